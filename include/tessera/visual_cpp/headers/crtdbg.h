// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Checks of Visual C++'s debug library. As in a release there, they do nothing, except assertions
/// with _DEBUG. AddressSanitizer finds leaks here.
#ifndef TESSERA_VISUAL_CPP_HEADERS_CRTDBG_H
#define TESSERA_VISUAL_CPP_HEADERS_CRTDBG_H

#include <stdio.h>
#include <stdlib.h>

#define _CRT_WARN 0
#define _CRT_ERROR 1
#define _CRT_ASSERT 2
#define _CRTDBG_MODE_FILE 1
#define _CRTDBG_MODE_DEBUG 2
#define _CRTDBG_MODE_WNDW 4
#define _CRTDBG_REPORT_FLAG (-1)
#define _CRTDBG_ALLOC_MEM_DF 1
#define _CRTDBG_CHECK_ALWAYS_DF 4
#define _CRTDBG_LEAK_CHECK_DF 32
#define _CRTDBG_FILE_STDOUT nullptr
#define _CRTDBG_FILE_STDERR nullptr

#define _CrtSetDbgFlag(__flags) ((int)0)
#define _CrtSetReportMode(__kind, __mode) ((int)0)
#define _CrtSetReportFile(__kind, __file) ((void *)nullptr)
#define _CrtSetBreakAlloc(__number) ((long)0)
#define _CrtDumpMemoryLeaks() ((int)0)
#define _CrtCheckMemory() ((int)1)

#ifdef _DEBUG
#define _ASSERT(__condition)                                                                       \
  ((void)((__condition) ||                                                                         \
          (::fprintf(stderr, "%s:%d: assertion failed: %s\n", __FILE__, __LINE__, #__condition),   \
           ::abort(), 0)))
#else
#define _ASSERT(__condition) ((void)0)
#endif
#define _ASSERTE(__condition) _ASSERT(__condition)

#endif // TESSERA_VISUAL_CPP_HEADERS_CRTDBG_H
