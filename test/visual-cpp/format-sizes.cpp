// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that %I64d, %I32d and %Iu are what Visual C++ takes them for in formats of char's, without a warning where the
// argument fits and with the one of the right size where it does not; in functions of the library, in the program's own, and
// in no other text; in units with and without amp code. Formats in variables are translated by Visual C++'s own functions when
// they are called.
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -O1 %s -o %t && %t | %filecheck %s
// RUN: %amp++ -famp-msvc -std=c++20 -DAMP -O0 %s -o %t && %t | %filecheck %s
// RUN: %amp++ -famp-msvc -DWRONG -fsyntax-only %s 2>&1 | %filecheck %s --check-prefix=WRONG
#ifdef AMP
#include <amp.h>
#endif
#include <conio.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>
#include <strsafe.h>
#include <tchar.h>

#ifdef AMP
void kernel(const concurrency::array_view<int> &view) {
  parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = i[0]; });
}
#endif

__attribute__((format(printf, 1, 2))) static int log_printf(const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  const int length = vprintf(format, rest);
  va_end(rest);
  return length;
}

static int number = 0;
static int wrong(const char *text) {
  ++number;
  return strcmp(text, "5|-7|%I64d 00ff I64 9%") ? printf("%d: %s\n", number, text), 1 : 0;
}

// As a program's log does.
static int lists(const char *format, ...) {
  char a[64];
  int failed = 0;
  for (int way = 0; way < 8; ++way) {
    if (way < 5)
      memset(a, 0, sizeof(a));
    va_list rest;
    va_start(rest, format);
    const int length = way == 0   ? vsprintf_s(a, sizeof(a), format, rest)
                       : way == 1 ? vsprintf_s(a, format, rest)
                       : way == 2 ? _vsnprintf_s(a, sizeof(a), _TRUNCATE, format, rest)
                       : way == 3 ? _vsnprintf_s(a, _TRUNCATE, format, rest)
                       : way == 4 ? _vsnprintf(a, sizeof(a), format, rest)
                       : way == 5 ? _vscprintf(format, rest)
                       : way == 6 ? vprintf_s(format, rest)
                                  : vfprintf_s(stdout, format, rest);
    va_end(rest);
    if (way > 5)
      puts("");
    failed += wrong(a) + (length != 22);
  }
  return failed;
}

static int variables() {
  const char *const format = "%I64d|%-I32d|%%I64d %04I64x I64 %Iu%%", *volatile hidden = format;
  char a[64];
  int failed = lists(hidden, 5LL, -7, 255LL, size_t(9));
  sprintf_s(a, sizeof(a), hidden, 5LL, -7, 255LL, size_t(9));
  failed += wrong(a);
  sprintf_s(a, hidden, 4LL, -7, 255LL, size_t(9));
  sprintf_s(a, hidden, 5LL, -7, 255LL, size_t(9));
  failed += wrong(a);
  _snprintf_s(a, sizeof(a), _TRUNCATE, hidden, 5LL, -7, 255LL, size_t(9));
  failed += wrong(a);
  strcpy_s(a, "");
  _snprintf_s(a, _TRUNCATE, hidden, 5LL, -7, 255LL, size_t(9));
  failed += wrong(a);
  strcpy_s(a, "");
  _snprintf(a, sizeof(a), hidden, 5LL, -7, 255LL, size_t(9));
  failed += wrong(a);
  strcpy_s(a, "");
  StringCchPrintfA(a, sizeof(a), hidden, 5LL, -7, 255LL, size_t(9));
  failed += wrong(a);
  printf_s(hidden, 5LL, -7, 255LL, size_t(9));
  puts("");
  fprintf_s(stdout, hidden, 5LL, -7, 255LL, size_t(9));
  puts("");
  _cprintf(hidden, 5LL, -7, 255LL, size_t(9));
  puts("");
  _tprintf_s(hidden, 5LL, -7, 255LL, size_t(9));
  puts("");
  // Texts that end within a conversion, and others with an I.
  const char *const odd[] = {"I", "%", "%I", "%5I", "%I6", "I%%I64", "%%%%I64d"};
  for (const char *text : odd) {
    char *const own = __tessera_respelled(text);
    failed += (own != nullptr) != (strchr(text, 'I') != nullptr) || (own && strcmp(own, text));
    free(own);
  }
  return failed;
}

#define LINE "%5I64d|"
int main() {
#ifdef WRONG
  // WRONG: format-sizes.cpp:[[@LINE+1]]:21: warning: format specifies type 'long long' but the argument has type 'int'
  printf("%I64d\n", 1);
  // WRONG: 1 warning generated.
#endif
  LARGE_INTEGER large;
  large.QuadPart = 1LL << 40;
  // CHECK: {{^}}1099511627776 18446744073709551615 000000ff 7{{$}}
  printf("%I64d %I64u %08I64x %Iu\n", large.QuadPart, ~0ULL, 255ULL, sizeof(char[7]));
  // CHECK-NEXT: {{^}}    5|-3|%I64d 100%{{$}}
  printf(LINE "%-*I32d|%%I64d %d%%\n", 5LL, 2, -3, 100);
  // CHECK-NEXT: {{^}}10 INDEX 12{{$}}
  log_printf("%I64i %s\n", 10LL, strcmp("%I64d", "%lld") ? "INDEX 12" : "changed");
  char text[32];
  long long read = 0;
  size_t size = 0;
  const char *kept = "%I64d";
  if (sprintf_s(text, R"(%I64d)", large.QuadPart) != 13 || strcmp(text, "1099511627776") || strlen(kept) != 5)
    return 1;
  if (sscanf_s("12345678901 7", "%I64d %Iu", &read, &size) != 2 || read != 12345678901 || size != 7)
    return 2;
  // CHECK-COUNT-6: {{^}}5|-7|%I64d 00ff I64 9%{{$}}
  if (variables())
    return 3;
  // CHECK-NEXT: done
  return puts("done") < 0;
}
