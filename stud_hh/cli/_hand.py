"""A hand, street by street, for people."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from rich.console import Console
from rich.text import Text

from stud_hh.audit import Judgement
from stud_hh.cards import UNKNOWN
from stud_hh.cli._audit_text import COLOURS, in_words, open_question
from stud_hh.cli._cards import cards_text
from stud_hh.cli._terminal import plain, source_line
from stud_hh.cli._verdicts import Case
from stud_hh.games import GAMES
from stud_hh.live_cards import Decision, decision_of
from stud_hh.model import (
    Act,
    Ante,
    BringIn,
    Call,
    Chips,
    Deal,
    Event,
    Street,
    StreetBegins,
    Wager,
)
from stud_hh.money import money_text
from stud_hh.pages.words import in_words as told
from stud_hh.pages.words import pot_name
from stud_hh.replay import seat
from stud_hh.replay.moves import apply
from stud_hh.replay.settled import Settled
from stud_hh.replay.table import HAND_SIZE, Table

_PAYS: Final = (Ante, BringIn, Call, Wager)


def print_hand(out: Console, case: Case, judgement: Judgement) -> None:
    """Print a hand that was read, and all that its audit found."""
    page = _Page(out, case, judgement)
    page.print_header()
    table = seat(judgement.hand, judgement.table.rules)
    for event in judgement.hand.events:
        page.print_event(event, table)
    page.print_end()


def print_rejected(out: Console, case: Case) -> None:
    """Print the text of a hand that could not be read, and why at its line."""
    remarks = {finding.source.line: in_words(finding) for finding in case.findings}
    title = Text.assemble((plain(case.title), "bold"), "  ", (case.verdict, COLOURS[case.verdict]))
    out.print(title, soft_wrap=True)
    for number, line in enumerate(case.raw.text.split("\n"), start=case.raw.line):
        out.print(Text(f"{number:>6}  {source_line(line)}"), soft_wrap=True)
        if number in remarks:
            out.print(Text.assemble("     !  ", remarks[number]), soft_wrap=True)


class _Page:
    """A hand on its way to the terminal."""

    def __init__(self, out: Console, case: Case, judgement: Judgement) -> None:
        self._out = out
        self._case = case
        self._judgement = judgement
        self._hand = judgement.hand
        self._width = max((len(plain(one.player)) for one in self._hand.seats), default=0)
        self._remarks = _remarks(judgement)
        self._new_boards = False

    def print_header(self) -> None:
        """What is played, where, when and by whom."""
        hand, verdict = self._hand, self._judgement.verdict
        stakes = f"{self._money(hand.small_bet)}/{self._money(hand.big_bet)}"
        title = f"{hand.site} #{hand.hand_id}  {GAMES[hand.game].name} {stakes}"
        self._line(Text.assemble((title, "bold"), "  ", (verdict, COLOURS[verdict])))
        self._line(Text(", ".join(self._circumstances()), "dim"))
        self._line(Text(f"{plain(hand.path)}, lines {hand.line} to {hand.last_line}", "dim"))
        self._out.print()
        for one in hand.seats:
            words = (one.sitting_out, "sitting out"), (one.player == hand.hero, "hero")
            roles = ", ".join(role for holds, role in words if holds)
            stack = f"{'?' if one.stack is None else self._money(one.stack):>12}"
            self._line(f"  seat {one.number:<2} {self._name(one.player)} {stack}  {roles}".rstrip())
        self._out.print()

    def _circumstances(self) -> Iterator[str]:
        hand = self._hand
        yield f"table {plain(hand.table)}"
        if hand.tournament is not None:
            yield f"tournament {hand.tournament.id}"
        if hand.mix:
            yield hand.mix
        if hand.started_at is not None:
            yield f"{hand.started_at:%Y-%m-%d %H:%M:%S} UTC"

    def print_event(self, event: Event, table: Table) -> None:
        """Play an event, and tell of it."""
        if self._new_boards and not isinstance(event, Deal):
            self._print_boards(table)
        words = told(event, self._money)
        decision = decision_of(event, table, self._judgement.table.told)
        apply(table, event)
        if isinstance(event, StreetBegins):
            self._print_street(event, table)
        elif words is not None:
            self._print_words(event, plain(words), table)
            self._print_live(decision)
        self._print_remarks(event.line)

    def _print_street(self, event: StreetBegins, table: Table) -> None:
        community = f", community card {event.community}" if event.community else ""
        name = f"{event.street.name.capitalize()} street{community}"
        self._out.print()
        self._line(Text.assemble((name, "bold"), f"  pot {self._money(_pot(table))}"))
        self._new_boards = True

    def _print_boards(self, table: Table) -> None:
        self._new_boards = False
        for player in table.live:
            hidden = 3 if table.street is Street.SEVENTH and table.community is None else 2
            down = [*table.down[player], *[UNKNOWN] * hidden][:hidden]
            cards = Text("(") + cards_text(down) + Text(") ") + cards_text(table.up[player])
            self._line(Text(f"        {self._name(player)} ") + cards)

    def _print_words(self, event: Event, words: str, table: Table) -> None:
        name = f"{self._name(event.player)} " if isinstance(event, Act) else ""
        line = Text.assemble((f"{event.line:>6}  ", "dim"), (name, "bold"), words)
        if isinstance(event, _PAYS):
            behind = self._money(table.stacks.get(event.player, 0))
            line.pad_right(max(0, self._width + 39 - line.cell_len))
            line += Text(f"  pot {self._money(_pot(table)):<9} left {behind}", "dim")
        self._line(line)

    def _print_live(self, decision: Decision | None) -> None:
        if decision is not None and decision.needs:
            live = ", ".join(need.words for need in decision.needs)
            cards = Text(f"{'':{self._width + 8}} with ") + cards_text(decision.held)
            self._line(cards + Text(f" live: {live}", "dim"))

    def print_end(self) -> None:
        """The pots, what each player won or lost, and what the audit says of the summary."""
        table = self._judgement.table
        if len(table.live) > 1:
            self._line(Text("\nHands", "bold"))
        for player in table.live if len(table.live) > 1 else ():
            cards = [*table.cards(player), *[UNKNOWN] * HAND_SIZE][:HAND_SIZE]
            self._line(Text(f"  {self._name(player)} ") + cards_text(cards))
        self._line(Text("\nPots", "bold"))
        for settled in self._judgement.pots:
            self._line(self._pot_text(settled))
        self._line(Text("\nNet", "bold"))
        for player, net in self._judgement.net.items():
            self._line(f"  {self._name(player)} {self._money(net):>12}")
        for line in sorted(self._remarks):
            text = self._case.text_of(line)
            self._line(Text(f"\n{line:>6}  {source_line(text or '')}"))
            self._print_remarks(line)

    def _pot_text(self, settled: Settled) -> str:
        between = ", ".join(plain(player) for player in settled.pot.eligible)
        rake = settled.pot.amount - settled.net
        after = f", {self._money(rake)} rake" if rake > 0 else ""
        paid = "; ".join(
            f"{half} "
            + ", ".join(f"{plain(one)} {self._money(sum_)}" for one, sum_ in paid.items())
            for half, paid in (("high:", settled.paid_high), ("low:", settled.paid_low))
            if paid
        )
        amount = self._money(settled.pot.amount)
        name = pot_name(settled.index).removeprefix("the ")
        return f"  {name} {amount}{after}, between {between}; {paid} ({settled.proof})"

    # --- lines -------------------------------------------------------------------

    def _print_remarks(self, line: int) -> None:
        for remark in self._remarks.pop(line, ()):
            self._line(Text.assemble(("     !  ", "bold red"), remark))

    def _line(self, text: Text | str) -> None:
        self._out.print(text, soft_wrap=True)

    def _name(self, player: str) -> str:
        return f"{plain(player):<{self._width}}"

    def _money(self, amount: Chips) -> str:
        return money_text(amount, self._hand.exponent, self._hand.currency)


def _remarks(judgement: Judgement) -> dict[int, list[Text]]:
    """What the audit says, by the line it is about."""
    remarks: defaultdict[int, list[Text]] = defaultdict(list)
    for finding in judgement.findings:
        remarks[finding.source.line].append(in_words(finding))
    for unproven in judgement.unproven:
        remarks[unproven.line].append(open_question(unproven))
    return remarks


def _pot(table: Table) -> Chips:
    return sum(table.put_in.values())
