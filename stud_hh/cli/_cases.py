"""The hands of one number."""

from stud_hh.cli import _arguments as arguments
from stud_hh.cli import _house
from stud_hh.cli._errors import UserError
from stud_hh.cli._reads import reads_with
from stud_hh.cli._verdicts import Case, case_of
from stud_hh.formats import Imported, Rejected


def cases_of(
    hand_id: str, paths: arguments.Paths, rules: str | None, library: arguments.Library
) -> list[Case]:
    """Each hand of this number; one of each room and game, where several use it.

    Raises UserError where there is none.
    """
    house = _house.house(rules)
    cases: dict[tuple[str | None, str | None], Case] = {}
    for read in reads_with(hand_id, paths, library):
        if isinstance(read, Imported | Rejected):
            case = case_of(read, house)
            if case.hand_id == hand_id:
                cases.setdefault((case.site, case.game), case)
    if not cases:
        raise UserError(f"no hand #{hand_id} found there")
    return list(cases.values())
