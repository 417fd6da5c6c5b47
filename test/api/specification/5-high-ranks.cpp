// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that array and array_view work at ranks of 4, 7 and 128: constructors, subscripts, projections, sections,
// reshaping and copies, on the host and in kernels.
// Conformance: B048+ B060+ B061+ B100+ B102+ B123+ B126+ B127+ B129+ B133+ B145+ B147+ B205+
//
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

/// Lengths of 1 but for some dimensions.
template <int N> extent<N> lengths() {
  extent<N> shape;
  for (int k = 0; k < N; ++k)
    shape[k] = k == 0 ? 3 : k == N / 2 ? 2 : k == N - 1 ? 4 : 1;
  return shape;
}

template <int N> index<N> point(int first, int middle, int last) restrict(amp, cpu) {
  index<N> at;
  at[0] = first;
  at[N / 2] = middle;
  at[N - 1] = last;
  return at;
}

template <int N> void rank() {
  const extent<N> shape = lengths<N>();
  const std::vector<int> numbers = random_ints(24);
  const accelerator_view made = accelerator().create_view();
  array<int, N> data(shape, numbers.begin(), numbers.end(), made);
  const array<int, N> &const_data = data;
  expect("shape", data.extent == shape && data.rank == N && data.accelerator_view == made);
  // Row-major: the last dimension is adjacent.
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 2; ++j)
      for (int k = 0; k < 4; ++k)
        expect("element", array_view<const int, N>(const_data)[point<N>(i, j, k)] == numbers[(i * 2 + j) * 4 + k]);
  if (data.cpu_access_type == access_type_read_write)
    expect("the array's own", const_data[point<N>(2, 1, 3)] == numbers[23] && const_data.data()[23] == numbers[23]);

  array_view<int, N> view = data;
  array_view<const int, N> read_only = view;
  array_view<int, N - 1> projected = view[2];
  index<N - 1> rest;
  rest[N / 2 - 1] = 1;
  rest[N - 2] = 3;
  expect("projected", projected[rest] == numbers[23] && data[2](rest) == numbers[23] && const_data(1)[rest] == numbers[15]);

  extent<N> part = shape;
  part[0] = 1;
  part[N - 1] = 2;
  std::vector<int> sums(24), expected(24);
  array_view<int, N> out(shape, sums);
  const array_view<const int> flat = const_data.view_as(extent<1>(24));
  parallel_for_each(shape, [=, &const_data](index<N> i) restrict(amp) {
    const array_view<const int, N> corner = read_only.section(point<N>(1, 0, 2), part);
    out[i] = const_data[i] + corner[point<N>(0, 1, 1)] + flat[i[0]];
  });
  out.synchronize();
  for (int linear = 0; linear < 24; ++linear)
    expected[linear] = numbers[linear] + numbers[15] + numbers[linear / 8];
  expect_equal("in a kernel", sums, expected);

  array<int, N> target(part);
  copy(view.section(point<N>(2, 0, 1), part), target);
  array_view<int, N> in_target = target;
  expect("a section", in_target[point<N>(0, 0, 0)] == numbers[17] && in_target[point<N>(0, 1, 1)] == numbers[22]);
  in_target[point<N>(0, 1, 1)] = -5;
  copy(target, view.section(point<N>(0, 0, 0), part));
  std::vector<int> contents = data;
  expect("and back", contents[0] == numbers[17] && contents[5] == -5 && contents[2] == numbers[2]);
  expect("of few dimensions", flat.view_as(shape)[point<N>(0, 1, 1)] == -5);
}

int main() {
  rank<4>();
  rank<7>();
#ifdef EVERY_SHAPE
  rank<128>();
#else // of which the kernel takes long to compile
  rank<32>();
#endif
  return result();
}
