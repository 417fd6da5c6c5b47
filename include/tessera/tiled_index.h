// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::tiled_index (spec 4.4): the position of a work-item in the domain and in its tile,
/// and the position of the tile.
#ifndef TESSERA_TILED_INDEX_H
#define TESSERA_TILED_INDEX_H

#include "tessera/extent.h"
#include "tessera/tile_barrier.h"

#include "tessera/detail/properties_begin.h"

namespace concurrency {
namespace tessera_detail {

/// A class with a rank in its name, which errors show as a number.
template <int _Np> struct __shapes {
  typedef concurrency::index<_Np> __index_type;
  typedef concurrency::extent<_Np> __extent_type;
};

/// The members of tiled_index at every rank. D... is the tile.
template <int... _Dp> class __tiled_index_of {
  typedef typename __shapes<sizeof...(_Dp)>::__index_type __index_type;
  typedef typename __shapes<sizeof...(_Dp)>::__extent_type __extent_type;

public:
  /// One to three.
  static const int rank = sizeof...(_Dp);

  /// - The position in the domain.
  /// - The position in the tile.
  /// - The tile's number.
  /// - The tile's first position in the domain.
  /// - The barrier at which the tile's work-items wait for each other.
  const __index_type global;
  const __index_type local;
  const __index_type tile;
  const __index_type tile_origin;
  const tile_barrier barrier;

  // Derived classes have these constructors.
  __tiled_index_of(const __index_type &global, const __index_type &local, const __index_type &tile,
                   const __index_type &tile_origin, const tile_barrier &barrier) restrict(amp, cpu)
      : global(global), local(local), tile(tile), tile_origin(tile_origin), barrier(barrier) {}
  __tiled_index_of(const __tiled_index_of &__other) restrict(amp, cpu) = default;

  /// Converts to `global` where an index is expected: `view[t_idx]`.
  operator const __index_type() const restrict(amp, cpu) { return global; }

  /// The lengths of a tile as an extent.
  __extent_type get_tile_extent() const restrict(amp, cpu) { return __extent_type(_Dp...); }
  TESSERA_PROPERTY(__extent_type, tile_extent);
};

template <int... _Dp> const int __tiled_index_of<_Dp...>::rank;

} // namespace tessera_detail

/// The position of a work-item of a tiled launch: in the whole domain, in its tile, and that of its
/// tile. Tiled kernels get one as their argument. For those, local = global % tile lengths, tile =
/// global / tile lengths, tile_origin = global - local.
template <int _D0, int _D1 = 0, int _D2 = 0>
class tiled_index : public tessera_detail::__tiled_index_of<_D0, _D1, _D2> {
public:
  /// The lengths of a tile, one constant for each dimension.
  static const int tile_dim0 = _D0;
  static const int tile_dim1 = _D1;
  static const int tile_dim2 = _D2;

  /// From its parts, which need not match each other. Needs a barrier, so only kernels can make
  /// one.
  tiled_index(const index<3> &global, const index<3> &local, const index<3> &tile,
              const index<3> &tile_origin, const tile_barrier &barrier) restrict(amp, cpu)
      : tessera_detail::__tiled_index_of<_D0, _D1, _D2>(global, local, tile, tile_origin, barrier) {
  }
};

template <int _D0, int _D1>
class tiled_index<_D0, _D1, 0> : public tessera_detail::__tiled_index_of<_D0, _D1> {
public:
  static const int tile_dim0 = _D0;
  static const int tile_dim1 = _D1;

  tiled_index(const index<2> &global, const index<2> &local, const index<2> &tile,
              const index<2> &tile_origin, const tile_barrier &barrier) restrict(amp, cpu)
      : tessera_detail::__tiled_index_of<_D0, _D1>(global, local, tile, tile_origin, barrier) {}
};

template <int _D0> class tiled_index<_D0, 0, 0> : public tessera_detail::__tiled_index_of<_D0> {
public:
  static const int tile_dim0 = _D0;

  tiled_index(const index<1> &global, const index<1> &local, const index<1> &tile,
              const index<1> &tile_origin, const tile_barrier &barrier) restrict(amp, cpu)
      : tessera_detail::__tiled_index_of<_D0>(global, local, tile, tile_origin, barrier) {}
};

template <int _D0, int _D1, int _D2> const int tiled_index<_D0, _D1, _D2>::tile_dim0;
template <int _D0, int _D1, int _D2> const int tiled_index<_D0, _D1, _D2>::tile_dim1;
template <int _D0, int _D1, int _D2> const int tiled_index<_D0, _D1, _D2>::tile_dim2;
template <int _D0, int _D1> const int tiled_index<_D0, _D1, 0>::tile_dim0;
template <int _D0, int _D1> const int tiled_index<_D0, _D1, 0>::tile_dim1;
template <int _D0> const int tiled_index<_D0, 0, 0>::tile_dim0;

} // namespace concurrency

#include "tessera/detail/properties_end.h"

#endif // TESSERA_TILED_INDEX_H
