// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// N components of one type, with component-wise arithmetic: the common part of all short vectors.
#ifndef TESSERA_DETAIL_LANES_H
#define TESSERA_DETAIL_LANES_H

#include "tessera/detail/language.h"

#include <type_traits>

namespace concurrency {
namespace graphics {

typedef unsigned int uint;
class norm;
class unorm;

/// The vector of N components of type T. N == 1 gives T itself.
template <typename _Tp, int _Np> struct short_vector {
  short_vector() restrict(amp, cpu) {
    static_assert(sizeof(_Tp) == 0, "there is no short vector of this type and length");
  }
};

} // namespace graphics

namespace tessera_detail {

/// Applies a statement to every component, unrolled. See coordinates.h for the reason.
template <int _Np> struct __lane_loop {
  template <typename _Operation, typename _Tp>
  static void __update(_Tp *__a, const _Tp *__b) restrict(amp, cpu) {
    __lane_loop<_Np - 1>::template __update<_Operation>(__a, __b);
    _Operation::__apply(__a[_Np - 1], __b[_Np - 1]);
  }
  template <typename _Tp> static bool __equal(const _Tp *__a, const _Tp *__b) restrict(amp, cpu) {
    return static_cast<int>(__lane_loop<_Np - 1>::__equal(__a, __b)) &
           static_cast<int>(__a[_Np - 1] == __b[_Np - 1]);
  }
};
template <> struct __lane_loop<0> {
  template <typename _Operation, typename _Tp>
  static void __update(_Tp *, const _Tp *) restrict(amp, cpu) {}
  template <typename _Tp> static bool __equal(const _Tp *, const _Tp *) restrict(amp, cpu) {
    return true;
  }
};

#define TESSERA_LANE_OPERATION(__name, __statement)                                                \
  struct __name {                                                                                  \
    template <typename _Tp> static void __apply(_Tp &__a, _Tp __b) restrict(amp, cpu) {            \
      __statement;                                                                                 \
    }                                                                                              \
  };
TESSERA_LANE_OPERATION(__lane_set, __a = __b)
TESSERA_LANE_OPERATION(__lane_negate, __a = -__b)
TESSERA_LANE_OPERATION(__lane_invert, __a = ~__b)
TESSERA_LANE_OPERATION(__lane_add, __a += __b)
TESSERA_LANE_OPERATION(__lane_subtract, __a -= __b)
TESSERA_LANE_OPERATION(__lane_multiply, __a *= __b)
TESSERA_LANE_OPERATION(__lane_divide, __a /= __b)
TESSERA_LANE_OPERATION(__lane_modulo, __a %= __b)
TESSERA_LANE_OPERATION(__lane_xor, __a ^= __b)
TESSERA_LANE_OPERATION(__lane_or, __a |= __b)
TESSERA_LANE_OPERATION(__lane_and, __a &= __b)
TESSERA_LANE_OPERATION(__lane_shift_left, __a <<= __b)
TESSERA_LANE_OPERATION(__lane_shift_right, __a >>= __b)
#undef TESSERA_LANE_OPERATION

// Both forms of a binary operator. They are hidden friends, so that a scalar operand converts to
// the vector.
#define TESSERA_LANE_OPERATOR(__symbol, __operation)                                               \
  _Derived &operator __symbol## = (const _Derived &__b) restrict(amp, cpu) {                       \
    return this->template __update<__operation>(__b);                                              \
  }                                                                                                \
  friend _Derived operator __symbol(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) { \
    return _Derived(__a).template __update<__operation>(__b);                                      \
  }

template <typename _Derived, typename _Tp, int _Np> class __lanes {
public:
  typedef _Tp value_type;
  static const int size = _Np;

  TESSERA_LANE_OPERATOR(+, __lane_add)
  TESSERA_LANE_OPERATOR(-, __lane_subtract)
  TESSERA_LANE_OPERATOR(*, __lane_multiply)
  TESSERA_LANE_OPERATOR(/, __lane_divide)

  _Derived &operator++() restrict(amp, cpu) { return __update<__lane_add>(_Derived(_Tp(1))); }
  _Derived &operator--() restrict(amp, cpu) { return __update<__lane_subtract>(_Derived(_Tp(1))); }
  _Derived operator++(int) restrict(amp, cpu) {
    _Derived __before(__self());
    ++*this;
    return __before;
  }
  _Derived operator--(int) restrict(amp, cpu) {
    _Derived __before(__self());
    --*this;
    return __before;
  }
  friend bool operator==(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return __lane_loop<_Np>::__equal(__a.__components_, __b.__components_);
  }
  friend bool operator!=(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return !__lane_loop<_Np>::__equal(__a.__components_, __b.__components_);
  }

protected:
  __lanes() restrict(amp, cpu) : __components_() {}

  template <typename _Operation> _Derived &__update(const _Derived &__b) restrict(amp, cpu) {
    __lane_loop<_Np>::template __update<_Operation>(__components_, __b.__components_);
    return __self();
  }
  _Derived &__self() restrict(amp, cpu) { return *static_cast<_Derived *>(this); }

  _Tp __components_[_Np];
};

template <typename _Derived, typename _Tp, int _Np> const int __lanes<_Derived, _Tp, _Np>::size;

/// Adds the operators of signed types.
template <typename _Derived, typename _Tp, int _Np>
class __signed_lanes : public __lanes<_Derived, _Tp, _Np> {
public:
  _Derived operator-() const restrict(amp, cpu) {
    return _Derived().template __update<__lane_negate>(static_cast<const _Derived &>(*this));
  }
};

/// Adds the operators of integers to `Base`.
template <typename _Base, typename _Derived> class __integer_lanes : public _Base {
public:
  _Derived operator~() const restrict(amp, cpu) {
    return _Derived().template __update<__lane_invert>(static_cast<const _Derived &>(*this));
  }
  TESSERA_LANE_OPERATOR(%, __lane_modulo)
  TESSERA_LANE_OPERATOR(^, __lane_xor)
  TESSERA_LANE_OPERATOR(|, __lane_or)
  TESSERA_LANE_OPERATOR(&, __lane_and)
  TESSERA_LANE_OPERATOR(<<, __lane_shift_left)
  TESSERA_LANE_OPERATOR(>>, __lane_shift_right)
};
#undef TESSERA_LANE_OPERATOR

/// ++ and -- of a swizzle add the int 1. A norm or a unorm needs an explicit conversion from it,
/// which this adds.
template <typename _Base, typename _Derived> class __normalized_lanes : public _Base {
  template <typename _One>
  using __enable_if_int = typename std::enable_if<std::is_same<_One, int>::value>::type;

public:
  template <typename _One, typename = __enable_if_int<_One>>
  TESSERA_FOR_COUNTING friend _Derived operator+(const _Derived &__a, _One __one) restrict(amp,
                                                                                           cpu) {
    return __a + _Derived(typename _Base::value_type(__one));
  }
  template <typename _One, typename = __enable_if_int<_One>>
  TESSERA_FOR_COUNTING friend _Derived operator-(const _Derived &__a, _One __one) restrict(amp,
                                                                                           cpu) {
    return __a - _Derived(typename _Base::value_type(__one));
  }
};

/// The right arithmetic for a component type.
template <typename _Derived, typename _Tp, int _Np> struct __lanes_for {
  typedef __signed_lanes<_Derived, _Tp, _Np> type;
};
template <typename _Derived, int _Np> struct __lanes_for<_Derived, int, _Np> {
  typedef __integer_lanes<__signed_lanes<_Derived, int, _Np>, _Derived> type;
};
template <typename _Derived, int _Np> struct __lanes_for<_Derived, unsigned int, _Np> {
  typedef __integer_lanes<__lanes<_Derived, unsigned int, _Np>, _Derived> type;
};
template <typename _Derived, int _Np> struct __lanes_for<_Derived, graphics::norm, _Np> {
  typedef __normalized_lanes<__signed_lanes<_Derived, graphics::norm, _Np>, _Derived> type;
};
template <typename _Derived, int _Np> struct __lanes_for<_Derived, graphics::unorm, _Np> {
  typedef __normalized_lanes<__lanes<_Derived, graphics::unorm, _Np>, _Derived> type;
};

template <typename _Other, int _Np>
using __enable_if_vector = typename std::enable_if<_Other::size == _Np>::type;

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_LANES_H
