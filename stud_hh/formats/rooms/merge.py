"""Merge: XML, a `<description>` and one `<game>` after the other."""

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final
from urllib.parse import unquote

from stud_hh.formats._others import other_game
from stud_hh.formats._refusal import BAD_FIELD, MISPLACED_LINE, UNKNOWN_LINE, RefusedError
from stud_hh.formats._untold import Untold
from stud_hh.formats.lines.terminal import Fields
from stud_hh.formats.rooms.xml import Element
from stud_hh.formats.rooms.xml_room import Said, XmlRoom, currency, plain, total
from stud_hh.formats.telling.habits import Habits

_DESCRIPTION: Final = re.compile(r"<description\b[^>]*")
_STAKES: Final = re.compile(r"(?P<small>[^\s/()]*\d)/(?P<big>[^\s/()]*\d)\)?$")
_NOT_LIMIT: Final = re.compile(r"\b(?:(?:No|Pot)[ -]?Limit|[NP]L)\b", re.IGNORECASE)
_OTHERS: Final = MappingProxyType({"23": "Hold'em", "37": "Omaha Hi/Lo"})
"""Codes of games that are not read, as far as hands show them."""
_TIME: Final = re.compile(r"(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)")
_ZONE: Final = "GMT-0500"
"""The room's clock, in summer too: in five files of four years it is five hours behind the
stamps of the events."""
_BANNERS: Final = MappingProxyType(
    {
        "BRING_IN": "THIRD_STREET",
        "FOURTH_STREET": "FOURTH_STREET",
        "FIFTH_STREET": "FIFTH_STREET",
        "SIXTH_STREET": "SIXTH_STREET",
        "SEVENTH_STREET": "SEVENTH_STREET",
        "SHOWDOWN": "SHOWDOWN_BEGINS",
    }
)
"""By round, the banner that it stands for."""
_ENDS: Final = frozenset({"SHOWDOWN", "END_OF_FOLDED_GAME", "END_OF_GAME"})
"""Rounds after the betting."""
_ACTS: Final = MappingProxyType(
    {
        "ANTE": ("ANTE", "amount"),
        "BRING_IN": ("BRING_IN", "amount"),
        "COMPLETE": ("COMPLETE", "to"),
        "BET": ("BET", "to"),
        "RAISE": ("RAISE", "to"),
        "CALL": ("CALL", "amount"),
        "ALL_IN": ("ALL_IN_ACT", "added"),
        "CHECK": ("CHECK", None),
        "FOLD": ("FOLD", None),
        "SHOW": ("SHOW", None),
        "MUCK": ("MUCK", None),
    }
)
"""By type of event, the terminal, and what its amount is."""
_AT_END: Final = frozenset({"SHOW", "MUCK"})
_DEALT: Final = frozenset({"DRAW_DRAWN_CARDS", "HOLE"})
_HALVES: Final = MappingProxyType({"h": "high", "l": "low"})


def _squeeze(head: str) -> str:
    found = _DESCRIPTION.match(head)
    return " ".join(found[0].rstrip("/ \n").split()) + "/>" if found else ""


def _header(root: Element) -> Fields:
    game, described = root.first("game"), root.first("description").attributes
    stakes, kind = described.get("stakes", ""), described.get("type", "")
    bets = _STAKES.search(stakes)
    _, name, *ids = (game.attributes.get("data", "") + "|").split("|")
    is_mixed = "multigametype" in game.attributes
    header: Fields = {
        "hand_id": game.told("id"),
        "game": _game(game.attributes, kind, stakes),
        "small_bet": plain(bets["small"]) if bets else None,
        "big_bet": plain(bets["big"]) if bets else None,
        "currency": currency(stakes),
        "play": "play" if game.attributes.get("realmoney") == "false" else None,
        "table": unquote(name),
        "max_seats": game.number("seats") if "seats" in game.attributes else None,
        "mix": kind.removesuffix(" Tournament") if is_mixed else None,
        "hero": _hero(game),
    }
    if ids[-2:-1] == ["true"]:
        header |= {"tournament": ids[0], "table": game.told("id").partition("-")[0]}
    if time := _TIME.fullmatch(game.attributes.get("starttime", "")):
        year, month, day, *clock = time.groups()
        header |= {"date": f"{year}-{month}-{day}", "time": ":".join(clock), "zone": _ZONE}
    return header


def _game(game: Mapping[str, str], kind: str, stakes: str) -> str | None:
    """The game's code, or else its name in words; None where nothing tells it, or two games.

    The description of a game that is no mix names it too, and may name one that is not read.
    """
    mixed = game.get("multigametype")
    code = mixed or game.get("gametype")
    name = _OTHERS.get(code or "", kind)
    if other_limit := _NOT_LIMIT.search(stakes):
        return f"{name} {other_limit[0]}"
    if not mixed and other_game(kind):
        return kind
    named = MERGE.games.get(kind.lower())
    if named and MERGE.games.get(code or "", named) != named:
        return None
    if code is None:
        return kind if named else None
    if mixed and code not in MERGE.games and code not in _OTHERS:
        return f"game {code} of {kind}"
    return code if code in MERGE.games else name


def _names(game: Element) -> dict[str, str]:
    """The players by the numbers of their seats, which events call them by."""
    return {one.number("seat"): one.told("nickname") for one in game.first("players").all("player")}


def _hero(game: Element) -> str | None:
    """Whose down cards are told."""
    hole = next(_within(game.all("round"), "cards", "HOLE"), None)
    return _names(game).get(hole.told("player")) if hole else None


