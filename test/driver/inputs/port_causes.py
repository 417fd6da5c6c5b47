# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Has --port-report look at programs that each hold what one row of PortCauses.def names: port_causes.py SOURCE FOLDER
COMPILER."""
import pathlib
import re
import subprocess
import sys

# What a row's first words are, and a program with that; the numbers of errors may change, those of causes not.
EXAMPLES = {
    "= C::my_type()": "template <class C> void f() { C::my_type i = 0; }",
    "throw()": "void f() throw(int);",
    "array where": "#include <amp.h>\n#include <array>\nusing namespace std;\nusing namespace concurrency;\narray<int> a(3);",
    "a temporary object": "struct my_class {};\nvoid f(my_class &);\nvoid g() { f(my_class()); }",
    "stdafx.h": '#include "StdAfx.h"',
    "<ppl.h>": "#include <ppl.h>",
    "<agents.h>": "namespace concurrency {}\nconcurrency::overwrite_buffer<int> buffer;",
    "<concurrent_vector.h>": "#include <concurrent_vector.h>",
    "<intrin.h>": "#include <intrin.h>",
    "<windows.h>, ": "#include <Windows.h>",
    "<windows.h>: Query": "void f() { QueryPerformanceCounter(0); }",
    "<windows.h>: Sleep": "void f() { Sleep(1); }",
    "DWORD": "DWORD a;",
    "_tmain": 'const char *text = _T("text");',
    "void main": "void main() {}",
    "sprintf_s": "void f() { fopen_s(0); }",
    "_getch": "int i = _getch();",
    "__forceinline": "__forceinline void f() {}",
    "stdext": "int *p = stdext::make_checked_array_iterator(p, 1);",
    'std::exception("text")': '#include <exception>\nstd::exception e("text");',
    "Direct3D": "#include <D3D11.h>",
    "windows: HWND": "HWND window;",
    "COM": "#include <comdef.h>",
    "GetLastError": "int error = GetLastError();",
    "StringCbCopy": "int result = StringCbCopyA(0);",
    "the console": "void f() { SetConsoleTextAttribute(0); }",
    "CreateThread": "int i = CreateThread(0);",
    "VirtualAlloc": "void *p = VirtualAlloc(0);",
    "LoadLibrary": 'void *p = LoadLibrary("a");',
    "CreateFile": "void *p = CreateFileA(0);",
    "GetModuleFileName": "int i = GetModuleFileName(0);",
    "for each": "void f(int (&c)[3]) { for each (int x in c) { x += x; } }",
    "__try": "void f() { __try { } __finally { } }",
    "hash_map": "#include <map>\nstd::hash_map<int, int> m;",
}
SILENT = ["template <unsigned R>"]  # those that no message tells


def main():
    source, folder, *compiler = sys.argv[1:]
    sys.path.insert(0, source + "/tools/dev")
    import porting_table
    table = pathlib.Path(source, porting_table.TABLE).read_text(encoding="utf-8")
    rows = [found.replace("`", "") for found, _ in porting_table.read_causes(table)]
    wrong = [f"no example: {row}" for row in rows if not row.startswith((*EXAMPLES, *SILENT))]
    for number, (row, program) in enumerate(EXAMPLES.items()):
        pathlib.Path(folder, f"{number}.cpp").write_text(program + "\n", encoding="utf-8")
    report = subprocess.run([*compiler, "--port-report", "-std=c++17", folder], capture_output=True, text=True)
    found = re.findall(r"^    found: (.*)", report.stdout, re.M)
    wrong += [f"not found: {row}" for row in EXAMPLES if not any(one.startswith(row) for one in found)]
    if wrong:
        print(*wrong, report.stdout, report.stderr, sep="\n")
    return 1 if wrong else 0


sys.exit(main())
