// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of index and extent: N integers, most significant first, with arithmetic.
///
/// Loops over dimensions are unrolled by template recursion. Kernels are analysed before LLVM
/// unrolls loops, and by then a component must be a register, not an element of an array in memory.
#ifndef TESSERA_DETAIL_COORDINATES_H
#define TESSERA_DETAIL_COORDINATES_H

#include "tessera/detail/language.h"

namespace concurrency {
namespace tessera_detail {

struct __set_to {
  static int __apply(int, int __b) restrict(amp, cpu) { return __b; }
};
struct __add {
  static int __apply(int __a, int __b) restrict(amp, cpu) { return __a + __b; }
};
struct __subtract {
  static int __apply(int __a, int __b) restrict(amp, cpu) { return __a - __b; }
};
struct __multiply {
  static int __apply(int __a, int __b) restrict(amp, cpu) { return __a * __b; }
};
struct __divide {
  static int __apply(int __a, int __b) restrict(amp, cpu) { return __a / __b; }
};
struct __modulo {
  static int __apply(int __a, int __b) restrict(amp, cpu) { return __a % __b; }
};

/// The first N dimensions of two arrays of components.
template <int _Np> struct __dimensions {
  template <typename _Operation> static void __update(int *__a, const int *__b) restrict(amp, cpu) {
    __dimensions<_Np - 1>::template __update<_Operation>(__a, __b);
    __a[_Np - 1] = _Operation::__apply(__a[_Np - 1], __b[_Np - 1]);
  }
  template <typename _Operation> static void __update(int *__a, int __b) restrict(amp, cpu) {
    __dimensions<_Np - 1>::template __update<_Operation>(__a, __b);
    __a[_Np - 1] = _Operation::__apply(__a[_Np - 1], __b);
  }
  /// No short circuit, so that a kernel compares without branches.
  static bool __equal(const int *__a, const int *__b) restrict(amp, cpu) {
    return static_cast<int>(__dimensions<_Np - 1>::__equal(__a, __b)) &
           static_cast<int>(__a[_Np - 1] == __b[_Np - 1]);
  }
  /// 0 <= a[k] < limit[k] for every k.
  static bool __inside(const int *__a, const int *__limit) restrict(amp, cpu) {
    return static_cast<int>(__dimensions<_Np - 1>::__inside(__a, __limit)) &
           static_cast<int>(__a[_Np - 1] >= 0) & static_cast<int>(__a[_Np - 1] < __limit[_Np - 1]);
  }
  static unsigned int __product(const int *__a) restrict(amp, cpu) {
    return __dimensions<_Np - 1>::__product(__a) * static_cast<unsigned int>(__a[_Np - 1]);
  }
};

template <> struct __dimensions<0> {
  template <typename _Operation> static void __update(int *, const int *) restrict(amp, cpu) {}
  template <typename _Operation> static void __update(int *, int) restrict(amp, cpu) {}
  static bool __equal(const int *, const int *) restrict(amp, cpu) { return true; }
  static bool __inside(const int *, const int *) restrict(amp, cpu) { return true; }
  static unsigned int __product(const int *) restrict(amp, cpu) { return 1; }
};

template <typename _Derived, int _Np> class __coordinates {
  static_assert(_Np > 0 && _Np <= 128, "the rank must lie between 1 and 128");

public:
  /// The number of dimensions, from 1 to 128, and the type of a component.
  static const int rank = _Np;
  typedef int value_type;

  /// The component of a dimension. Nothing checks that the dimension exists.
  int operator[](unsigned int __dimension) const restrict(amp, cpu) {
    return __components_[__dimension];
  }
  int &operator[](unsigned int __dimension) restrict(amp, cpu) {
    return __components_[__dimension];
  }

  /// Component by component, with another of the same type, or with one integer for all. There is
  /// no product of two.
  _Derived &operator+=(const _Derived &__b) restrict(amp, cpu) { return __update<__add>(__b); }
  _Derived &operator-=(const _Derived &__b) restrict(amp, cpu) { return __update<__subtract>(__b); }
  _Derived &operator+=(int __b) restrict(amp, cpu) { return __update<__add>(__b); }
  _Derived &operator-=(int __b) restrict(amp, cpu) { return __update<__subtract>(__b); }
  _Derived &operator*=(int __b) restrict(amp, cpu) { return __update<__multiply>(__b); }
  _Derived &operator/=(int __b) restrict(amp, cpu) { return __update<__divide>(__b); }
  _Derived &operator%=(int __b) restrict(amp, cpu) { return __update<__modulo>(__b); }

  /// Changes all components. The second form returns the old value.
  _Derived &operator++() restrict(amp, cpu) { return __update<__add>(1); }
  _Derived &operator--() restrict(amp, cpu) { return __update<__subtract>(1); }
  _Derived operator++(int) restrict(amp, cpu) {
    _Derived __before(__self());
    __update<__add>(1);
    return __before;
  }
  _Derived operator--(int) restrict(amp, cpu) {
    _Derived __before(__self());
    __update<__subtract>(1);
    return __before;
  }

  /// Equal if all components are equal. `!=` is the opposite.
  friend bool operator==(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return __dimensions<_Np>::__equal(__a.__components(), __b.__components());
  }
  friend bool operator!=(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return !__dimensions<_Np>::__equal(__a.__components(), __b.__components());
  }

  /// As the assignments above, with the integer on either side. Division is C++'s: toward zero.
  friend _Derived operator+(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return _Derived(__a).template __update<__add>(__b);
  }
  friend _Derived operator-(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return _Derived(__a).template __update<__subtract>(__b);
  }
  friend _Derived operator+(const _Derived &__a, int __b) restrict(amp, cpu) {
    return _Derived(__a).template __update<__add>(__b);
  }
  friend _Derived operator-(const _Derived &__a, int __b) restrict(amp, cpu) {
    return _Derived(__a).template __update<__subtract>(__b);
  }
  friend _Derived operator*(const _Derived &__a, int __b) restrict(amp, cpu) {
    return _Derived(__a).template __update<__multiply>(__b);
  }
  friend _Derived operator/(const _Derived &__a, int __b) restrict(amp, cpu) {
    return _Derived(__a).template __update<__divide>(__b);
  }
  friend _Derived operator%(const _Derived &__a, int __b) restrict(amp, cpu) {
    return _Derived(__a).template __update<__modulo>(__b);
  }
  friend _Derived operator+(int __a, const _Derived &__b) restrict(amp, cpu) {
    return _Derived().template __update<__set_to>(__a).template __update<__add>(__b);
  }
  friend _Derived operator-(int __a, const _Derived &__b) restrict(amp, cpu) {
    return _Derived().template __update<__set_to>(__a).template __update<__subtract>(__b);
  }
  friend _Derived operator*(int __a, const _Derived &__b) restrict(amp, cpu) {
    return _Derived().template __update<__set_to>(__a).template __update<__multiply>(__b);
  }
  friend _Derived operator/(int __a, const _Derived &__b) restrict(amp, cpu) {
    return _Derived().template __update<__set_to>(__a).template __update<__divide>(__b);
  }
  friend _Derived operator%(int __a, const _Derived &__b) restrict(amp, cpu) {
    return _Derived().template __update<__set_to>(__a).template __update<__modulo>(__b);
  }

  /// Not in the specification: the components as an array of N, for the headers and the runtime.
  const int *__components() const restrict(amp, cpu) { return __components_; }

protected:
  __coordinates() restrict(amp, cpu) : __components_() {}
  explicit __coordinates(int __c0) restrict(amp, cpu) : __components_{__c0} {}
  // No initialiser lists: if the rank is wrong, index and extent report it, and there should be one
  // error.
  __coordinates(int __c0, int __c1) restrict(amp, cpu) {
    __components_[0] = __c0;
    __components_[_Np > 1 ? 1 : 0] = __c1;
  }
  __coordinates(int __c0, int __c1, int __c2) restrict(amp, cpu) {
    __components_[0] = __c0;
    __components_[_Np > 1 ? 1 : 0] = __c1;
    __components_[_Np > 2 ? 2 : 0] = __c2;
  }
  explicit __coordinates(const int *__from) restrict(amp, cpu) {
    __dimensions<_Np>::template __update<__set_to>(__components_, __from);
  }

  template <typename _Operation, typename _Other>
  _Derived &__update(const _Other &__b) restrict(amp, cpu) {
    __dimensions<_Np>::template __update<_Operation>(__components_, __b.__components());
    return __self();
  }
  template <typename _Operation> _Derived &__update(int __b) restrict(amp, cpu) {
    __dimensions<_Np>::template __update<_Operation>(__components_, __b);
    return __self();
  }
  _Derived &__self() restrict(amp, cpu) { return *static_cast<_Derived *>(this); }

  int __components_[_Np];
};

template <typename _Derived, int _Np> const int __coordinates<_Derived, _Np>::rank;

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_COORDINATES_H
