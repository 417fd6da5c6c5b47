// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The normalised numbers norm and unorm (spec 10.7).
#ifndef TESSERA_NORM_H
#define TESSERA_NORM_H

#include "tessera/detail/language.h"

namespace concurrency {
namespace tessera_detail {

/// A float from `least` to 1: what norm and unorm have in common.
template <typename _Derived, int _Least> class __normalized {
public:
  /// The value, unchanged.
  operator float() const restrict(amp, cpu) { return __value_; }

  /// Computed in single precision and clamped to the range afterwards, as all operators are.
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

  /// Beside a norm, a unorm becomes one; beside a built-in number both are that.
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
  /// What is no number becomes the least one, so that it has a place in every texture's format.
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

/// A float from -1 to 1. Numbers become float first and are clamped then (10.7.2): infinities to
/// the ends of the range, what is no number to -1. Arithmetic is in single precision and clamps its
/// result. A norm is a float for all else; a float becomes a norm only where the program says so.
/// One float in memory, which is copied as such.
class norm : public tessera_detail::__normalized<norm, -1> {
  typedef tessera_detail::__normalized<norm, -1> __base;

public:
  /// 0, or the nearest value of the range. Every unorm is a norm.
  norm() restrict(amp, cpu) : __base(0.0f) {}
  explicit norm(float __value) restrict(amp, cpu) : __base(__value) {}
  explicit norm(unsigned int __value) restrict(amp, cpu) : __base(static_cast<float>(__value)) {}
  explicit norm(int __value) restrict(amp, cpu) : __base(static_cast<float>(__value)) {}
  explicit norm(double __value) restrict(amp, cpu) : __base(static_cast<float>(__value)) {}
  norm(const unorm &__other) restrict(amp, cpu);
  /// The opposite value; a unorm has none.
  norm operator-() const restrict(amp, cpu) { return norm(-static_cast<float>(*this)); }
};

/// A float from 0 to 1; see norm. What is no number becomes 0. Every unorm is a norm, of which only
/// an explicit conversion makes a unorm.
class unorm : public tessera_detail::__normalized<unorm, 0> {
  typedef tessera_detail::__normalized<unorm, 0> __base;

public:
  /// 0, or the nearest value of the range. A norm has to be converted explicitly.
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
