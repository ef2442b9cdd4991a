"""The all-in adjusted nets of a hand as written."""

from collections.abc import Mapping

from stud_hh.audit import audit
from stud_hh.equity._all_in import adjusted_nets
from stud_hh.formats import Imported, RawHand, read_hand, site_of
from stud_hh.model import Chips


def nets_of_text(file: str, line: int, text: str) -> Mapping[str, Chips | None]:
    """By player, as `adjusted_nets` has them; nothing where the rules of today can't read it."""
    read = read_hand(RawHand(file, line, text, site_of(text)))
    return adjusted_nets(audit(read.hand)) if isinstance(read, Imported) else {}
