// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The normalised numbers norm and unorm (spec 10.7).
#ifndef TESSERA_NORM_H
#define TESSERA_NORM_H

#include "tessera/detail/language.h"

namespace concurrency {
namespace tessera_detail {

/// A float from `least` to 1: the common part of norm and unorm.
template <typename _Derived, int _Least> class __normalized {
public:
  /// The value, unchanged.
  operator float() const restrict(amp, cpu) { return __value_; }

  /// Computes in single precision, and then clamps to the range. All operators do this.
  _Derived &operator+=(const _Derived &__b) restrict(amp, cpu) {
    return __assign(__value_ + __b.__value_);
  }
  _Derived &operator-=(const _Derived &__b) restrict(amp, cpu) {
    return __assign(__value_ - __b.__value_);
  }
  _Derived &operator*=(const _Derived &__b) restrict(amp, cpu) {
    return __assign(__value_ * __b.__value_);
  }
  _Derived &operator/=(const _Derived &__b) restrict(amp, cpu) {
    return __assign(__value_ / __b.__value_);
  }
  _Derived &operator++() restrict(amp, cpu) { return __assign(__value_ + 1.0f); }
  _Derived &operator--() restrict(amp, cpu) { return __assign(__value_ - 1.0f); }
  _Derived operator++(int) restrict(amp, cpu) {
    const _Derived __before(__value_);
    ++*this;
    return __before;
  }
  _Derived operator--(int) restrict(amp, cpu) {
    const _Derived __before(__value_);
    --*this;
    return __before;
  }

  /// A unorm beside a norm becomes a norm. A norm or unorm beside a built-in number becomes that
  /// number's type.
  // Hidden friends, so that operands convert.
  friend _Derived operator+(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return _Derived(__a.__value_ + __b.__value_);
  }
  friend _Derived operator-(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return _Derived(__a.__value_ - __b.__value_);
  }
  friend _Derived operator*(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return _Derived(__a.__value_ * __b.__value_);
  }
  friend _Derived operator/(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return _Derived(__a.__value_ / __b.__value_);
  }
  friend bool operator==(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return __a.__value_ == __b.__value_;
  }
  friend bool operator!=(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return __a.__value_ != __b.__value_;
  }
  friend bool operator<(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return __a.__value_ < __b.__value_;
  }
  friend bool operator>(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return __a.__value_ > __b.__value_;
  }
  friend bool operator<=(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return __a.__value_ <= __b.__value_;
  }
  friend bool operator>=(const _Derived &__a, const _Derived &__b) restrict(amp, cpu) {
    return __a.__value_ >= __b.__value_;
  }

protected:
  explicit __normalized(float __value) restrict(amp, cpu) : __value_(__clamped(__value)) {}

private:
  /// A NaN becomes the least value, so that every texture's format can represent it.
  static float __clamped(float __value) restrict(amp, cpu) {
    return __value >= static_cast<float>(_Least) ? (__value <= 1.0f ? __value : 1.0f)
                                                 : static_cast<float>(_Least);
  }
  _Derived &__assign(float __value) restrict(amp, cpu) {
    __value_ = __clamped(__value);
    return static_cast<_Derived &>(*this);
  }

  float __value_;
};

} // namespace tessera_detail

namespace graphics {

class unorm;

/// A float from -1 to 1. Numbers first become float, and are then clamped (10.7.2): infinities to
/// the ends of the range, a NaN to -1. Arithmetic is in single precision, and clamps its result. In
/// all other respects a norm is a float. A float becomes a norm only by an explicit conversion. In
/// memory it is one float, and is copied as such.
class norm : public tessera_detail::__normalized<norm, -1> {
  typedef tessera_detail::__normalized<norm, -1> __base;

public:
  /// 0, or the nearest value in the range. Every unorm is also a norm.
  norm() restrict(amp, cpu) : __base(0.0f) {}
  explicit norm(float __value) restrict(amp, cpu) : __base(__value) {}
  explicit norm(unsigned int __value) restrict(amp, cpu) : __base(static_cast<float>(__value)) {}
  explicit norm(int __value) restrict(amp, cpu) : __base(static_cast<float>(__value)) {}
  explicit norm(double __value) restrict(amp, cpu) : __base(static_cast<float>(__value)) {}
  norm(const unorm &__other) restrict(amp, cpu);
  /// The negative value. A unorm has none.
  norm operator-() const restrict(amp, cpu) { return norm(-static_cast<float>(*this)); }
};

/// A float from 0 to 1; see norm. A NaN becomes 0. Every unorm is also a norm. A norm becomes a
/// unorm only by an explicit conversion.
class unorm : public tessera_detail::__normalized<unorm, 0> {
  typedef tessera_detail::__normalized<unorm, 0> __base;

public:
  /// 0, or the nearest value in the range. A norm must be converted explicitly.
  unorm() restrict(amp, cpu) : __base(0.0f) {}
  explicit unorm(float __value) restrict(amp, cpu) : __base(__value) {}
  explicit unorm(unsigned int __value) restrict(amp, cpu) : __base(static_cast<float>(__value)) {}
  explicit unorm(int __value) restrict(amp, cpu) : __base(static_cast<float>(__value)) {}
  explicit unorm(double __value) restrict(amp, cpu) : __base(static_cast<float>(__value)) {}
  explicit unorm(const norm &__other) restrict(amp, cpu) : __base(static_cast<float>(__other)) {}
};

inline norm::norm(const unorm &__other) restrict(amp, cpu) : __base(static_cast<float>(__other)) {}

} // namespace graphics
} // namespace concurrency

/// The ends of the ranges, and zero. The specification prints UNORM_ZERO as a norm, which could not
/// be used as a unorm.
#define UNORM_ZERO (::concurrency::graphics::unorm(0.0f))
#define UNORM_MIN (::concurrency::graphics::unorm(0.0f))
#define UNORM_MAX (::concurrency::graphics::unorm(1.0f))
#define NORM_ZERO (::concurrency::graphics::norm(0.0f))
#define NORM_MIN (::concurrency::graphics::norm(-1.0f))
#define NORM_MAX (::concurrency::graphics::norm(1.0f))

#endif // TESSERA_NORM_H
