// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the host uses the memory of a texture: it allocates it, and copies all of it or a section of
/// its most detailed level.
#ifndef TESSERA_DETAIL_TEXTURE_DATA_H
#define TESSERA_DETAIL_TEXTURE_DATA_H

#include "tessera/accelerator.h"
#include "tessera/detail/element_copy.h"
#include "tessera/detail/texture_format.h"
#include "tessera/detail/texture_shape.h"

#include <algorithm>
#include <climits>

namespace concurrency {
namespace tessera_detail {

/// The length in bytes must fit into its type, and the number of texels into a region of elements.
inline void __check_texture_bytes(std::uint64_t __texels, unsigned int __texel_bytes) {
  if (__texels <= INT_MAX && __texels * __texel_bytes <= UINT_MAX)
    return;
  __refuse(__text("concurrency::graphics::texture: %llu texels of %u bytes are more than a texture "
                  "can have (%d texels, %u bytes).",
                  static_cast<unsigned long long>(__texels), __texel_bytes, INT_MAX, UINT_MAX));
}

template <typename _Scalar> void __check_bits(unsigned int __bits, int __size) {
  if (__bits != 8 && __bits != 16 && __bits != 32 && __bits != 64)
    __refuse(
        __text("concurrency::graphics::texture: a component cannot have %u bits: 8, 16, 32 and "
               "64 are possible.",
               __bits));
  if (__size == 3 && __bits != sizeof(_Scalar) * CHAR_BIT) // they are not packed
    throw unsupported_feature(__text("concurrency::graphics::texture: three components of %u bits "
                                     "are no texel (spec 10.1.3).",
                                     __bits));
  if ((__format_bits<_Scalar>::__all & __bits) == 0)
    throw unsupported_feature(__text("concurrency::graphics::texture: components of this type "
                                     "cannot have %u bits (spec 10.1.3).",
                                     __bits));
}

inline unsigned int __checked_levels(unsigned int __levels, unsigned int __most) {
  if (__levels > __most)
    __refuse(__text("concurrency::graphics::texture: a texture of this extent has at most %u mip "
                    "levels, not %u.",
                    __most, __levels));
  return __levels == 0 ? __most : __levels;
}

/// The host has only staging textures: no kernel could use another.
inline void __check_home(const accelerator_view &__home) {
  if (__home.get_accelerator().get_device_path() == accelerator::cpu_accelerator)
    throw unsupported_feature(
        "concurrency::graphics::texture: the host runs no kernels, so it has "
        "no textures but staging ones, which name a second accelerator_view.");
}

/// Texels of a texture as the runtime sees them: a section, or all levels one after the other. It
/// does not own the memory.
template <int _Np> class __texture_part {
public:
  /// `whole` is the extent of the level that begins at `first`.
  __texture_part(const tessera_view &first, unsigned int __texel_bytes, const extent<_Np> &__whole,
                 const index<_Np> &__origin, const extent<_Np> &__shape)
      : __view_{first.data, first.__buffer, _Np, __texel_bytes}, __shape_(__shape) {
    std::uint64_t __step = 1, __offset = 0;
    for (int __dimension = _Np - 1; __dimension >= 0; --__dimension) {
      __stride_[__dimension] = static_cast<int32_t>(__step);
      __offset += __step * static_cast<std::uint64_t>(__origin[__dimension]);
      __step *= static_cast<std::uint64_t>(__whole[__dimension]);
    }
    __view_.data = static_cast<char *>(__view_.data) + __offset * __texel_bytes;
  }

  unsigned int __texel_bytes() const { return __view_.__element_bytes; }
  std::uint64_t __texels() const { return __bytes_of<char>(__shape_); }
  tessera_region __region() const {
    return tessera_region{__view_, __shape_.__components(), __stride_};
  }
  /// Calls `visit(first, bytes)` for every row. The host has access.
  template <typename _Visit> void __for_each_row(const _Visit &__visit) const {
    const std::size_t __bytes = static_cast<std::size_t>(__shape_[_Np - 1]) * __texel_bytes();
    const std::uint64_t __rows = __texels() / static_cast<std::uint64_t>(__shape_[_Np - 1]);
    for (std::uint64_t __row = 0; __row < __rows; ++__row)
      __visit(__row_at(__row), __bytes);
  }

private:
  char *__row_at(std::uint64_t __row) const {
    std::uint64_t __offset = 0;
    for (int __dimension = _Np - 2; __dimension >= 0; --__dimension) {
      const std::uint64_t __length = static_cast<std::uint64_t>(__shape_[__dimension]);
      __offset += __row % __length * static_cast<std::uint64_t>(__stride_[__dimension]);
      __row /= __length;
    }
    return static_cast<char *>(__view_.data) + __offset * __texel_bytes();
  }

  tessera_view __view_;
  extent<_Np> __shape_;
  int32_t __stride_[_Np];
};

inline void __check_same_format(unsigned int __from, unsigned int __to) {
  if (__from != __to)
    __refuse(__text("concurrency::graphics::copy: components of %u bits are no components of %u.",
                    __from, __to));
}
inline void __check_room(const char *__what, std::uint64_t __bytes, std::uint64_t __needed) {
  if (__bytes < __needed)
    __refuse(__text("concurrency::graphics::copy: %s has %llu bytes, and the texels are %llu.",
                    __what, static_cast<unsigned long long>(__bytes),
                    static_cast<unsigned long long>(__needed)));
}
template <typename _Tp> void __check_natural(unsigned int __texel_bytes) {
  if (__texel_bytes != sizeof(_Tp))
    __refuse(
        "concurrency::graphics::copy: iterators give and take whole elements, so the texture's "
        "components must have all bits of their type.");
}
template <int _Np>
void __check_texture_section(const index<_Np> &__origin, const extent<_Np> &__shape,
                             const extent<_Np> &__whole) {
  for (int __dimension = 0; __dimension < _Np; ++__dimension)
    if (__origin[__dimension] < 0 || __shape[__dimension] <= 0 ||
        __shape[__dimension] > __whole[__dimension] - __origin[__dimension])
      __refuse(
          __text("concurrency::graphics::copy: dimension %d of the section begins at %d and has "
                 "a length of %d, in a texture of %d.",
                 __dimension, __origin[__dimension], __shape[__dimension], __whole[__dimension]));
}

template <int _Np> void __texels_out(const __texture_part<_Np> &__part, void *__to) {
  char *__next = static_cast<char *>(__to);
  __part.__for_each_row([&__next](char *__row, std::size_t __bytes) {
    __builtin_memcpy(__next, __row, __bytes);
    __next += __bytes;
  });
}
template <int _Np> void __texels_in(const void *__from, const __texture_part<_Np> &__part) {
  const char *__next = static_cast<const char *>(__from);
  __part.__for_each_row([&__next](char *__row, std::size_t __bytes) {
    __builtin_memcpy(__row, __next, __bytes);
    __next += __bytes;
  });
}
/// The iterator gives as many elements as there are texels.
template <typename _Tp, typename _Iterator, int _Np>
void __elements_in(_Iterator __from, const __texture_part<_Np> &__part) {
  __part.__for_each_row([&__from](char *__row, std::size_t __bytes) {
    for (std::size_t __at = 0; __at < __bytes; __at += sizeof(_Tp), ++__from) {
      const _Tp __texel = *__from;
      __builtin_memcpy(__row + __at, static_cast<const void *>(&__texel), sizeof(_Tp));
    }
  });
}
template <typename _Tp, int _Np, typename _Iterator>
void __elements_out(const __texture_part<_Np> &__part, _Iterator __to) {
  __part.__for_each_row([&__to](char *__row, std::size_t __bytes) {
    for (std::size_t __at = 0; __at < __bytes; __at += sizeof(_Tp), ++__to) {
      _Tp __texel;
      __builtin_memcpy(static_cast<void *>(&__texel), __row + __at, sizeof(_Tp));
      *__to = __texel;
    }
  });
}

/// Calls `use(part)` when the host has access, now or later on another thread.
template <int _Np, typename _Use>
void __use_texels(const __texture_part<_Np> &__part, access_type __access, const _Use &__use) {
  const tessera_region __region = __part.__region();
  __check(tessera_acquire_host(&__region, __access));
  __use(__part);
}
template <int _Np, typename _Use>
completion_future __use_texels_async(const __texture_part<_Np> &__part, access_type __access,
                                     const _Use &__use) {
  const auto function = [__part, __use] { __use(__part); };
  const tessera_region __region = __part.__region();
  return __access_async(&__region, __access, function);
}

template <int _Np>
void __copy_texels(const __texture_part<_Np> &__from, const __texture_part<_Np> &__to) {
  const tessera_region __source = __from.__region(), __target = __to.__region();
  __check(tessera_copy(&__source, &__target, nullptr));
}
template <int _Np>
completion_future __copy_texels_async(const __texture_part<_Np> &__from,
                                      const __texture_part<_Np> &__to) {
  const tessera_region __source = __from.__region(), __target = __to.__region();
  tessera_event *__event = nullptr;
  __check(tessera_copy(&__source, &__target, &__event));
  return __event_handle::__adopt(__event);
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_TEXTURE_DATA_H
