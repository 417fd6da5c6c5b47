# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs that declare names of Windows's themselves, all of test/headers/windows-names: each as a function, a type, a
variable, an enumerator and a macro, before our headers and behind them. What the program declares is what its code finds.

    own_names.py SOURCE SHARE ORDERS COMPILER [FLAGS]

SHARE is how many of the names one program declares. ORDERS is both or one, which alternates. With one, each name is declared as
half of the kinds, two in a program."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

HEADERS = ("amp.h windows.h tchar.h strsafe.h conio.h io.h direct.h process.h intrin.h ppl.h ppltasks.h agents.h "
           "concurrent_vector.h concurrent_queue.h concurrent_unordered_map.h cvmarkersobj.h d3d11.h crtdbg.h xutility fstream").split()
INCLUDES = "".join(f"#include <{name}>\n" for name in HEADERS)
# Of the C library, which has them, too; where programs begin; namespaces; words among those of a type.
NOT_DECLARED = set("fputws fwprintf swprintf wprintf wmain _tmain stdext diagnostic "
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


def program(names_of_kinds, before):
    own = checks = ""
    for kind, names in names_of_kinds.items():
        declaration, found = KINDS[kind]
        own += "".join(declaration.format(name) + "\n" for name in names)
        checks += "".join(f'static_assert({found.format(name)}, "{name}");\n' for name in names)
    return OWN + (own + INCLUDES if before else INCLUDES + own) + "using namespace concurrency;\n" + checks


def compile_program(command, names_of_kinds, before):
    run = subprocess.run([*command, "-fsyntax-only", "-xc++", "-"], input=program(names_of_kinds, before),
                         capture_output=True, text=True)
    return f"{', '.join(names_of_kinds)}, {'before' if before else 'behind'} the headers: {run.stderr[:900]}\n" if run.returncode else ""


def main():
    source, share, orders, *command = sys.argv[1:]
    names = windows_names(pathlib.Path(source))
    others = words_of_others(command)
    mine = {}
    for kind in KINDS:
        out = others if "macro" in kind else NOT_DECLARED | (BREAK_TBB if kind in ("type", "alias") else set())
        mine[kind] = [name for name in names if name not in out]
    parts = max(1, len(names) // int(share))
    if orders == "both":
        jobs = [({kind: mine[kind][part::parts]}, before) for kind in KINDS for part in range(parts) for before in (True, False)]
    else:
        kinds = list(KINDS)
        half = len(kinds) // 2
        jobs = [({kinds[at]: mine[kinds[at]][::2], kinds[at + half]: [name for name in mine[kinds[at + half]]
                                                                      if name not in mine[kinds[at]][::2]]}, at % 2 == 0)
                for at in range(half)]
    assert len(names) > 450 and all(len(declared) > 20 for job in jobs for declared in job[0].values())
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = [text for text in pool.map(lambda job: compile_program(command, *job), jobs) if text]
    print("".join(failures), end="")
    print(f"{len(names)} names, {len(jobs) - len(failures)} of {len(jobs)} programs find their own")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
