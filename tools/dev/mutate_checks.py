#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev mutate checks [TEXT..]: removes or weakens one barrier, fence, atomic operation or discard_data at a time, or discards
what a kernel reads. It takes samples/ and bench/kernels, or what TEXT names: a part of a source's path or of FILE:LINE, of
bench/forms, too. The program runs on the checking accelerator with small problems: as usual, backwards, and in --orders random
orders.

A result that changes without a report is a gap. The first report ends the matter. The claim is that whoever can get another
result gets a report, and that report is there. So further orders are for mutants without one. Some programs race on purpose. So a
report counts only if the program as it is does not have it in that order, too. A form of bench/forms is judged without its group. All
its mutants are in one program, which takes a fifth of the time to compile.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIZES = "test/mutate/checks.txt"
COMPILE = ["-O1", "-w", "-famp-check", "-famp-cpu=scalar", "-famp-targets=cpu"]
PEERS = ["peers/serial", "peers/openmp", "hand", "peers/opencl", "peers/openblas"]
PEER = ["clang++-22", "-O1", "-std=c++17", "-w"]
SECONDS = 120  # of one run
FOUND = 66  # the exit code of a run with findings
MOST = 1000  # findings that are written

BARRIER = re.compile(r"\b([\w.]+\.)?barrier\.wait(?P<kind>\w*)\(\);")
FENCE = re.compile(r"\b(?P<kind>all|global|tile_static)_memory_fence\([^;]*\);")
ATOMIC = re.compile(r"\batomic_fetch_(?P<what>add|inc)\(&(?P<where>[^;,]+)(?:, (?P<value>[^;]+))?\);")
DISCARD = re.compile(r"\b[\w.]+\.discard_data\(\)")
VIEW = re.compile(r"\barray_view<(?!const\b)[^<>;]*>\s*&?(\w+)\b")
# A form that has a name: the helpers that write forms have a variable for it.
FORM = re.compile(r'^ +[\w.]+(?:<[\w, ]+>)?\(\s*"', re.MULTILINE)
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


def with_rows(path, sizes):
    """Its text with what the table has instead."""
    text, name = path.read_text(encoding="utf-8"), str(path.relative_to(ROOT))
    for old, instead in sizes.get(name, []):
        if text.count(old) != 1:
            raise SystemExit(f"{SIZES}: '{old}' does not stand once in {name}")
        text = text.replace(old, instead)
    return text


def with_headers(path, sizes):
    """Its text, in which headers with barriers, or with rows of the table, stand where they are included."""
    whole = with_rows(path, sizes)

    def put(found):
        header = path.parent / found[1]
        text = with_rows(header, sizes) if header.exists() else ""
        if ".barrier." not in text and str(header.relative_to(ROOT)) not in sizes:
            return found.group()
        line = whole.count("\n", 0, found.start()) + 1
        return f'#line 1 "{header.name}"\n{text}#line {line + 1} "{path.name}"'
    return re.sub(r'#include "([^"]+)"', put, whole)


def place_in(text, position, name):
    """(file, line): the last #line directive counts."""
    directives = list(re.finditer(r'^#line (\d+) "([^"]+)"\n', text[:position], re.MULTILINE))
    if not directives:
        return name, text.count("\n", 0, position) + 1
    last = directives[-1]
    return last[2], int(last[1]) + text.count("\n", last.end(), position)


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
                yield found.start(), found.start(), f"{view}.discard_data(), ", f"{view} discarded"


def forms_in(text):
    """(begin, end) of each statement that is a form."""
    code = without_comments(text)
    for found in FORM.finditer(code):
        end = end_of_call(code, code.index("(", found.start()) + 1) + 1
        if code[end:end + 1] == ";":
            yield found.start(), end


def mutated(text, change):
    """Lines stay where they are."""
    begin, end, instead, _ = change
    return text[:begin] + instead + "\n" * text.count("\n", begin, end) + text[end:]


