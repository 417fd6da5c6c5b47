// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that lines written to wcout, cout and printf alternately all arrive, in order, Cyrillic ones as UTF-8.
//
// RUN: %amp++ -O1 %s -o %t
// RUN: %t | %filecheck %s
#include <amp.h>
#include <cstdio>
#include <iostream>

int main() {
  std::wcout << concurrency::accelerator(concurrency::accelerator::direct3d_warp).description << std::endl;
  std::cout << "narrow after wide" << std::endl;
  std::printf("printf after both\n");
  std::wcout << L"широкая строка" << std::endl;
  std::cout << "узкая строка" << std::endl;
  // CHECK: Tessera vectorised CPU
  // CHECK-NEXT: narrow after wide
  // CHECK-NEXT: printf after both
  // CHECK-NEXT: широкая строка
  // CHECK-NEXT: узкая строка
}
