// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that under -famp-msvc a primary template, its declarations and its specialisations have one type for a rank,
// whichever of them shows that it is one; ranks of templates that are parameters themselves; aliases.
// RUN: %amp++ -famp-msvc -std=c++14 -O1 %s -o %t && %t
// RUN: %if every-shape %{ %amp++ -famp-msvc -std=c++20 -O1 %s -o %t && %t %}
#include <amp.h>
#include <array>

using namespace concurrency;

template <class T, unsigned R> struct primary { static const int value = 1; };
template <class T, unsigned R> struct primary<array_view<T, R>, R> { static const int value = 2; };
template <unsigned R> struct primary<float, R> { static const int value = 3; };
template <unsigned R> int of_primary(const primary<float, R> &) { return R; }

// Declared before; with parameters that are no ranks.
template <class T, unsigned Seed, size_t R = 2> class forward;
template <class T, unsigned Seed, size_t R> class forward {
public:
  array<T, R> data{extent<R>()};
  bool wraps() const { return Seed - (Seed + 1) > 0; }
  template <unsigned S> friend struct reader;
  int rank() const;
};
template <class T, unsigned Seed, size_t R> int forward<T, Seed, R>::rank() const { return R; }
template <class T, unsigned Seed, size_t R> int rank_of(const forward<T, Seed, R> *) { return R; }

// Specialised in another place than the header's.
template <unsigned R, class T> struct turned;
template <class T, unsigned R> struct turned<R, array<T, R>> { static const int value = R; };

template <class T> struct shape { static const int value = 1; };
template <class T> struct shape<array_view<T, 1>> { static const int value = 3; };
template <template <class, int> class V, class T, unsigned R> struct shape<V<T, R>> { static const int value = 2; };
template <class T, unsigned R> struct shape<array_view<T, R>> { static const int value = 5; };
template <template <class, int> class V, unsigned R> struct shape<V<float, R>> { static const int value = 4; };
template <unsigned R> struct shape<array_view<float, R>> { static const int value = 6; };
template <template <class, size_t> class V, class T, size_t N> struct shape<V<T, N>> { static const int value = 7; };
template <template <class, int> class V, class T, unsigned R> int any_rank(const V<T, R> &) { return R; }

template <unsigned R> using floats = array_view<float, R>;
template <unsigned R> int rank_of_floats(const floats<R> &) { return R; }

// Not a rank: the class of the same parameters hands none on.
template <class T, unsigned N> struct plain { static const bool wraps = N - (N + 1) > 0; };
template <unsigned N> struct plain<int, N> { static const bool wraps = N - (N + 2) > 0; };

int main() {
  static_assert(primary<array_view<int, 2>, 2>::value == 2 && primary<array_view<int, 2>, 1>::value == 1, "");
  static_assert(primary<float, 3>::value == 3 && turned<2, array<int, 2>>::value == 2, "");
  static_assert(shape<array_view<int, 2>>::value == 5 && shape<array_view<int, 1>>::value == 3, "");
  static_assert(shape<array_view<float, 2>>::value == 6 && shape<array<int, 2>>::value == 2, "");
  static_assert(shape<array<float, 2>>::value == 4 && shape<std::array<int, 2>>::value == 7, "");
  static_assert(plain<int, 1>::wraps && plain<char, 1>::wraps, "");
  array_view<int> out(1);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = shape<array_view<float, 2>>::value; });
  std::vector<float> data(6);
  const forward<float, 4> *none = nullptr;
  return out[0] == 6 && of_primary(primary<float, 3>()) == 3 && rank_of(none) == 2 &&
                 any_rank(array_view<float, 2>(2, 3, data)) == 2 && rank_of_floats(array_view<float, 2>(2, 3, data)) == 2
             ? 0
             : 1;
}
