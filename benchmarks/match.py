"""How many errors a second ``errdex match`` answers on one core, beside Drain3's matching of the same messages.

With ``ERRDEX_TRUTH`` the messages are real ones and the catalog is that of the environment that they come from;
without it, messages are made from the templates of a smaller environment. Then both tools are asked with ten thousand
to a million templates, made from real ones with a word changed.
"""

import gzip
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.common import cache, environment, errdex, tools, truth
from benchmarks.truth import environment as truth_environment
from errdex.catalog import Catalog, default_path
from errdex.cli.verbs.match import Query, answer, settle
from errdex.model.distribution import Distribution
from errdex.model.site import SCANNER, FileScan, RaiseSite, Snippet
from errdex.model.template import Template, Text
from errdex.model.text import words

DRAIN = ("drain3", "jsonpickle", "cachetools")
SIZES = (10_000, 100_000, 1_000_000)
DEFAULT = (4, 100)
"""The depth of Drain3's tree and the most children of a node, as it comes."""
WIDE = (6, 10_000)
"""The same for many templates; with its own, adding one takes longer the more there are."""
PATIENCE = 300
"""Seconds that Drain3 may take for one size, most of which it adds templates."""
ASKED = 5_000
"""Messages for each size."""


def main() -> None:
    folder = truth()
    env = truth_environment(folder) if folder is not None else environment()
    # The first call scans what was not scanned yet.
    subprocess.run([sys.executable, "-m", "errdex", "match", "--env", str(env)], stdin=subprocess.DEVNULL, check=True)
    bin_folder = tools(*DRAIN)
    if bin_folder is None:
        print("left out: Drain3 cannot be installed here")
    with Catalog.open(readonly=True) as catalog:
        templates = list(_templates(catalog))
        asked = _real(folder) if folder is not None else _made(templates)
        print(f"{len(templates):,} templates with text, {len(asked['type']):,} messages")
    for mode, queries in asked.items():
        _errdex(default_path(), queries, f"errdex, {mode} known")
    _whole_process(env, asked["type"])
    if bin_folder is not None:
        for shape in (DEFAULT, WIDE):
            _drain(bin_folder, [_wild(t) for t in templates], [q["message"] for q in asked["type"]], shape)
    _growth(templates, bin_folder)


def _templates(catalog: Catalog) -> Iterator[Template]:
    for shard in catalog.shards():
        for entry in catalog.shard_entries(shard.id):
            if entry.template.weight:
                yield entry.template


