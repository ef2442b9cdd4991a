"""Judge hands by the rules, and tell causes from consequences."""

from stud_hh.audit._causes import with_causes
from stud_hh.audit._judge import judge
from stud_hh.audit._judgement import Judgement
from stud_hh.audit._span import Span, wrong_part
from stud_hh.audit.working.workings import WITHOUT_WORKING, working
from stud_hh.houses import RuleSet
from stud_hh.model import Hand
from stud_hh.replay.remembered import Remembered

__all__ = ["WITHOUT_WORKING", "Judgement", "Span", "audit", "working", "wrong_part"]


def audit(hand: Hand, rules: RuleSet | None = None) -> Judgement:
    """Replay a hand and judge every step and the end, by its room's rules or by these.

    Where one line put right would mend everything, it is the only error, and what follows
    from it is named with it.
    """
    remembered = Remembered()
    return with_causes(judge(hand, rules, remembered=remembered), rules, remembered)
