"""First use in an environment that nobody scanned: only what can hold the answer is read, and it is kept."""

from pathlib import Path

import pytest

from errdex.catalog import Catalog
from errdex.match.ondemand import MAX_FILES, match_in_environment, telling_terms
from errdex.match.where import environment_for
from errdex.model.report import ReportedException
from errdex.report import read_report
from errdex.source.environment import find_environment
from tests.environments import SEA, install, make_environment


def traceback(site: Path, line: int) -> str:
    return (
        "Traceback (most recent call last):\n"
        '  File "/home/ada/x.py", line 1, in <module>\n'
        f'  File "{site}/tidegauge/sea.py", line {line}, in read\n'
        "ValueError: unknown unit 'league' for gauge north\n"
    )


def test_a_traceback_reads_its_own_file_only(tmp_path: Path, catalog: Catalog) -> None:
    site = make_environment(tmp_path / "env")
    install(site, "other", "2.0", {"other.py": "raise ValueError('unknown unit of something')\n"})
    report = read_report(traceback(site, 11))
    prepared = match_in_environment(catalog, report, find_environment(str(tmp_path / "env")))
    found = prepared.match.candidates[0]
    assert (found.sites[0].site.line, found.values) == (11, (("unit", "'league'"), ("name", "north")))
    (shard,) = catalog.shards()
    assert (shard.info.project, shard.complete, shard.files) == ("tidegauge", False, 1)
    assert (prepared.unread, prepared.distributions) == (2, 2)


def test_a_bare_message_reads_the_files_that_hold_its_words(tmp_path: Path, catalog: Catalog) -> None:
    site = make_environment(tmp_path / "env")
    install(site, "other", "2.0", {f"other{n}.py": f"raise ValueError('number {n}')\n" for n in range(50)})
    environment = find_environment(str(tmp_path / "env"))
    prepared = match_in_environment(catalog, read_report("unknown unit 'fathom' for gauge south"), environment)
    assert prepared.match.candidates[0].entry.project == "tidegauge"
    assert [s.info.project for s in catalog.shards()] == ["tidegauge"]


def test_what_was_read_once_is_not_read_again(
    tmp_path: Path, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_environment(tmp_path / "env")
    report = read_report("unknown unit 'fathom' for gauge south")
    match_in_environment(catalog, report, find_environment(str(tmp_path / "env")))
    monkeypatch.setattr("errdex.match.ondemand._Part.scan", lambda *_: pytest.fail("scanned again"))
    again = match_in_environment(catalog, report, find_environment(str(tmp_path / "env")))
    assert again.match.candidates


def test_a_reinstalled_distribution_is_read_anew(tmp_path: Path, catalog: Catalog) -> None:
    site = make_environment(tmp_path / "env")
    report = read_report("ValueError: unknown unit 'fathom' for gauge south")
    match_in_environment(catalog, report, find_environment(str(tmp_path / "env")))
    install(site, "tidegauge", "1.0", {"tidegauge/sea.py": "\n\n" + SEA, "tidegauge/more.py": ""})
    prepared = match_in_environment(catalog, report, find_environment(str(tmp_path / "env")))
    assert prepared.match.candidates[0].sites[0].site.line == 13


def test_nothing_is_found_where_nothing_is(tmp_path: Path, catalog: Catalog) -> None:
    make_environment(tmp_path / "env")
    report = read_report("ValueError: the moon is made of cheese")
    prepared = match_in_environment(catalog, report, find_environment(str(tmp_path / "env")))
    assert prepared.match.candidates == ()
    assert prepared.unread == 1


def test_at_most_so_many_files_are_scanned_for_one_message(tmp_path: Path, catalog: Catalog) -> None:
    site = make_environment(tmp_path / "env")
    many = {f"many/m{n}.py": f"raise ValueError('wrong season {n}, says the almanac')\n" for n in range(200)}
    install(site, "many", "1.0", many)
    report = read_report("ValueError: wrong season for the almanac")
    match_in_environment(catalog, report, find_environment(str(tmp_path / "env")))
    assert sum(s.files for s in catalog.shards()) <= MAX_FILES


def test_the_environment_of_the_frames_is_used_only_if_it_is_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = make_environment(tmp_path / "env")
    make_environment(tmp_path / "usual")
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / "usual"))
    assert environment_for(read_report(traceback(site, 11))).site_dirs == (site,)
    for elsewhere in (
        "/nowhere/lib/python3.12/site-packages",
        "lib/python3.12/site-packages",
        "//host/x/site-packages",
    ):
        gone = traceback(Path(elsewhere), 11).replace("/host", "//host", 1)
        assert environment_for(read_report(gone)).root == tmp_path / "usual"
    named = environment_for(read_report(traceback(site, 11)), str(tmp_path / "usual"))
    assert named.root == tmp_path / "usual"


def test_frames_of_another_standard_library_choose_its_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_environment(tmp_path / "usual")
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / "usual"))
    library = tmp_path / "other" / "lib" / "python3.10"
    (library / "json").mkdir(parents=True)
    (library / "os.py").write_text("")
    (library / "json" / "decoder.py").write_text("raise ValueError('no json')\n")
    (tmp_path / "other" / "bin").mkdir()
    text = (
        "Traceback (most recent call last):\n"
        f'  File "{library}/json/decoder.py", line 1, in decode\n'
        "ValueError: no json\n"
    )
    assert environment_for(read_report(text)).stdlib_dir == library


def test_terms_are_the_longest_words_or_the_class() -> None:
    assert telling_terms(ReportedException(type="ValueError", message="unit of a_gauge is odd"))[0] == b"a_gauge"
    assert telling_terms(ReportedException(type="x.GaugeError", message="")) == [b"GaugeError"]