def _real(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """Queries from the data set, by what they tell."""
    out: dict[str, list[dict[str, Any]]] = {"type": [], "project": [], "traceback": []}
    for path in sorted((folder / "dev").glob("[!_]*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                pair = json.loads(line)
                if pair["empty"] or pair["reraised"]:
                    continue
                query = {"id": pair["id"], "message": pair["message"], "type": pair["type"].removeprefix("builtins.")}
                out["type"].append(query)
                out["project"].append(query | {"project": pair["package"]})
                if "traceback" in pair:
                    out["traceback"].append(query | {"traceback": pair["traceback"]})
    for queries in out.values():
        random.Random(1).shuffle(queries)
    return out


def _made(templates: Sequence[Template]) -> dict[str, list[dict[str, Any]]]:
    chosen = random.Random(1).choices(templates, k=ASKED)
    return {"type": [{"id": n, "message": _message(t, n)} for n, t in enumerate(chosen)]}


def _message(template: Template, n: int) -> str:
    """A message of the template, with a number in each hole."""
    return "".join(p.text if isinstance(p, Text) else str(n) for p in template.parts)


def _errdex(path: Path, queries: Sequence[dict[str, Any]], what: str) -> None:
    """Ask ``queries`` of a catalog, in an interpreter of its own: nothing is kept from before, and its memory told."""
    program = f"from benchmarks.match import ask; ask({str(path)!r}, {what!r})"
    subprocess.run([sys.executable, "-c", program], input=json.dumps(queries), text=True, check=True)


def ask(path: str, what: str) -> None:
    """Print the seconds of a core from a query's line to that of its answer, for queries on standard input."""
    lines = [json.dumps(q).encode() for q in json.load(sys.stdin)]
    seconds = []
    with Catalog.open(Path(path), readonly=True) as catalog:
        shards = frozenset(s.id for s in catalog.shards() if s.complete)
        settle()
        for line in lines:
            started = time.thread_time()
            query = msgspec.json.decode(line, type=Query)
            msgspec.json.encode(answer(catalog, query, shards))
            seconds.append(time.thread_time() - started)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"  {what}: {_figures(seconds)}; {memory:.0f} MB", flush=True)


def _figures(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    p50, p99 = (1000 * ordered[int(len(ordered) * share)] for share in (0.5, 0.99))
    return f"{len(ordered) / sum(ordered):,.0f} queries/s, p50 {p50:.2f} ms, p99 {p99:.2f} ms"


def _whole_process(env: Path, queries: Sequence[dict[str, Any]]) -> None:
    """The command itself, reading and writing lines, its start taken off."""
    start = min(errdex("match", "--env", str(env))[0] for _ in range(3))
    seconds, done = errdex("match", "--env", str(env), stdin="".join(json.dumps(q) + "\n" for q in queries))
    assert done.returncode == 0, done.stderr
    print(f"  errdex match, whole process: {len(queries) / (seconds - start):,.0f} queries/s after {start:.2f} s")


def _drain(bin_folder: Path, templates: Sequence[str], messages: Sequence[str], shape: tuple[int, int]) -> None:
    """Drain3 with a cluster for each template, matching in its fastest way; from an interpreter of its own.

    ``shape`` is the depth of its tree and how many children a node may have.
    """
    program = """
import json, sys, time
from drain3 import TemplateMiner
from drain3.template_miner_config import TemplateMinerConfig
config = TemplateMinerConfig()
given = json.load(sys.stdin)
config.drain_sim_th = 1.0
config.drain_depth, config.drain_max_children = given["shape"]
miner = TemplateMiner(config=config)
started = time.thread_time()
for template in given["templates"]:
    miner.add_log_message(template)
built = time.thread_time() - started
seconds, found = [], 0
for message in given["messages"]:
    started = time.thread_time()
    found += miner.match(message) is not None
    seconds.append(time.thread_time() - started)
import resource
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
json.dump([len(miner.drain.clusters), built, seconds, found, memory], sys.stdout)
"""
    given = json.dumps(
        {"templates": [t.replace("\n", " ") for t in templates], "messages": list(messages), "shape": shape}
    )
    program_path = str(bin_folder / "python")
    try:
        done = subprocess.run(
            [program_path, "-c", program], input=given, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        print(f"  Drain3, depth {shape[0]}: given up after {PATIENCE} s with {len(templates):,} templates")
        return
    if done.returncode:
        print(f"  Drain3 failed: {done.stderr.strip().splitlines()[-1]}")
        return
    clusters, built, seconds, found, memory = json.loads(done.stdout)
    print(
        f"  Drain3, depth {shape[0]}, {clusters:,} clusters in {built:.1f} s: {_figures(seconds)}; "
        f"{found / len(seconds):.0%} of the messages matched, {memory / 1024:.0f} MB"
    )


def _growth(templates: Sequence[Template], bin_folder: Path | None) -> None:
    """Both with more and more templates: real ones, with a word of theirs changed."""
    vocabulary = sorted({w for t in templates for w in t.key_words() if len(w) > 3})
    for size in SIZES:
        made = [_clone(t, n, vocabulary) for n, t in enumerate(random.Random(2).choices(templates, k=size))]
        asked = random.Random(3).choices(range(size), k=ASKED)
        messages = [_message(made[n], n) for n in asked]
        queries = [
            {"id": n, "type": "ValueError", "message": message} for n, message in zip(asked, messages, strict=True)
        ]
        path = _grown(made)
        print(f"{size:,} templates")
        _errdex(path, queries, "errdex")
        if bin_folder is not None:
            _drain(bin_folder, [_wild(t) for t in made], messages, WIDE)


def _wild(template: Template) -> str:
    return "".join(p.text if isinstance(p, Text) else "<*>" for p in template.parts)


def _clone(template: Template, n: int, vocabulary: Sequence[str]) -> Template:
    """The template with its longest word changed for another one, or for a new one in every fourth."""
    text = max(template.literals, key=len)
    found = words(text)
    if not found:
        return Template(parts=(*template.parts, Text(f" case{n}")))
    old = max(found, key=len)
    new = f"case{n}" if n % 4 == 0 else vocabulary[(n * 2_654_435_761) % len(vocabulary)]
    at = text.casefold().find(old)
    changed = text[:at] + new + text[at + len(old) :]
    return Template(parts=tuple(Text(changed) if isinstance(p, Text) and p.text == text else p for p in template.parts))


def _grown(templates: Sequence[Template]) -> Path:
    """A catalog of these templates, in shards of ten thousand; built once."""
    path = cache() / f"grown-{SCANNER}-{len(templates)}.db"
    if path.exists():
        return path
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        part = Path(folder) / "catalog.db"
        with Catalog.open(part) as catalog:
            for start in range(0, len(templates), 10_000):
                project = f"made-{start}"
                info = Distribution(project=project, version="1", kind="wheel", fingerprint=project, origin="made")
                sites = tuple(
                    RaiseSite(
                        file=f"{project}.py", line=n, end_line=n, column=0, function="f", kind="raise",
                        exception="ValueError", template=template, code=Snippet(n, ""),
                    )
                    for n, template in enumerate(templates[start : start + 10_000], 1)
                )  # fmt: skip
                shard = catalog.begin_shard(info, SCANNER)
                catalog.add(shard, [FileScan(file=f"{project}.py", sites=sites)], complete=True)
        part.rename(path)
    return path


if __name__ == "__main__":
    main()
