// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that under -famp-msvc template parameters of unsigned types are deduced from ranks and tile extents,
// in functions, classes and their members, and that other parameters keep their type.
// RUN: %amp++ -famp-msvc -std=c++14 -O1 %s -o %t && %t
// RUN: %if every-shape %{ %amp++ -famp-msvc -std=c++20 -O1 %s -o %t && %t %}
// RUN: not %amp++ -fsyntax-only %s 2>&1 | %filecheck %s
#include <amp.h>
#include <array>
#include <type_traits>

using namespace concurrency;

// CHECK: error: no matching function for call to 'fill'
// CHECK: error: no matching function for call to 'volume'
// CHECK: error: no matching function for call to 'tile_size'
// CHECK: error: no matching function for call to 'volume'
template <unsigned R> int volume(const extent<R> &e) { return static_cast<int>(e.size()); }

template <typename T, unsigned int Rank = 1> void fill(array_view<T, Rank> view, T value) {
  parallel_for_each(view.extent, [=](index<Rank> i) restrict(amp) { view[i] = value; });
}

template <size_t Width, std::size_t Height>
int tile_size(const tiled_extent<Width, Height> &) {
  return Width * Height;
}

template <typename T, unsigned N> class grid {
public:
  explicit grid(const extent<N> &e) : data(e) {}
  int size() const;
  array<T, N> data;
};
template <typename T, unsigned N> int grid<T, N>::size() const { return volume(data.extent); }

template <typename T, unsigned M> int twice(const grid<T, M> &g) { return 2 * g.size(); }

template <typename T> struct rank_of;
template <unsigned R> struct rank_of<index<R>> {
  static const int value = R;
};

// These are no ranks.
template <unsigned Seed> unsigned next() restrict(amp, cpu) { return Seed * 3u; }
template <unsigned N> bool is_unsigned() { return N - (N + 1) > 0; }
template <typename T, std::size_t N> std::size_t length(const std::array<T, N> &) { return N; }

int main() {
  std::vector<int> numbers(12);
  array_view<int, 2> view(3, 4, numbers);
  fill(view, 7);
  view.synchronize();
  for (int n : numbers)
    if (n != 7)
      return 1;
  grid<float, 3> g(extent<3>(2, 3, 4));
  return volume(view.extent) == 12 && tile_size(extent<2>(16, 16).tile<4, 8>()) == 32 &&
                 twice(g) == 48 && rank_of<index<3>>::value == 3 &&
                 next<0xffffffffu>() == 0xfffffffdu && is_unsigned<2>() &&
                 length(std::array<int, 5>()) == 5
             ? 0
             : 2;
}
