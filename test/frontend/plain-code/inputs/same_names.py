#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""same_names.py AMP++ CLANG++ FOLDER FLAG...: the macros at the end of a unit of all standard headers, and what the unit is
after preprocessing, are the same with both compilers."""
import difflib
import pathlib
import subprocess
import sys

HEADERS = """algorithm any array atomic barrier bit bitset charconv chrono codecvt compare complex concepts condition_variable
deque exception execution expected filesystem format forward_list fstream functional future generator
initializer_list iomanip ios iosfwd iostream istream iterator latch limits list locale map memory memory_resource mutex new
numbers numeric optional ostream print queue random ranges ratio regex scoped_allocator semaphore set shared_mutex
source_location span spanstream sstream stack stacktrace stdexcept stdfloat stop_token streambuf string string_view
syncstream system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray variant
vector version cassert cctype cerrno cfenv cfloat cinttypes climits clocale cmath csetjmp csignal cstdarg cstddef cstdint
cstdio cstdlib cstring ctime cuchar cwchar cwctype strings.h unistd.h pthread.h dlfcn.h immintrin.h""".split()
OURS = "#define __TESSERA_AMP__ 1"


def output(compiler, *arguments):
    done = subprocess.run([compiler, *arguments], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stdout.splitlines()


def main(amp, clang, folder, *flags):
    path = pathlib.Path(folder, "unit.cpp")
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"#if __has_include(<{header}>)\n#include <{header}>\n#endif\n" for header in HEADERS)
                    + "int main() {}\n")
    ours = output(amp, *flags, "-dM", "-E", str(path))
    if ours.count(OURS) != 1:
        raise SystemExit(f"amp++ does not say {OURS}")
    ours.remove(OURS)
    for name, one, other in (
            ("macros", ours, output(clang, *flags, "-dM", "-E", str(path))),
            ("text", output(amp, *flags, "-E", str(path)), output(clang, *flags, "-E", str(path)))):
        differences = list(difflib.unified_diff(other, one, f"{name} of clang++", f"{name} of amp++", "", "", 0)) if one != other else []
        if differences:
            raise SystemExit("\n".join(differences[:40]))


if __name__ == "__main__":
    main(*sys.argv[1:])
