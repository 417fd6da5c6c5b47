// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::tiled_extent (spec 4.3): an extent that is divided into tiles of a fixed shape.
#ifndef TESSERA_TILED_EXTENT_H
#define TESSERA_TILED_EXTENT_H

#include "tessera/extent.h"

#include "tessera/detail/properties_begin.h"

namespace concurrency {
namespace tessera_detail {

/// What tiled_extent has at every rank; `Derived` is the tiled_extent, D... its tile.
template <typename _Derived, int... _Dp> class __tiled_extent_of : public extent<sizeof...(_Dp)> {
  static const int __rank_ = sizeof...(_Dp);
  typedef concurrency::extent<__rank_> __extent_type;

public:
  // What derives from this has these constructors.
  __tiled_extent_of() restrict(amp, cpu) {}
  __tiled_extent_of(const __extent_type &__whole) restrict(amp, cpu) : __extent_type(__whole) {}

  /// The lengths of a tile as an extent.
  __extent_type get_tile_extent() const restrict(amp, cpu) { return __extent_type(_Dp...); }
  TESSERA_PROPERTY(__extent_type, tile_extent);

  /// The smallest tiled_extent that holds this one and is a whole number of tiles.
  _Derived pad() const restrict(amp, cpu) {
    const __extent_type tile(_Dp...);
    return __rounded(*this + (tile - 1), tile);
  }
  /// The largest tiled_extent that lies in this one and is a whole number of tiles.
  _Derived truncate() const restrict(amp, cpu) { return __rounded(*this, __extent_type(_Dp...)); }

private:
  static _Derived __rounded(const __extent_type &__length,
                            const __extent_type &tile) restrict(amp, cpu) {
    int __tiles[__rank_];
    __dimensions<__rank_>::template __update<__set_to>(__tiles, __length.__components());
    __dimensions<__rank_>::template __update<__divide>(__tiles, tile.__components());
    __dimensions<__rank_>::template __update<__multiply>(__tiles, tile.__components());
    return _Derived(__extent_type(__tiles));
  }
};

} // namespace tessera_detail

/// An extent in tiles of D0 by D1 by D2, of one to three dimensions. It has all members of extent.
/// A launch over one runs the work-items of a tile together: they share tile_static variables and
/// wait for each other at barriers. A tile has at most 1024 work-items, and at most 64 in the first
/// of three dimensions (7).
template <int _D0, int _D1, int _D2>
class tiled_extent
    : public tessera_detail::__tiled_extent_of<tiled_extent<_D0, _D1, _D2>, _D0, _D1, _D2> {
  static_assert(_D0 > 0 && _D1 > 0 && _D2 > 0, "tile dimensions must be positive");

public:
  /// The lengths of a tile; one constant for each of its dimensions.
  static const int tile_dim0 = _D0;
  static const int tile_dim1 = _D1;
  static const int tile_dim2 = _D2;

  /// Zero, or any extent of the tile's rank, which converts without a word.
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
