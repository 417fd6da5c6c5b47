#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Spellings of the same kernels: compiles the programs of bench/forms, or the groups that are named, and runs each on one
thread. Prints the time of each form relative to its group's usual form, the worst first. The numbers are
left in forms/LEVEL.json beside the programs."""
import argparse
import dataclasses
import json
import os
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
LEVELS = ("scalar", "v1", "v2", "v3", "v4")


@dataclasses.dataclass
class Form:
    group: str
    name: str
    ms: float
    factor: float
    work: float
    right: bool

    def line(self):
        more = f"  (work: {self.work:g} times)" if self.work != 1 else ""
        return f"{self.factor:8.2f} {self.ms:10.3f} ms  {self.name}{more}" + ("" if self.right else "  WRONG RESULT")


def compile_group(name, build, level, is_compiled):
    folder = build / "bench/forms"
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / (f"{name}.scalar" if level == "scalar" else name)
    options = ["-famp-cpu=scalar"] if level == "scalar" else []
    if not is_compiled:
        subprocess.run([build / "bin/amp++", "-O2", *options, HERE / "forms" / f"{name}.cpp", "-o", program], check=True)
    return program


def run_group(name, program, level, arguments):
    environment = {**os.environ, "TESSERA_NUM_THREADS": "1"}
    if level and level != "scalar":
        environment["TESSERA_CPU"] = level
    result = subprocess.run([program, *arguments], env=environment, stdout=subprocess.PIPE, text=True)
    forms = []
    for line in result.stdout.splitlines():
        form, ms, factor, work, right = line.split("\t")
        forms.append(Form(name, form, float(ms), float(factor), float(work), right == "right"))
    if result.returncode not in (0, 1) or not forms:
        print(f"bench: {name}: ended with {result.returncode}", flush=True)
    return forms, result.returncode == 0


def print_group(name, forms):
    print(f"{name}: usual form {forms[0].ms:.3f} ms")
    for form in sorted(forms[1:], key=lambda form: (form.right, -form.factor)):
        print(form.line())
    sys.stdout.flush()


def print_counts(what, factors):
    if factors:
        within = [sum(factor <= limit for factor in factors) for limit in (1.3, 3)]
        print(f"{what}: {len(factors)} forms, {within[0]} within 1.3 times the usual form's time, {within[1]} within 3; "
              f"median {statistics.median(factors):.2f}, worst {max(factors):.2f}")


def print_summary(forms):
    print("== the twenty worst")
    for form in sorted(forms, key=lambda form: -form.factor)[:20]:
        print(f"{form.line()}, {form.group}")
    print("== summary")
    for group in dict.fromkeys(form.group for form in forms):
        print_counts(group, [form.factor for form in forms if form.group == group])
    print_counts("all", [form.factor for form in forms])
    if any(form.work != 1 for form in forms):
        print_counts("all, times by their work", [form.factor / form.work for form in forms])


def parse(known):
    parser = argparse.ArgumentParser(prog="./dev bench forms", description="Spellings of the same kernels")
    parser.add_argument("build", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=" ".join(known))
    parser.add_argument("--level", choices=LEVELS, help="of x86-64, instead of the machine's best; or scalar code")
    parser.add_argument("--check", action="store_true", help="verify small problems, measure nothing")
    parser.add_argument("--compiled", action="store_true", help="run the programs as they were compiled the last time")
    parser.add_argument("--only", metavar="TEXT", help="forms whose names hold TEXT, and the usual ones")
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.groups) - set(known))
    if unknown:
        raise SystemExit(f"bench: no such group: {' '.join(unknown)}; there are {' '.join(known)}")
    return arguments


def main():
    known = sorted(path.stem for path in (HERE / "forms").glob("*.cpp"))
    arguments = parse(known)
    build, level = arguments.build.resolve(), arguments.level
    passed_on = ["--check"] * arguments.check + (["--only", arguments.only] if arguments.only else [])
    print(f"level: {level or 'the best'}; one thread; load of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    all_forms, all_right = [], True
    for name in arguments.groups or known:
        forms, right = run_group(name, compile_group(name, build, level, arguments.compiled), level, passed_on)
        all_right &= right
        if forms and arguments.check:
            print(f"{name}: {len(forms)} forms, wrong: {[form.name for form in forms if not form.right]}", flush=True)
        elif forms:
            print_group(name, forms)
        all_forms += forms[:1] if arguments.check else forms[1:]
    if all_forms and not arguments.check:
        print_summary(all_forms)
        report = {"level": level or "best", "forms": [dataclasses.asdict(form) for form in all_forms]}
        (build / f"bench/forms/{level or 'best'}.json").write_text(json.dumps(report, indent=1) + "\n")
    return 0 if all_right else 1


if __name__ == "__main__":
    sys.exit(main())
