// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The part of Windows that programs use around kernels: types, clocks, memory, critical sections.
#ifndef TESSERA_VISUAL_CPP_HEADERS_WINDOWS_H
#define TESSERA_VISUAL_CPP_HEADERS_WINDOWS_H

#include "tessera/visual_cpp/windows_calls.h"
#include "tessera/visual_cpp/windows_types.h"

typedef struct tagPOINT {
  LONG x, y;
} POINT, *PPOINT, *LPPOINT;
typedef struct tagSIZE {
  LONG cx, cy;
} SIZE, *PSIZE, *LPSIZE;
typedef struct tagRECT {
  LONG left, top, right, bottom;
} RECT, *PRECT, *LPRECT;
typedef DWORD COLORREF;
#define RGB(__red, __green, __blue)                                                                \
  (static_cast<COLORREF>(static_cast<BYTE>(__red) | (static_cast<BYTE>(__green) << 8) |            \
                         (static_cast<BYTE>(__blue) << 16)))
#define GetRValue(__color) LOBYTE(__color)
#define GetGValue(__color) LOBYTE((__color) >> 8)
#define GetBValue(__color) LOBYTE((__color) >> 16)

#define MAXBYTE 0xff
#define MAXWORD 0xffff
#define MAXDWORD 0xffffffff

typedef struct _FILETIME {
  DWORD dwLowDateTime, dwHighDateTime;
} FILETIME, *PFILETIME, *LPFILETIME;
typedef struct _SYSTEMTIME {
  WORD wYear, wMonth, wDayOfWeek, wDay, wHour, wMinute, wSecond, wMilliseconds;
} SYSTEMTIME, *PSYSTEMTIME, *LPSYSTEMTIME;

/// In units of 100 ns since 1601.
inline void GetSystemTimeAsFileTime(FILETIME *__time) {
  const ULONGLONG __units =
      static_cast<ULONGLONG>(__tessera_nanoseconds(CLOCK_REALTIME) / 100) + 116444736000000000ULL;
  __time->dwLowDateTime = static_cast<DWORD>(__units);
  __time->dwHighDateTime = static_cast<DWORD>(__units >> 32);
}

inline SYSTEMTIME __tessera_system_time(tm *(*__split)(const time_t *, tm *)) {
  const LONGLONG __now = __tessera_nanoseconds(CLOCK_REALTIME);
  const time_t __seconds = static_cast<time_t>(__now / 1000000000);
  tm __date = {};
  __split(&__seconds, &__date);
  const int __fields[] = {__date.tm_year + 1900, __date.tm_mon + 1,
                          __date.tm_wday,        __date.tm_mday,
                          __date.tm_hour,        __date.tm_min,
                          __date.tm_sec,         static_cast<int>(__now / 1000000 % 1000)};
  SYSTEMTIME __result;
  WORD *const __parts[] = {&__result.wYear,   &__result.wMonth,       &__result.wDayOfWeek,
                           &__result.wDay,    &__result.wHour,        &__result.wMinute,
                           &__result.wSecond, &__result.wMilliseconds};
  for (int __part = 0; __part < 8; ++__part)
    *__parts[__part] = static_cast<WORD>(__fields[__part]);
  return __result;
}
inline void GetLocalTime(SYSTEMTIME *__time) { *__time = __tessera_system_time(::localtime_r); }
inline void GetSystemTime(SYSTEMTIME *__time) { *__time = __tessera_system_time(::gmtime_r); }

typedef struct _SYSTEM_INFO {
  DWORD dwPageSize, dwNumberOfProcessors;
} SYSTEM_INFO, *LPSYSTEM_INFO;
inline void GetSystemInfo(SYSTEM_INFO *__info) {
  __info->dwPageSize = static_cast<DWORD>(::sysconf(_SC_PAGESIZE));
  __info->dwNumberOfProcessors = static_cast<DWORD>(::sysconf(_SC_NPROCESSORS_ONLN));
}

// Windows orders texts by its user's language. These functions use the program's locale.
inline int lstrlenA(LPCSTR __text) { return __text ? static_cast<int>(::strlen(__text)) : 0; }
inline int lstrlenW(LPCWSTR __text) { return __text ? static_cast<int>(::wcslen(__text)) : 0; }
inline int lstrcmpA(LPCSTR __left, LPCSTR __right) { return ::strcoll(__left, __right); }
inline int lstrcmpW(LPCWSTR __left, LPCWSTR __right) { return ::wcscoll(__left, __right); }

/// The title of the terminal, if the output goes to one.
inline BOOL SetConsoleTitleA(LPCSTR __title) {
  if (!::isatty(STDOUT_FILENO))
    return TRUE;
  char *const __own = ::strdup(__title);
  for (char *__at = __own; *__at; ++__at)
    if (::iscntrl(static_cast<unsigned char>(*__at))) // would end the title
      *__at = ' ';
  ::dprintf(STDOUT_FILENO, "\033]0;%s\a", __own);
  ::free(__own);
  return TRUE;
}
inline BOOL SetConsoleTitleW(LPCWSTR __title) {
  char *const __own = static_cast<char *>(::malloc(4 * ::wcslen(__title) + 1)), *__to = __own;
  for (; *__title; ++__title)
    __to = __tessera_put_utf8(__to, *__title);
  *__to = 0;
  SetConsoleTitleA(__own);
  ::free(__own);
  return TRUE;
}
#ifdef UNICODE
#define SetConsoleTitle SetConsoleTitleW
#define lstrlen lstrlenW
#define lstrcmp lstrcmpW
#else
#define SetConsoleTitle SetConsoleTitleA
#define lstrlen lstrlenA
#define lstrcmp lstrcmpA
#endif

#endif // TESSERA_VISUAL_CPP_HEADERS_WINDOWS_H