def _lines(root: Element, header: Fields) -> Iterator[Said]:
    game = root.first("game")
    names = _names(game)
    rounds = list(game.all("round"))
    posted = _posted(rounds) if header.get("tournament") else {}
    for player in game.first("players").all("player"):
        yield _seat(player, posted.get(player.told("seat"), ""))
    for said in _played(rounds):
        if (seat := said.fields.get("player")) is not None:
            said.fields["player"] = names.get(seat, "")
        yield said


def _within(rounds: Iterable[Element], tag: str, kind: str) -> Iterator[Element]:
    for round_ in rounds:
        for one in round_.all(tag):
            if one.attributes.get("type") == kind:
                yield one


def _posted(rounds: Iterable[Element]) -> dict[str, str]:
    return {ante.told("player"): ante.told("amount") for ante in _within(rounds, "event", "ANTE")}


def _seat(player: Element, posted: str) -> Said:
    """A seat; in tournaments its stack is told after the ante that it has posted."""
    fields: Fields = {
        "number": player.number("seat"),
        "name": player.told("nickname"),
        "stack": total(player.told("balance"), posted),
        "sitting_out": "out" if player.attributes.get("dealtin") == "false" else None,
    }
    return Said(player.line, "SEAT", fields)


def _played(rounds: Iterable[Element]) -> Iterator[Said]:
    """What happens, by seats; an uncalled bet goes back before the showdown."""
    uncalled = [one for round_ in rounds for one in round_.all("winner") if _is_uncalled(one)]
    for round_ in rounds:
        name = round_.told("id")
        if name in _ENDS:
            yield from map(_uncalled_bet, uncalled)
            uncalled = []
        if banner := _BANNERS.get(name):
            yield Said(round_.line, banner, {"community": _community(round_)})
        yield from _deals(round_)
        yield from _events(round_)
        yield from (_award(one) for one in round_.all("winner") if not _is_uncalled(one))


def _is_uncalled(winner: Element) -> bool:
    return winner.attributes.get("uncalled") == "true"


def _community(round_: Element) -> str | None:
    return next(
        (one.attributes.get("cards") for one in _within([round_], "cards", "COMMUNITY")), None
    )


def _deals(round_: Element) -> Iterator[Said]:
    """The cards that players hold, by seat: the first to be dealt to is not told."""
    dealt = [one for one in round_.all("cards") if one.attributes.get("type") in _DEALT]
    for cards in sorted(dealt, key=_seat_of):
        yield Said(cards.line, "DEAL", {"player": cards.told("player"), "hand": _listed(cards)})


def _listed(cards: Element) -> str:
    """The cards, each in its place; the second version leaves that of an unknown one empty."""
    told = cards.told("cards")
    places = [one.strip() for one in told.split(",")]
    if any(" " in one for one in places):
        raise RefusedError(BAD_FIELD, cards.line, "a comma between two cards")
    return ",".join(one or "?" for one in places) if told else ""


def _seat_of(cards: Element) -> tuple[int, str]:
    seat = cards.told("player")
    return len(seat), seat


def _events(round_: Element) -> Iterator[Said]:
    shown = {
        cards.told("player"): cards
        for kind in ("SHOWN", "MUCKED")
        for cards in _within([round_], "cards", kind)
    }
    for event in round_.all("event"):
        kind, amount = _ACTS.get(event.attributes.get("type", ""), ("", None))
        if not kind:
            if "amount" in event.attributes:
                raise RefusedError(UNKNOWN_LINE, event.line, f"one of {', '.join(_ACTS)}")
            continue
        is_all_in = kind == "ALL_IN_ACT"
        fields: Fields = {"player": event.told("player"), "all_in": "all-in" if is_all_in else None}
        line = event.line
        if amount:
            fields[amount] = plain(event.told("amount"))
        elif "amount" in event.attributes:
            raise RefusedError(BAD_FIELD, event.line, "no chips with a check or a fold")
        elif kind in _AT_END and (cards := shown.pop(fields["player"] or "", None)):
            fields["cards"], line = _listed(cards), cards.line
        yield Said(line, kind, fields)
    for cards in shown.values():
        raise RefusedError(MISPLACED_LINE, cards.line, "the cards of who shows or mucks here")


def _uncalled_bet(winner: Element) -> Said:
    fields: Fields = {
        "player": winner.told("player"),
        "amount": plain(winner.told("amount")),
    }
    return Said(winner.line, "UNCALLED_BET", fields)


def _award(winner: Element) -> Said:
    number = winner.number("potnumber")
    fields: Fields = {
        "player": winner.told("player"),
        "amount": plain(winner.told("amount")),
        "pot": "main pot" if number == "1" else f"side pot-{int(number) - 1}",
        "half": _HALVES.get(winner.attributes.get("pottype", "")),
        "hand": winner.attributes.get("hand"),
    }
    return Said(winner.line, "AWARD", fields)


MERGE: Final = XmlRoom(
    site="Merge",
    opening=r"[^\S\n]*<(?:description\s|game\s+id=)",
    games=MappingProxyType(
        {
            **dict.fromkeys(("39", "41", "7-stud"), "stud"),
            **dict.fromkeys(("43", "45", "7-stud h/l8"), "stud8"),
            **dict.fromkeys(("47", "49", "razz"), "razz"),
        }
    ),
    reads="XML files that the client saved, 2011 to 2014, with mixed games",
    squeeze=_squeeze,
    header=_header,
    lines=_lines,
    tags=frozenset("description game players player round event cards winner".split()),
    habits=Habits(
        awards_have_uncalled=True, prints_all_in=False, prints_showdown=False, lists_seats=False
    ),
    untold=frozenset({Untold.STAKES, Untold.TOTAL, Untold.RAKE, Untold.SEATS}),
)
