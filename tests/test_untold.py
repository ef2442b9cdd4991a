"""What the page of formats says is measured, and is what the sample histories show."""

import pytest

from stud_hh.findings import Verdict
from stud_hh.formats import FORMATS, Untold
from tests.formats.untold import MEASURES, PAGE, page, sampled


def test_the_page_of_formats_is_fresh() -> None:
    assert PAGE.read_text("utf-8") == page(), "renew it: python -m tests.formats.untold"


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.site)
def test_what_is_not_told_is_true_of_the_samples(each: object) -> None:
    site, untold = each.site, each.untold  # type: ignore[attr-defined]
    samples = sampled()[site]
    assert len(samples.hands) > 20
    assert samples.untold - {Untold.STAKES} == untold - {Untold.STAKES}
    # Whether stakes are printed shows only where no bet of a hand tells them.
    assert Untold.STAKES in untold or Untold.STAKES not in samples.untold


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.site)
def test_sample_hands_are_clean_or_lack_cards(each: object) -> None:
    verdicts = sampled()[each.site].verdicts  # type: ignore[attr-defined]
    assert verdicts.keys() <= {Verdict.CLEAN, Verdict.UNPROVEN}
    assert verdicts[Verdict.CLEAN] > verdicts[Verdict.UNPROVEN]


def test_every_fact_is_measured_and_explained() -> None:
    assert set(MEASURES) == set(Untold)
    assert all(fact.words and fact.consequence for fact in Untold)
