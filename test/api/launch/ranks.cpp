// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that simple kernels of rank 1, 2, 3, 4, 7 and 128 see every index once, in every dimension.
// Conformance: B205+ B208+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

template <int Rank> void every_index_once(const int (&sizes)[Rank]) {
  extent<Rank> domain(sizes);
  std::vector<int> calls(domain.size()), numbers(domain.size()), expected(domain.size());
  array_view<int> call(int(domain.size()), calls), number(int(domain.size()), numbers);
  parallel_for_each(domain, [=](index<Rank> idx) restrict(amp) {
    int linear = 0, mixed = 0;
    for (int d = 0; d < Rank; ++d) {
      linear = linear * domain[d] + idx[d];
      mixed = int(unsigned(mixed) * 31u + unsigned(idx[d]));
    }
    call[linear] += 1;
    number[linear] = mixed;
  });
  call.synchronize();
  number.synchronize();
  expect_equal("calls", calls, std::vector<int>(domain.size(), 1));
  int idx[Rank] = {};
  for (unsigned linear = 0; linear < domain.size(); ++linear) {
    unsigned mixed = 0;
    for (int d = 0; d < Rank; ++d)
      mixed = mixed * 31 + unsigned(idx[d]);
    expected[linear] = int(mixed);
    for (int d = Rank - 1; d >= 0 && ++idx[d] == sizes[d]; --d)
      idx[d] = 0;
  }
  expect_equal("indices", numbers, expected);
}

int main() {
  every_index_once<1>({1});
  every_index_once<1>({100003});
  every_index_once<2>({1, 1});
  every_index_once<2>({37, 1025});
  every_index_once<2>({4099, 3});
  every_index_once<3>({5, 33, 65});
  every_index_once<3>({1, 1, 2049});
  every_index_once<4>({3, 5, 7, 11});
  every_index_once<7>({2, 3, 1, 4, 2, 3, 5});
  int sizes[128];
  for (int d = 0; d < 128; ++d)
    sizes[d] = d % 13 == 5 ? 2 : 1;
  every_index_once<128>(sizes);
  return result();
}
