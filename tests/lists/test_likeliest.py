"""The best lists, found without sorting all."""

import numpy as np
import pytest

from unweave.lists.ranking import MAX_SORTED, likeliest


@pytest.mark.parametrize("n", [0, 5, MAX_SORTED, MAX_SORTED + 1, 10 * MAX_SORTED])
@pytest.mark.parametrize("n_different", [1, 7, 10**9])
def test_the_likeliest_are_the_first_of_all_sorted(n, n_different):
    score = np.floor(np.random.default_rng(n).random(n) * n_different) / n_different
    for most in (1, 3, 20):
        assert likeliest(score, most).tolist() == np.argsort(-score, kind="stable")[:most].tolist()
