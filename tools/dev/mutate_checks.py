#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev mutate checks [TEXT..]: removes or weakens one barrier, fence, atomic operation or discard_data of samples/, of
bench/kernels or of bench/forms at a time, or discards what a kernel reads, and runs the program on the checking
accelerator with small problems: first as usual, and if the checks say nothing, in --orders random orders. A result that
changes without a report is a gap. TEXT: of a source's path or of FILE:LINE; without it samples/ and bench/kernels alone."""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIZES = "test/mutate/checks.txt"
COMPILE = ["-O1", "-w", "-famp-check", "-famp-cpu=scalar", "-famp-targets=cpu"]
PEERS = ["peers/serial", "peers/openmp", "hand", "peers/opencl", "peers/openblas"]
PEER = ["clang++-22", "-O1", "-std=c++17", "-w", "-march=x86-64-v4"]
SECONDS = 120  # of one run
FOUND = 66  # the exit code of a run with findings

BARRIER = re.compile(r"\b([\w.]+\.)?barrier\.wait(?P<kind>\w*)\(\);")
FENCE = re.compile(r"\b(?P<kind>all|global|tile_static)_memory_fence\([^;]*\);")
ATOMIC = re.compile(r"\batomic_fetch_(?P<what>add|inc)\(&(?P<where>[^;,]+)(?:, (?P<value>[^;]+))?\);")
DISCARD = re.compile(r"\b[\w.]+\.discard_data\(\)")
VIEW = re.compile(r"\barray_view<(?!const\b)[^<>;]*>\s*&?(\w+)\b")
LAUNCH = re.compile(r"\b(?:concurrency::)?parallel_for_each\(")
WEAKER = {"": ("_with_tile_static_memory_fence", "_with_global_memory_fence"),
          "_with_all_memory_fence": ("_with_tile_static_memory_fence", "_with_global_memory_fence"),
          "_with_tile_static_memory_fence": ("_with_global_memory_fence",),
          "_with_global_memory_fence": ("_with_tile_static_memory_fence",)}


def read_sizes(text):
    """{file: [(text, instead)]}"""
    rows = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            parts = [part.strip() for part in line.split(" | ")]
            if len(parts) != 3:
                raise SystemExit(f"{SIZES}:{number}: not 'FILE | TEXT | INSTEAD'")
            rows.setdefault(parts[0], []).append((parts[1], parts[2]))
    return rows


def with_headers(path):
    """Its text, in which headers with barriers stand where they are included."""
    def put(found):
        header = path.parent / found[1]
        text = header.read_text(encoding="utf-8") if header.exists() else ""
        return text.rstrip("\n") if ".barrier." in text else found.group()
    return re.sub(r'#include "([^"]+)"', put, path.read_text(encoding="utf-8"))


def without_comments(text):
    """Of the same length."""
    return re.sub(r"//[^\n]*", lambda found: " " * len(found.group()), text)


def end_of_call(code, begin):
    """Where the parenthesis before `begin` is closed."""
    depth = 1
    for position in range(begin, len(code)):
        depth += {"(": 1, ")": -1}.get(code[position], 0)
        if depth == 0:
            return position
    return len(code)


def changes(text):
    """(begin, end, instead, what it is called) of each mutant."""
    code = without_comments(text)
    for found in BARRIER.finditer(code):
        yield *found.span(), ";", "barrier removed"
        for kind in WEAKER.get(found["kind"], ()):
            yield *found.span("kind"), kind, f"barrier made wait{kind}"
    for found in FENCE.finditer(code):
        yield *found.span(), ";", "fence removed"
        if found["kind"] == "all":
            for kind in ("global", "tile_static"):
                yield *found.span("kind"), kind, f"fence made {kind}"
    for found in ATOMIC.finditer(code):
        yield *found.span(), f"{found['where']} += {found['value'] or 1};", "atomic operation made plain"
    for found in DISCARD.finditer(code):
        yield *found.span(), "(void)0", "discard_data removed"
    views = sorted(set(VIEW.findall(code)))
    for found in LAUNCH.finditer(code):
        kernel = code[found.end():end_of_call(code, found.end())]
        for view in views:
            if re.search(rf"\b{view}[\[(]", kernel):
                yield found.start(), found.start(), f"{view}.discard_data(); ", f"{view} discarded"


