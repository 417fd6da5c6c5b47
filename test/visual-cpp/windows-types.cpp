// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that each name that <windows.h> gives to a type is the type that it is on Windows, with the sizes there, in both
// sets of characters, from <windows.h> and from <amp.h>, and that the words that stand around declarations are none.
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -fsyntax-only %s
// RUN: %amp++ -famp-msvc=19.30 -std=c++20 -DUNICODE -D_UNICODE -fsyntax-only %s
// RUN: %amp++ -famp-msvc -DAMP -DUNICODE -fsyntax-only %s
#ifdef AMP
#include <amp.h>
#endif
#include <tchar.h>
#include <windows.h>

#include <initializer_list>
#include <type_traits>

template <typename Type, typename... Names> constexpr bool all_are() {
  bool all = true;
  for (bool one : {std::is_same<Type, Names>::value...})
    all = all && one;
  return all;
}

static_assert(all_are<int, BOOL, INT, LONG, INT32, LONG32>(), "");
static_assert(all_are<unsigned, UINT, ULONG, DWORD, UINT32, ULONG32, DWORD32, COLORREF>(), "");
static_assert(all_are<unsigned char, BYTE, BOOLEAN, UCHAR, UINT8>() && all_are<char, CHAR>(), "");
static_assert(all_are<wchar_t, WCHAR>() && all_are<short, SHORT, INT16>(), "");
static_assert(all_are<unsigned short, USHORT, WORD, UINT16>() && all_are<signed char, INT8>(), "");
static_assert(all_are<float, FLOAT>() && all_are<double, DOUBLE>(), "");
static_assert(all_are<long long, INT64, LONG64, LONGLONG>(), "");
static_assert(all_are<unsigned long long, UINT64, ULONG64, DWORD64, ULONGLONG, DWORDLONG>(), "");
static_assert(all_are<decltype((char *)nullptr - (char *)nullptr), INT_PTR, LONG_PTR, SSIZE_T>(), "");
static_assert(all_are<decltype(sizeof(0)), UINT_PTR, ULONG_PTR, DWORD_PTR, SIZE_T, rsize_t>(), "");
static_assert(std::is_same<errno_t, int>::value, "");

static_assert(all_are<void *, PVOID, LPVOID, HANDLE>() && all_are<const void *, LPCVOID>(), "");
static_assert(all_are<int *, PBOOL, LPBOOL, PINT, LPINT, PLONG, LPLONG>(), "");
static_assert(all_are<unsigned *, PUINT, LPUINT, PULONG, PDWORD, LPDWORD>(), "");
static_assert(all_are<unsigned char *, PBYTE, LPBYTE>() && all_are<WORD *, PWORD, LPWORD>(), "");
static_assert(all_are<char *, PCHAR, PSTR, LPSTR>() && all_are<const char *, PCSTR, LPCSTR>(), "");
static_assert(all_are<wchar_t *, PWCHAR, PWSTR, LPWSTR>(), "");
static_assert(all_are<const wchar_t *, PCWSTR, LPCWSTR>(), "");
static_assert(all_are<TCHAR *, PTCHAR, PTSTR, LPTSTR>() && all_are<const TCHAR *, PCTSTR, LPCTSTR>(), "");
#ifdef UNICODE
static_assert(std::is_same<TCHAR, wchar_t>::value && sizeof(TEXT("ab")) == 3 * sizeof(wchar_t), "");
#else
static_assert(std::is_same<TCHAR, char>::value && sizeof(TEXT("ab")) == 3, "");
#endif

static_assert(all_are<struct tagPOINT *, POINT *, PPOINT, LPPOINT>(), "");
static_assert(all_are<struct tagSIZE *, SIZE *, PSIZE, LPSIZE>(), "");
static_assert(all_are<struct tagRECT *, RECT *, PRECT, LPRECT>(), "");
static_assert(all_are<FILETIME *, PFILETIME, LPFILETIME>() && all_are<SYSTEM_INFO *, LPSYSTEM_INFO>(), "");
static_assert(all_are<SYSTEMTIME *, PSYSTEMTIME, LPSYSTEMTIME>(), "");
static_assert(all_are<CRITICAL_SECTION *, PCRITICAL_SECTION, LPCRITICAL_SECTION>(), "");
static_assert(all_are<LARGE_INTEGER *, PLARGE_INTEGER>(), "");
static_assert(all_are<ULARGE_INTEGER *, PULARGE_INTEGER>(), "");

constexpr POINT point = {1, -2};
constexpr SIZE size = {3, 4};
constexpr RECT rectangle = {1, 2, 3, 4};
static_assert(point.x == 1 && point.y == -2 && size.cx == 3 && size.cy == 4, "");
static_assert(rectangle.left == 1 && rectangle.top == 2 && rectangle.right == 3 && rectangle.bottom == 4, "");
static_assert(sizeof(SYSTEMTIME) == 16 && sizeof(FILETIME) == 8 && INFINITE == 0xffffffffu, "");
static_assert(std::is_same<decltype(INFINITE), unsigned>::value, "");

VOID WINAPI on_event(CONST INT *values, LONG other) {
  DBG_UNREFERENCED_PARAMETER(values);
  DBG_UNREFERENCED_LOCAL_VARIABLE(other);
}
typedef VOID(CALLBACK *handler)(CONST INT *, LONG);
int APIENTRY first(handler);
int WINAPIV any(int, ...);
static_assert(std::is_same<decltype(&on_event), handler>::value, "");
static_assert(std::is_same<decltype(first(&on_event)), int>::value && std::is_same<decltype(any(1, 2)), int>::value, "");
const int UNALIGNED *anywhere = nullptr;
