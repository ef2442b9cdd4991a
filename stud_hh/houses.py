"""Houses' rule sets: what rooms and rule books settle each their own way.

The built-in ones lie in `houses.toml`, each value with its source. A house of one's own is a
TOML file that starts from one of them and says what differs:

    name = "Thursday game"
    based_on = "Robert's"
    cap = 5
    qualifier = "none"
    odd_in_half = "unknown"
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from stud_hh.errors import StudHhError
from stud_hh.model import Half


class HouseError(StudHhError, ValueError):
    """A rule set that can't be used: an unknown field, a value that makes no sense."""


class BringInTie(StrEnum):
    """Who of equal door cards brings it in."""

    SUIT = "suit"
    SEAT = "seat"


class BringInAllIn(StrEnum):
    """What happens when the player who owes the bring-in is all-in on the ante."""

    MOVES_CLOCKWISE = "moves_clockwise"
    NEXT_MAY_FOLD = "next_acts_may_fold"


class OpenerTie(StrEnum):
    """Who of equal boards opens."""

    SEAT = "seat"
    HIGH_SUIT = "high_suit"


class HeadsUp(StrEnum):
    """Whether the cap holds between two players."""

    CAPPED = "capped"
    FREE_IF_BEGAN = "free_if_round_began_heads_up"
    FREE_ONCE = "free_once_heads_up"
    FREE_IF_EVENT = "free_if_event_heads_up"


class CommunityCard(StrEnum):
    """When one shared card ends a hand."""

    SHORT_DECK = "short_deck"
    """Fewer cards are left than live players."""
    LIVE_SCRAMBLE = "live_scramble"
    """Fewer than two more than the live players, burnt cards counted (WSOP rule 228)."""


class FirstToShow(StrEnum):
    """Who shows first when seventh street was checked."""

    POSITION = "position"
    PREVIOUS_AGGRESSOR = "previous_aggressor"
    WOULD_BE_OPENER = "would_be_opener"
    ANYBODY = "anybody"
    """Even after a bet."""


class OddInHalf(StrEnum):
    """Who of tied hands gets an odd chip."""

    HIGH_SUIT_FIVE = "high_suit_five"
    """The highest card by suit among the five played."""
    ROBERTS = "roberts"
    """High: the highest card by suit; low: the lowest; all cards of the hand count."""


class DeclaredBoth(StrEnum):
    """What becomes of a player who goes for both halves."""

    WIN = "win_both"
    """Must win both, and share neither; else gets nothing."""
    TIE = "win_or_tie_both"
    """Must win or share both; else gets nothing."""
    EACH = "each_half_by_itself"
    """Gets whichever half is won."""


class Printed(StrEnum):
    """Whether a room prints an amount before or after its rake."""

    GROSS = "gross"
    NET = "net"


class RakeFrom(StrEnum):
    """Which pots the rake comes from."""

    SHARED = "shared"
    MAIN_POT = "main_pot"


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


def _either(value: object, kind: type[Any], names: str) -> Any:
    # bool is an int in Python, and no cap.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise HouseError(f"{value!r} is not {names}")
    return value


def _whole(value: object) -> int:
    number: int = _either(value, int, "a whole number")
    if number < 1:
        raise HouseError(f"{number} is less than 1")
    return number


def _yes_or_no(value: object) -> bool:
    answer: bool = _either(value, bool, "true or false")
    return answer


def _one_of(kind: type[StrEnum]) -> Callable[[object], StrEnum]:
    def read(value: object) -> StrEnum:
        try:
            return kind(str(value))
        except ValueError:
            raise HouseError(f"{value!r} is none of {', '.join(kind)}") from None

    return read


def _qualifier(value: object) -> int | None:
    if value == "none":
        return None
    number = _whole(value)
    if not 5 <= number <= 13:
        raise HouseError(f"a low of {number} or less is no qualifier: 5 to 13, or 'none'")
    return number


def _games(value: object) -> frozenset[str]:
    games: list[object] = _either(value, list, "a list of games")
    return frozenset(map(_game, games))


def _game(value: object) -> str:
    if value not in GAME_KEYS:
        raise HouseError(f"{value!r} is none of the games {', '.join(GAME_KEYS)}")
    return str(value)


def _by_game(value: object) -> Mapping[str, OpenerTie]:
    table: dict[str, object] = _either(value, dict, "a table by game")
    read = _one_of(OpenerTie)
    return MappingProxyType({_game(game): OpenerTie(read(tie)) for game, tie in table.items()})