class Source:
    """A program; what it is compiled with, and how it is told to be quick."""

    def __init__(self, path, build, sizes):
        self.path, self.build = path, build
        self.name = str(path.relative_to(ROOT))
        self.folder = build / "mutate-checks" / self.name.replace("/", "-").removesuffix(".cpp")
        self.text = with_headers(path)
        for text, instead in sizes.get(self.name, []):
            if self.text.count(text) != 1:
                raise SystemExit(f"{SIZES}: '{text}' does not stand once in {self.name}")
            self.text = self.text.replace(text, instead)
        self.arguments = ["--check"] if path.parent.name == "forms" else []
        self.objects, self.libraries = [], []
        if path.parent.name == "pictures":
            self.libraries = ["-lpng"]
        elif path.parent.name == "kernels":
            folder = subprocess.run(["llvm-config-22", "--libdir"], check=True, capture_output=True, text=True).stdout.strip()
            self.libraries = [f"-L{folder}", "-lomp", f"-Wl,-rpath,{folder}"]

    def compile_peers(self):
        """The serial one says what is right; the others are linked, and do not run."""
        if self.path.parent.name != "kernels":
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        sources = [ROOT / "bench" / folder / self.path.name for folder in PEERS]
        for source in [*filter(pathlib.Path.exists, sources), ROOT / "bench/peers/opencl/opencl.cpp"]:
            self.objects.append(self.folder / f"{source.parent.name}-{source.stem}.o")
            subprocess.run([*PEER, "-c", source, "-o", self.objects[-1]], check=True)

    def compile(self, text, name):
        """The program, or null where it cannot be compiled."""
        self.folder.mkdir(parents=True, exist_ok=True)
        source, program = self.folder / f"{name}.cpp", self.folder / name
        # What the text includes by a relative path lies beside the original.
        source.write_text(re.sub(r'#include "(\.\./[^"]+)"', lambda found: f'#include "{(self.path.parent / found[1]).resolve()}"', text),
                          encoding="utf-8")
        made = subprocess.run([self.build / "bin/amp++", *COMPILE, f"-I{self.path.parent}", source, *self.objects, "-ldl", *self.libraries, "-o", program],
                              capture_output=True, text=True)
        if made.returncode:
            (self.folder / f"{name}.log").write_text(made.stderr)
        return None if made.returncode else program

    def run(self, program, order, check="report"):
        """The exit code; None if it takes too long."""
        environment = {**os.environ, "TESSERA_CHECK": check, "TESSERA_CHECK_ORDER": order, "BENCH_ONCE": "1",
                       "BENCH_VARIANT": "scalar", "TESSERA_OPENCL": "off"}
        try:
            return subprocess.run([program, *self.arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, env=environment, cwd=self.folder, timeout=SECONDS).returncode
        except subprocess.TimeoutExpired:
            return None


def orders(count):
    return ["", "reverse", *map(str, range(1, count - 1))]


def judge(source, change, name, count):
    """'found', 'the same', 'GAP ...' or why it says nothing."""
    begin, end, instead, _ = change
    program = source.compile(source.text[:begin] + instead + source.text[end:], name)
    if not program:
        return "cannot be compiled"
    try:
        for order in orders(count):
            code = source.run(program, order)
            if code == FOUND:
                return "found"
            if code is None:
                return "takes too long"
            if code and source.run(program, order, "report,strict") == FOUND:
                return "found by strict"
            if code:
                return f"GAP: exit code {code} and no report, TESSERA_CHECK_ORDER={order} {program}"
        program.unlink()
        return "the same"
    finally:
        (source.folder / f"{name}.cpp").unlink() if not program or not program.exists() else None


def selected(build, texts):
    sizes = read_sizes((ROOT / SIZES).read_text(encoding="utf-8"))
    paths = [*sorted((ROOT / "samples").rglob("*.cpp")), *sorted((ROOT / "bench/kernels").glob("*.cpp")),
             *(sorted((ROOT / "bench/forms").glob("*.cpp")) if texts else [])]
    files = [text.partition(":")[0] for text in texts]
    return [Source(path, build, sizes) for path in paths
            if not texts or any(file in str(path.relative_to(ROOT)) for file in files)]


def main():
    parser = argparse.ArgumentParser(prog="./dev mutate checks", description=__doc__)
    parser.add_argument("--build", required=True, type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--orders", type=int, default=50, metavar="N", help="of each mutant that has no report (50)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="mutants at a time")
    parser.add_argument("--list", action="store_true", help="the mutants, which are not made")
    parser.add_argument("texts", nargs="*", metavar="TEXT")
    arguments = parser.parse_args()
    outcomes = {}
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for source in selected(arguments.build.resolve(), arguments.texts):
            found = [(source.text.count("\n", 0, change[0]) + 1, change) for change in changes(source.text)]
            wanted = [(line, change) for line, change in found if not arguments.texts
                      or any(text in f"{source.name}:{line}" for text in arguments.texts)]
            if arguments.list:
                print(*(f"{source.name}:{line}: {change[3]}\n" for line, change in wanted), sep="", end="")
            if not wanted or arguments.list:
                continue
            source.compile_peers()
            program = source.compile(source.text, "original")
            if not program or (code := source.run(program, "") or source.run(program, "", "report,strict")) != 0:
                print(f"{source.name}: not judged: " + ("cannot be compiled" if not program else "too slow" if code is None else
                                                        f"ends with {code} as it is"), flush=True)
                continue
            jobs = [pool.submit(judge, source, change, f"{number}", arguments.orders) for number, (_, change) in enumerate(wanted)]
            for (line, change), job in zip(wanted, jobs):
                outcome = job.result()
                outcomes.setdefault(outcome.partition(":")[0], []).append(source.name)
                print(f"{source.name}:{line}: {change[3]}: {outcome}", flush=True)
    if not arguments.list:
        print("mutate: " + ", ".join(f"{len(names)} {outcome}" for outcome, names in sorted(outcomes.items())))
    return 1 if "GAP" in outcomes else 0


if __name__ == "__main__":
    sys.exit(main())
