// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program that begins in one of Visual C++'s ways.
#ifdef OTHER_CASE
#include "Sub\Blur.H"
#include <Windows.h>
#elif defined(MISSING)
#include "nowhere.h"
#else
#include "sub/blur.h"
#endif
#include <stdio.h>

#ifdef VOID_MAIN
void main() {
  printf("void %d\n", blur(21));
  return;
}
#elif defined(TMAIN)
#include <TChar.h>
int _tmain(int argc, _TCHAR *argv[]) {
  printf("%d\n", argc == 2 ? (int)_tcslen(argv[1]) : -1);
  return 0;
}
#else
#include <wchar.h>
int wmain(int, wchar_t *arguments[], wchar_t *environment[]) {
  printf("%d\n", environment[0] && arguments[1][0] == L'ж' ? (int)wcslen(arguments[1]) : -1);
  return 0;
}
#endif
