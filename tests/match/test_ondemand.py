"""First use in an environment that nobody scanned: only what can hold the answer is read, and it is kept."""

import zipfile
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
    assert prepared.unread == 0, "unknown is said after everything was read"


def test_files_that_hold_the_words_are_read_before_whole_distributions(tmp_path: Path, catalog: Catalog) -> None:
    site = make_environment(tmp_path / "env")
    many = {f"many/m{n}.py": f"raise ValueError('wrong season {n}, says the almanac')\n" for n in range(200)}
    many["many/m7.py"] = "raise ValueError('wrong equinox of season, says the almanac')\n"
    install(site, "many", "1.0", many)
    report = read_report("ValueError: wrong equinox of season, says the almanac")
    prepared = match_in_environment(catalog, report, find_environment(str(tmp_path / "env")))
    assert prepared.match.candidates[0].sites[0].site.file == "many/m7.py"
    assert sum(s.files for s in catalog.shards()) <= MAX_FILES


# The words of the message stand in another file than the class that puts it together.
FAR = {
    "far/words.py": "class Words(Exception):\n"
    "    def __init__(self, what):\n        super().__init__(f'the lantern is {what} since dusk')\n",
    "far/use.py": "from far.words import Words\n\ndef light(x):\n    raise Words(x)\n",
}


def test_a_message_is_found_wherever_it_is(tmp_path: Path, catalog: Catalog) -> None:
    site = make_environment(tmp_path / "env")
    install(site, "far", "3.0", FAR)
    for n in range(30):
        install(site, f"other{n}", "1.0", {f"other{n}.py": f"raise ValueError('lantern {n} is dusk')\n"})
    environment = find_environment(str(tmp_path / "env"))
    watch = Watching()
    prepared = match_in_environment(catalog, read_report("the lantern is broken since dusk"), environment, watch)
    best = prepared.match.candidates[0]
    assert (best.entry.project, best.sites[0].site.file, best.sites[0].site.line) == ("far", "far/use.py", 4)
    assert [value for _, value in best.values] == ["broken"]
    assert watch.names and watch.steps[-1] == (watch.steps[-1][1], watch.steps[-1][1])
    assert [d for d, _ in watch.steps] == sorted(d for d, _ in watch.steps), "one bar over all distributions"


class Watching:
    """Remembers what it is told."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.steps: list[tuple[int, int]] = []

    def note(self, what: str) -> None:
        assert what

    def begin(self, what: str) -> None:
        self.names.append(what)

    def step(self, done: int, total: int) -> None:
        self.steps.append((done, total))


def test_only_what_the_type_points_to_is_read_whole(tmp_path: Path, catalog: Catalog) -> None:
    site = make_environment(tmp_path / "env")
    install(site, "far", "3.0", FAR)
    install(
        site, "google_far", "1.0", {f"google/{k}": v.replace("from far", "from google.far") for k, v in FAR.items()}
    )
    install(site, "google_near", "1.0", {"google/near/x.py": ""})
    environment = find_environment(str(tmp_path / "env"))
    for type_, project in (("far.words.Words", "far"), ("google.far.words.Words", "google-far")):
        with Catalog.in_memory() as fresh:
            report = read_report(f"{type_}: the lantern is broken since dusk")
            prepared = match_in_environment(fresh, report, environment)
            assert prepared.match.candidates[0].entry.project == project
            assert [s.info.project for s in fresh.shards()] == [project]


def test_frames_lead_into_editable_projects_eggs_and_linked_folders(tmp_path: Path, catalog: Catalog) -> None:
    site = make_environment(tmp_path / "env")
    dock = "def moor(rope):\n    raise ValueError(rope)\n"
    (tmp_path / "work/dock.egg-info").mkdir(parents=True)
    (tmp_path / "work/dock.egg-info/PKG-INFO").write_text("Name: dock\nVersion: 5\n")
    (tmp_path / "work/dock.py").write_text(dock)
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared/knots.py").write_text(dock)
    with zipfile.ZipFile(tmp_path / "reef-0.4.egg", "w") as egg:
        egg.writestr("EGG-INFO/PKG-INFO", "Name: reef\nVersion: 0.4\n")
        egg.writestr("reef/dive.py", dock)
    (site / "easy-install.pth").write_text(f"{tmp_path}/work\n{tmp_path}/shared\n{tmp_path}/reef-0.4.egg\n")
    (site / "stray.py").write_text(dock)
    environment = find_environment(str(tmp_path / "env"))
    for file, project in (
        ("work/dock.py", "dock"),
        ("shared/knots.py", "unowned"),
        ("reef-0.4.egg/reef/dive.py", "reef"),
        (str(site / "stray.py"), "unowned"),
    ):
        text = (
            'Traceback (most recent call last):\n  File "/home/ada/x.py", line 1, in <module>\n'
            f'  File "{tmp_path / file}", line 2, in moor\n    raise ValueError(rope)\nValueError: frayed\n'
        )
        prepared = match_in_environment(catalog, read_report(text), environment)
        best = prepared.match.candidates[0]
        assert (best.entry.project, best.sites[0].site.line) == (project, 2)
        assert best.confidence > 0.7
        assert prepared.match.exception.frames[-1].file == str(tmp_path / file), "as it was printed"


def test_what_the_reader_or_the_interpreter_raises_is_not_looked_for(tmp_path: Path, catalog: Catalog) -> None:
    make_environment(tmp_path / "env")
    environment = find_environment(str(tmp_path / "env"))
    for frame, last in (
        ("    raise RuntimeError(name)", "RuntimeError: the moon is out"),
        ("    name.upper()", "AttributeError: 'NoneType' object has no attribute 'upper'"),
    ):
        text = f'Traceback (most recent call last):\n  File "/home/ada/x.py", line 1, in f\n{frame}\n{last}\n'
        prepared = match_in_environment(catalog, read_report(text), environment)
        assert all(c.origin == "interpreter" for c in prepared.match.candidates)
        assert catalog.shards() == []


def test_packages_that_are_not_here_are_named(tmp_path: Path, catalog: Catalog) -> None:
    make_environment(tmp_path / "env")
    environment = find_environment(str(tmp_path / "env"))
    for text, missing in (
        ("sails.errors.SailError: torn", ("sails",)),
        ("tidegauge.sea.SailError: torn", ()),
        ("SailError: torn", ()),
        ("builtins.SailError: torn", ()),
        (
            'Traceback (most recent call last):\n  File "/home/ada/boat/main.py", line 1, in f\n'
            '  File "/x/site-packages/mast/core.py", line 3, in up\nboat.SailError: torn\n',
            ("mast",),
        ),
    ):
        assert match_in_environment(catalog, read_report(text), environment).missing == missing


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
