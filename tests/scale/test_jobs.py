"""Whole jobs: the same records as a plain loop, in any format, by any number of workers, in one run or two."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

pytest.importorskip("distributed")
pytest.importorskip("fastwarc")

from unweave import Example, LearnError, OutputError, Page, UnweaveError, learn_wrapper, open_pages
from unweave.cli import main
from unweave.scale import Job, run_job

from . import jobs
from .crawls import address, crawl, page, write_warc


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two archives and a folder, 240 pages in all."""
    folder = tmp_path_factory.mktemp("sources")
    crawl(folder / "a.warc.gz", range(100))
    crawl(folder / "b.warc", range(100, 200))
    (folder / "saved").mkdir()
    for number in range(200, 240):
        (folder / "saved" / f"{number}.html").write_bytes(page(number))
    return [folder / "a.warc.gz", folder / "b.warc", folder / "saved"]


def test_one_worker_or_two_give_what_a_plain_loop_gives(sources: list[Path], tmp_path: Path) -> None:
    """The parts are the same bytes, whatever the number of workers and the hash seed."""
    for workers in ("1", "2"):
        code, said = jobs.run("records", sources, tmp_path / workers, "--workers", workers)
        assert code == 0, said
        assert "240 pages: 206 done, 34 without records, 0 failed" in said
        assert "dashboard: http://127.0.0.1:" in said
        assert jobs.check_sums(tmp_path / workers)["pages"] == 240
    assert jobs.lines(tmp_path / "1") == jobs.undisturbed(*sources)
    parts = {path.name: path.read_bytes() for path in (tmp_path / "1" / "data").iterdir()}
    assert parts == {path.name: path.read_bytes() for path in (tmp_path / "2" / "data").iterdir()}
    assert len(parts) > 5


def test_parquet_is_one_data_set_and_a_second_run_has_nothing_to_do(sources: list[Path], tmp_path: Path) -> None:
    import pyarrow.dataset

    job = Job("records", slice_bytes=8192)
    started: list[object] = []
    for _ in range(2):
        outcome = run_job(job, sources, tmp_path / "out", scheduler=jobs.crew(), on_start=started.append)
        assert (outcome.pages, outcome.done, outcome.failed, outcome.unread) == (240, 206, {}, [])
    assert len(started) == 1
    rows = pyarrow.dataset.dataset(tmp_path / "out" / "data").to_table().to_pylist()
    assert len(rows) == outcome.records
    expected = [json.loads(line) for line in jobs.undisturbed(*sources)]
    assert sorted((row["page"], row["record"], tuple(row["fields"])) for row in rows) == sorted(
        (row["page"], row["record"], tuple((name, [text]) for name, text in row["fields"].items())) for row in expected
    )


def test_a_source_that_changed_is_read_again_and_one_that_came_is_added(tmp_path: Path) -> None:
    folder = tmp_path / "saved"
    folder.mkdir()
    for number in range(5):
        (folder / f"{number}.html").write_bytes(page(number))
    archive = crawl(tmp_path / "a.warc.gz", range(100, 110))
    job = Job("records", part_format="jsonl")
    assert run_job(job, [folder, archive], tmp_path / "out", scheduler=jobs.crew()).pages == 15
    (folder / "2.html").write_bytes(page(50))
    (folder / "00.html").write_bytes(page(51))
    crawl(archive, range(100, 130))
    assert run_job(job, [folder, archive], tmp_path / "out", scheduler=jobs.crew()).pages == 36
    assert jobs.lines(tmp_path / "out") == jobs.undisturbed(folder, archive)
    with pytest.raises(OutputError, match="the results of another job"):
        run_job(Job("posts"), [folder], tmp_path / "out", scheduler=jobs.crew())


def test_a_page_that_holds_an_archive_is_one_page(tmp_path: Path) -> None:
    """Slices begin inside such pages, are found out, and read again from where they should have begun."""
    inner = crawl(tmp_path / "inner.warc", range(1000, 1060)).read_bytes()
    page_of = {number: page(number) for number in range(40)} | {10: b"<ul><li>a<li>b</ul>\r\n\r\n" + inner}
    archive = write_warc(tmp_path / "a.warc", ((address(number), source) for number, source in page_of.items()))
    code, said = jobs.run("records", [archive], tmp_path / "out", "--slice-bytes", "4096")
    assert code == 0, said
    assert "forgotten" in (tmp_path / "out" / "manifest.jsonl").read_text()
    assert jobs.lines(tmp_path / "out") == jobs.undisturbed(archive)
    assert jobs.check_sums(tmp_path / "out")["pages"] == 40