def in_turn(text, form, changes):
    """The text with this form alone, as it is and with one of the changes each: the variable MUTANT tells which runs."""
    begin, end = form
    for other in forms_in(text):
        if other != form:
            text = text[:other[0]] + re.sub(r"[^\n]", " ", text[other[0]:other[1]]) + text[other[1]:]
    line, after = place_in(text, begin, "")[1], place_in(text, end, "")[1]
    ways = [text, *(mutated(text, change) for change in changes)]
    ways = [way[begin:len(way) - len(text) + end] for way in ways]
    cases = [f'if (std::atoi(std::getenv("MUTANT")) == {number})\n#line {line}\n{way};\n' for number, way in enumerate(ways)]
    return text[:begin] + "\n" + "".join(cases) + f"#line {after}\n" + text[end + 1:]


class Source:
    """A program's file; what it is compiled with, and how it is told to be quick."""

    def __init__(self, path, build, sizes):
        self.path, self.build = path, build
        self.name = str(path.relative_to(ROOT))
        self.folder = build / "mutate-checks" / self.name.replace("/", "-").removesuffix(".cpp")
        self.text = with_headers(path, sizes)
        self.has_forms = path.parent.name == "forms"
        self.arguments = ["--check"] if self.has_forms else []
        self.objects, self.libraries = [], []
        if path.parent.name == "pictures":
            self.libraries = ["-lpng"]
        elif path.parent.name == "kernels":
            folder = subprocess.run(["llvm-config-22", "--libdir"], check=True, capture_output=True, text=True).stdout.strip()
            self.libraries = [f"-L{folder}", "-lomp", f"-Wl,-rpath,{folder}"]

    def compile_peers(self):
        """The serial one says what is right; the others are linked, and do not run."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.path.parent.name != "kernels":
            return
        for source in [ROOT / "bench" / folder / self.path.name for folder in PEERS] + [ROOT / "bench/peers/opencl/opencl.cpp"]:
            if source.exists():
                # The serial one is for any processor, as in ./dev bench: it multiplies and adds in two steps.
                level = [] if source.parent.name == "serial" else ["-march=x86-64-v4"]
                self.objects.append(self.folder / f"{source.parent.name}-{source.stem}.o")
                subprocess.run([*PEER, *level, "-c", source, "-o", self.objects[-1]], check=True)

    def compile(self, text, name):
        """The program, or null where it cannot be compiled."""
        source, program = self.folder / f"{name}.cpp", self.folder / name
        # What the text includes by a relative path lies beside the original. Reports name the original, too.
        text = re.sub(r'#include "(\.\./[^"]+)"', lambda found: f'#include "{(self.path.parent / found[1]).resolve()}"', text)
        source.write_text(f'#include <amp.h>\n#line 1 "{self.path.name}"\n{text}', encoding="utf-8")
        made = subprocess.run([self.build / "bin/amp++", *COMPILE, f"-famp-precompile={self.build}/precompiled", f"-I{self.path.parent}",
                               source, *self.objects, "-ldl", *self.libraries, "-o", program], capture_output=True, text=True)
        if made.returncode:
            (self.folder / f"{name}.log").write_text(made.stderr)
            return None
        source.unlink()
        return program

    def run(self, program, mutant, order, check="report"):
        """(exit code, what is printed, findings); the code is None if it takes too long."""
        report = program.with_suffix(".sarif")
        report.unlink(missing_ok=True)
        environment = {**os.environ, "TESSERA_CHECK": check, "TESSERA_CHECK_ORDER": order, "TESSERA_CHECK_MOST": str(MOST),
                       "TESSERA_CHECK_REPORT": str(report), "MUTANT": str(mutant), "BENCH_ONCE": "1", "BENCH_VARIANT": "scalar", "TESSERA_OPENCL": "off"}
        try:
            ran = subprocess.run([program, *self.arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL, env=environment, cwd=self.folder, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return None, b"", set()
        return ran.returncode, ran.stdout, findings_of(report) if ran.returncode == FOUND else set()


def findings_of(report):
    """(kind, lines) of each."""
    def line_of(location):
        where = location["physicalLocation"]
        return where["artifactLocation"]["uri"], where["region"]["startLine"]
    results = json.loads(report.read_text(encoding="utf-8"))["runs"][0]["results"]
    return {(found["ruleId"], *map(line_of, found["locations"] + found.get("relatedLocations", []))) for found in results}


class Program:
    """A source as it is and with each of some changes, or one form of it so."""

    def __init__(self, source, form, changes, number):
        self.source, self.form, self.changes, self.name = source, form, changes, f"{number}"
        self.runs = {}  # of the program as it is
        self.prints = None  # what that prints, where each run prints the same: benchmarks print times

    def compile(self):
        """Why it cannot be judged, or null."""
        self.together = self.form and self.source.compile(in_turn(self.source.text, self.form, self.changes), self.name)
        self.program = self.together or self.source.compile(self.source.text, self.name)
        if not self.program:
            return "cannot be compiled"
        code, printed, _ = self.run("")
        if code not in (0, FOUND):
            return "too slow" if code is None else f"ends with {code} as it is"
        if self.source.path.parent.name != "kernels" and printed == self.run("reverse")[1]:
            self.prints = printed
        return "findings hide its exit code as it is" if code and self.prints is None else None

    def run(self, order, check="report"):
        if (order, check) not in self.runs:
            self.runs[order, check] = self.source.run(self.program, 0, order, check)
        return self.runs[order, check]

    def judge(self, number, count):
        """'found', 'the same', 'GAP ...' or why it says nothing, of a mutant; they are counted from 1."""
        program = self.together or self.source.compile(mutated(self.source.text, self.changes[number - 1]), f"{self.name}-{number}")
        outcome = self.judge_orders(program, number, count) if program else "cannot be compiled"
        if program and not self.together and not outcome.startswith("GAP"):
            program.unlink()
        return outcome

    def judge_orders(self, program, number, count):
        for order in orders(count):
            code, printed, findings = self.source.run(program, number, order)
            if code is None:
                return "takes too long"
            if findings and findings - self.run(order)[2]:
                return "found"
            if code in (0, FOUND) and self.prints in (None, printed):
                continue
            findings = self.source.run(program, number, order, "report,strict")[2]
            if findings and findings - self.run(order, "report,strict")[2]:
                return "found by strict"
            return f"GAP: exit code {code}, no report, MUTANT={number} TESSERA_CHECK_ORDER={order} {program}"
        return "the same"

    def judge_all(self, count):
        reason = self.compile()
        if reason:
            return [f"not judged: {reason}"] * len(self.changes)
        return [self.judge(number, count) for number in range(1, len(self.changes) + 1)]


def orders(count):
    return ["", "reverse", *map(str, range(1, count + 1))]


def programs_of(source, wanted):
    """Forms by themselves, and what they share."""
    forms = list(forms_in(source.text)) if source.has_forms else []
    changes_of = {}
    for change in wanted:
        changes_of.setdefault(next((form for form in forms if form[0] <= change[0] < form[1]), None), []).append(change)
    return [Program(source, form, some, number) for number, (form, some) in enumerate(changes_of.items())]


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
        jobs = []
        for source in selected(arguments.build.resolve(), arguments.texts):
            def place(change, source=source):
                file, line = place_in(source.text, change[0], source.path.name)
                return f"{source.name}:{line}" if file == source.path.name else f"{source.name}:{file}:{line}"
            wanted = [change for change in changes(source.text)
                      if not arguments.texts or any(text in place(change) for text in arguments.texts)]
            if arguments.list:
                print(*(f"{place(change)}: {change[3]}\n" for change in wanted), sep="", end="")
            elif wanted:
                source.compile_peers()
                jobs += [(program, place, pool.submit(program.judge_all, arguments.orders)) for program in programs_of(source, wanted)]
        for program, place, job in jobs:
            for change, outcome in zip(program.changes, job.result()):
                outcomes.setdefault(outcome.partition(":")[0], []).append(change)
                print(f"{place(change)}: {change[3]}: {outcome}", flush=True)
    if not arguments.list:
        print("mutate: " + ", ".join(f"{len(names)} {outcome}" for outcome, names in sorted(outcomes.items())))
    return 1 if "GAP" in outcomes else 0


if __name__ == "__main__":
    sys.exit(main())