GAME_KEYS: Final = ("stud8", "stud", "razz", "stud-hilo-regular", "stud-hilo-declare")
GAMES_OWN: Final = -1
"""A qualifier left to the game."""


@dataclass(frozen=True)
class RuleSet:
    """A house's rules. Fields that are None are unknown, and nothing is flagged on them."""

    name: str
    about: str = ""
    sources: Mapping[str, str] = field(default_factory=_nothing)
    """By field, where its value comes from."""
    bring_in_tie: BringInTie = BringInTie.SUIT
    """Who of equal door cards brings it in."""
    low_card_all_in_on_ante: BringInAllIn | None = None
    """What becomes of the bring-in when the low card is all-in on the ante."""
    opener_tie: Mapping[str, OpenerTie] = field(default_factory=_nothing)
    """By game, who of equal boards opens; where no rule is known any of them may."""
    open_pair_doubles: frozenset[str] | None = None
    """Games in which an open pair on fourth street allows the big bet."""
    open_pair_doubles_in_tournaments: bool | None = None
    """Whether that holds in tournaments."""
    cap: int | None = None
    """Bets a street allows: the bet or completion and the raises. A bring-in counts none."""
    heads_up: HeadsUp | None = None
    """Whether the cap holds between two players."""
    half_bet_rule: bool | None = None
    """A short all-in of half a step or more is a full bet; a smaller one reopens nothing."""
    completion_is_raise: bool | None = None
    """A completion counts as a raise of the bring-in: one of less than half a step is no full bet,
    and the next raise is one step above the bring-in."""
    community_card: CommunityCard | None = None
    """When one shared card ends the hand."""
    first_to_show: FirstToShow | None = None
    """Who shows first when seventh street was checked."""
    qualifier: int | None = GAMES_OWN
    """The highest card that a low may hold in a split game; 'none': any low counts."""
    declared_both: DeclaredBoth | None = None
    """What who declares both halves must win."""
    odd_between_halves: Half | None = None
    """Which half gets an odd chip."""
    odd_in_half: OddInHalf | None = None
    """Who of tied hands gets an odd chip; unknown: any of them, at most one each."""
    even_split_of_same_hands: bool | None = None
    """The same hands tied both ways share the whole pot evenly, not half by half."""
    smallest_chip: int = 1
    """The unit that pots are divided in, in minor units."""
    no_rake_on_third: bool | None = None
    """A pot won on third street is not raked."""
    printed_side_pots: Printed | None = None
    """Whether the summary's side pots are before or after rake."""
    rake_from: RakeFrom | None = None
    """Which pots the rake comes from."""
    tells_uncalled: bool = True
    """An uncalled bet has a line of its own."""
    big_bet_is_double: bool | None = None
    """The big bet is twice the small one at every table."""
    deals_clockwise: bool | None = None
    """On each street the players are dealt to, line by line, in the order of third street."""
    tells_unseen_rivers: bool | None = None
    """Seventh street's deal, where it is told, has a line for each player, card seen or not."""
    sums_up_winners: bool | None = None
    """Where the summary tells of some players only, those who were paid are among them."""
    sums_up_whole_hands: bool | None = None
    """Where the summary tells a hand of seventh street, it tells all of its cards."""


_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "bring_in_tie": _one_of(BringInTie),
    "low_card_all_in_on_ante": _one_of(BringInAllIn),
    "opener_tie": _by_game,
    "open_pair_doubles": _games,
    "open_pair_doubles_in_tournaments": _yes_or_no,
    "cap": _whole,
    "heads_up": _one_of(HeadsUp),
    "half_bet_rule": _yes_or_no,
    "completion_is_raise": _yes_or_no,
    "community_card": _one_of(CommunityCard),
    "first_to_show": _one_of(FirstToShow),
    "qualifier": _qualifier,
    "declared_both": _one_of(DeclaredBoth),
    "odd_between_halves": _one_of(Half),
    "odd_in_half": _one_of(OddInHalf),
    "even_split_of_same_hands": _yes_or_no,
    "smallest_chip": _whole,
    "no_rake_on_third": _yes_or_no,
    "printed_side_pots": _one_of(Printed),
    "rake_from": _one_of(RakeFrom),
    "tells_uncalled": _yes_or_no,
    "big_bet_is_double": _yes_or_no,
    "deals_clockwise": _yes_or_no,
    "tells_unseen_rivers": _yes_or_no,
    "sums_up_winners": _yes_or_no,
    "sums_up_whole_hands": _yes_or_no,
}
"""How each rule's value is read from TOML."""


