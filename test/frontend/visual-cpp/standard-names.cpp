// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the names of <cstring>, std::array and std::copy live beside those of C++ AMP.
// RUN: %if every-shape %{ %amp++ -std=c++14 -O1 %s -o %t && %t %}
// RUN: %amp++ -std=c++20 -O1 %s -o %t && %t
// RUN: %amp++ -famp-msvc -O1 %s -o %t && %t
#include <string.h>

#include <amp.h>
#include <array>
#include <cstring>

using namespace std;
using namespace concurrency;

int main() {
  std::array<int, 3> plain = {{1, 2, 3}};
  concurrency::array<int, 1> device(3, plain.begin());
  index<1> second(1);
  array_view<int> view(device);
  parallel_for_each(view.extent, [=, &device](index<1> i) restrict(amp) { device[i] += view[i]; });
  vector<int> back(3), same(3);
  copy(device, back.begin());
  copy(back.begin(), back.end(), same.begin());
  copy(back.begin(), back.end(), view);
  char text[8];
  memset(text, 0, sizeof(text));
  strcpy(text, "two");
  return strlen(text) == 3 && same[2] == 6 && view[second] == 4 && min(1, 2) == 1 ? 0 : 1;
}
