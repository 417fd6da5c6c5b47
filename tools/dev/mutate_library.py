#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev mutate library [TEXT..]: breaks one line of the headers or of the runtime at a time, in a copy, as test/mutate/library.txt
says. One of the tests named there has to fail: a test of lit, "gtest:FILTER" of the runtime's tests, or "coherence-fuzz". TEXT takes
only rows that contain it.
"""
import argparse
import fnmatch
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = "test/mutate/library.txt"
LIT = "/usr/lib/llvm-22/bin/lit"


def read_rows(text):
    """[(file, text, instead, [tests])]"""
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            fields = [field.strip() for field in line.split(" | ")]
            if len(fields) != 4 or not all(fields[:2]) or not fields[3]:
                raise SystemExit(f"{TABLE}:{number}: not 'FILE | TEXT | INSTEAD | TESTS'")
            rows.append((*fields[:3], fields[3].split()))
    return rows


def broken(path, text, instead):
    if path.startswith("runtime/") and not path.endswith(".cpp"):
        raise SystemExit(f"{TABLE}: {path}: a header of the runtime is compiled in many files: break one that includes it")
    whole = (ROOT / path).read_text(encoding="utf-8")
    if whole.count(text) != 1:
        raise SystemExit(f"{TABLE}: {path} has '{text}' {whole.count(text)} times, not once")
    return whole.replace(text, "" if instead == "nothing" else instead)


class Copy:
    """A build tree whose compiler reads headers and whose programs load a library of its own."""

    def __init__(self, build):
        self.build, self.root = build, build / "mutate"
        self.broken_objects, self.broken_header = {}, False  # object of the build -> what to link in its place
        shutil.rmtree(self.root, ignore_errors=True)
        (self.root / "bin").mkdir(parents=True)
        for entry in (build / "bin").iterdir():
            (self.root / "bin" / entry.name).symlink_to(entry)
        (self.root / "bin" / "amp++").unlink()
        shutil.copy2(build / "bin" / "amp++", self.root / "bin")  # finds its headers and library beside itself
        shutil.copytree(ROOT / "include", self.root / "include")
        shutil.copytree(build / "lib", self.root / "lib", symlinks=True)
        for entry in build.iterdir():
            if not (self.root / entry.name).exists() and entry.name != "mutate":
                (self.root / entry.name).symlink_to(entry)
        (self.root / "test").unlink(missing_ok=True)  # what tests write

    def commands(self, wanted, target="tessera"):
        told = subprocess.run(["ninja", "-C", self.build, "-t", "commands", target], check=True, capture_output=True,
                              encoding="utf-8").stdout
        return next(line for line in told.splitlines() if re.search(wanted, line))

    def run(self, command):
        subprocess.run(["bash", "-c", command], cwd=self.build, check=True, stdout=subprocess.DEVNULL)

    def compile(self, path, source, target="tessera"):
        """Compiles the one file as the build does, but from `source` and with the copy's headers."""
        told = self.commands(rf" -c \S+{re.escape(path)}$", target)
        original = re.search(r" -o (\S+) -c ", told)[1]
        object_file = self.root / (pathlib.Path(path).name + ".o")
        # A broken line may leave what it used unused.
        command = told.replace(f" -o {original} -c {ROOT / path}", f" -w -o {object_file} -c {source}")
        command = command.replace(f"{ROOT}/include", f"{self.root}/include")
        # What is precompiled was so from headers that are whole.
        precompiled = r" -Xclang -include-pch -Xclang \S+| -Xclang -include -Xclang \S+"
        self.run(re.sub(rf" -MD| -M[TF] \S+|{precompiled}", "", command.replace("ccache ", "", 1)))
        self.broken_objects[original] = str(object_file)

    def with_broken_objects(self, link):
        for original, replacement in self.broken_objects.items():
            link = link.replace(f" {original} ", f" {replacement} ")
        return link

    def break_runtime(self, path, text):
        """Compiles the one file, and links the library with it."""
        source = self.root / pathlib.Path(path).name
        source.write_text(text, encoding="utf-8")
        self.compile(path, source)
        link = self.commands(r" -shared .*-o lib/libtessera\.so")
        output = re.search(r"-o (lib/\S+)", link)[1]
        own = link.replace(f"-o {output}", f"-o {shlex.quote(str(self.root / output))}", 1)
        self.run(self.with_broken_objects(own))

    def compile_tests(self, wanted):
        """With a broken header: the files that have these tests."""
        for file in sorted((ROOT / "test/runtime").glob("*_test.cpp")):
            tests = re.findall(r"^TEST(?:_F)?\((\w+), (\w+)\)", file.read_text(encoding="utf-8"), re.M)
            if any(fnmatch.fnmatchcase(".".join(test), wanted) for test in tests):
                self.compile(str(file.relative_to(ROOT)), file, "runtime-tests")

    def program_passes(self, name, arguments):
        """Links a program of test/runtime with the broken objects, if there are some, and runs it."""
        program = self.build / "bin" / name
        if self.broken_objects:
            link = self.commands(rf"-o bin/{name}\b", name)
            program = self.root / name
            self.run(self.with_broken_objects(link.replace(f"-o bin/{name}", f"-o {shlex.quote(str(program))}")))
        # Programs that a test runs have the broken library, too.
        environment = {**os.environ, "LD_LIBRARY_PATH": str(self.root / "lib")}
        try:
            return subprocess.run([program, *arguments], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, timeout=60).returncode == 0
        except subprocess.TimeoutExpired:
            return False  # a hang is noticed too

    def apply(self, path, text):
        if path.startswith("include/"):
            (self.root / path).write_text(text, encoding="utf-8")
            self.broken_header = True
        else:
            self.break_runtime(path, text)

    def restore(self, path):
        self.broken_objects, self.broken_header = {}, False
        if path.startswith("include/"):
            shutil.copy2(ROOT / path, self.root / path)
        else:
            for library in (self.build / "lib").glob("libtessera.so.*.*.*"):
                shutil.copy2(library, self.root / "lib")

    def passes(self, test):
        if test == "coherence-fuzz":
            return self.program_passes(test, ["20000"])
        if test.startswith("gtest:"):
            wanted = test.removeprefix("gtest:")
            if self.broken_header:
                self.compile_tests(wanted)
            program = "default-gpu-tests" if wanted.startswith(("opencl_default.", "cuda_default.")) else "runtime-tests"
            return self.program_passes(program, ["--gtest_filter=" + wanted])
        command = [LIT, "-q", "--param", f"build={self.root}", ROOT / "test" / test]
        return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode == 0