def test_every_verb_works(tmp_path: Path) -> None:
    archive = crawl(tmp_path / "a.warc.gz", range(5))
    first = next(iter(open_pages(str(archive))))
    example = Page(first.source, first.url)
    records = [{"name": "item 0 0", "price": "$49.99"}, {"name": "item 0 1", "price": "$97.99"}]
    shown = Page(first.source).tree.text_of(0)
    prices = [word for word in shown.split() if word.startswith("$")]
    for row, price in zip(records, prices, strict=False):
        row["price"] = price
    wrapper = tmp_path / "w.json"
    learn_wrapper([Example(example, records=records)]).save(wrapper)
    code, said = jobs.run("apply", [wrapper, archive], tmp_path / "applied")
    assert code == 0, said
    row = json.loads(jobs.lines(tmp_path / "applied")[0])
    assert set(row["fields"]) == {"name", "price"}
    code, said = jobs.run("posts", [archive], tmp_path / "posts")
    assert "5 pages" in said
    separate = Job("separate", part_format="jsonl")
    outcome = run_job(separate, [archive], tmp_path / "separated", scheduler=jobs.crew())
    assert (outcome.done, outcome.records) == (5, 5)
    from unweave import weave

    row = json.loads(next(line for line in jobs.lines(tmp_path / "separated") if address(3) in line))
    assert weave(row["fields"]["layout"], json.loads(row["fields"]["data"])) == page(3)


def test_a_learnt_list_is_read_by_workers_as_by_a_plain_loop(tmp_path: Path) -> None:
    archive = crawl(tmp_path / "a.warc.gz", range(8))
    (tmp_path / "first.html").write_bytes(page(0))
    pattern, plain = tmp_path / "list.json", tmp_path / "plain.jsonl"
    CliRunner().invoke(main, ["records", str(tmp_path / "first.html"), "--save", str(pattern)])
    used = ["--use", str(pattern)]
    assert CliRunner().invoke(main, ["records", str(archive), *used, "-o", str(plain)]).exit_code == 0
    code, said = jobs.run("records", [archive], tmp_path / "out", *used)
    assert code == 0, said
    assert jobs.lines(tmp_path / "out") == sorted(plain.read_text().splitlines())


def test_a_page_over_its_limits_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_bytes(page(0))
    (tmp_path / "big.html").write_bytes(b"<ul>" + b"<li><a href=x>title</a> text" * 300_000)
    (tmp_path / "c.html").write_bytes(page(1))
    code, said = jobs.run("records", [f"{tmp_path}/*.html"], tmp_path / "out", "--page-memory", "100")
    assert code == 2
    assert "3 pages: 2 done, 0 without records, 1 failed (memory 1)" in said
    (copy,) = (tmp_path / "out" / "failed").glob("*.html")
    assert copy.read_bytes() == (tmp_path / "big.html").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["records", "x.html", "--workers", "2"], "name it with -o DIR"),
        (["records", "x.html", "--workers", "2", "-o", "out", "--format", "csv"], "write parquet or jsonl"),
        (["records", "x.html", "--workers", "2", "--scheduler", "tcp://x:1", "-o", "out"], "give one of them"),
        (["records", "x.html", "--workers", "2", "-o", "out", "--render"], "--render is not for --workers"),
        (["posts", "x.html", "--workers", "2", "-o", "out", "--save", "f.json"], "--save learns"),
        (["articles", "x.html", "--workers", "2", "-o", "out"], "need --use SITE.json"),
    ],
)
def test_what_does_not_go_together_is_said(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())


def test_a_bad_job_is_refused_before_any_work(tmp_path: Path) -> None:
    with pytest.raises(LearnError, match="needs what was learnt before"):
        Job("apply")
    with pytest.raises(ValueError, match="verb must be one of"):
        Job("nothing")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the number of workers, or a scheduler"):
        run_job(Job("records"), [], tmp_path)


def test_a_scheduler_that_does_not_answer_is_said_while_it_is_waited_for(
    sources: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unweave.scale.cluster.PATIENCE", 1.0)
    said: list[str] = []
    with pytest.raises(UnweaveError, match=r"tcp://127.0.0.1:9: no scheduler answers"):
        run_job(
            Job("records"),
            sources,
            tmp_path / "out",
            scheduler="tcp://127.0.0.1:9",
            on_error=lambda e: said.append(str(e)),
        )
    assert said == ["tcp://127.0.0.1:9: no scheduler answers yet; waiting for 1 s"]
