"""A hand in the terminal, moment by moment, by keys."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from stud_hh.cards import UNKNOWN
from stud_hh.cli._audit_text import COLOURS
from stud_hh.cli._cards import cards_text
from stud_hh.cli._keys import raw_keys, read_key
from stud_hh.cli._terminal import plain
from stud_hh.model import Chips
from stud_hh.money import decimal
from stud_hh.pages import Moment, Playback
from stud_hh.pages.moments import Kind, Note, State, View
from stud_hh.pages.words import pot_name

_HELP: Final = "←/→ step  ↑/↓ street  home/end  h hidden cards  f finding  q quit"
_STREETS: Final = ("", "", "", "Third", "Fourth", "Fifth", "Sixth", "Seventh")


class Stepper:
    """Where in a hand somebody is, and what is to be seen there."""

    def __init__(self, playback: Playback) -> None:
        self._playback = playback
        self._looks = list(_looks(playback))
        self._last = len(playback.moments) - 1
        self._streets = [
            at for at, one in enumerate(playback.moments) if one.kind in (Kind.DEAL, Kind.PAYMENT)
        ]
        self.at = 0
        self.reveals = False
        """The cards that nobody had shown yet are seen, too."""

    def press(self, key: str) -> bool:
        """Do what the key says; False where it ends the watching."""
        if key in ("q", "Q", "", "\x04", "\x1b"):
            return False
        act = self._acts.get(key)
        if act is not None:
            act()
            self.at = min(max(self.at, 0), self._last)
        return True

    @property
    def _acts(self) -> Mapping[str, Callable[[], None]]:
        return {
            "right": lambda: self._go(self.at + 1),
            " ": lambda: self._go(self.at + 1),
            "left": lambda: self._go(self.at - 1),
            "home": lambda: self._go(0),
            "end": lambda: self._go(self._last),
            "down": lambda: self._go(self._next(self._streets)),
            "up": lambda: self._go(max((one for one in self._streets if one < self.at), default=0)),
            "f": lambda: self._go(self._next(self._found) if self._found else self.at),
            "h": self._turn_cards,
        }

    def _go(self, at: int) -> None:
        self.at = at

    def _next(self, places: Sequence[int]) -> int:
        return next((one for one in places if one > self.at), self._last)

    @property
    def _found(self) -> list[int]:
        return [at for at, one in enumerate(self._playback.moments) if one.notes]

    def _turn_cards(self) -> None:
        self.reveals = not self.reveals

    # --- the picture -----------------------------------------------------------------

    def picture(self) -> RenderableType:
        """The table as it is now."""
        moment = self._playback.moments[self.at]
        return Group(
            self._title(),
            Text(f"\n{plain(moment.text)}\n", "bold"),
            self._seats(moment),
            self._pots(moment),
            *self._live(moment),
            *map(_note, moment.notes),
            Text(f"\n{self.at + 1}/{self._last + 1}  {_HELP}", "dim"),
        )

    def _title(self) -> Text:
        shown = self._playback
        title = f"{shown.site} #{shown.hand_id}  {shown.game} {shown.stakes}"
        moment = shown.moments[self.at]
        street = _STREETS[moment.street] + " street" if moment.street else ""
        return Text.assemble(
            (plain(title), "bold"), "  ", (shown.verdict, COLOURS[shown.verdict]), f"  {street}"
        )

    def _seats(self, moment: Moment) -> Table:
        table = Table.grid(padding=(0, 2))
        for justify in ("left", "right", "left", "right", "left"):
            table.add_column(justify=justify, no_wrap=justify == "right")
        for at, view in sorted(self._looks[self.at].items()):
            table.add_row(*self._row(at, view, moment))
        return table

    def _row(self, at: int, view: View, moment: Moment) -> Iterator[Text]:
        place = self._playback.places[at]
        style = "dim" if view.state in (State.FOLDED, State.OUT) else ""
        mark = ">" if at in moment.to_act else "*" if at == moment.actor else " "
        is_open = self._is_open(at)
        down = place.down[: view.down] if is_open else (UNKNOWN,) * view.down
        made = " / ".join(filter(None, (view.high, view.low))) if is_open else ""
        yield Text(f"{mark} {plain(place.player)}", style or "bold")
        yield Text("?" if view.stack is None else self._money(view.stack), style)
        yield Text("(") + cards_text(down) + Text(") ") + cards_text(place.up[: view.up])
        yield Text(self._money(view.bet) if view.bet else "", "yellow")
        state = "" if view.state is State.IN else view.state
        won = f"wins {self._money(view.won)}" if view.won else ""
        yield Text(", ".join(filter(None, (state, won, made or view.board))), style)

    def _pots(self, moment: Moment) -> Text:
        lines = [f"\nPot {self._money(moment.pot)}"]
        if moment.community is not None:
            lines[0] += f"   community card {moment.community}"
        for number, heap in enumerate(moment.heaps if len(moment.heaps) > 1 else ()):
            who = ", ".join(plain(self._playback.places[one].player) for one in heap.places)
            name = pot_name(number).removeprefix("the ")
            lines.append(f"  {name} {self._money(heap.amount)}, {who}")
        return Text("\n".join(lines))

    def _live(self, moment: Moment) -> Iterator[Text]:
        """What whoever acts needs, where these cards are seen."""
        if moment.live and moment.actor is not None and self._is_open(moment.actor):
            name = plain(self._playback.places[moment.actor].player)
            yield Text(f"Live for {name}: {', '.join(moment.live)}")

    def _is_open(self, at: int) -> bool:
        place = self._playback.places[at]
        return self.reveals or self._looks[self.at][at].is_shown or place.is_hero

    def _money(self, amount: Chips) -> str:
        money = self._playback.money
        return f"{money.before}{decimal(amount, money.exponent):,f}{money.after}"


def _looks(playback: Playback) -> Iterator[dict[int, View]]:
    """All players at each moment."""
    now: dict[int, View] = {}
    for moment in playback.moments:
        now = {**now, **{view.place: view for view in moment.views}}
        yield now


def _note(note: Note) -> Text:
    name = " ".join(filter(None, (note.code, note.name)))
    colour = "red" if note.severity == "error" else "yellow"
    text = Text.assemble(("\n! ", "bold red"), (name, colour), f": {plain(note.message)}")
    for line in note.working:
        text.append(f"\n    {plain(line)}", "dim")
    return text


def step_through(out: Console, playback: Playback) -> None:
    """Show a hand on the whole screen until somebody has seen enough."""
    stepper = Stepper(playback)
    screen = Live(stepper.picture(), console=out, screen=True, auto_refresh=False)
    with suppress(KeyboardInterrupt), raw_keys(), screen as live:
        live.refresh()
        while stepper.press(read_key()):
            live.update(stepper.picture(), refresh=True)
