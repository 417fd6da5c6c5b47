# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Includes every public header behind macros of garbage: for all words that the headers could have used, and for those of
Windows's headers.

    macros_of_programs.py SOURCE INCLUDE_FOLDER UNITS COMPILER [FLAGS]

UNITS are all, or together: all headers in either order."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

# Macros that Windows's headers define, min and max as they do.
WINDOWS = """
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define ERROR 0
#define IN
#define OUT
#define near
#define far
#define small char
"""
# What programs are fond of.
FAVOURITES = ("N M K D T L W H X Y Z SIZE TILE TS BLOCK PI n m k i j e0 e1 point shape kernel Kernel row column cols rows step "
              "property put width height data_ result status buffer stride view state mode kind flat apply update check limit").split()
SWIZZLE = re.compile(r"(?:ref_)?(?:[xyzw]{1,4}|[rgba]{1,4})$")  # short vectors have members of these names


def words(source):
    """The headers' own names without what makes them reserved, and all words of their comments."""
    sys.path.insert(0, str(source / "test/style"))
    from reserved import KEYWORDS, names_in
    found = set(FAVOURITES)
    for header in pathlib.Path(source, "include").rglob("*.[hd]*"):
        text = header.read_text()
        for _, name in names_in(text):
            plain = re.match(r"_+([A-Za-z]\w*?)_*$", name)
            if plain and not name.endswith("__"):
                found |= {plain[1], plain[1] + "_", re.sub(r"^([A-Z])p$", r"\1", plain[1])}
        found |= {word for line in re.findall(r"//.*", text) for word in re.findall(r"[A-Za-z_]\w*", line)}
    return {word for word in found if word not in KEYWORDS and not re.match(r"__|_[A-Z]|TESSERA|tessera", word)}


def compile_unit(command, text, *flags):
    return subprocess.run([*command, *flags, "-xc++", "-"], input=text, capture_output=True, text=True)


def standard_words(command):
    """All names that the standard headers say themselves: macros of those break them, and are not allowed."""
    includes = "".join(f"#include <{name}>\n" for name in
                       "algorithm cassert cstring cfloat climits cmath cstdio cstdlib future iostream iterator memory string "
                       "type_traits utility vector wchar.h pthread.h unistd.h ctime cerrno thread chrono sys/syscall.h "
                       "cwctype sys/select.h".split())
    text = compile_unit(command, includes, "-E", "-P").stdout
    return set(re.findall(r"[A-Za-z_]\w*", re.sub(r'"[^"\n]*"', "", text)))


def main():
    source, include, which, *command = sys.argv[1:]
    source = pathlib.Path(source)
    sys.path.insert(0, str(source / "test/style"))
    api = {name for table in ("api-names", "windows-names", "names-of-others")
           for line in (source / "test/headers" / table).read_text().splitlines() if not line.startswith("#")
           for name in line.split()} - {"property", "put"} | {"main"}
    windows = set(re.findall(r"#define (\w+)", WINDOWS))
    macros = sorted(word for word in words(source) - api - standard_words(command) - windows if not SWIZZLE.match(word))
    assert len(macros) > 300 and {"N", "T", "shape", "e0"} <= set(macros), macros
    garbage = "".join(f"#define {name} ) garbage of {number} (\n" for number, name in enumerate(macros))
    headers = ["amp.h", "amp_math.h", "amp_graphics.h", "amp_short_vectors.h"]
    orders = [headers, headers[::-1], *([header] for header in headers if which == "all")]
    units = [WINDOWS + garbage + "".join(f"#include <{header}>\n" for header in order) + "int main() {}\n" for order in orders]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = list(pool.map(lambda unit: compile_unit(command, unit, f"-I{include}", "-fsyntax-only"), units))
    for order, run in zip(orders, runs):
        if run.returncode:
            print(f"{' '.join(order)}:\n{run.stderr[:3000]}")
    print(f"{len(macros)} macros, {sum(run.returncode == 0 for run in runs)} of {len(runs)} units compile")
    return 1 if any(run.returncode for run in runs) else 0


sys.exit(main())
