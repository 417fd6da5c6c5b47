// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that OutputDebugString writes text of either kind to the standard error, in any order with the streams, that
// ExitProcess ends a program with its code, and DebugBreak by a signal that a debugger stops at.
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -O1 %s -o %t
// RUN: not %t exit > %t.out 2> %t.err && %filecheck %s --check-prefix=OUT --input-file=%t.out && %filecheck %s --check-prefix=ERR --input-file=%t.err
// RUN: bash -c '%t exit > /dev/null 2>&1; test $? = 7 && { %t 2> /dev/null; test $? = $((128 + 5)); }'
// RUN: %amp++ -famp-msvc -DUNICODE -D_UNICODE -O0 %s -o %t && not %t exit 2>&1 > %t.out | %filecheck %s --check-prefix=ERR
// OUT: {{^}}flushed at the end
// OUT-NOT: {{.}}
// ERR: {{^}}cerr{{$}}
// ERR-NEXT: narrow
// ERR-NEXT: {{^}}wide: жук €{{$}}
// ERR-NEXT: wcerr
// ERR-NEXT: as the project says
// ERR-NOT: {{.}}
#include <amp.h>
#include <cstdio>
#include <iostream>
#include <windows.h>

struct told {
  ~told() { std::puts("not reached"); }
};

int main(int argc, char **) {
  told on_stack;
  std::printf("flushed at the end");
  std::cerr << "cerr\n";
  OutputDebugStringA("narrow\n");
  OutputDebugStringW(L"wide: жук €\n");
  std::wcerr << L"wcerr\n";
  OutputDebugString(TEXT("as the project says\n"));
  if (argc > 1)
    ExitProcess(7);
  DebugBreak();
}
