// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A program for process_test.cpp: wide and narrow output in every order, with characters of every
/// length.
#include <cstdio>
#include <iostream>

int main() {
  std::wcout << L"wide \u043f\u0440\u0438\u0432\u0435\u0442" << std::endl;
  std::cout << "narrow\n";
  std::printf("printf %d\n", 1);
  std::wcout << L"wide \u20ac \U0001F600 " << 2.5 << L'\n';
  std::printf("printf 2\n");
  std::cout << "narrow again" << std::endl;
  std::wcerr << L"error \u00e4" << std::endl;
  std::cerr << "error\n";
  return std::wcout.good() && std::cout.good() ? 0 : 1;
}