def main():
    parser = argparse.ArgumentParser(prog="./dev mutate library", description=__doc__)
    parser.add_argument("--build", required=True, type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--list", action="store_true", help="only find out whether every row fits its file")
    parser.add_argument("texts", nargs="*", metavar="TEXT")
    arguments = parser.parse_args()
    rows = [row for row in read_rows((ROOT / TABLE).read_text(encoding="utf-8"))
            if not arguments.texts or any(text in " | ".join(row[:3]) for text in arguments.texts)]
    if arguments.list:
        for path, text, instead, tests in rows:
            broken(path, text, instead)
            for test in tests:
                if test == "coherence-fuzz" or test.startswith("gtest:"):
                    continue
                (ROOT / "test" / test).resolve(strict=True)
        return print(f"mutate: {len(rows)} changes fit their files")
    copy = Copy(arguments.build.resolve())
    bad = [f"FAILS ANYWAY {test}" for test in sorted({test for row in rows for test in row[3]}) if not copy.passes(test)]
    noticed = 0
    for number, (path, text, instead, tests) in enumerate(rows, 1):
        try:
            copy.apply(path, broken(path, text, instead))
            test = next((test for test in tests if not copy.passes(test)), None)
        except subprocess.CalledProcessError:
            bad.append(f"NOT COMPILED {path}: '{instead}' for '{text}'")
            continue
        finally:
            copy.restore(path)
        noticed += test is not None
        bad += [] if test else [f"GAP {path}: '{instead}' for '{text}'"]
        print(f"{number}/{len(rows)} {path}: '{text}': {'noticed by ' + test if test else 'GAP'}", flush=True)
    print("\n".join([*bad, f"mutate: {noticed} of {len(rows)} changes are noticed"]))
    return 1 if bad or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
