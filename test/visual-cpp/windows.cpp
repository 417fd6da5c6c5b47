// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that <windows.h>, <intrin.h>, <crtdbg.h>, <conio.h> and their like do what their names say.
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -O1 %s -o %t && rm -rf %t.d && mkdir %t.d && cd %t.d && printf 'xyzw' | %t 2>&1 | %filecheck %s
// RUN: %amp++ -famp-msvc=19.0 -std=c++20 -O0 %s -o %t && rm -rf %t.d && mkdir %t.d && cd %t.d && printf 'xyzw' | %t 2>&1 | %filecheck %s
// CHECK: to the debugger
// CHECK: done
#include <SDKDDKVer.h>
#include <targetver.h>
#include <windows.h>
#include <conio.h>
#include <crtdbg.h>
#include <direct.h>
#include <intrin.h>
#include <io.h>
#include <mmsystem.h>
#include <process.h>
#include <sal.h>
#include <tchar.h>
#include <typeinfo.h>

#define CHECK(condition)                                                                           \
  if (!(condition))                                                                                \
  return printf("line %d: %s\n", __LINE__, #condition), 1

C_ASSERT(sizeof(WORD) == 2);

static int types() {
  C_ASSERT(sizeof(MMRESULT) == 4);
  CHECK(sizeof(LONG) == 4 && sizeof(DWORD) == 4 && sizeof(WORD) == 2 && sizeof(BYTE) == 1);
  CHECK(sizeof(LONGLONG) == 8 && sizeof(BOOL) == 4 && sizeof(UINT64) == 8 && sizeof(HANDLE) == 8);
  LARGE_INTEGER large;
  large.QuadPart = 0x500000007;
  CHECK(large.LowPart == 7 && large.HighPart == 5 && large.u.LowPart == 7 && large.u.HighPart == 5);
  ULARGE_INTEGER unsigned_large;
  unsigned_large.QuadPart = 0xffffffff00000001;
  CHECK(unsigned_large.HighPart == 0xffffffff && unsigned_large.LowPart == 1);
  CHECK(SUCCEEDED(S_OK) && FAILED(E_FAIL) && TRUE && !FALSE && MAX_PATH == 260);
  CHECK(LOBYTE(0x1234) == 0x34 && HIBYTE(0x1234) == 0x12 && LOWORD(0x12345678) == 0x5678);
  CHECK(HIWORD(0x12345678) == 0x1234 && MAKEWORD(1, 2) == 0x201 && MAKELONG(1, 2) == 0x20001);
  CHECK(RGB(1, 2, 3) == 0x30201 && sizeof(RECT) == 16 && sizeof(POINT) == 8 && sizeof(SIZE) == 8);
  CHECK(GetRValue(RGB(1, 2, 253)) == 1 && GetGValue(RGB(1, 2, 253)) == 2 && GetBValue(RGB(1, 2, 253)) == 253);
  CHECK(sizeof(GetGValue(0)) == 1 && MAXBYTE == 255 && MAXWORD == 65535 && MAXDWORD == ~DWORD(0));
  LPCTSTR text = TEXT("text");
  UNREFERENCED_PARAMETER(text);
  CHECK(lstrlenA("abc") == 3 && lstrlenW(L"ab") == 2 && lstrlenA(nullptr) == 0 && lstrlen(text) == 4);
  CHECK(!lstrcmpA("a", "a") && lstrcmpA("a", "b") < 0 && lstrcmpW(L"b", L"a") > 0 && !lstrcmp(text, TEXT("text")));
  return 0;
}

static int clocks() {
  LARGE_INTEGER before, after, frequency;
  CHECK(QueryPerformanceFrequency(&frequency) && QueryPerformanceCounter(&before));
  const DWORD ticks = GetTickCount(), time = timeGetTime();
  CHECK(timeBeginPeriod(1) == TIMERR_NOERROR);
  const ULONGLONG ticks64 = GetTickCount64();
  Sleep(20);
  CHECK(QueryPerformanceCounter(&after));
  CHECK((after.QuadPart - before.QuadPart) * 1000 / frequency.QuadPart >= 20);
  CHECK(GetTickCount() - ticks >= 19 && timeGetTime() - time >= 19);
  CHECK(timeEndPeriod(1) == TIMERR_NOERROR);
  CHECK(GetTickCount64() - ticks64 >= 19);
  // The clock of ::time() may be some milliseconds behind the one of FILETIME, so it is asked with a second's room.
  const time_t begin = ::time(nullptr);
  FILETIME file;
  GetSystemTimeAsFileTime(&file);
  SYSTEMTIME local, system;
  GetLocalTime(&local);
  GetSystemTime(&system);
  const time_t end = ::time(nullptr) + 1;
  CHECK(file.dwHighDateTime > 30000000 && local.wYear >= 2024 && system.wMonth >= 1);
  const ULONGLONG units = static_cast<ULONGLONG>(file.dwHighDateTime) << 32 | file.dwLowDateTime;
  const time_t filed = static_cast<time_t>(units / 10000000 - 11644473600ULL);
  tm first, last;
  gmtime_s(&first, &begin);
  gmtime_s(&last, &end);
  CHECK(begin <= filed && filed <= end);
  CHECK(first.tm_year + 1900 <= system.wYear && system.wYear <= last.tm_year + 1900);
  CHECK(system.wMonth <= 12 && system.wDay >= 1 && system.wDay <= 31 && system.wDayOfWeek <= 6);
  CHECK(system.wHour <= 23 && system.wMinute <= 59 && system.wSecond <= 60 && system.wMilliseconds <= 999);
  SYSTEM_INFO info;
  GetSystemInfo(&info);
  CHECK(info.dwNumberOfProcessors > 0 && info.dwPageSize >= 4096);
  SwitchToThread();
  CHECK(GetCurrentProcessId() == GetCurrentThreadId() && _getpid() == (int)GetCurrentProcessId());
  return 0;
}

static int memory() {
  int from[4] = {1, 2, 3, 4}, to[4] = {};
  CopyMemory(to, from, sizeof(to));
  MoveMemory(to + 1, to, 3 * sizeof(int));
  CHECK(to[0] == 1 && to[1] == 1 && to[3] == 3);
  FillMemory(to, sizeof(to), 1);
  CHECK(to[2] == 0x01010101);
  ZeroMemory(to, sizeof(to));
  SecureZeroMemory(from, sizeof(from));
  CHECK(to[2] == 0 && from[3] == 0);
  RtlFillMemory(from, sizeof(from), 2);
  RtlCopyMemory(to, from, sizeof(int));
  CHECK(to[0] == 0x02020202 && to[1] == 0);
  RtlMoveMemory(to + 1, to, 2 * sizeof(int));
  RtlZeroMemory(to, sizeof(int));
  CHECK(to[0] == 0 && to[1] == 0x02020202 && to[2] == 0);
  CRITICAL_SECTION section;
  InitializeCriticalSection(&section);
  EnterCriticalSection(&section);
  CHECK(TryEnterCriticalSection(&section));
  LeaveCriticalSection(&section);
  LeaveCriticalSection(&section);
  DeleteCriticalSection(&section);
  CHECK(InitializeCriticalSectionAndSpinCount(&section, 4000));
  DeleteCriticalSection(&section);
  volatile LONG value = 1;
  CHECK(InterlockedIncrement(&value) == 2 && InterlockedDecrement(&value) == 1);
  CHECK(InterlockedExchange(&value, 5) == 1 && InterlockedExchangeAdd(&value, 2) == 5);
  CHECK(InterlockedCompareExchange(&value, 9, 7) == 7 && value == 9);
  CHECK(InterlockedCompareExchange(&value, 1, 7) == 9 && value == 9);
  return 0;
}

static int processor() {
  unsigned long at = 0;
  unsigned at32 = 0;
  CHECK(_BitScanForward(&at, 0x50) && at == 4 && _BitScanReverse(&at, 0x50) && at == 6);
  CHECK(_BitScanForward(&at32, 2) && at32 == 1 && !_BitScanForward(&at, 0));
  CHECK(_BitScanForward64(&at, 1ULL << 40) && at == 40 && _BitScanReverse64(&at, 3) && at == 1);
  int registers[4] = {};
  __cpuid(registers, 0);
  CHECK(registers[0] > 0);
  __cpuidex(registers, 7, 0);
  const unsigned long long before = __rdtsc();
  CHECK(__rdtsc() >= before);
  return 0;
}

static int console() {
  _CrtSetDbgFlag(_CRTDBG_ALLOC_MEM_DF | _CRTDBG_LEAK_CHECK_DF);
  _CrtSetReportMode(_CRT_WARN, _CRTDBG_MODE_FILE);
  _CrtSetReportFile(_CRT_WARN, _CRTDBG_FILE_STDOUT);
  CHECK(_CrtCheckMemory() && !_CrtDumpMemoryLeaks());
  _ASSERTE(1 + 1 == 2);
  CHECK(_kbhit() && _getch() == 'x' && _getche() == 'y' && getch() == 'z' && kbhit());
  CHECK(getche() == 'w' && _getch() == EOF);
  CHECK(_putch('\n') == '\n' && _cputs("") == 0 && _cprintf("%d\n", 5) == 2);
  CHECK(_access("/", 0) == 0 && _access("/nowhere", 0) == -1 && _access_s("/", 0) == 0);
  CHECK(_access_s("/nowhere", 4) == ENOENT);
  char folder[MAX_PATH];
  CHECK(_getcwd(folder, MAX_PATH));
  CHECK(_mkdir("folder") == 0 && _mkdir("folder") == -1 && _chdir("folder") == 0);
  FILE *file = nullptr;
  CHECK(fopen_s(&file, "file", "w") == 0 && fclose(file) == 0 && _access("file", 6) == 0);
  CHECK(_unlink("file") == 0 && _access("file", 0) == -1 && _chdir(folder) == 0 && _rmdir("folder") == 0);
  CHECK(_rmdir("folder") == -1 && _chdir("/") == 0);
  OutputDebugString(TEXT("to the debugger\n"));
  CHECK(_tcslen(_T("four")) == 4);
  return 0;
}

int main() {
  if (types() || clocks() || memory() || processor() || console())
    return 1;
  puts("done");
  return 0;
}
