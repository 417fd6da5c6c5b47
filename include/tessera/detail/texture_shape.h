// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The data of textures and their views: extent, mip levels, bits of a scalar. The levels follow
/// each other in memory, the most detailed first, each dense.
#ifndef TESSERA_DETAIL_TEXTURE_SHAPE_H
#define TESSERA_DETAIL_TEXTURE_SHAPE_H

#include "tessera/detail/view_storage.h"
#include "tessera/extent.h"
#include "tessera/short_vectors.h"

#include <climits>
#include <cstdint>
#include <type_traits>

#include "tessera/detail/properties_begin.h"

namespace concurrency {
namespace graphics {

template <typename _Tp, int _Np> class texture;
template <typename _Tp, int _Np> class texture_view;
template <typename _Tp, int _Np> class writeonly_texture_view;

} // namespace graphics

namespace tessera_detail {

[[__noreturn__]] __attribute__((__cold__, __noinline__)) inline void __refuse_moved_texture() {
  throw uninitialized_object("concurrency::graphics::texture: the texture was moved from.");
}

/// The largest number of levels. The last one has one texel.
template <int _Np> unsigned int __most_levels(const extent<_Np> &__shape) {
  int __longest = 1;
  for (int __dimension = 0; __dimension < _Np; ++__dimension)
    __longest = __shape[__dimension] > __longest ? __shape[__dimension] : __longest;
  unsigned int __levels = 1;
  for (; __longest > 1; __longest /= 2)
    ++__levels;
  return __levels;
}

template <int _Np>
void __shorten_to_level(extent<_Np> &, unsigned int,
                        std::integral_constant<int, 0>) restrict(amp, cpu) {}
template <int _Np, int _Kp>
void __shorten_to_level(extent<_Np> &__shape, unsigned int __level,
                        std::integral_constant<int, _Kp>) restrict(amp, cpu) {
  const int __length = __shape[_Kp - 1] >> __level;
  __shape[_Kp - 1] = __length > 1 ? __length : 1;
  __shorten_to_level(__shape, __level, std::integral_constant<int, _Kp - 1>());
}
/// Half as long in every dimension as the level before, but at least one texel.
template <int _Np>
extent<_Np> __level_extent(const extent<_Np> &__shape, unsigned int __level) restrict(amp, cpu) {
  extent<_Np> __of_level(__shape);
  __shorten_to_level(__of_level, __level, std::integral_constant<int, _Np>());
  return __of_level;
}

/// The number of texels in the first `levels` levels together.
template <int _Np> std::uint64_t __texels_of(const extent<_Np> &__shape, unsigned int __levels) {
  std::uint64_t __texels = 0;
  for (unsigned int __level = 0; __level < __levels; ++__level)
    __texels += __bytes_of<char>(__level_extent(__shape, __level));
  return __texels;
}

inline void __check_level(unsigned int __level, unsigned int __levels) restrict(cpu) {
  if (__levels == 0) // every other texture has at least one
    __refuse_moved_texture();
  if (__level >= __levels)
    __refuse(__text("concurrency::graphics::texture: there is no mip level %u among %u.", __level,
                    __levels));
}
#ifdef __TESSERA_AMP__
inline void __check_level(unsigned int, unsigned int) restrict(amp) {}
#endif

/// Whether the type is a scalar of short vectors, or such a vector.
template <typename _Tp, typename = _Tp> struct __is_texel : std::false_type {};
template <typename _Tp>
struct __is_texel<_Tp, typename graphics::short_vector<_Tp, 1>::type> : std::true_type {};
template <typename _Tp>
struct __is_texel<_Tp, typename graphics::short_vector<typename _Tp::value_type, _Tp::size>::type>
    : std::true_type {};

/// Public members of texture and of all its views. `T` may be const.
template <typename _Tp, int _Np> class __texture_shape {
  typedef typename std::remove_const<_Tp>::type __plain;
  // Before everything that needs a texel's components, so that this is the only error.
  static_assert(__is_texel<__plain>::value,
                "a texel is an int, unsigned int, float, double, norm, unorm or a short vector");
  static_assert(_Np >= 1 && _Np <= 3, "a texture has one, two or three dimensions");
  typedef concurrency::extent<_Np> __extent_type;

public:
  /// The number of dimensions, the type of a texel (const if the view is of const texels), and the
  /// type of its components.
  static const int rank = _Np;
  typedef _Tp value_type;
  typedef typename graphics::short_vector_traits<__plain>::value_type scalar_type;

  /// The extent of the most detailed level, or of a level counted from that one. A level that does
  /// not exist throws runtime_exception on the host, and is undefined in kernels.
  __extent_type get_extent() const restrict(amp, cpu) { return __extent_; }
  __extent_type get_mipmap_extent(unsigned int __mipmap_level) const restrict(amp, cpu) {
    __check_level(__mipmap_level, __levels_);
    return __level_extent(__extent_, __mipmap_level);
  }
  /// The number of mip levels. It is 0 after a move.
  unsigned int get_mipmap_levels() const restrict(amp, cpu) { return __levels_; }
  /// The number of bits of a component: 8, 16, 32 or 64.
  unsigned int get_bits_per_scalar_element() const restrict(amp, cpu) { return __bits_; }
  /// The number of bytes of all levels, dense, in the texture's format.
  unsigned int get_data_length() const {
    return static_cast<unsigned int>(__texels_of(__extent_, __levels_) * __texel_bytes());
  }

  /// The getters as read-only properties.
  TESSERA_PROPERTY(__extent_type, extent);
  TESSERA_PROPERTY(unsigned int, mipmap_levels);
  TESSERA_PROPERTY(unsigned int, bits_per_scalar_element);
  TESSERA_PROPERTY(unsigned int, data_length);

protected:
  __texture_shape(const __extent_type &__shape, unsigned int __bits,
                  unsigned int __levels) restrict(amp, cpu)
      : __extent_(__shape), __bits_(__bits), __levels_(__levels) {}
  __texture_shape(const __texture_shape &__other) restrict(amp, cpu)
      : __extent_(__other.__extent_), __bits_(__other.__bits_), __levels_(__other.__levels_) {}
  __texture_shape &operator=(const __texture_shape &__other) restrict(amp, cpu) {
    __extent_ = __other.__extent_;
    __bits_ = __other.__bits_;
    __levels_ = __other.__levels_;
    return *this;
  }
  /// The shape of some levels after the first.
  __texture_shape __of_levels(unsigned int first, unsigned int __levels) const {
    return __texture_shape(__level_extent(__extent_, first), __bits_, __levels);
  }
  unsigned int __texel_bytes() const {
    return __bits_ / CHAR_BIT * graphics::short_vector_traits<__plain>::size;
  }

  __extent_type __extent_;
  unsigned int __bits_;
  unsigned int __levels_;
};

template <typename _Tp, int _Np> const int __texture_shape<_Tp, _Np>::rank;

} // namespace tessera_detail
} // namespace concurrency

#include "tessera/detail/properties_end.h"

#endif // TESSERA_DETAIL_TEXTURE_SHAPE_H
