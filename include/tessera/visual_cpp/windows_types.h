// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Windows's names of types, with their sizes there: LONG and DWORD have 32 bits.
#ifndef TESSERA_VISUAL_CPP_WINDOWS_TYPES_H
#define TESSERA_VISUAL_CPP_WINDOWS_TYPES_H

#include "tessera/hresult.h"

#include <stddef.h>
#include <stdint.h>

#define WINAPI
#define WINAPIV
#define CALLBACK
#define APIENTRY
#define CONST const
#define VOID void
#define TRUE 1
#define FALSE 0
#define MAX_PATH 260
#define INFINITE 0xFFFFFFFFu
#define UNALIGNED __unaligned
#define C_ASSERT(__condition) static_assert(__condition, #__condition)
#define UNREFERENCED_PARAMETER(__name) ((void)(__name))
#define DBG_UNREFERENCED_PARAMETER(__name) ((void)(__name))
#define DBG_UNREFERENCED_LOCAL_VARIABLE(__name) ((void)(__name))

typedef int BOOL;
typedef BOOL *PBOOL, *LPBOOL;
typedef unsigned char BYTE, BOOLEAN, UCHAR;
typedef BYTE *PBYTE, *LPBYTE;
typedef char CHAR;
typedef wchar_t WCHAR;
typedef short SHORT;
typedef unsigned short USHORT, WORD;
typedef WORD *PWORD, *LPWORD;
typedef int INT, LONG;
typedef INT *PINT, *LPINT;
typedef LONG *PLONG, *LPLONG;
typedef unsigned int UINT, ULONG, DWORD;
typedef UINT *PUINT, *LPUINT;
typedef ULONG *PULONG;
typedef DWORD *PDWORD, *LPDWORD;
typedef float FLOAT;
typedef double DOUBLE;
typedef int8_t INT8;
typedef int16_t INT16;
typedef int INT32, LONG32;
typedef uint8_t UINT8;
typedef uint16_t UINT16;
typedef unsigned int UINT32, ULONG32, DWORD32;
typedef long long INT64, LONG64, LONGLONG;
typedef unsigned long long UINT64, ULONG64, DWORD64, ULONGLONG, DWORDLONG;
typedef intptr_t INT_PTR, LONG_PTR;
typedef uintptr_t UINT_PTR, ULONG_PTR, DWORD_PTR;
typedef size_t SIZE_T;
typedef ptrdiff_t SSIZE_T;
typedef void *PVOID, *LPVOID, *HANDLE;
typedef const void *LPCVOID;
typedef CHAR *PCHAR, *PSTR, *LPSTR;
typedef const CHAR *PCSTR, *LPCSTR;
typedef WCHAR *PWCHAR, *PWSTR, *LPWSTR;
typedef const WCHAR *PCWSTR, *LPCWSTR;

struct GUID {
  ULONG Data1;
  USHORT Data2, Data3;
  BYTE Data4[8];
};

#ifdef UNICODE
#define __TEXT(__text) L##__text
#else
#define __TEXT(__text) __text
#endif
#define TEXT(__text) __TEXT(__text)
#ifndef _TCHAR_DEFINED // <tchar.h> has not defined it either
#define _TCHAR_DEFINED
#ifdef UNICODE
typedef WCHAR TCHAR;
#else
typedef CHAR TCHAR;
#endif
#endif
typedef TCHAR *PTCHAR, *PTSTR, *LPTSTR;
typedef const TCHAR *PCTSTR, *LPCTSTR;

typedef union _LARGE_INTEGER {
  struct {
    DWORD LowPart;
    LONG HighPart;
  };
  struct {
    DWORD LowPart;
    LONG HighPart;
  } u;
  LONGLONG QuadPart;
} LARGE_INTEGER, *PLARGE_INTEGER;

typedef union _ULARGE_INTEGER {
  struct {
    DWORD LowPart;
    DWORD HighPart;
  };
  struct {
    DWORD LowPart;
    DWORD HighPart;
  } u;
  ULONGLONG QuadPart;
} ULARGE_INTEGER, *PULARGE_INTEGER;

#define SUCCEEDED(__result) (static_cast<HRESULT>(__result) >= 0)
#define FAILED(__result) (static_cast<HRESULT>(__result) < 0)

#define LOBYTE(__word) (static_cast<BYTE>((__word) & 0xff))
#define HIBYTE(__word) (static_cast<BYTE>(((__word) >> 8) & 0xff))
#define LOWORD(__value) (static_cast<WORD>((__value) & 0xffff))
#define HIWORD(__value) (static_cast<WORD>(((__value) >> 16) & 0xffff))
#define MAKEWORD(__low, __high) (static_cast<WORD>(((__low) & 0xff) | (((__high) & 0xff) << 8)))
#define MAKELONG(__low, __high)                                                                    \
  (static_cast<LONG>(((__low) & 0xffff) | (static_cast<DWORD>((__high) & 0xffff) << 16)))

#endif // TESSERA_VISUAL_CPP_WINDOWS_TYPES_H
