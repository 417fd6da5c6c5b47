// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Text in char, or in wchar_t with _UNICODE: `_tmain`, `_TCHAR`, `_T("text")`.
#ifndef TESSERA_VISUAL_CPP_HEADERS_TCHAR_H
#define TESSERA_VISUAL_CPP_HEADERS_TCHAR_H

#include "tessera/visual_cpp/c_input.h"

#ifdef _UNICODE
typedef wchar_t _TCHAR;
#define __T(__text) L##__text
#define _tmain wmain
#define _tprintf wprintf
#define _ftprintf fwprintf
#define _stprintf_s swprintf_s
#define _sntprintf_s _snwprintf_s
#define _vstprintf_s vswprintf_s
#define _vsntprintf_s _vsnwprintf_s
#define _tprintf_s wprintf
#define _putts _putws
#define _fputts fputws
#define _tcslen wcslen
#define _tcscmp wcscmp
#define _tcsncmp wcsncmp
#define _tcsicmp _wcsicmp
#define _tcschr wcschr
#define _tcsrchr wcsrchr
#define _tcsstr wcsstr
#define _tcscpy wcscpy
#define _tcscpy_s wcscpy_s
#define _tcscat_s wcscat_s
#define _tcsncpy_s wcsncpy_s
#define _tcstol wcstol
#define _tcstoul wcstoul
#define _tcstod wcstod
#define _ttoi _wtoi
#define _ttof _wtof
#define _tstoi _wtoi
#define _tstof _wtof
#define _tfopen_s _wfopen_s
#define _tfopen _wfopen
#define _istdigit iswdigit
#define _istspace iswspace
#define _totupper towupper
#define _totlower towlower
#else
typedef char _TCHAR;
#define __T(__text) __text
#define _tmain main
#define _tprintf printf
#define _ftprintf fprintf
#define _stprintf_s sprintf_s
#define _sntprintf_s _snprintf_s
#define _vstprintf_s vsprintf_s
#define _vsntprintf_s _vsnprintf_s
#define _tprintf_s printf_s
#define _putts puts
#define _fputts fputs
#define _tcslen strlen
#define _tcscmp strcmp
#define _tcsncmp strncmp
#define _tcsicmp _stricmp
#define _tcschr strchr
#define _tcsrchr strrchr
#define _tcsstr strstr
#define _tcscpy strcpy
#define _tcscpy_s strcpy_s
#define _tcscat_s strcat_s
#define _tcsncpy_s strncpy_s
#define _tcstol strtol
#define _tcstoul strtoul
#define _tcstod strtod
#define _ttoi atoi
#define _ttof atof
#define _tstoi atoi
#define _tstof atof
#define _tfopen_s fopen_s
#define _tfopen fopen
#define _istdigit isdigit
#define _istspace isspace
#define _totupper toupper
#define _totlower tolower
#endif

#ifndef _TCHAR_DEFINED
#define _TCHAR_DEFINED
typedef _TCHAR TCHAR;
#endif
#define _T(__text) __T(__text)
#define _TEXT(__text) __T(__text)

#endif // TESSERA_VISUAL_CPP_HEADERS_TCHAR_H
