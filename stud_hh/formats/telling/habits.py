"""What a room prints otherwise than the model has it."""

from dataclasses import dataclass

from stud_hh.houses import Printed


@dataclass(frozen=True)
class Habits:
    """A room's ways with amounts, as its hands show them."""

    totals: Printed = Printed.GROSS
    """Whether the printed total is before or after rake."""
    total_has_uncalled: bool = False
    """An uncalled bet is part of the printed total."""
    awards_have_uncalled: bool | None = False
    """An uncalled bet is part of what its player is said to win; None: where the awards come to
    more than what was called."""
    prints_uncalled: bool = True
    """An uncalled bet has a line of its own."""
    prints_all_in: bool = True
    """Lines say when a player puts in the last chips."""
    prints_showdown: bool = True
    """The showdown has a banner."""
    prints_awards: bool = True
    """Awards have lines of their own; else only the summary's seats tell who was paid."""
    lists_seats: bool = True
    """The summary has a line for everybody dealt in."""
    deals_to_all: bool = True
    """Everybody's up cards are printed."""
    sums_up_by_half: bool = False
    """Who wins both halves has two lines in the summary."""
