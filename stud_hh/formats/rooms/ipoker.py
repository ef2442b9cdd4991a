"""iPoker: XML, a `<session>` of many `<game>`."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from stud_hh.formats._others import other_game
from stud_hh.formats._refusal import BAD_FIELD, UNKNOWN_LINE, RefusedError
from stud_hh.formats._untold import Untold
from stud_hh.formats.lines.terminal import Fields
from stud_hh.formats.rooms.xml import Element
from stud_hh.formats.rooms.xml_room import Said, XmlRoom, currency, plain
from stud_hh.formats.telling.habits import Habits

_SESSION: Final = re.compile(r"<session\b[^>/]*")
_KEPT: Final = re.compile(
    r"<(mode|gametype|tablename|tablecurrency|currency|nickname|tournamentcode|buyin)>"
    r"([^<]*)</\1>"
)
"""What hands need of their session. Its sums are left out: they grow with it."""
_GAME_TYPE: Final = re.compile(
    r"(?P<game>(?:[^$€£/]|/(?![^\s/]*\d))*?)"
    r"(?: (?P<small>[^\s/]*\d)/(?P<big>[^\s/]*\d))?"
)
_TABLE_NUMBER: Final = re.compile(r", (\d+)")
_CARD: Final = re.compile(r"([CDHS])(10|[2-9TJQKA])")
_BANNERS: Final = MappingProxyType(
    {
        "2": "THIRD_STREET",
        "3": "FOURTH_STREET",
        "4": "FIFTH_STREET",
        "5": "SIXTH_STREET",
        "6": "SEVENTH_STREET",
    }
)
"""By number, the street that a round is; 0 holds the antes, and 1 nothing."""
_ACTS: Final = MappingProxyType(
    {
        "0": ("FOLD", None),
        "3": ("CALL", "amount"),
        "4": ("CHECK", None),
        "5": ("BET", "to"),
        "7": ("ALL_IN_ACT", "added"),
        "15": ("ANTE", "amount"),
        "16": ("BRING_IN", "amount"),
        "23": ("RAISE", "to"),
    }
)
"""By type of action, the terminal, and what its sum is."""


def _squeeze(head: str) -> str:
    session = _SESSION.match(head)
    told = "".join(f"<{tag}>{text.strip()}</{tag}>" for tag, text in _KEPT.findall(head))
    return f"{' '.join(session[0].split()) if session else '<session'}/><general>{told}</general>"


def _header(root: Element) -> Fields:
    general = {one.tag: one.text for one in root.first("general").children}
    game = root.first("game")
    told = _GAME_TYPE.fullmatch(general.get("gametype", ""))
    small, big = (told["small"], told["big"]) if told else (None, None)
    sign = currency(small or "")
    header: Fields = {
        "hand_id": game.told("gamecode"),
        "game": told["game"] if told else other_game(general.get("gametype", "")),
        "small_bet": plain(small) if small else None,
        "big_bet": plain(big) if big else None,
        "currency": general.get("tablecurrency") or sign or general.get("currency"),
        "play": None if general.get("mode", "real") == "real" else "play",
        "table": general.get("tablename", ""),
        "hero": _hero(game, general.get("nickname")),
    }
    if small is None:
        header |= {"tournament": _tournament(general), "buy_in": general.get("buyin")}
    return header


def _tournament(general: Mapping[str, str]) -> str:
    """The tournament's number, which the table's name holds where nothing else tells it."""
    table = general.get("tablename", "")
    number = _TABLE_NUMBER.search(table)
    return general.get("tournamentcode") or (number[1] if number else table) or "unknown"


def _hero(game: Element, nickname: str | None) -> str | None:
    """The client's own player, who may only watch."""
    return nickname if nickname in {player.told("name") for player in _players(game)} else None


def _players(game: Element) -> list[Element]:
    """Who sits there: free seats are told too, without a name."""
    seats = game.first("general").first("players").all("player")
    return [seat for seat in seats if seat.attributes.get("name")]


def _lines(root: Element, _header: Fields) -> Iterator[Said]:
    game = root.first("game")
    players = _players(game)
    for player in players:
        fields: Fields = {
            "number": player.number("seat"),
            "name": player.told("name"),
            "stack": plain(player.told("chips")),
        }
        yield Said(player.line, "SEAT", fields)
    for round_ in game.all("round"):
        yield from _round(round_)
    for player in players:
        won = plain(player.attributes.get("win", "0"))
        if won.strip("0."):
            fields = {"player": player.attributes["name"], "amount": won}
            yield Said(player.line, "AWARD", fields)


def _round(round_: Element) -> Iterator[Said]:
    """A round: its cards by seat, its actions, which are grouped by player, by number."""
    dealt = list(round_.all("cards"))
    if banner := _BANNERS.get(round_.told("no")):
        yield Said(round_.line, banner, {"community": _community(banner, dealt)})
    for cards in dealt:
        yield Said(cards.line, "DEAL", {"player": cards.told("player"), "dealt": _cards(cards)})
    for action in sorted(round_.all("action"), key=_number):
        if said := _act(action):
            yield said


def _community(banner: str, dealt: list[Element]) -> str | None:
    """The card that is dealt to the middle, taken from those dealt.

    The network writes such cards in hold'em: they are nobody's.
    """
    if banner != "SEVENTH_STREET" or len(dealt) != 1 or dealt[0].attributes.get("player"):
        return None
    return _cards(dealt.pop())


def _cards(cards: Element) -> str:
    return _CARD.sub(_rank_first, cards.text)


def _rank_first(card: re.Match[str]) -> str:
    return card[2] + card[1].lower()


def _number(action: Element) -> int:
    return int(action.number("no"))


def _act(action: Element) -> Said | None:
    """What a player does; None where it is no action of the game and moves no chips."""
    kind, amount = _ACTS.get(action.told("type"), ("", None))
    sum_ = plain(action.attributes.get("sum", "0"))
    if not kind:
        if sum_.strip("0."):
            raise RefusedError(UNKNOWN_LINE, action.line, f"one of the types {', '.join(_ACTS)}")
        return None
    is_all_in = kind == "ALL_IN_ACT"
    fields: Fields = {"player": action.told("player"), "all_in": "all-in" if is_all_in else None}
    if amount:
        fields[amount] = sum_
    elif sum_.strip("0."):
        raise RefusedError(BAD_FIELD, action.line, "no chips with a check or a fold")
    return Said(action.line, kind, fields)


IPOKER: Final = XmlRoom(
    site="iPoker",
    opening=r"[^\S\n]*(?:<\?xml[^>\n]*>[^\S\n]*)?<(?:session\b|game\s+gamecode=)",
    games=MappingProxyType(
        {"7 card stud l": "stud", "7 card stud hi-lo l": "stud8", "razz l": "razz"}
    ),
    reads="XML files that the client saved, 2010 to 2014, one a session",
    squeeze=_squeeze,
    header=_header,
    lines=_lines,
    tags=frozenset(
        "session general mode gametype tablename tablecurrency startdate gamecount nickname "
        "tournamentname game players player round action cards".split()
    ),
    habits=Habits(
        awards_have_uncalled=True,
        prints_uncalled=False,
        prints_all_in=False,
        prints_showdown=False,
        lists_seats=False,
    ),
    untold=frozenset(
        {
            Untold.TIME,
            Untold.STAKES,
            Untold.UNCALLED,
            Untold.SHOWING,
            Untold.POTS,
            Untold.HALVES,
            Untold.TOTAL,
            Untold.RAKE,
            Untold.SEATS,
        }
    ),
)
