import pytest

from bench.intervals import mean_interval


def test_the_interval_holds_the_mean_and_is_the_same_twice() -> None:
    values = [0.0, 1.0, 0.5, 0.75, 0.25, 1.0, 1.0, 0.0]
    interval = mean_interval(values, range(8))
    assert interval.mean == pytest.approx(sum(values) / 8)
    assert 0.0 < interval.low < interval.mean < interval.high < 1.0
    assert interval == mean_interval(values, range(8))


def test_equal_values_leave_no_doubt() -> None:
    interval = mean_interval([0.5] * 5, range(5))
    assert (interval.low, interval.mean, interval.high) == (0.5, 0.5, 0.5)


def test_pages_of_one_site_are_drawn_together_so_the_interval_is_wider() -> None:
    values = [1.0] * 5 + [0.0] * 5
    apart = mean_interval(values, range(10))
    by_site = mean_interval(values, ["a"] * 5 + ["b"] * 5)
    assert by_site.high - by_site.low > apart.high - apart.low


def test_about_as_wide_as_the_normal_approximation_says() -> None:
    values = [float(i % 2) for i in range(400)]
    interval = mean_interval(values, range(400))
    assert interval.high - interval.low == pytest.approx(2 * 1.96 * 0.5 / 20, rel=0.1)


@pytest.mark.parametrize(("values", "groups"), [([], []), ([1.0], ["a", "b"])])
def test_no_values_or_another_number_of_groups_is_an_error(values: list[float], groups: list[str]) -> None:
    with pytest.raises(ValueError, match="values in"):
        mean_interval(values, groups)
