// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what Visual C++'s C library has beside the standard's works: the functions with _s, names with an underscore, and
// stdext's iterators; from the C headers alone, and from <amp.h>. A text that does not fit ends the program.
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -O1 %s -o %t && rm -rf %t.d && mkdir %t.d && cd %t.d && echo '7 word' | %t | %filecheck %s --check-prefix=OUTPUT
// RUN: %amp++ -famp-msvc -std=c++20 -DAMP -O0 %s -o %t && rm -rf %t.d && mkdir %t.d && cd %t.d && echo '7 word' | %t | %filecheck %s --check-prefix=OUTPUT
// RUN: not --crash %t overflow 2>&1 | %filecheck %s
// CHECK: strcpy_s: the result does not fit into 4 elements
#ifdef AMP
#include <amp.h>
#else
#include <float.h>
#include <malloc.h>
#include <math.h>
#include <memory.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>
#endif

#define CHECK(condition)                                                                           \
  if (!(condition))                                                                                \
  return printf("line %d: %s\n", __LINE__, #condition), 1

static int copies() {
  char a[8], *end = nullptr;
  CHECK(strcpy_s(a, "abc") == 0 && strcat_s(a, "de") == 0 && !strcmp(a, "abcde"));
  CHECK(strcpy_s(a, 8, "xy") == 0 && strcat_s(a, 8, "z") == 0 && !strcmp(a, "xyz"));
  CHECK(strncpy_s(a, "abcdef", 2) == 0 && !strcmp(a, "ab"));
  CHECK(strncpy_s(a, "0123456789", _TRUNCATE) != 0 && !strcmp(a, "0123456"));
  CHECK(strncpy_s(a, 8, "q", 1) == 0 && strncat_s(a, "rst", 2) == 0 && !strcmp(a, "qrs"));
  wchar_t w[8];
  CHECK(wcscpy_s(w, L"ab") == 0 && wcscat_s(w, L"c") == 0 && !wcscmp(w, L"abc"));
  CHECK(wcsncpy_s(w, L"abc", 1) == 0 && wcsncat_s(w, L"de", 1) == 0 && !wcscmp(w, L"ad"));
  CHECK(memcpy_s(a, 8, "12", 3) == 0 && memmove_s(a + 1, 7, a, 3) == 0 && !strcmp(a, "112"));
  char list[] = "a,b";
  CHECK(!strcmp(strtok_s(list, ",", &end), "a") && !strcmp(strtok_s(nullptr, ",", &end), "b"));
  CHECK(strnlen_s("abc", 2) == 2 && _countof(a) == 8);
  return 0;
}

static int formats() {
  char a[8];
  wchar_t w[8];
  CHECK(sprintf_s(a, "%d", 12) == 2 && sprintf_s(a, 8, "%s", "ab") == 2 && !strcmp(a, "ab"));
  CHECK(_snprintf_s(a, _TRUNCATE, "%s", "0123456789") == -1 && !strcmp(a, "0123456"));
  CHECK(_snprintf_s(a, 8, 3, "%s", "0123456789") == -1 && !strcmp(a, "012"));
  CHECK(_snprintf(a, 3, "%d", 12345) == -1 && a[2] == '3' && _snprintf(a, 8, "%d", 5) == 1);
  CHECK(swprintf_s(w, L"%d", 7) == 1 && swprintf_s(w, 8, L"%d", 12) == 2 && !wcscmp(w, L"12"));
  CHECK(_snwprintf_s(w, 8, 2, L"%d", 123) == -1 && !wcscmp(w, L"12"));
  errno_t error = _itoa_s(0, a, 10);
  CHECK(error == 0 && !strcmp(a, "0"));
  CHECK(_itoa_s(-255, a, 10) == 0 && !strcmp(a, "-255") && _itoa_s(255, a, 8, 16) == 0 &&
        !strcmp(a, "ff") && !strcmp(_itoa(5, a, 2), "101"));
  return 0;
}

static int lists(const char *format, const wchar_t *wide, ...) {
  char a[8];
  wchar_t w[8];
  for (int form = 0; form < 6; ++form) {
    va_list rest;
    va_start(rest, wide);
    const int length = form == 0   ? vsprintf_s(a, format, rest)
                       : form == 1 ? _vsnprintf_s(a, 2, format, rest)
                       : form == 2 ? vswprintf_s(w, 8, wide, rest)
                       : form == 3 ? vswprintf_s(w, wide, rest)
                       : form == 4 ? _vsnwprintf_s(w, 8, 3, wide, rest)
                                   : _vsnwprintf_s(w, _TRUNCATE, wide, rest);
    va_end(rest);
    CHECK(length == (form == 1 || form == 4 ? -1 : 4));
    CHECK(form > 1 || !strcmp(a, form == 0 ? "1234" : "12"));
    CHECK(form < 2 || !wcscmp(w, form == 4 ? L"123" : L"1234"));
  }
  CHECK(_snwprintf_s(w, 2, L"%d", 123) == -1 && !wcscmp(w, L"12"));
  return 0;
}

static int conversions() {
  char a[4];
  wchar_t w[4];
  size_t length = 0;
  CHECK(mbstowcs_s(&length, w, "abc", _TRUNCATE) == 0 && length == 4 && !wcscmp(w, L"abc"));
  CHECK(mbstowcs_s(&length, w, 4, "abcdef", 2) == 0 && length == 3 && !wcscmp(w, L"ab"));
  CHECK(mbstowcs_s(nullptr, w, "abcdef", _TRUNCATE) == 80 && !wcscmp(w, L"abc"));
  CHECK(mbstowcs_s(&length, nullptr, 0, "abcdef", 0) == 0 && length == 7);
  CHECK(mbstowcs_s(&length, w, 4, "\xff", 1) == EILSEQ && length == 0 && !*w);
  CHECK(mbstowcs_s(&length, nullptr, 0, "\xff", 0) == EILSEQ);
  CHECK(wcstombs_s(&length, a, L"abc", 3) == 0 && length == 4 && !strcmp(a, "abc"));
  CHECK(wcstombs_s(&length, a, 4, L"abcd", _TRUNCATE) == 80 && length == 4 && !strcmp(a, "abc"));
  CHECK(wcstombs_s(&length, a, 0, L"abc", 3) == EINVAL && wcstombs_s(&length, a, 4, nullptr, 3) == EINVAL);
  return 0;
}

static int with_list(const char *format, ...) {
  char a[8], b[8];
  va_list rest, again, third, fourth;
  va_start(rest, format);
  va_copy(again, rest);
  va_copy(third, rest);
  va_copy(fourth, rest);
  const int lengths[] = {vsprintf_s(a, 8, format, rest), _vsnprintf_s(b, 8, 2, format, again),
                         vprintf_s(format, third), vfprintf_s(stdout, format, fourth)};
  va_end(rest);
  va_end(again);
  va_end(third);
  va_end(fourth);
  // OUTPUT: {{^}}12 x12 x{{$}}
  CHECK(puts("") >= 0 && lengths[0] == 4 && lengths[1] == -1 && lengths[2] == 4 && lengths[3] == 4);
  CHECK(!strcmp(a, "12 x") && !strcmp(b, "12"));
  return 0;
}

static int wide_output() {
  // OUTPUT-NEXT: a line
  // OUTPUT-NEXT: one two
  // OUTPUT-NEXT: 3 4
  CHECK(_putws(L"a line") >= 0 && fputws(L"one ", stdout) >= 0 && wprintf(L"%s\n", L"two") == 4);
  CHECK(fwprintf(stdout, L"%d ", 3) == 2 && wprintf_s(L"%d\n", 4) == 2 && printf_s("%s", "") == 0);
  wchar_t w[8];
  CHECK(swprintf(w, 8, L"%s", L"ab") == 2 && !wcscmp(w, L"ab"));
  wchar_t list[] = L"a,b", *end = nullptr;
  CHECK(!wcscmp(wcstok_s(list, L",", &end), L"a") && !wcscmp(wcstok_s(nullptr, L",", &end), L"b"));
  wchar_t *copy = _wcsdup(list);
  CHECK(copy != list && !wcscmp(copy, L"a"));
  free(copy);
  return 0;
}

static int lines() {
  FILE *file = nullptr;
  CHECK(_wfopen_s(&file, L"file жук", L"wb") == 0 && fputs("first line\nlonger than that\n", file) >= 0);
  CHECK(fclose(file) == 0 && freopen_s(&file, "nowhere/at/all", "r", stdin) == ENOENT && !file);
  CHECK(freopen_s(&file, "file жук", "r", stdin) == 0 && file == stdin);
  char line[12];
  rsize_t room = sizeof(line);
  CHECK(gets_s(line) == line && !strcmp(line, "first line"));
  char rest[32];
  CHECK(gets_s(rest, room + 8) == rest && !strcmp(rest, "longer than that") && !gets_s(rest));
  FILE *pipe = _popen("cat 'file жук'", "rt");
  CHECK(pipe && fgets(line, 12, pipe) && !strcmp(line, "first line\n") && fgets(rest, 32, pipe));
  CHECK(_pclose(pipe) == 0 && (pipe = _popen("cat > copied", "wb")) && fputs("copied", pipe) >= 0);
  CHECK(_pclose(pipe) == 0 && fopen_s(&file, "copied", "r") == 0 && fgets(line, 12, file) && !strcmp(line, "copied"));
  fclose(file);
  CHECK(_pclose(_popen("exit 3", "r")) >> 8 == 3);
  return 0;
}

static int input() {
  int n = 0, m = 0;
  char word[5], rest[3];
  CHECK(scanf_s("%d %4s", &n, word, 5) == 2 && n == 7 && !strcmp(word, "word"));
  CHECK(sscanf_s("1 % abcdef 5", "%d %% %2s%*s %d", &n, rest, _countof(rest), &m) == 3);
  CHECK(n == 1 && m == 5 && !strcmp(rest, "ab"));
  FILE *file = nullptr;
  CHECK(fopen_s(&file, "/nowhere/at/all", "r") != 0 && !file);
  CHECK(tmpfile_s(&file) == 0 && fprintf_s(file, "%d", 64) == 2);
  rewind(file);
  CHECK(fscanf_s(file, "%d", &n) == 1 && n == 64 && _ftelli64(file) == 2);
  CHECK(_fseeki64(file, 0, SEEK_SET) == 0 && _fileno(file) > 2 && !_isatty(_fileno(file)));
  fclose(file);
  return 0;
}

static int system_names() {
  time_t zero = 0;
  tm date;
  char text[64];
  size_t length = 0;
  CHECK(gmtime_s(&date, &zero) == 0 && date.tm_year == 70 && localtime_s(&date, &zero) == 0);
  CHECK(gmtime_s(&date, &zero) == 0 && asctime_s(text, &date) == 0);
  CHECK(!strcmp(text, "Thu Jan  1 00:00:00 1970\n") && ctime_s(text, &zero) == 0);
  CHECK(_putenv_s("VARIABLE", "value") == 0 && getenv_s(&length, text, "VARIABLE") == 0);
  CHECK(length == 6 && !strcmp(text, "value"));
  char *copy = nullptr;
  CHECK(_dupenv_s(&copy, &length, "VARIABLE") == 0 && !strcmp(copy, "value"));
  free(copy);
  CHECK(strerror_s(text, ENOENT) == 0 && text[0]);
  unsigned one = 0, two = 0;
  CHECK(rand_s(&one) == 0 && rand_s(&two) == 0 && one != two && _time64(nullptr) > 0);
  return 0;
}

static int names() {
  CHECK(_isnan(NAN) && !_isnan(1.0) && _finite(1.0) && !_finite(INFINITY));
  CHECK(_copysign(1, -2) == -1 && _hypot(3, 4) == 5 && __max(1, 2) == 2 && __min(1, 2) == 1);
  CHECK(_byteswap_ulong(1) == 0x1000000 && _byteswap_ushort(1) == 256);
  void *memory = _aligned_malloc(100, 64);
  CHECK(memory && reinterpret_cast<size_t>(memory) % 64 == 0);
  _aligned_free(memory);
  char text[] = "aBc";
  CHECK(!_stricmp("ABC", text) && !_strnicmp("ABx", text, 2) && !_wcsicmp(L"A", L"a"));
  CHECK(!strcmp(_strupr(text), "ABC") && !strcmp(_strlwr(text), "abc"));
  char *copy = _strdup(text);
  CHECK(!strcmp(copy, "abc") && _wtoi(L"12") == 12 && _wtof(L"1.5") == 1.5);
  free(copy);
  CHECK(_byteswap_uint64(1) == 1ULL << 56 && _hypotf(3, 4) == 5 && _strtoi64("-10", nullptr, 2) == -2);
  CHECK(_putenv("NAME=its value") == 0 && !strcmp(getenv("NAME"), "its value"));
  CHECK(_atoi64("5000000000") == 5000000000 && _strtoui64("ff", nullptr, 16) == 255);
  CHECK(_abs64(-5000000000) == 5000000000);
  return 0;
}

#ifdef AMP
static int iterators() {
  int data[4] = {1, 2, 3, 4}, to[4] = {};
  concurrency::array_view<int> view(4, data);
  concurrency::copy(view, stdext::make_checked_array_iterator(to, 4));
  std::copy(to, to + 2, stdext::make_unchecked_array_iterator(data + 2));
  CHECK(to[3] == 4 && data[3] == 2);
  stdext::checked_array_iterator<int *> it = stdext::make_checked_array_iterator(to, 4, 1);
  stdext::unchecked_array_iterator<int *> unchecked = stdext::make_unchecked_array_iterator(to);
  CHECK(*unchecked == to[0]);
  CHECK(*it == 2 && it[1] == 3 && *++it == 3 && *it-- == 3 && it + 3 > it && (it + 3) - it == 3);
  try {
    std::copy(data, data + 4, it);
    return 1;
  } catch (const std::out_of_range &) {
  }
  return 0;
}
#else
static int iterators() { return 0; }
#endif

int main(int argc, char **) {
  if (argc > 1) {
    char small[4];
    strcpy_s(small, "too long");
  }
  return copies() || formats() || lists("%d", L"%d", 1234) || conversions() || with_list("%d %c", 12, 'x') || wide_output() || input() || lines() ||
         system_names() || names() || iterators();
}
