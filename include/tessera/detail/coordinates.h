// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What index and extent have in common: N integers, most significant first, with arithmetic.
///
/// Loops over dimensions are unrolled by template recursion: kernels are analysed before LLVM
/// unrolls loops, and a component must be a register by then, not an element of an array in memory.
#ifndef TESSERA_DETAIL_COORDINATES_H
#define TESSERA_DETAIL_COORDINATES_H

#include "tessera/detail/language.h"

namespace concurrency {
namespace tessera_detail {

struct set_to {
  static int apply(int, int b) restrict(amp, cpu) { return b; }
};
struct add {
  static int apply(int a, int b) restrict(amp, cpu) { return a + b; }
};
struct subtract {
  static int apply(int a, int b) restrict(amp, cpu) { return a - b; }
};
struct multiply {
  static int apply(int a, int b) restrict(amp, cpu) { return a * b; }
};
struct divide {
  static int apply(int a, int b) restrict(amp, cpu) { return a / b; }
};
struct modulo {
  static int apply(int a, int b) restrict(amp, cpu) { return a % b; }
};

/// The first N dimensions of two arrays of components.
template <int N> struct dimensions {
  template <typename Operation> static void update(int *a, const int *b) restrict(amp, cpu) {
    dimensions<N - 1>::template update<Operation>(a, b);
    a[N - 1] = Operation::apply(a[N - 1], b[N - 1]);
  }
  template <typename Operation> static void update(int *a, int b) restrict(amp, cpu) {
    dimensions<N - 1>::template update<Operation>(a, b);
    a[N - 1] = Operation::apply(a[N - 1], b);
  }
  /// No short circuit: a kernel compares without branches.
  static bool equal(const int *a, const int *b) restrict(amp, cpu) {
    return static_cast<int>(dimensions<N - 1>::equal(a, b)) &
           static_cast<int>(a[N - 1] == b[N - 1]);
  }
  /// 0 <= a[k] < limit[k] for every k.
  static bool inside(const int *a, const int *limit) restrict(amp, cpu) {
    return static_cast<int>(dimensions<N - 1>::inside(a, limit)) & static_cast<int>(a[N - 1] >= 0) &
           static_cast<int>(a[N - 1] < limit[N - 1]);
  }
  static unsigned int product(const int *a) restrict(amp, cpu) {
    return dimensions<N - 1>::product(a) * static_cast<unsigned int>(a[N - 1]);
  }
};

template <> struct dimensions<0> {
  template <typename Operation> static void update(int *, const int *) restrict(amp, cpu) {}
  template <typename Operation> static void update(int *, int) restrict(amp, cpu) {}
  static bool equal(const int *, const int *) restrict(amp, cpu) { return true; }
  static bool inside(const int *, const int *) restrict(amp, cpu) { return true; }
  static unsigned int product(const int *) restrict(amp, cpu) { return 1; }
};

template <typename Derived, int N> class coordinates {
  static_assert(N > 0 && N <= 128, "the rank must lie between 1 and 128");

public:
  /// The number of dimensions, from 1 to 128, and the type of a component.
  static const int rank = N;
  typedef int value_type;

  /// The component of a dimension; nothing checks that there is such a dimension.
  int operator[](unsigned int dimension) const restrict(amp, cpu) { return components_[dimension]; }
  int &operator[](unsigned int dimension) restrict(amp, cpu) { return components_[dimension]; }

  /// Component by component, with another or with one integer for all. There is no product of two.
  Derived &operator+=(const Derived &b) restrict(amp, cpu) { return update<add>(b); }
  Derived &operator-=(const Derived &b) restrict(amp, cpu) { return update<subtract>(b); }
  Derived &operator+=(int b) restrict(amp, cpu) { return update<add>(b); }
  Derived &operator-=(int b) restrict(amp, cpu) { return update<subtract>(b); }
  Derived &operator*=(int b) restrict(amp, cpu) { return update<multiply>(b); }
  Derived &operator/=(int b) restrict(amp, cpu) { return update<divide>(b); }
  Derived &operator%=(int b) restrict(amp, cpu) { return update<modulo>(b); }

  /// All components at once; the second form returns what was before.
  Derived &operator++() restrict(amp, cpu) { return update<add>(1); }
  Derived &operator--() restrict(amp, cpu) { return update<subtract>(1); }
  Derived operator++(int) restrict(amp, cpu) {
    Derived before(self());
    update<add>(1);
    return before;
  }
  Derived operator--(int) restrict(amp, cpu) {
    Derived before(self());
    update<subtract>(1);
    return before;
  }

  /// Equal when every component is; `!=` is the opposite.
  friend bool operator==(const Derived &a, const Derived &b) restrict(amp, cpu) {
    return dimensions<N>::equal(a.components(), b.components());
  }
  friend bool operator!=(const Derived &a, const Derived &b) restrict(amp, cpu) {
    return !dimensions<N>::equal(a.components(), b.components());
  }

  /// As the assignments above, with the integer on either side. Division is C++'s: toward zero.
  friend Derived operator+(const Derived &a, const Derived &b) restrict(amp, cpu) {
    return Derived(a).template update<add>(b);
  }
  friend Derived operator-(const Derived &a, const Derived &b) restrict(amp, cpu) {
    return Derived(a).template update<subtract>(b);
  }
  friend Derived operator+(const Derived &a, int b) restrict(amp, cpu) {
    return Derived(a).template update<add>(b);
  }
  friend Derived operator-(const Derived &a, int b) restrict(amp, cpu) {
    return Derived(a).template update<subtract>(b);
  }
  friend Derived operator*(const Derived &a, int b) restrict(amp, cpu) {
    return Derived(a).template update<multiply>(b);
  }
  friend Derived operator/(const Derived &a, int b) restrict(amp, cpu) {
    return Derived(a).template update<divide>(b);
  }
  friend Derived operator%(const Derived &a, int b) restrict(amp, cpu) {
    return Derived(a).template update<modulo>(b);
  }
  friend Derived operator+(int a, const Derived &b) restrict(amp, cpu) {
    return Derived().template update<set_to>(a).template update<add>(b);
  }
  friend Derived operator-(int a, const Derived &b) restrict(amp, cpu) {
    return Derived().template update<set_to>(a).template update<subtract>(b);
  }
  friend Derived operator*(int a, const Derived &b) restrict(amp, cpu) {
    return Derived().template update<set_to>(a).template update<multiply>(b);
  }
  friend Derived operator/(int a, const Derived &b) restrict(amp, cpu) {
    return Derived().template update<set_to>(a).template update<divide>(b);
  }
  friend Derived operator%(int a, const Derived &b) restrict(amp, cpu) {
    return Derived().template update<set_to>(a).template update<modulo>(b);
  }

  /// Not of the specification: the components as an array of N, for the headers and the runtime.
  const int *components() const restrict(amp, cpu) { return components_; }

protected:
  coordinates() restrict(amp, cpu) : components_() {}
  explicit coordinates(int c0) restrict(amp, cpu) : components_{c0} {}
  // No initialiser lists: where the rank is wrong, index and extent say so, and it is said once.
  coordinates(int c0, int c1) restrict(amp, cpu) {
    components_[0] = c0;
    components_[N > 1 ? 1 : 0] = c1;
  }
  coordinates(int c0, int c1, int c2) restrict(amp, cpu) {
    components_[0] = c0;
    components_[N > 1 ? 1 : 0] = c1;
    components_[N > 2 ? 2 : 0] = c2;
  }
  explicit coordinates(const int *from) restrict(amp, cpu) {
    dimensions<N>::template update<set_to>(components_, from);
  }

  template <typename Operation, typename Other> Derived &update(const Other &b) restrict(amp, cpu) {
    dimensions<N>::template update<Operation>(components_, b.components());
    return self();
  }
  template <typename Operation> Derived &update(int b) restrict(amp, cpu) {
    dimensions<N>::template update<Operation>(components_, b);
    return self();
  }
  Derived &self() restrict(amp, cpu) { return *static_cast<Derived *>(this); }

  int components_[N];
};

template <typename Derived, int N> const int coordinates<Derived, N>::rank;

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_COORDINATES_H
