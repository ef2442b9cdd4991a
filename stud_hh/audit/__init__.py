"""Judge hands by the rules, and tell causes from consequences."""

from stud_hh.audit._causes import single_cause
from stud_hh.audit._judge import Judgement, judge
from stud_hh.audit._working import working
from stud_hh.houses import RuleSet
from stud_hh.model import Hand

__all__ = ["Judgement", "audit", "working"]


def audit(hand: Hand, rules: RuleSet | None = None) -> Judgement:
    """Replay a hand and judge every step and the end, by its room's rules or by these.

    Where one line put right would mend everything, it is the only error, and what follows
    from it is named with it.
    """
    return single_cause(judge(hand, rules), rules)
