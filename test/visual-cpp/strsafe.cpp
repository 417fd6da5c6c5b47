// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the functions of <strsafe.h> write what there is room for, in both sets of characters, and say when a text
// does not fit or the room is none.
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -O1 %s -o %t && %t
// RUN: %amp++ -famp-msvc=19.30 -DUNICODE -D_UNICODE -DAMP -std=c++20 -O0 %s -o %t && %t
// RUN: %amp++ -famp-msvc -DWRONG -fsyntax-only %s 2>&1 | %filecheck %s
#ifdef AMP
#include <amp.h>
#endif
#include <windows.h>
#include <tchar.h>
#include <strsafe.h>

#define CHECK(condition)                                                                           \
  if (!(condition))                                                                                \
  return printf("line %d: %s\n", __LINE__, #condition), 1

static int copies() {
  TCHAR to[6] = TEXT("?????");
  CHECK(StringCchCopy(to, 6, TEXT("abc")) == S_OK && !_tcscmp(to, TEXT("abc")) && to[4] == TEXT('?'));
  CHECK(StringCchCat(to, _countof(to), TEXT("de")) == S_OK && !_tcscmp(to, TEXT("abcde")));
  CHECK(StringCchCat(to, 6, TEXT("")) == S_OK && StringCchCat(to, 6, TEXT("f")) == STRSAFE_E_INSUFFICIENT_BUFFER);
  CHECK(!_tcscmp(to, TEXT("abcde")) && StringCchCopy(to, 4, TEXT("wxyz")) == STRSAFE_E_INSUFFICIENT_BUFFER);
  CHECK(!_tcscmp(to, TEXT("wxy")) && StringCchCat(to, 5, TEXT("z!")) == STRSAFE_E_INSUFFICIENT_BUFFER);
  CHECK(!_tcscmp(to, TEXT("wxyz")) && StringCchCat(to, 4, TEXT("!")) == STRSAFE_E_INVALID_PARAMETER);
  CHECK(!_tcscmp(to, TEXT("wxyz")) && StringCchCopy(to, 1, TEXT("q")) == STRSAFE_E_INSUFFICIENT_BUFFER && !to[0]);
  CHECK(StringCchCopy(to, 0, TEXT("q")) == STRSAFE_E_INVALID_PARAMETER);
  CHECK(StringCchCopy(to, STRSAFE_MAX_CCH + size_t(1), TEXT("q")) == STRSAFE_E_INVALID_PARAMETER && !to[0]);
  CHECK(StringCchCopy(to, STRSAFE_MAX_CCH, TEXT("q")) == S_OK && to[0] == TEXT('q'));
  CHECK(FAILED(STRSAFE_E_INVALID_PARAMETER) && STRSAFE_E_INVALID_PARAMETER == E_INVALIDARG);
  CHECK(static_cast<DWORD>(STRSAFE_E_INSUFFICIENT_BUFFER) == 0x8007007A);
  return 0;
}

static int lengths() {
  size_t length = 9;
  CHECK(StringCchLength(TEXT("abc"), 4, &length) == S_OK && length == 3);
  CHECK(StringCchLength(TEXT("abc"), 3, &length) == STRSAFE_E_INVALID_PARAMETER && length == 0);
  CHECK(StringCchLength(TEXT("abc"), STRSAFE_MAX_CCH, nullptr) == S_OK);
  CHECK(StringCchLength(nullptr, 3, &length) == STRSAFE_E_INVALID_PARAMETER);
  CHECK(StringCchLength(TEXT("abc"), STRSAFE_MAX_CCH + size_t(1), nullptr) == STRSAFE_E_INVALID_PARAMETER);
  return 0;
}

static int formats() {
  TCHAR to[16];
  LARGE_INTEGER large;
  large.QuadPart = 1LL << 40;
  CHECK(StringCchPrintf(to, 16, TEXT("%d %s"), 12, TEXT("ab")) == S_OK && !_tcscmp(to, TEXT("12 ab")));
  CHECK(StringCchPrintf(to, 16, TEXT("%I64d"), large.QuadPart) == S_OK && !_tcscmp(to, TEXT("1099511627776")));
  CHECK(StringCchPrintf(to, 4, TEXT("%d"), 123) == S_OK && !_tcscmp(to, TEXT("123")));
  CHECK(StringCchPrintf(to, 4, TEXT("%d"), 4567) == STRSAFE_E_INSUFFICIENT_BUFFER && !_tcscmp(to, TEXT("456")));
  CHECK(StringCchPrintf(to, 1, TEXT("%d"), 1) == STRSAFE_E_INSUFFICIENT_BUFFER && !to[0]);
  CHECK(StringCchPrintf(to, 0, TEXT("%d"), 1) == STRSAFE_E_INVALID_PARAMETER);
  CHECK(StringCchPrintf(to, STRSAFE_MAX_CCH + size_t(1), TEXT("1")) == STRSAFE_E_INVALID_PARAMETER && !to[0]);
  return 0;
}

// Both sets, whatever the project chose.
static int of_either_set() {
  char narrow[8];
  wchar_t wide[8];
  size_t length = 0;
  CHECK(StringCchCopyA(narrow, 8, "ab") == S_OK && StringCchCatA(narrow, 8, "c") == S_OK && !strcmp(narrow, "abc"));
  CHECK(StringCchCopyW(wide, 8, L"ab") == S_OK && StringCchCatW(wide, 8, L"€") == S_OK && !wcscmp(wide, L"ab€"));
  CHECK(StringCchLengthA("four", 8, &length) == S_OK && length == 4);
  CHECK(StringCchLengthW(L"€", 8, &length) == S_OK && length == 1);
  CHECK(StringCchPrintfA(narrow, 8, "%Iu %s", sizeof(char[7]), "x") == S_OK && !strcmp(narrow, "7 x"));
  CHECK(StringCchPrintfW(wide, 8, L"%s %S", L"x", "y") == S_OK && !wcscmp(wide, L"x y"));
  return 0;
}

#ifdef WRONG
// CHECK: strsafe.cpp:[[@LINE+1]]:81: warning: format specifies type 'int' but the argument has type 'const char *'
HRESULT wrong(char *to, const char *text) { return StringCchPrintf(to, 8, "%d", text); }
// CHECK: 1 warning generated.
#endif

int main() { return copies() || lengths() || formats() || of_either_set(); }
