// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies texels between textures, views of them, memory and iterators (spec 10.6). In memory they
/// are dense, in the texture's format. All mip levels follow each other, the most detailed first. A
/// section is a part of the most detailed level.
#ifndef TESSERA_TEXTURE_COPY_H
#define TESSERA_TEXTURE_COPY_H

#include "tessera/detail/source.h"
#include "tessera/texture_view.h"

namespace concurrency {
namespace tessera_detail {

/// Sources and destinations of texels.
template <typename _Tp> struct __is_texel_source : std::false_type {};
template <typename _Tp, int _Np>
struct __is_texel_source<graphics::texture<_Tp, _Np>> : std::true_type {};
template <typename _Tp, int _Np>
struct __is_texel_source<graphics::texture_view<_Tp, _Np>> : std::true_type {};
template <typename _Tp> struct __is_texel_target : std::false_type {};
template <typename _Tp, int _Np>
struct __is_texel_target<graphics::texture<_Tp, _Np>> : std::true_type {};
template <typename _Tp, int _Np>
struct __is_texel_target<const graphics::texture_view<_Tp, _Np>>
    : std::integral_constant<bool, !std::is_const<_Tp>::value> {};
template <typename _Tp, int _Np>
struct __is_texel_target<graphics::texture_view<_Tp, _Np>>
    : std::integral_constant<bool, !std::is_const<_Tp>::value> {};
template <typename _Tp, int _Np>
struct __is_texel_target<const graphics::writeonly_texture_view<_Tp, _Np>> : std::true_type {};
template <typename _Tp, int _Np>
struct __is_texel_target<graphics::writeonly_texture_view<_Tp, _Np>> : std::true_type {};

template <typename _Tp>
using __enable_if_texel_source = typename std::enable_if<__is_texel_source<_Tp>::value>::type;
template <typename _Tp>
using __enable_if_texel_target = typename std::enable_if<
    __is_texel_target<typename std::remove_reference<_Tp>::type>::value>::type;
template <typename _Tp> using __texture_class = typename std::decay<_Tp>::type;
template <typename _Tp>
using __texel_type = typename std::remove_const<typename __texture_class<_Tp>::value_type>::type;

/// One copy for which the caller waits, and one for which it does not.
struct __copy_now {
  typedef void type;
  template <int _Np, typename _Use>
  static void __access(const __texture_part<_Np> &__part, access_type __kind, const _Use &__use) {
    __use_texels(__part, __kind, __use);
  }
  template <int _Np>
  static void copy(const __texture_part<_Np> &__from, const __texture_part<_Np> &__to) {
    __copy_texels(__from, __to);
  }
};
struct __copy_later {
  typedef completion_future type;
  template <int _Np, typename _Use>
  static type __access(const __texture_part<_Np> &__part, access_type __kind, const _Use &__use) {
    return __use_texels_async(__part, __kind, __use);
  }
  template <int _Np>
  static type copy(const __texture_part<_Np> &__from, const __texture_part<_Np> &__to) {
    return __copy_texels_async(__from, __to);
  }
};

template <typename _When, int _Np>
typename _When::type __texels_to_memory(const __texture_part<_Np> &__from, void *__to,
                                        unsigned int __bytes) {
  __check_room("the memory", __bytes, __from.__texels() * __from.__texel_bytes());
  return _When::__access(__from, access_type_read,
                         [__to](const __texture_part<_Np> &__part) { __texels_out(__part, __to); });
}
template <typename _When, int _Np>
typename _When::type __memory_to_texels(const void *__from, unsigned int __bytes,
                                        const __texture_part<_Np> &__to) {
  __check_room("the source", __bytes, __to.__texels() * __to.__texel_bytes());
  return _When::__access(__to, access_type_write, [__from](const __texture_part<_Np> &__part) {
    __texels_in(__from, __part);
  });
}
template <typename _When, typename _Tp, int _Np, typename _Iterator>
typename _When::type __texels_to_iterator(const __texture_part<_Np> &__from, _Iterator __to) {
  __check_natural<_Tp>(__from.__texel_bytes());
  return _When::__access(__from, access_type_read, [__to](const __texture_part<_Np> &__part) {
    __elements_out<_Tp>(__part, __to);
  });
}
template <typename _When, typename _Tp, typename _Iterator, int _Np>
typename _When::type __range_to_texels(_Iterator first, _Iterator __last,
                                       const __texture_part<_Np> &__to, std::forward_iterator_tag) {
  __check_room("the range", static_cast<std::uint64_t>(std::distance(first, __last)) * sizeof(_Tp),
               __to.__texels() * sizeof(_Tp));
  return _When::__access(__to, access_type_write, [first](const __texture_part<_Np> &__part) {
    __elements_in<_Tp>(first, __part);
  });
}
/// A range that can be read only once is read before its length is known.
template <typename _When, typename _Tp, typename _Iterator, int _Np>
typename _When::type __range_to_texels(_Iterator first, _Iterator __last,
                                       const __texture_part<_Np> &__to, std::input_iterator_tag) {
  const auto __elements = std::make_shared<const std::vector<_Tp>>(first, __last);
  __check_room("the range", __elements->size() * sizeof(_Tp), __to.__texels() * sizeof(_Tp));
  return _When::__access(__to, access_type_write, [__elements](const __texture_part<_Np> &__part) {
    __elements_in<_Tp>(__elements->data(), __part);
  });
}
template <typename _When, typename _Tp, typename _Iterator, int _Np>
typename _When::type __iterators_to_texels(_Iterator first, _Iterator __last,
                                           const __texture_part<_Np> &__to) {
  __check_natural<_Tp>(__to.__texel_bytes());
  return __range_to_texels<_When, _Tp>(first, __last, __to, iterator_category<_Iterator>());
}

template <typename _From, typename _To> void __check_formats(const _From &__from, const _To &__to) {
  static_assert(_From::rank == _To::rank,
                "only textures of the same rank can be copied to each other");
  const unsigned int __bits = __from.get_bits_per_scalar_element();
  if (__bits != __to.get_bits_per_scalar_element())
    __refuse(__text("concurrency::graphics::copy: components of %u bits cannot be copied to "
                    "components of %u.",
                    __bits, __to.get_bits_per_scalar_element()));
  const int __components = graphics::short_vector_traits<__texel_type<_From>>::size;
  const int __wanted = graphics::short_vector_traits<__texel_type<_To>>::size;
  if (__components != __wanted)
    __refuse(
        __text("concurrency::graphics::copy: texels of %d components cannot be copied to texels "
               "of %d.",
               __components, __wanted));
}
template <int _Np> bool __is_same_extent(const extent<_Np> &__a, const extent<_Np> &__b) {
  return __a == __b;
}
/// If the ranks differ, there was an error before.
template <int _Np, int _Mp> bool __is_same_extent(const extent<_Np> &, const extent<_Mp> &) {
  return false;
}
template <typename _When, typename _From, typename _To>
typename _When::type __texture_to_texture(const _From &__from, const _To &__to) {
  __texture_memory::__check_alive(__from);
  __texture_memory::__check_alive(__to);
  __check_formats(__from, __to);
  if (!__is_same_extent(__from.get_extent(), __to.get_extent()))
    __refuse("concurrency::graphics::copy: the extents of the textures differ.");
  if (__from.get_mipmap_levels() != __to.get_mipmap_levels())
    __refuse(__text("concurrency::graphics::copy: %u mip levels cannot be copied to %u.",
                    __from.get_mipmap_levels(), __to.get_mipmap_levels()));
  return _When::copy(__texture_memory::__all(__from), __texture_memory::__all(__to));
}
template <typename _When, typename _From, typename _To, int _Np>
typename _When::type __section_to_section(const _From &__from, const index<_Np> &__origin,
                                          const _To &__to, const index<_Np> &__target,
                                          const extent<_Np> &__shape) {
  __texture_memory::__check_alive(__from);
  __texture_memory::__check_alive(__to);
  __check_formats(__from, __to);
  if (__from.get_mipmap_levels() != 1 || __to.get_mipmap_levels() != 1)
    __refuse("concurrency::graphics::copy: sections need textures and views with one mip level.");
  if (__texture_memory::__first(__from) == __texture_memory::__first(__to))
    __refuse("concurrency::graphics::copy: a section can only be copied to another texture.");
  return _When::copy(__texture_memory::__section(__from, __origin, __shape),
                     __texture_memory::__section(__to, __target, __shape));
}

} // namespace tessera_detail

namespace graphics {

/// Copies texels in three ways. If a condition is not met, it throws runtime_exception.
///
/// - From a texture or a view to memory, or back: all texels, or a section. The memory must be
///   large enough, and the section must be inside.
/// - From a range, or to an iterator, of elements of the texture's type. The range must have enough
///   elements, and the destination enough room. Components must have all bits of their type.
/// - Between textures: extents, mip levels, components and bits must agree. Between sections the
///   extents of the textures may differ, but the two textures must be different, with one mip level
///   each.
template <typename _From, typename = tessera_detail::__enable_if_texel_source<_From>>
void copy(const _From &__from, void *__to, unsigned int __bytes) {
  tessera_detail::__texels_to_memory<tessera_detail::__copy_now>(
      tessera_detail::__texture_memory::__all(__from), __to, __bytes);
}
template <typename _From, typename = tessera_detail::__enable_if_texel_source<_From>>
void copy(const _From &__from, const index<_From::rank> &__origin,
          const extent<_From::rank> &__shape, void *__to, unsigned int __bytes) {
  tessera_detail::__texels_to_memory<tessera_detail::__copy_now>(
      tessera_detail::__texture_memory::__section(__from, __origin, __shape), __to, __bytes);
}
template <typename _To, typename = tessera_detail::__enable_if_texel_target<_To>>
void copy(const void *__from, unsigned int __bytes, _To &&__to) {
  tessera_detail::__memory_to_texels<tessera_detail::__copy_now>(
      __from, __bytes, tessera_detail::__texture_memory::__all(__to));
}
template <typename _To, typename = tessera_detail::__enable_if_texel_target<_To>>
void copy(const void *__from, unsigned int __bytes, _To &&__to,
          const index<tessera_detail::__texture_class<_To>::rank> &__origin,
          const extent<tessera_detail::__texture_class<_To>::rank> &__shape) {
  tessera_detail::__memory_to_texels<tessera_detail::__copy_now>(
      __from, __bytes, tessera_detail::__texture_memory::__section(__to, __origin, __shape));
}
template <typename _Iterator, typename _Tp, int _Np>
void copy(_Iterator first, _Iterator __last, texture<_Tp, _Np> &__to) {
  tessera_detail::__iterators_to_texels<tessera_detail::__copy_now, _Tp>(
      first, __last, tessera_detail::__texture_memory::__all(__to));
}
template <typename _Iterator, typename _Tp, int _Np>
void copy(_Iterator first, _Iterator __last, const texture_view<_Tp, _Np> &__to) {
  tessera_detail::__iterators_to_texels<tessera_detail::__copy_now, _Tp>(
      first, __last, tessera_detail::__texture_memory::__all(__to));
}
template <typename _Iterator, typename _Tp, int _Np>
void copy(_Iterator first, _Iterator __last, const writeonly_texture_view<_Tp, _Np> &__to) {
  tessera_detail::__iterators_to_texels<tessera_detail::__copy_now, _Tp>(
      first, __last, tessera_detail::__texture_memory::__all(__to));
}
template <typename _Iterator, typename _To,
          typename = tessera_detail::__enable_if_texel_target<_To>>
void copy(_Iterator first, _Iterator __last, _To &&__to,
          const index<tessera_detail::__texture_class<_To>::rank> &__origin,
          const extent<tessera_detail::__texture_class<_To>::rank> &__shape) {
  tessera_detail::__iterators_to_texels<tessera_detail::__copy_now,
                                        tessera_detail::__texel_type<_To>>(
      first, __last, tessera_detail::__texture_memory::__section(__to, __origin, __shape));
}
template <typename _From, typename _Iterator,
          typename = tessera_detail::__enable_if_texel_source<_From>,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
void copy(const _From &__from, _Iterator __to) {
  tessera_detail::__texels_to_iterator<tessera_detail::__copy_now,
                                       tessera_detail::__texel_type<_From>>(
      tessera_detail::__texture_memory::__all(__from), __to);
}
template <typename _From, typename _Iterator,
          typename = tessera_detail::__enable_if_texel_source<_From>,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
void copy(const _From &__from, const index<_From::rank> &__origin,
          const extent<_From::rank> &__shape, _Iterator __to) {
  tessera_detail::__texels_to_iterator<tessera_detail::__copy_now,
                                       tessera_detail::__texel_type<_From>>(
      tessera_detail::__texture_memory::__section(__from, __origin, __shape), __to);
}
template <typename _From, typename _To, typename = tessera_detail::__enable_if_texel_source<_From>,
          typename = tessera_detail::__enable_if_texel_target<_To>, typename = void>
void copy(const _From &__from, _To &&__to) {
  tessera_detail::__texture_to_texture<tessera_detail::__copy_now>(__from, __to);
}
template <typename _From, typename _To, typename = tessera_detail::__enable_if_texel_source<_From>,
          typename = tessera_detail::__enable_if_texel_target<_To>>
void copy(const _From &__from, const index<_From::rank> &__origin, _To &&__to,
          const index<tessera_detail::__texture_class<_To>::rank> &__target,
          const extent<_From::rank> &__shape) {
  tessera_detail::__section_to_section<tessera_detail::__copy_now>(__from, __origin, __to, __target,
                                                                   __shape);
}

/// The same without waiting. Do not change the memory, or what iterators point to, until the future
/// is ready.
template <typename _From, typename = tessera_detail::__enable_if_texel_source<_From>>
completion_future copy_async(const _From &__from, void *__to, unsigned int __bytes) {
  return tessera_detail::__texels_to_memory<tessera_detail::__copy_later>(
      tessera_detail::__texture_memory::__all(__from), __to, __bytes);
}
template <typename _From, typename = tessera_detail::__enable_if_texel_source<_From>>
completion_future copy_async(const _From &__from, const index<_From::rank> &__origin,
                             const extent<_From::rank> &__shape, void *__to, unsigned int __bytes) {
  return tessera_detail::__texels_to_memory<tessera_detail::__copy_later>(
      tessera_detail::__texture_memory::__section(__from, __origin, __shape), __to, __bytes);
}
template <typename _To, typename = tessera_detail::__enable_if_texel_target<_To>>
completion_future copy_async(const void *__from, unsigned int __bytes, _To &&__to) {
  return tessera_detail::__memory_to_texels<tessera_detail::__copy_later>(
      __from, __bytes, tessera_detail::__texture_memory::__all(__to));
}
template <typename _To, typename = tessera_detail::__enable_if_texel_target<_To>>
completion_future copy_async(const void *__from, unsigned int __bytes, _To &&__to,
                             const index<tessera_detail::__texture_class<_To>::rank> &__origin,
                             const extent<tessera_detail::__texture_class<_To>::rank> &__shape) {
  return tessera_detail::__memory_to_texels<tessera_detail::__copy_later>(
      __from, __bytes, tessera_detail::__texture_memory::__section(__to, __origin, __shape));
}
template <typename _Iterator, typename _Tp, int _Np>
completion_future copy_async(_Iterator first, _Iterator __last, texture<_Tp, _Np> &__to) {
  return tessera_detail::__iterators_to_texels<tessera_detail::__copy_later, _Tp>(
      first, __last, tessera_detail::__texture_memory::__all(__to));
}
template <typename _Iterator, typename _Tp, int _Np>
completion_future copy_async(_Iterator first, _Iterator __last,
                             const texture_view<_Tp, _Np> &__to) {
  return tessera_detail::__iterators_to_texels<tessera_detail::__copy_later, _Tp>(
      first, __last, tessera_detail::__texture_memory::__all(__to));
}
template <typename _Iterator, typename _Tp, int _Np>
completion_future copy_async(_Iterator first, _Iterator __last,
                             const writeonly_texture_view<_Tp, _Np> &__to) {
  return tessera_detail::__iterators_to_texels<tessera_detail::__copy_later, _Tp>(
      first, __last, tessera_detail::__texture_memory::__all(__to));
}
template <typename _Iterator, typename _To,
          typename = tessera_detail::__enable_if_texel_target<_To>>
completion_future copy_async(_Iterator first, _Iterator __last, _To &&__to,
                             const index<tessera_detail::__texture_class<_To>::rank> &__origin,
                             const extent<tessera_detail::__texture_class<_To>::rank> &__shape) {
  return tessera_detail::__iterators_to_texels<tessera_detail::__copy_later,
                                               tessera_detail::__texel_type<_To>>(
      first, __last, tessera_detail::__texture_memory::__section(__to, __origin, __shape));
}
template <typename _From, typename _Iterator,
          typename = tessera_detail::__enable_if_texel_source<_From>,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
completion_future copy_async(const _From &__from, _Iterator __to) {
  return tessera_detail::__texels_to_iterator<tessera_detail::__copy_later,
                                              tessera_detail::__texel_type<_From>>(
      tessera_detail::__texture_memory::__all(__from), __to);
}
template <typename _From, typename _Iterator,
          typename = tessera_detail::__enable_if_texel_source<_From>,
          typename = tessera_detail::__enable_if_iterator<_Iterator>>
completion_future copy_async(const _From &__from, const index<_From::rank> &__origin,
                             const extent<_From::rank> &__shape, _Iterator __to) {
  return tessera_detail::__texels_to_iterator<tessera_detail::__copy_later,
                                              tessera_detail::__texel_type<_From>>(
      tessera_detail::__texture_memory::__section(__from, __origin, __shape), __to);
}
template <typename _From, typename _To, typename = tessera_detail::__enable_if_texel_source<_From>,
          typename = tessera_detail::__enable_if_texel_target<_To>, typename = void>
completion_future copy_async(const _From &__from, _To &&__to) {
  return tessera_detail::__texture_to_texture<tessera_detail::__copy_later>(__from, __to);
}
template <typename _From, typename _To, typename = tessera_detail::__enable_if_texel_source<_From>,
          typename = tessera_detail::__enable_if_texel_target<_To>>
completion_future copy_async(const _From &__from, const index<_From::rank> &__origin, _To &&__to,
                             const index<tessera_detail::__texture_class<_To>::rank> &__target,
                             const extent<_From::rank> &__shape) {
  return tessera_detail::__section_to_section<tessera_detail::__copy_later>(__from, __origin, __to,
                                                                            __target, __shape);
}

} // namespace graphics
} // namespace concurrency

#endif // TESSERA_TEXTURE_COPY_H
