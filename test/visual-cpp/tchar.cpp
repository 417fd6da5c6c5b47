// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that each name of <tchar.h> is the function of char's, and with _UNICODE that of wide characters.
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -O1 %s -o %t && rm -rf %t.d && mkdir %t.d && cd %t.d && %t | %filecheck %s
// RUN: %amp++ -famp-msvc -std=c++20 -D_UNICODE -DUNICODE -Wall -Wextra -Werror -O0 %s -o %t && rm -rf %t.d && mkdir %t.d && cd %t.d && %t | %filecheck %s
#include <stdio.h>
#include <stdlib.h>
#include <tchar.h>

#ifdef _UNICODE
#define NARROW L""
#else
#define NARROW ""
#endif
#define CHECK(condition)                                                                           \
  if (!(condition))                                                                                \
  return printf("line %d: %s\n", __LINE__, #condition), 1

static int lists(const _TCHAR *format, ...) {
  _TCHAR to[8];
  va_list rest, again;
  va_start(rest, format);
  va_copy(again, rest);
  const int whole = _vstprintf_s(to, format, rest), cut = _vsntprintf_s(to, 8, 2, format, again);
  va_end(rest);
  va_end(again);
  CHECK(whole == 4 && cut == -1 && !_tcscmp(to, _T("12")));
  return 0;
}

static int texts() {
  _TCHAR to[8];
  const TCHAR *const text = _TEXT("a-b-c");
  static_assert(sizeof(*text) == sizeof(*NARROW) && sizeof(_T("ab")) == 3 * sizeof(_TCHAR), "");
  CHECK(_tcslen(text) == 5 && !_tcscmp(text, _T("a-b-c")) && _tcscmp(text, _T("a")) > 0);
  CHECK(!_tcsncmp(text, _T("a-x"), 2) && _tcsncmp(text, _T("a-x"), 3) < 0 && !_tcsicmp(text, _T("A-B-C")));
  CHECK(_tcschr(text, _T('-')) == text + 1 && _tcsrchr(text, _T('-')) == text + 3);
  CHECK(_tcsstr(text, _T("b-")) == text + 2 && !_tcsstr(text, _T("x")));
  CHECK(_tcscpy(to, _T("abc")) == to && !_tcscmp(to, _T("abc")));
  CHECK(_tcscpy_s(to, _T("ab")) == 0 && _tcscat_s(to, _T("cd")) == 0 && !_tcscmp(to, _T("abcd")));
  CHECK(_tcsncpy_s(to, _T("abcd"), 2) == 0 && !_tcscmp(to, _T("ab")));
  CHECK(_stprintf_s(to, _T("%d"), 12) == 2 && !_tcscmp(to, _T("12")));
  CHECK(_sntprintf_s(to, 8, 3, _T("%s"), _T("abcdef")) == -1 && !_tcscmp(to, _T("abc")));
  return 0;
}

static int numbers() {
  TCHAR *end = nullptr;
  const TCHAR *const text = _T("12x");
  CHECK(_tcstol(text, &end, 10) == 12 && end == text + 2 && _tcstoul(_T("ff"), nullptr, 16) == 255);
  CHECK(_tcstod(_T("1.5"), nullptr) == 1.5 && _ttof(_T("2.5")) == 2.5 && _tstof(_T("3.5")) == 3.5);
  CHECK(_ttoi(_T("-7")) == -7 && _tstoi(_T("8")) == 8);
  CHECK(_istdigit(_T('7')) && !_istdigit(_T('a')) && _istspace(_T(' ')) && !_istspace(_T('a')));
  CHECK(_totupper(_T('a')) == _T('A') && _totlower(_T('A')) == _T('a'));
  return 0;
}

static int output() {
  // CHECK: one 1
  // CHECK-NEXT: two 2
  // CHECK-NEXT: three 3
  // CHECK-NEXT: four
  // CHECK-NEXT: five
  CHECK(_tprintf(_T("one %d\n"), 1) == 6 && _tprintf_s(_T("two %s\n"), _T("2")) == 6);
  CHECK(_ftprintf(stdout, _T("three %d\n"), 3) == 8 && _fputts(_T("four\n"), stdout) >= 0);
  CHECK(_putts(_T("five")) >= 0);
  FILE *file = nullptr;
  CHECK(_tfopen_s(&file, _T("nowhere/at/all"), _T("r")) == ENOENT && !file);
  CHECK(_tfopen_s(&file, _T("file"), _T("w+")) == 0 && _fputts(_T("text"), file) >= 0);
  char read[8] = {};
  rewind(file);
  CHECK(fread(read, 1, sizeof(read), file) == 4 && !strcmp(read, "text") && fclose(file) == 0);
  return 0;
}

int _tmain(int argc, _TCHAR *argv[]) {
  CHECK(argc == 1 && _tcsstr(argv[0], _T("tchar")));
  return lists(_T("%d%d"), 12, 34) || texts() || numbers() || output();
}
