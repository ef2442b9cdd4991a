"""Two small hands, and how to read one of a kind."""

from stud_hh.findings import Finding
from stud_hh.formats import Imported, Read, Rejected, read_text
from stud_hh.model import Hand

STARS = """\
PokerStars Hand #1:  7 Card Stud Limit ($2/$4 USD) - 2020/01/02 3:04:05 ET
Table 'T' 8-max
Seat 1: Anna ($40 in chips)
Seat 2: Bo ($40 in chips)
Anna: posts the ante $0.40
Bo: posts the ante $0.40
*** 3rd STREET ***
Dealt to Anna [2c 3c 4c]
Dealt to Bo [Kh]
Anna: brings in for $0.50
Bo: calls $0.50
*** 4th STREET ***
Dealt to Anna [2c 3c 4c] [9d]
Dealt to Bo [Kh] [Qs]
Bo: bets $2
Anna: folds
Uncalled bet ($2) returned to Bo
Bo collected $1.80 from pot
Bo: doesn't show hand
*** SUMMARY ***
Total pot $1.80 | Rake $0
Seat 1: Anna folded on the 4th Street
Seat 2: Bo collected ($1.80)
"""

TILT = """\
Full Tilt Poker Game #1: Table T - $2/$4 Ante $0.40 - Limit Stud Hi - 13:14:27 ET - 2010/06/10
Seat 1: Anna ($40)
Seat 2: Bo ($40)
Anna antes $0.40
Bo antes $0.40
*** 3RD STREET ***
Dealt to Anna [2c 3c] [4c]
Dealt to Bo [Kh]
Anna is low with [4c]
Anna brings in for $0.50
Bo completes it to $2
Anna folds
Uncalled bet of $1.50 returned to Bo
Bo mucks
Bo wins the pot ($1.80)
*** SUMMARY ***
Total pot $1.80 | Rake $0
Seat 1: Anna folded on 3rd St.
Seat 2: Bo collected ($1.80), mucked
"""


def only(text: str) -> Read:
    (read,) = read_text(text)
    return read


def hand_of(text: str) -> Hand:
    read = only(text)
    assert isinstance(read, Imported), read
    return read.hand


def finding_of(text: str) -> Finding:
    read = only(text)
    assert isinstance(read, Rejected), read
    return read.finding