def rule_fields() -> tuple[str, ...]:
    """The rules that a house may set, in order."""
    return tuple(_READERS)


def _changed(base: RuleSet, table: Mapping[str, object], where: str) -> RuleSet:
    """A rule set with fields of a TOML table; a value may stand in a list with its source."""
    changes: dict[str, object] = {}
    sources = dict(base.sources)
    for key, entry in table.items():
        if key not in _READERS:
            raise HouseError(f"{where}: no rule is called {key!r}; there are {', '.join(_READERS)}")
        value, source = _with_source(entry, where)
        try:
            changes[key] = _read(key, value)
        except HouseError as error:
            raise HouseError(f"{where}: {key}: {error}") from None
        sources[key] = source
    rules: RuleSet = replace(base, **changes, sources=MappingProxyType(sources))  # type: ignore[arg-type]
    _check(rules, where)
    return rules


def _read(key: str, value: object) -> object:
    """A field's value; `unknown` takes back what the house would have from another set."""
    unset = getattr(RuleSet(""), key)
    if value == "unknown" and not unset:
        return unset
    return _READERS[key](value)


def _with_source(entry: object, where: str) -> tuple[object, str]:
    if isinstance(entry, list) and len(entry) == 2 and isinstance(entry[1], str):
        is_list_of_games = isinstance(entry[0], str) and entry[0] in GAME_KEYS
        if not is_list_of_games:
            return entry[0], entry[1]
    return entry, where


def _check(rules: RuleSet, where: str) -> None:
    """Refuse values that contradict each other."""
    needs_cap = rules.heads_up not in (None, HeadsUp.FREE_IF_EVENT)
    if needs_cap and rules.cap is None:
        raise HouseError(f"{where}: heads_up is {rules.heads_up}, but there is no cap")
    if rules.open_pair_doubles_in_tournaments and rules.open_pair_doubles == frozenset():
        raise HouseError(
            f"{where}: open_pair_doubles_in_tournaments is true, but no game has open_pair_doubles"
        )


def _built_in() -> Mapping[str, RuleSet]:
    text = files("stud_hh").joinpath("houses.toml").read_text(encoding="utf-8")
    houses = {}
    for name, table in tomllib.loads(text).items():
        about = table.pop("about")
        houses[name] = _changed(RuleSet(name, about), table, name)
    return MappingProxyType(houses)


RULE_SETS: Final = _built_in()
"""The houses that are known, by name."""


def rule_set(name_or_path: str) -> RuleSet:
    """A built-in rule set by name (case does not matter), or one of a TOML file.

    Raises `HouseError`, with what there is, for a name or a file that is no rule set.
    """
    by_name = {name.casefold(): rules for name, rules in RULE_SETS.items()}
    found = by_name.get(name_or_path.casefold())
    if found is not None:
        return found
    path = Path(name_or_path)
    if path.suffix != ".toml":
        raise HouseError(
            f"no rule set is called {name_or_path!r}; there are {', '.join(RULE_SETS)}, "
            "or give a .toml file"
        )
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise HouseError(f"{path}: {error}") from None
    return _from_file(path, table)


def _from_file(path: Path, table: dict[str, object]) -> RuleSet:
    where = path.name
    name = _text(table, "name", path.stem, where)
    base = _text(table, "based_on", "", where)
    about = _text(table, "about", f"from {where}", where)
    start = RuleSet(name, about)
    if base:
        if base.casefold() not in {known.casefold() for known in RULE_SETS}:
            raise HouseError(
                f"{where}: based_on: no rule set is called {base!r}; "
                f"there are {', '.join(RULE_SETS)}"
            )
        start = replace(rule_set(base), name=name, about=about)
    return _changed(start, table, where)


def _text(table: dict[str, object], key: str, default: str, where: str) -> str:
    value = table.pop(key, default)
    if not isinstance(value, str):
        raise HouseError(f"{where}: {key}: {value!r} is not text")
    return value


def in_words(rules: RuleSet, name: str) -> str:
    """The value of a rule as a person writes it."""
    value = getattr(rules, name)
    if value is None and name == "qualifier":
        return "none"
    if value is None or value == {}:
        return "unknown"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value == GAMES_OWN:
        return "the game's own"
    if isinstance(value, Mapping):
        return ", ".join(f"{game}: {tie}" for game, tie in value.items())
    if isinstance(value, frozenset):
        return ", ".join(sorted(value)) or "none"
    return str(value)
