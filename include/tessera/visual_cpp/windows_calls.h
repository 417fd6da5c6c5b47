// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Windows's functions for time, threads, memory and messages, as far as programs around kernels
/// call them. Each does the same here as there.
#ifndef TESSERA_VISUAL_CPP_WINDOWS_CALLS_H
#define TESSERA_VISUAL_CPP_WINDOWS_CALLS_H

#include "tessera/visual_cpp/c_wide.h"
#include "tessera/visual_cpp/headers/crtdbg.h"
#include "tessera/visual_cpp/windows_types.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define ARRAYSIZE(__elements) _countof(__elements)

inline LONGLONG __tessera_nanoseconds(clockid_t __clock) {
  timespec __now = {};
  ::clock_gettime(__clock, &__now);
  return __now.tv_sec * 1000000000LL + __now.tv_nsec;
}

/// Counts in units of 100 ns, as Windows does.
inline BOOL QueryPerformanceCounter(LARGE_INTEGER *__count) {
  __count->QuadPart = __tessera_nanoseconds(CLOCK_MONOTONIC) / 100;
  return TRUE;
}
inline BOOL QueryPerformanceFrequency(LARGE_INTEGER *__frequency) {
  __frequency->QuadPart = 10000000;
  return TRUE;
}
inline ULONGLONG GetTickCount64() {
  return static_cast<ULONGLONG>(__tessera_nanoseconds(CLOCK_BOOTTIME) / 1000000);
}
inline DWORD GetTickCount() { return static_cast<DWORD>(GetTickCount64()); }

inline DWORD timeGetTime() { return GetTickCount(); }
typedef UINT MMRESULT;
#define TIMERR_NOERROR 0
// The clock already has its best resolution.
inline MMRESULT timeBeginPeriod(UINT) { return TIMERR_NOERROR; }
inline MMRESULT timeEndPeriod(UINT) { return TIMERR_NOERROR; }

inline void Sleep(DWORD __milliseconds) {
  timespec __left = {static_cast<time_t>(__milliseconds / 1000),
                     static_cast<long>(__milliseconds % 1000) * 1000000};
  if (__milliseconds == 0)
    ::sched_yield();
  while (::nanosleep(&__left, &__left) != 0 && errno == EINTR)
    ;
}
inline BOOL SwitchToThread() { return ::sched_yield() == 0; }

inline DWORD GetCurrentThreadId() { return static_cast<DWORD>(::syscall(SYS_gettid)); }
inline DWORD GetCurrentProcessId() { return static_cast<DWORD>(::getpid()); }
[[noreturn]] inline void ExitProcess(UINT __code) { ::exit(static_cast<int>(__code)); }

// On Windows a debugger shows these. Here you look for them on stderr.
inline void OutputDebugStringA(LPCSTR __text) { ::fputs(__text, stderr); }
inline void OutputDebugStringW(LPCWSTR __text) { __tessera_fputws(__text, stderr); }
inline void DebugBreak() { __builtin_debugtrap(); }
#ifdef UNICODE
#define OutputDebugString OutputDebugStringW
#else
#define OutputDebugString OutputDebugStringA
#endif

#define ZeroMemory(__to, __size) (static_cast<void>(::memset((__to), 0, (__size))))
#define FillMemory(__to, __size, __byte) (static_cast<void>(::memset((__to), (__byte), (__size))))
#define CopyMemory(__to, __from, __size) (static_cast<void>(::memcpy((__to), (__from), (__size))))
#define MoveMemory(__to, __from, __size) (static_cast<void>(::memmove((__to), (__from), (__size))))
#define RtlZeroMemory ZeroMemory
#define RtlFillMemory FillMemory
#define RtlCopyMemory CopyMemory
#define RtlMoveMemory MoveMemory
inline void *SecureZeroMemory(void *__to, SIZE_T __size) {
  ::explicit_bzero(__to, __size);
  return __to;
}

/// A thread that is inside may enter again, as on Windows.
typedef struct _RTL_CRITICAL_SECTION {
  pthread_mutex_t __mutex;
} CRITICAL_SECTION, *PCRITICAL_SECTION, *LPCRITICAL_SECTION;

inline void InitializeCriticalSection(CRITICAL_SECTION *__section) {
  pthread_mutexattr_t __kind;
  ::pthread_mutexattr_init(&__kind);
  ::pthread_mutexattr_settype(&__kind, PTHREAD_MUTEX_RECURSIVE);
  ::pthread_mutex_init(&__section->__mutex, &__kind);
  ::pthread_mutexattr_destroy(&__kind);
}
inline BOOL InitializeCriticalSectionAndSpinCount(CRITICAL_SECTION *__section, DWORD) {
  InitializeCriticalSection(__section);
  return TRUE;
}
inline void DeleteCriticalSection(CRITICAL_SECTION *__section) {
  ::pthread_mutex_destroy(&__section->__mutex);
}
inline void EnterCriticalSection(CRITICAL_SECTION *__section) {
  ::pthread_mutex_lock(&__section->__mutex);
}
inline BOOL TryEnterCriticalSection(CRITICAL_SECTION *__section) {
  return ::pthread_mutex_trylock(&__section->__mutex) == 0;
}
inline void LeaveCriticalSection(CRITICAL_SECTION *__section) {
  ::pthread_mutex_unlock(&__section->__mutex);
}

inline LONG InterlockedIncrement(LONG volatile *__value) {
  return __atomic_add_fetch(__value, 1, __ATOMIC_SEQ_CST);
}
inline LONG InterlockedDecrement(LONG volatile *__value) {
  return __atomic_sub_fetch(__value, 1, __ATOMIC_SEQ_CST);
}
inline LONG InterlockedExchange(LONG volatile *__value, LONG __with) {
  return __atomic_exchange_n(__value, __with, __ATOMIC_SEQ_CST);
}
inline LONG InterlockedExchangeAdd(LONG volatile *__value, LONG __more) {
  return __atomic_fetch_add(__value, __more, __ATOMIC_SEQ_CST);
}
inline LONG InterlockedCompareExchange(LONG volatile *__value, LONG __with, LONG __expected) {
  __atomic_compare_exchange_n(__value, &__expected, __with, false, __ATOMIC_SEQ_CST,
                              __ATOMIC_SEQ_CST);
  return __expected;
}

#endif // TESSERA_VISUAL_CPP_WINDOWS_CALLS_H
