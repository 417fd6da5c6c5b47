// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::tiled_index (spec 4.4): where a work-item stands in the domain, in its tile, and
/// where the tile stands.
#ifndef TESSERA_TILED_INDEX_H
#define TESSERA_TILED_INDEX_H

#include "tessera/extent.h"
#include "tessera/tile_barrier.h"

namespace concurrency {
namespace tessera_detail {

/// What tiled_index has at every rank; D... is the tile.
template <int... D> class tiled_index_of {
  typedef concurrency::index<sizeof...(D)> index_type;
  typedef concurrency::extent<sizeof...(D)> extent_type;

public:
  /// One to three.
  static const int rank = sizeof...(D);

  /// The place in the domain, in the tile, the tile's number, its first place in the domain, and
  /// the barrier at which the tile's work-items wait for each other.
  const index_type global;
  const index_type local;
  const index_type tile;
  const index_type tile_origin;
  const tile_barrier barrier;

  // What derives from this has these constructors.
  tiled_index_of(const index_type &global, const index_type &local, const index_type &tile,
                 const index_type &tile_origin, const tile_barrier &barrier) restrict(amp, cpu)
      : global(global), local(local), tile(tile), tile_origin(tile_origin), barrier(barrier) {}
  tiled_index_of(const tiled_index_of &other) restrict(amp, cpu) = default;

  /// It stands for `global` where an index is asked for: `view[t_idx]`.
  operator const index_type() const restrict(amp, cpu) { return global; }

  /// The lengths of a tile as an extent.
  extent_type get_tile_extent() const restrict(amp, cpu) { return extent_type(D...); }
  TESSERA_PROPERTY(extent_type, tile_extent);
};

template <int... D> const int tiled_index_of<D...>::rank;

} // namespace tessera_detail

/// Where a work-item of a tiled launch stands: in the whole domain, in its tile, and where its tile
/// stands. Tiled kernels are called with one. For those,
/// local = global % tile lengths, tile = global / tile lengths, tile_origin = global - local.
template <int D0, int D1 = 0, int D2 = 0>
class tiled_index : public tessera_detail::tiled_index_of<D0, D1, D2> {
public:
  /// The lengths of a tile; one constant for each of its dimensions.
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;
  static const int tile_dim2 = D2;

  /// Of its parts, which need not fit together. Needs a barrier, so only kernels can make one.
  tiled_index(const index<3> &global, const index<3> &local, const index<3> &tile,
              const index<3> &tile_origin, const tile_barrier &barrier) restrict(amp, cpu)
      : tessera_detail::tiled_index_of<D0, D1, D2>(global, local, tile, tile_origin, barrier) {}
};

template <int D0, int D1>
class tiled_index<D0, D1, 0> : public tessera_detail::tiled_index_of<D0, D1> {
public:
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;

  tiled_index(const index<2> &global, const index<2> &local, const index<2> &tile,
              const index<2> &tile_origin, const tile_barrier &barrier) restrict(amp, cpu)
      : tessera_detail::tiled_index_of<D0, D1>(global, local, tile, tile_origin, barrier) {}
};

template <int D0> class tiled_index<D0, 0, 0> : public tessera_detail::tiled_index_of<D0> {
public:
  static const int tile_dim0 = D0;

  tiled_index(const index<1> &global, const index<1> &local, const index<1> &tile,
              const index<1> &tile_origin, const tile_barrier &barrier) restrict(amp, cpu)
      : tessera_detail::tiled_index_of<D0>(global, local, tile, tile_origin, barrier) {}
};

template <int D0, int D1, int D2> const int tiled_index<D0, D1, D2>::tile_dim0;
template <int D0, int D1, int D2> const int tiled_index<D0, D1, D2>::tile_dim1;
template <int D0, int D1, int D2> const int tiled_index<D0, D1, D2>::tile_dim2;
template <int D0, int D1> const int tiled_index<D0, D1, 0>::tile_dim0;
template <int D0, int D1> const int tiled_index<D0, D1, 0>::tile_dim1;
template <int D0> const int tiled_index<D0, 0, 0>::tile_dim0;

} // namespace concurrency

#endif // TESSERA_TILED_INDEX_H
