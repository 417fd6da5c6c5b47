// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// N components of one type, with component-wise arithmetic: what all short vectors have.
#ifndef TESSERA_DETAIL_LANES_H
#define TESSERA_DETAIL_LANES_H

#include "tessera/detail/language.h"

#include <type_traits>

namespace concurrency {
namespace graphics {

typedef unsigned int uint;

/// The vector of N components of type T; N == 1 gives T itself.
template <typename T, int N> struct short_vector {
  short_vector() restrict(amp, cpu) {
    static_assert(sizeof(T) == 0, "there is no short vector of this type and length");
  }
};

} // namespace graphics

namespace tessera_detail {

/// Applies a statement to every component, unrolled: see coordinates.h for the reason.
template <int N> struct lane_loop {
  template <typename Operation, typename T>
  static void update(T *a, const T *b) restrict(amp, cpu) {
    lane_loop<N - 1>::template update<Operation>(a, b);
    Operation::apply(a[N - 1], b[N - 1]);
  }
  template <typename T> static bool equal(const T *a, const T *b) restrict(amp, cpu) {
    return static_cast<int>(lane_loop<N - 1>::equal(a, b)) & static_cast<int>(a[N - 1] == b[N - 1]);
  }
};
template <> struct lane_loop<0> {
  template <typename Operation, typename T> static void update(T *, const T *) restrict(amp, cpu) {}
  template <typename T> static bool equal(const T *, const T *) restrict(amp, cpu) { return true; }
};

#define TESSERA_LANE_OPERATION(name, statement)                                                    \
  struct name {                                                                                    \
    template <typename T> static void apply(T &a, T b) restrict(amp, cpu) { statement; }           \
  };
TESSERA_LANE_OPERATION(lane_set, a = b)
TESSERA_LANE_OPERATION(lane_negate, a = -b)
TESSERA_LANE_OPERATION(lane_invert, a = ~b)
TESSERA_LANE_OPERATION(lane_add, a += b)
TESSERA_LANE_OPERATION(lane_subtract, a -= b)
TESSERA_LANE_OPERATION(lane_multiply, a *= b)
TESSERA_LANE_OPERATION(lane_divide, a /= b)
TESSERA_LANE_OPERATION(lane_modulo, a %= b)
TESSERA_LANE_OPERATION(lane_xor, a ^= b)
TESSERA_LANE_OPERATION(lane_or, a |= b)
TESSERA_LANE_OPERATION(lane_and, a &= b)
TESSERA_LANE_OPERATION(lane_shift_left, a <<= b)
TESSERA_LANE_OPERATION(lane_shift_right, a >>= b)
#undef TESSERA_LANE_OPERATION

// Both forms of a binary operator. Hidden friends: a scalar operand converts to the vector.
#define TESSERA_LANE_OPERATOR(symbol, operation)                                                   \
  Derived &operator symbol## = (const Derived &b) restrict(amp, cpu) {                             \
    return this->template update<operation>(b);                                                    \
  }                                                                                                \
  friend Derived operator symbol(const Derived &a, const Derived &b) restrict(amp, cpu) {          \
    return Derived(a).template update<operation>(b);                                               \
  }

template <typename Derived, typename T, int N> class lanes {
public:
  typedef T value_type;
  static const int size = N;

  TESSERA_LANE_OPERATOR(+, lane_add)
  TESSERA_LANE_OPERATOR(-, lane_subtract)
  TESSERA_LANE_OPERATOR(*, lane_multiply)
  TESSERA_LANE_OPERATOR(/, lane_divide)

  Derived &operator++() restrict(amp, cpu) { return update<lane_add>(Derived(T(1))); }
  Derived &operator--() restrict(amp, cpu) { return update<lane_subtract>(Derived(T(1))); }
  Derived operator++(int) restrict(amp, cpu) {
    Derived before(self());
    ++*this;
    return before;
  }
  Derived operator--(int) restrict(amp, cpu) {
    Derived before(self());
    --*this;
    return before;
  }
  friend bool operator==(const Derived &a, const Derived &b) restrict(amp, cpu) {
    return lane_loop<N>::equal(a.components_, b.components_);
  }
  friend bool operator!=(const Derived &a, const Derived &b) restrict(amp, cpu) {
    return !lane_loop<N>::equal(a.components_, b.components_);
  }

protected:
  lanes() restrict(amp, cpu) : components_() {}

  template <typename Operation> Derived &update(const Derived &b) restrict(amp, cpu) {
    lane_loop<N>::template update<Operation>(components_, b.components_);
    return self();
  }
  Derived &self() restrict(amp, cpu) { return *static_cast<Derived *>(this); }

  T components_[N];
};

template <typename Derived, typename T, int N> const int lanes<Derived, T, N>::size;

/// With what only signed types have.
template <typename Derived, typename T, int N> class signed_lanes : public lanes<Derived, T, N> {
public:
  Derived operator-() const restrict(amp, cpu) {
    return Derived().template update<lane_negate>(static_cast<const Derived &>(*this));
  }
};

/// With what only integers have, on top of `Base`.
template <typename Base, typename Derived> class integer_lanes : public Base {
public:
  Derived operator~() const restrict(amp, cpu) {
    return Derived().template update<lane_invert>(static_cast<const Derived &>(*this));
  }
  TESSERA_LANE_OPERATOR(%, lane_modulo)
  TESSERA_LANE_OPERATOR(^, lane_xor)
  TESSERA_LANE_OPERATOR(|, lane_or)
  TESSERA_LANE_OPERATOR(&, lane_and)
  TESSERA_LANE_OPERATOR(<<, lane_shift_left)
  TESSERA_LANE_OPERATOR(>>, lane_shift_right)
};
#undef TESSERA_LANE_OPERATOR

/// The right arithmetic for a component type.
template <typename Derived, typename T, int N> struct lanes_for {
  typedef signed_lanes<Derived, T, N> type;
};
template <typename Derived, int N> struct lanes_for<Derived, int, N> {
  typedef integer_lanes<signed_lanes<Derived, int, N>, Derived> type;
};
template <typename Derived, int N> struct lanes_for<Derived, unsigned int, N> {
  typedef integer_lanes<lanes<Derived, unsigned int, N>, Derived> type;
};

template <typename Other, int N>
using enable_if_vector = typename std::enable_if<Other::size == N>::type;

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_LANES_H
