// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that wide text is printed as Visual C++ prints it: %s is wide in a wide format and %S is not, and it goes to one
// stream with wcout, cout and printf, in any order, in UTF-8.
// RUN: %amp++ -famp-msvc -DUNICODE -D_UNICODE -Wall -Wextra -Werror -O1 %s -o %t && rm -rf %t.d && mkdir %t.d && cd %t.d && %t | %filecheck %s
// RUN: %if every-shape %{ %amp++ -famp-msvc -DUNICODE -D_UNICODE -std=c++14 -Wall -Wextra -Werror -O1 %s -o %t && rm -rf %t.d && mkdir %t.d && cd %t.d && %t | %filecheck %s %}
// RUN: %amp++ -famp-msvc -DUNICODE -D_UNICODE -DLAST -std=c++20 -O0 %s -o %t && rm -rf %t.d && mkdir %t.d && cd %t.d && %t | %filecheck %s
#ifndef LAST
#include <windows.h>
#include <tchar.h>
#endif
#include <amp.h>
#include <cwchar>
#include <string>
#ifdef LAST
#include <stdio.h>
#include <tchar.h>
#include <windows.h>
#endif

#define CHECK(condition)                                                                           \
  if (!(condition))                                                                                \
  return printf("line %d: %s\n", __LINE__, #condition), 1

int _tmain() {
  // CHECK: first, wide
  // CHECK-NEXT: printf
  // CHECK-NEXT: [  text] [x] narrow y 7 8589934592 50%
  // CHECK-NEXT: cout
  // CHECK-NEXT: Привет €
  // CHECK-NEXT: wcout
  // CHECK-NEXT: std's text
  // CHECK-NEXT: a line
  // CHECK-NEXT: {{^}}1000: {{x+}}{{$}}
  std::wcout << L"first, wide" << std::endl;
  const concurrency::accelerator device;
  printf("printf\n");
  _tprintf(_T("[%6s] [%c] %S %hc %d %I64d 50%%\n"), _T("text"), L'x', "narrow", 'y', 7, 1LL << 33);
  std::cout << "cout" << std::endl;
  wprintf_s(L"%ls %ws\n", L"Привет", L"€");
  std::wcout << L"wcout" << std::endl;
  std::wprintf(L"std's %s\n", L"text");
  _putts(_T("a line"));
  std::wstring long_text(1000, L'x');
  CHECK(fwprintf(stdout, L"1000: %s\n", long_text.c_str()) == 1007);

  FILE *file = nullptr;
  CHECK(_tfopen_s(&file, _T("Имя €.txt"), _T("w")) == 0 && fclose(file) == 0);
  CHECK(remove("Имя €.txt") == 0);

  wchar_t to[8];
  CHECK(swprintf(to, 8, L"%s", L"text") == 4 && !wcscmp(to, L"text"));
  CHECK(swprintf_s(to, L"%s%S", L"ab", "cd") == 4 && !wcscmp(to, L"abcd"));
  CHECK(_sntprintf_s(to, 8, 3, _T("%s"), _T("abcdef")) < 0 && !wcscmp(to, L"abc"));
  CHECK(_sntprintf_s(to, 8, _TRUNCATE, _T("%s"), _T("abcdefghij")) < 0 && !wcscmp(to, L"abcdefg"));
  return 0;
}
