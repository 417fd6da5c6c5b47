# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs that declare names of Windows's themselves, all of test/headers/windows-names: each as a function, a type, a
variable, an enumerator and a macro, before our headers and behind them. What the program declares is what its code finds:
own_names.py SOURCE SHARE ORDERS COMPILER [FLAGS]; SHARE is how many of the names one program declares, ORDERS is both or
one, which alternates from kind to kind."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

HEADERS = ("amp.h windows.h tchar.h strsafe.h conio.h io.h direct.h process.h intrin.h ppl.h ppltasks.h agents.h "
           "concurrent_vector.h concurrent_queue.h concurrent_unordered_map.h d3d11.h crtdbg.h xutility fstream").split()
INCLUDES = "".join(f"#include <{name}>\n" for name in HEADERS)
# Of the C library, which has them, too; where programs begin; a namespace; words among those of a type.
NOT_DECLARED = set("fputws fwprintf swprintf wprintf wmain _tmain stdext "
                   "APIENTRY CALLBACK CONST UNALIGNED VOID WINAPI WINAPIV".split())
# oneTBB says `friend class task_group;` in a namespace, which a global typedef of that name breaks everywhere.
BREAK_TBB = {"task_group"}
KINDS = {  # the declaration, and what is true if it is found
    "function": ("inline own {0}(int) {{ return own(); }}", "is_own({0}(1))"),
    "static-function": ("static inline own {0}(void *, int, char) {{ return own(); }}", "is_own({0}(nullptr, 1, 'c'))"),
    "template": ("template <class T> own {0}(T, T) {{ return own(); }}", "is_own(::{0}(1, 2))"),
    "type": ("typedef own {0};", "is_own({0}())"),
    "class": ("struct {0} {{ char c[7]; }};", "sizeof({0}) == 7"),
    "alias": ("using {0} = own;", "is_own({0}())"),
    "variable": ("own {0};", "is_own({0})"),
    "enumerator": ("enum {{ {0} = 42 }};", "{0} == 42"),
    "macro": ("#define {0} 42", "{0} == 42"),
    "function-macro": ("#define {0}(x) ((x) + 41)", "{0}(1) == 42"),
}
OWN = """struct own {};
char (&of(own))[2];
char of(...);
#define is_own(expression) (sizeof(of(expression)) == 2)
"""


def windows_names(source):
    table = (source / "test/headers/windows-names").read_text().splitlines()
    return sorted({name for line in table if not line.startswith("#") for name in line.split()})


def words_of_others(command):
    """What headers say that are none of -famp-msvc's: a macro of such a name breaks them, and Windows's do not have it."""
    text = subprocess.run([*command, "-E", "-xc++", "-"], input=INCLUDES, capture_output=True, text=True, check=True).stdout
    words, ours = set(), False
    for line in text.splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        if marker:
            ours = "tessera/visual_cpp" in marker[1]
        elif not ours:
            words |= set(re.findall(r"[A-Za-z_]\w*", line))
    return words


def program(kind, names, before):
    declaration, found = KINDS[kind]
    own = "".join(declaration.format(name) + "\n" for name in names)
    checks = "".join(f'static_assert({found.format(name)}, "{name}");\n' for name in names)
    return OWN + (own + INCLUDES if before else INCLUDES + own) + "using namespace concurrency;\n" + checks


def compile_program(command, kind, names, before):
    run = subprocess.run([*command, "-fsyntax-only", "-xc++", "-"], input=program(kind, names, before), capture_output=True,
                         text=True)
    return f"{kind}, {'before' if before else 'behind'} the headers: {run.stderr[:900]}\n" if run.returncode else ""


def main():
    source, share, orders, *command = sys.argv[1:]
    names = windows_names(pathlib.Path(source))
    others = words_of_others(command)
    jobs = []
    for number, kind in enumerate(KINDS):
        macro = "macro" in kind
        out = others if macro else NOT_DECLARED | (BREAK_TBB if kind in ("type", "alias") else set())
        mine = [name for name in names if name not in out]
        parts = max(1, len(names) // int(share))
        jobs += [(kind, mine[part::parts], before) for part in range(parts)
                 for before in ((True, False) if orders == "both" else (number % 2 == 0,))]
    assert len(names) > 450 and all(len(job[1]) > 20 for job in jobs)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = [text for text in pool.map(lambda job: compile_program(command, *job), jobs) if text]
    print("".join(failures), end="")
    print(f"{len(names)} names, {len(jobs) - len(failures)} of {len(jobs)} programs find their own")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
