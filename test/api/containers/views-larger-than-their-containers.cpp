// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a view of more elements than its container has is refused with both sizes, at every rank, of const elements
// and of every way to say the extent; and that a view of as many or fewer is not.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <array>

using namespace concurrency;

template <typename Call> void refused(const char *what, const char *points, const char *size, Call call) {
  expect_throws<runtime_exception>(what,
                                   std::string("concurrency::array_view: the view has ") + points +
                                       " elements, more than the container (" + size + ").",
                                   call);
}

int main() {
  std::vector<int> four(4), none;
  const std::vector<int> read_only(4);
  std::array<float, 6> six{};
  refused("rank 1", "1000000", "4", [&] { array_view<int> view(1000000, four); });
  refused("one more", "5", "4", [&] { array_view<int> view(5, four); });
  refused("an extent", "5", "4", [&] { array_view<int> view(extent<1>(5), four); });
  refused("rank 2", "9", "6", [&] { array_view<float, 2> view(3, 3, six); });
  refused("rank 2, an extent", "9", "6", [&] { array_view<float, 2> view(extent<2>(3, 3), six); });
  refused("rank 3", "8", "6", [&] { array_view<float, 3> view(2, 2, 2, six); });
  const int ones[5] = {1, 1, 1, 1, 7};
  refused("rank 5", "7", "6", [&] { array_view<float, 5> view(extent<5>(ones), six); });
  refused("const elements", "5", "4", [&] { array_view<const int> view(5, read_only); });
  refused("const elements of what is not const", "5", "4", [&] { array_view<const int> view(5, four); });
  refused("const elements, rank 2", "6", "4", [&] { array_view<const int, 2> view(2, 3, read_only); });
  refused("const elements, rank 3", "8", "4", [&] { array_view<const int, 3> view(2, 2, 2, read_only); });
  refused("an empty container", "1", "0", [&] { array_view<int> view(1, none); });
  refused("more than 32 bits count", "1000000000000", "4", [&] { array_view<int, 2> view(1000000, 1000000, four); });
  const int large[3] = {2147483647, 2147483647, 2147483647};
  refused("more than 64 bits count", "18446744073709551615", "4",
          [&] { array_view<int, 3> view(extent<3>(large), four); });

  expect("as many", array_view<int>(4, four).extent[0] == 4 && array_view<int, 2>(2, 2, four).extent[0] == 2);
  expect("fewer", array_view<const int>(3, read_only).extent[0] == 3);
  expect("none", array_view<int>(0, four).extent[0] == 0 && array_view<int>(0, none).extent[0] == 0 &&
                     array_view<int, 2>(0, 1000000, four).extent[1] == 1000000);
  return result();
}
