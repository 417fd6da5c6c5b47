// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::tiled_extent (spec 4.3): an extent that is divided into tiles of a fixed shape.
#ifndef TESSERA_TILED_EXTENT_H
#define TESSERA_TILED_EXTENT_H

#include "tessera/detail/refusal.h"
#include "tessera/extent.h"

#include <climits>

#include "tessera/detail/properties_begin.h"

namespace concurrency {
namespace tessera_detail {

struct __is_more {
  static int __apply(int __a, int __b) restrict(amp, cpu) { return __a > __b; }
};

[[__noreturn__]] inline void __throw_padded(int __dimension, int __length) {
  __refuse(
      __text("concurrency::tiled_extent::pad: dimension %d (%d) cannot be rounded up to a whole "
             "number of tiles.",
             __dimension, __length));
}

/// The members of tiled_extent at every rank. `Derived` is the tiled_extent, and D... its tile.
template <typename _Derived, int... _Dp> class __tiled_extent_of : public extent<sizeof...(_Dp)> {
  static const int __rank_ = sizeof...(_Dp);
  typedef concurrency::extent<__rank_> __extent_type;

public:
  // Derived classes have these constructors.
  __tiled_extent_of() restrict(amp, cpu) {}
  __tiled_extent_of(const __extent_type &__whole) restrict(amp, cpu) : __extent_type(__whole) {}

  /// The lengths of a tile as an extent.
  __extent_type get_tile_extent() const restrict(amp, cpu) { return __extent_type(_Dp...); }
  TESSERA_PROPERTY(__extent_type, tile_extent);

  /// The smallest tiled_extent that contains this one and is a whole number of tiles. The host
  /// throws runtime_exception if a length does not fit into an int. In a kernel the length wraps.
  _Derived pad() const restrict(amp, cpu) {
    const __extent_type __tile(_Dp...);
    __extent_type __padded = __whole_tiles();
    int __cut[__rank_];
    __dimensions<__rank_>::template __update<__set_to>(__cut, this->__components());
    __dimensions<__rank_>::template __update<__is_more>(__cut, __padded.__components());
    __dimensions<__rank_>::template __update<__multiply>(__cut, __tile.__components());
    __check_padded(__padded, __cut);
    __padded += __extent_type(__cut);
    return _Derived(__padded);
  }
  /// The largest tiled_extent inside this one that is a whole number of tiles.
  _Derived truncate() const restrict(amp, cpu) { return _Derived(__whole_tiles()); }

private:
  __extent_type __whole_tiles() const restrict(amp, cpu) {
    const __extent_type __tile(_Dp...);
    int __tiles[__rank_];
    __dimensions<__rank_>::template __update<__set_to>(__tiles, this->__components());
    __dimensions<__rank_>::template __update<__divide>(__tiles, __tile.__components());
    __dimensions<__rank_>::template __update<__multiply>(__tiles, __tile.__components());
    return __extent_type(__tiles);
  }

  void __check_padded(const __extent_type &__lengths, const int *__more) const restrict(cpu) {
    for (int __dimension = 0; __dimension < __rank_; ++__dimension)
      if (__lengths[__dimension] > INT_MAX - __more[__dimension])
        __throw_padded(__dimension, (*this)[__dimension]);
  }
#ifdef __TESSERA_AMP__
  void __check_padded(const __extent_type &, const int *) const restrict(amp) {}
#endif
};

} // namespace tessera_detail

/// An extent in tiles of D0 by D1 by D2, with one to three dimensions. It has all members of
/// extent. A launch over it runs the work-items of a tile together: they share tile_static
/// variables and wait for each other at barriers. A tile has at most 1024 work-items, and at most
/// 64 in the first of three dimensions (7).
template <int _D0, int _D1, int _D2>
class tiled_extent
    : public tessera_detail::__tiled_extent_of<tiled_extent<_D0, _D1, _D2>, _D0, _D1, _D2> {
  static_assert(_D0 > 0 && _D1 > 0 && _D2 > 0, "tile dimensions must be positive");

public:
  /// The lengths of a tile, one constant for each dimension.
  static const int tile_dim0 = _D0;
  static const int tile_dim1 = _D1;
  static const int tile_dim2 = _D2;

  /// Zero, or any extent of the tile's rank, which converts implicitly.
  tiled_extent() restrict(amp, cpu) {}
  tiled_extent(const extent<3> &__whole) restrict(amp, cpu)
      : tessera_detail::__tiled_extent_of<tiled_extent, _D0, _D1, _D2>(__whole) {}
};

template <int _D0, int _D1>
class tiled_extent<_D0, _D1, 0>
    : public tessera_detail::__tiled_extent_of<tiled_extent<_D0, _D1, 0>, _D0, _D1> {
  static_assert(_D0 > 0 && _D1 > 0, "tile dimensions must be positive");

public:
  static const int tile_dim0 = _D0;
  static const int tile_dim1 = _D1;

  tiled_extent() restrict(amp, cpu) {}
  tiled_extent(const extent<2> &__whole) restrict(amp, cpu)
      : tessera_detail::__tiled_extent_of<tiled_extent, _D0, _D1>(__whole) {}
};

template <int _D0>
class tiled_extent<_D0, 0, 0>
    : public tessera_detail::__tiled_extent_of<tiled_extent<_D0, 0, 0>, _D0> {
  static_assert(_D0 > 0, "tile dimensions must be positive");

public:
  static const int tile_dim0 = _D0;

  tiled_extent() restrict(amp, cpu) {}
  tiled_extent(const extent<1> &__whole) restrict(amp, cpu)
      : tessera_detail::__tiled_extent_of<tiled_extent, _D0>(__whole) {}
};

template <int _D0, int _D1, int _D2> const int tiled_extent<_D0, _D1, _D2>::tile_dim0;
template <int _D0, int _D1, int _D2> const int tiled_extent<_D0, _D1, _D2>::tile_dim1;
template <int _D0, int _D1, int _D2> const int tiled_extent<_D0, _D1, _D2>::tile_dim2;
template <int _D0, int _D1> const int tiled_extent<_D0, _D1, 0>::tile_dim0;
template <int _D0, int _D1> const int tiled_extent<_D0, _D1, 0>::tile_dim1;
template <int _D0> const int tiled_extent<_D0, 0, 0>::tile_dim0;

} // namespace concurrency

#include "tessera/detail/properties_end.h"

#endif // TESSERA_TILED_EXTENT_H
