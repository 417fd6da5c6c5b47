// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that SetConsoleTitle names a terminal, in both sets of characters and with nothing that ends the name early, and
// writes nothing where the output is none.
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -O1 %s -o %t && script -qec %t /dev/null < /dev/null | tr '\033\007' '<>' | %filecheck %s
// RUN: %t | %filecheck %s --check-prefix=FILE --implicit-check-not=first
// RUN: %amp++ -famp-msvc -DUNICODE -D_UNICODE -O0 %s -o %t && script -qec %t /dev/null < /dev/null | tr '\033\007' '<>' | %filecheck %s
// CHECK: {{^}}<]0;first><]0;second ]0;7><]0;€>done
// FILE: {{^}}done{{$}}
#include <windows.h>

int main() {
  const bool all = SetConsoleTitle(TEXT("first")) && SetConsoleTitleA("second\033]0;7") && SetConsoleTitleW(L"€");
  puts(all ? "done" : "failed");
  return !all;
}
