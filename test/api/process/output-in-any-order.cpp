// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that wcout, cout and printf lose and garble nothing, whichever comes first and whatever follows, to a pipe and
// to a file, in every locale of the machine's that matters; wcerr beside cerr likewise.
//
// RUN: %amp++ -O1 %s -o %t
// RUN: python3 %S/inputs/all_orders.py %t
#include <amp.h>

#include <clocale>

int main(int, char **arguments) {
  const concurrency::accelerator_view used = concurrency::accelerator().default_view;
  if (arguments[2][0] == 'l')
    std::setlocale(LC_ALL, "");
  for (const char *letter = arguments[1]; *letter; ++letter) {
    if (*letter == 'w')
      std::wcout << L"wide \u043f\u0440\u20ac\U0001F600 " << 7 << L'\n';
    else if (*letter == 'W')
      std::wcout << L"wide and flushed \u00e4" << std::endl;
    else if (*letter == 'c')
      std::cout << "narrow \u043f " << 1.5 << '\n';
    else if (*letter == 'C')
      std::cout << "narrow and flushed \u00e4" << std::endl;
    else if (*letter == 'p')
      std::printf("printf \u043f %d\n", 3);
    else if (*letter == 'e')
      std::cerr << "error \u043f\n";
    else if (*letter == 'E')
      std::wcerr << L"wide error \u043f\n";
  }
}
