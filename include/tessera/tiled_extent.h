// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::tiled_extent (spec 4.3): an extent that is divided into tiles of a fixed shape.
#ifndef TESSERA_TILED_EXTENT_H
#define TESSERA_TILED_EXTENT_H

#include "tessera/extent.h"

namespace concurrency {
namespace tessera_detail {

/// What tiled_extent has at every rank; `Derived` is the tiled_extent, D... its tile.
template <typename Derived, int... D> class tiled_extent_of : public extent<sizeof...(D)> {
  static const int rank_ = sizeof...(D);
  typedef concurrency::extent<rank_> extent_type;

public:
  // What derives from this has these constructors.
  tiled_extent_of() restrict(amp, cpu) {}
  tiled_extent_of(const extent_type &whole) restrict(amp, cpu) : extent_type(whole) {}

  /// The lengths of a tile as an extent.
  extent_type get_tile_extent() const restrict(amp, cpu) { return extent_type(D...); }
  TESSERA_PROPERTY(extent_type, tile_extent);

  /// The smallest tiled_extent that holds this one and is a whole number of tiles.
  Derived pad() const restrict(amp, cpu) {
    const extent_type tile(D...);
    return rounded(*this + (tile - 1), tile);
  }
  /// The largest tiled_extent that lies in this one and is a whole number of tiles.
  Derived truncate() const restrict(amp, cpu) { return rounded(*this, extent_type(D...)); }

private:
  static Derived rounded(const extent_type &length, const extent_type &tile) restrict(amp, cpu) {
    int tiles[rank_];
    dimensions<rank_>::template update<set_to>(tiles, length.components());
    dimensions<rank_>::template update<divide>(tiles, tile.components());
    dimensions<rank_>::template update<multiply>(tiles, tile.components());
    return Derived(extent_type(tiles));
  }
};

} // namespace tessera_detail

/// An extent in tiles of D0 by D1 by D2, of one to three dimensions. It has all members of extent.
/// A launch over one runs the work-items of a tile together: they share tile_static variables and
/// wait for each other at barriers. A tile has at most 1024 work-items, and at most 64 in the first
/// of three dimensions (7).
template <int D0, int D1, int D2>
class tiled_extent : public tessera_detail::tiled_extent_of<tiled_extent<D0, D1, D2>, D0, D1, D2> {
  static_assert(D0 > 0 && D1 > 0 && D2 > 0, "tile dimensions must be positive");

public:
  /// The lengths of a tile; one constant for each of its dimensions.
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;
  static const int tile_dim2 = D2;

  /// Zero, or any extent of the tile's rank, which converts without a word.
  tiled_extent() restrict(amp, cpu) {}
  tiled_extent(const extent<3> &whole) restrict(amp, cpu)
      : tessera_detail::tiled_extent_of<tiled_extent, D0, D1, D2>(whole) {}
};

template <int D0, int D1>
class tiled_extent<D0, D1, 0>
    : public tessera_detail::tiled_extent_of<tiled_extent<D0, D1, 0>, D0, D1> {
  static_assert(D0 > 0 && D1 > 0, "tile dimensions must be positive");

public:
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;

  tiled_extent() restrict(amp, cpu) {}
  tiled_extent(const extent<2> &whole) restrict(amp, cpu)
      : tessera_detail::tiled_extent_of<tiled_extent, D0, D1>(whole) {}
};

template <int D0>
class tiled_extent<D0, 0, 0> : public tessera_detail::tiled_extent_of<tiled_extent<D0, 0, 0>, D0> {
  static_assert(D0 > 0, "tile dimensions must be positive");

public:
  static const int tile_dim0 = D0;

  tiled_extent() restrict(amp, cpu) {}
  tiled_extent(const extent<1> &whole) restrict(amp, cpu)
      : tessera_detail::tiled_extent_of<tiled_extent, D0>(whole) {}
};

template <int D0, int D1, int D2> const int tiled_extent<D0, D1, D2>::tile_dim0;
template <int D0, int D1, int D2> const int tiled_extent<D0, D1, D2>::tile_dim1;
template <int D0, int D1, int D2> const int tiled_extent<D0, D1, D2>::tile_dim2;
template <int D0, int D1> const int tiled_extent<D0, D1, 0>::tile_dim0;
template <int D0, int D1> const int tiled_extent<D0, D1, 0>::tile_dim1;
template <int D0> const int tiled_extent<D0, 0, 0>::tile_dim0;

} // namespace concurrency

#endif // TESSERA_TILED_EXTENT_H
