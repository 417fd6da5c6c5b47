// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the sorts move: keys alone, or keys and the values that belong to them.
#ifndef TESSERA_ALGORITHMS_SORTED_ROWS_H
#define TESSERA_ALGORITHMS_SORTED_ROWS_H

#include "tessera/algorithms/calls.h"
#include "tessera/algorithms/operators.h"

namespace amp_algorithms {
namespace tessera_detail {

/// A key in tile_static memory, and where its value is in the tile's block.
template <typename _Key> struct __key_item {
  const _Key &__key() const restrict(amp) { return __key_; }
  _Key __key_;
};
template <typename _Key> struct __numbered_item {
  const _Key &__key() const restrict(amp) { return __key_; }
  _Key __key_;
  int __at_;
};

template <typename _Key> struct __key_rows {
  typedef _Key __key_type;
  typedef __key_item<_Key> __item;

  int __count() const { return __keys_.get_extent()[0]; }
  /// As many rows of temporary memory.
  __key_rows __room() const { return __key_rows{array_view<_Key>(__keys_.get_extent())}; }
  void __discard() const { __keys_.discard_data(); }

  const _Key &__key(int __i) const restrict(amp) { return __keys_[__i]; }
  void __move(int __i, const __key_rows &__from, int __at) const restrict(amp) {
    __keys_[__i] = __from.__keys_[__at];
  }

  __item __load(int __first, int __at) const restrict(amp) {
    return __item{__keys_[__first + __at]};
  }
  /// The value of an item; nothing here.
  typedef int __value_type;
  __value_type __value(int, const __item &) const restrict(amp) { return 0; }
  void __store(int __i, const __item &__row, const __value_type &) const restrict(amp) {
    __keys_[__i] = __row.__key_;
  }

  array_view<_Key> __keys_;
};

template <typename _Key, typename _Value> struct __pair_rows {
  typedef _Key __key_type;
  typedef __numbered_item<_Key> __item;
  typedef _Value __value_type;

  int __count() const { return __keys_.get_extent()[0]; }
  __pair_rows __room() const {
    return __pair_rows{array_view<_Key>(__keys_.get_extent()),
                       array_view<_Value>(__keys_.get_extent())};
  }
  void __discard() const {
    __keys_.discard_data();
    __values_.discard_data();
  }

  const _Key &__key(int __i) const restrict(amp) { return __keys_[__i]; }
  void __move(int __i, const __pair_rows &__from, int __at) const restrict(amp) {
    __keys_[__i] = __from.__keys_[__at];
    __values_[__i] = __from.__values_[__at];
  }

  __item __load(int __first, int __at) const restrict(amp) {
    return __item{__keys_[__first + __at], __at};
  }
  __value_type __value(int __first, const __item &__row) const restrict(amp) {
    return __values_[__first + __row.__at_];
  }
  void __store(int __i, const __item &__row, const __value_type &__value) const restrict(amp) {
    __keys_[__i] = __row.__key_;
    __values_[__i] = __value;
  }

  array_view<_Key> __keys_;
  array_view<_Value> __values_;
};

} // namespace tessera_detail
} // namespace amp_algorithms

#endif // TESSERA_ALGORITHMS_SORTED_ROWS_H
