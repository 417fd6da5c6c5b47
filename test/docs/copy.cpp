// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that elements go from a list into an array, between arrays and out to a vector: the example of docs/api/copy.md.
// RUN: %amp++ -O1 %s -o %t && %t
#include <amp.h>

#include <list>

using namespace concurrency;

int main() {
  const std::list<short> listed = {1, 2, 3, 4, 5, 6};
  array<int, 2> first(2, 3), second(2, 3, accelerator().create_view());
  copy(listed.begin(), listed.end(), first); // elements convert
  copy(first, second);
  std::vector<int> row(3);
  copy(second[1], row.begin()); // a row
  try {
    copy(first.section(0, 0, 1, 3), second); // one row into two
  } catch (const runtime_exception &) {
    return row == std::vector<int>{4, 5, 6} ? 0 : 1;
  }
  return 1;
}
