"""Labels and values in one text."""

from unweave.details import text_keys


def test_long_texts_are_not_kept_for_another_time() -> None:
    before = text_keys._split.cache_info().currsize
    assert text_keys.split_inline(f"Wood: {'oak ' * 1000}") is None
    assert text_keys.split_inline("Wood: oak of the hills") == ("Wood", "oak of the hills")
    assert text_keys._split.cache_info().currsize == before + 1
