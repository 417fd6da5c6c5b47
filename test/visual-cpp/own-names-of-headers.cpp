// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what a program declares wins over our headers for Visual C++ where it is a macro whose name is reserved or
// that the command line defines, and a name that a using-declaration or a directive brings from a namespace of its own;
// and that a unit which has been preprocessed is the same program.
//
// RUN: %amp++ -famp-msvc -Wall -Wextra -Werror -DINFINITE=17 -O1 %s -o %t && %t
// RUN: %amp++ -famp-msvc -DINFINITE=17 -DBEHIND -E %s -o %t.ii && %amp++ -famp-msvc -O1 %t.ii -o %t && %t
// RUN: %if thorough %{ %amp++ -famp-msvc -DINFINITE=17 -E -frewrite-includes %s -o %t.cpp && %amp++ -famp-msvc -DINFINITE=17 -O1 -w %t.cpp -o %t && %t %}
// RUN: %amp++ -famp-msvc -Wall -Wextra -Werror -O1 -include %S/inputs/shims.h -E %S/own-names.cpp -DBEFORE -o %t.ii
// RUN: %amp++ -famp-msvc -O1 %t.ii -o %t && %t
#define _ASSERT(condition) (asserted += !(condition))
#define _T(text) text "mine"
#define __max(left, right) 5
int asserted = 0;

#ifndef BEHIND
#include "inputs/used_shims.h"
#endif
#include <amp.h>
#include <crtdbg.h>
#include <tchar.h>
#include <windows.h>
#ifdef BEHIND
#include "inputs/used_shims.h"
#endif

LONG global = 1;
inner::SIZE size = {2};

int main() {
  _ASSERT(1 == 2);
  _ASSERTE(1 == 3);
  static_assert(sizeof(_T("a")) == 6 && sizeof(_TEXT("a")) == 2, "the program's and ours");
  static_assert(__max(7, 9) == 5 && __min(7, 9) == 7, "the program's and ours");
  static_assert(INFINITE == 17, "the command line's");
  static_assert(sizeof(LONG) == 8 && sizeof(DWORD) == 8 && sizeof(WORD) == 8 && sizeof(BYTE) == 1, "");
  LARGE_INTEGER count; // of ours, which go on using their own
  static_assert(sizeof(count) == 8 && sizeof(count.LowPart) == 4, "ours");
  concurrency::array_view<LONG> view(1, &global);
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] += 5; });
  return asserted >= 1 && view[0] == 6 && size.cx == 2 && GetTickCount() != 0 ? 0 : 1;
}
