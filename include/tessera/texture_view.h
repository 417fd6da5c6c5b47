// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Views of textures, which kernels capture by value: texture_view<T, N> of one mip level to be
/// read and written (spec 10.4), texture_view<const T, N> of one or more to be read and sampled
/// (10.5), writeonly_texture_view<T, N> (10.2).
#ifndef TESSERA_TEXTURE_VIEW_H
#define TESSERA_TEXTURE_VIEW_H

#include "tessera/accelerator.h"
#include "tessera/detail/texture_data.h"
#include "tessera/detail/texture_sampling.h"
#include "tessera/detail/texture_shape.h"

#include "tessera/detail/properties_begin.h"

namespace concurrency {
namespace tessera_detail {

/// Textures whose texels a kernel may read and write.
template <typename _Tp>
using __is_read_and_written =
    std::integral_constant<bool, std::is_same<_Tp, int>::value ||
                                     std::is_same<_Tp, unsigned int>::value ||
                                     std::is_same<_Tp, float>::value>;

/// The texels that a view sees, of all its levels, in a row: laid out as the runtime expects it of
/// a captured view of rank 1.
struct __texture_row {
  __view_storage __storage_;
  int __texels_;

  __texture_row(const __view_storage &__storage, int __texels) restrict(amp, cpu)
      : __storage_(__storage), __texels_(__texels) {}
  __texture_row(const __texture_row &__other) restrict(amp, cpu)
      : __storage_(__other.__storage_), __texels_(__other.__texels_) {}
  __texture_row &operator=(const __texture_row &__other) restrict(amp, cpu) {
    __storage_ = __other.__storage_;
    __texels_ = __other.__texels_;
    return *this;
  }
  ~__texture_row() restrict(amp, cpu) {}
};

/// What all views have: the memory that they share with the texture, and its shape from the first
/// level that they see. Copies see the same texels.
template <typename _Tp, int _Np> class __texture_view_base : public __texture_shape<_Tp, _Np> {
  typedef __texture_shape<_Tp, _Np> __shape;

public:
  /// Where the texture lives. Kernels run there, as far as other containers let them.
  concurrency::accelerator_view get_accelerator_view() const {
    return __view_handle::__share(tessera_buffer_home(__row_.__storage_.__view().__buffer));
  }
  TESSERA_PROPERTY(concurrency::accelerator_view, accelerator_view);

protected:
  friend struct __texture_memory;

  __texture_view_base(const __texture_row &__row, const concurrency::extent<_Np> &__size,
                      unsigned int __bits, unsigned int __levels) restrict(amp, cpu)
      : __shape(__size, __bits, __levels), __row_(__row) {}
  __texture_view_base(const __texture_view_base &__other) restrict(amp, cpu)
      : __shape(__other), __row_(__other.__row_) {}
  __texture_view_base &operator=(const __texture_view_base &__other) restrict(amp, cpu) {
    __shape::operator=(__other);
    __row_ = __other.__row_;
    return *this;
  }
  ~__texture_view_base() restrict(amp, cpu) {}

  void *first() const restrict(amp, cpu) { return __row_.__storage_.data(); }
#ifdef __TESSERA_AMP__
  typedef typename std::remove_const<_Tp>::type __plain;
  __plain __read(const index<_Np> &__point) const restrict(amp) {
    return __format_of<__plain>::template __choose<__read_texel<__plain, _Np>>(
        this->__bits_, first(), this->__extent_, __point);
  }
  void __write(const index<_Np> &__point, const __plain &__texel) const restrict(amp) {
    __format_of<__plain>::template __choose<__write_texel<__plain, _Np>>(
        this->__bits_, first(), this->__extent_, __point, __texel);
  }
#endif

private:
  __texture_row __row_;
};

/// A point of as many integers as the texture has dimensions.
template <int _Np, typename... _Indices>
index<_Np> __texel_index(_Indices... __i) restrict(amp, cpu) {
  static_assert(sizeof...(_Indices) == _Np, "as many integers as the texture has dimensions");
  return index<_Np>(__i...);
}

/// The only way from a texture's memory to its views, and to the texels of either.
struct __texture_memory {
  /// In kernels, where a texture has one level.
  template <typename _Tp, int _Np>
  static __texture_row __shared(const graphics::texture<_Tp, _Np> &__of) restrict(amp, cpu) {
    return __texture_row(__of.__shared_storage(), static_cast<int>(__of.get_extent().size()));
  }
  /// From a level on.
  template <typename _Tp, int _Np>
  static __texture_row __behind(const graphics::texture<_Tp, _Np> &__of, unsigned int first,
                                unsigned int __levels) {
    if (__of.__is_staging_)
      __refuse_texture("texture_view: a staging texture has no views.");
    __of.__buffer(); // or it was moved from
    return __behind(__of.__shared_storage(), __of, first, __levels);
  }
  template <typename _Tp, int _Np>
  static __texture_row __behind(const __texture_view_base<_Tp, _Np> &__of, unsigned int first,
                                unsigned int __levels) {
    return __behind(__of.__row_.__storage_, __of, first, __levels);
  }

  /// Where the most detailed level begins.
  template <typename _Tp, int _Np>
  static const void *__first(const graphics::texture<_Tp, _Np> &__of) {
    return __of.__view_.data;
  }
  template <typename _Tp, int _Np>
  static const void *__first(const __texture_view_base<_Tp, _Np> &__of) {
    return __of.first();
  }
  /// All texels in a row.
  template <typename _Tp, int _Np>
  static __texture_part<1> __all(const graphics::texture<_Tp, _Np> &__of) {
    __of.__buffer();
    return __all(__of.__view_, __of);
  }
  template <typename _Tp, int _Np>
  static __texture_part<1> __all(const __texture_view_base<_Tp, _Np> &__of) {
    return __all(__of.__row_.__storage_.__view(), __of);
  }
  /// A section of the most detailed level.
  template <typename _Tp, int _Np>
  static __texture_part<_Np> __section(const graphics::texture<_Tp, _Np> &__of,
                                       const index<_Np> &__origin, const extent<_Np> &__shape) {
    __of.__buffer();
    return __section(__of.__view_, __of, __origin, __shape);
  }
  template <typename _Tp, int _Np>
  static __texture_part<_Np> __section(const __texture_view_base<_Tp, _Np> &__of,
                                       const index<_Np> &__origin, const extent<_Np> &__shape) {
    return __section(__of.__row_.__storage_.__view(), __of, __origin, __shape);
  }

private:
  template <typename _Tp, int _Np>
  static __texture_row __behind(const __view_storage &__all, const __texture_shape<_Tp, _Np> &__of,
                                unsigned int first, unsigned int __levels) {
    const unsigned int __most = __of.get_mipmap_levels();
    if (__levels == 0 || first >= __most || __levels > __most - first)
      __refuse_texture("texture_view: " + std::to_string(__levels) + " mip levels from level " +
                       std::to_string(first) + " on are not among " + std::to_string(__most) + ".");
    const uint32_t __bytes = __all.__view().__element_bytes;
    const std::uint64_t __before = __texels_of(__of.get_extent(), first);
    return __texture_row(
        __all.at(static_cast<char *>(__all.data()) + __before * __bytes, 1, __bytes),
        static_cast<int>(__texels_of(__of.get_extent(), first + __levels) - __before));
  }
  template <typename _Tp, int _Np>
  static __texture_part<1> __all(const tessera_view &first, const __texture_shape<_Tp, _Np> &__of) {
    const extent<1> __texels(
        static_cast<int>(__texels_of(__of.get_extent(), __of.get_mipmap_levels())));
    return __texture_part<1>(first, first.__element_bytes, __texels, index<1>(), __texels);
  }
  template <typename _Tp, int _Np>
  static __texture_part<_Np> __section(const tessera_view &first,
                                       const __texture_shape<_Tp, _Np> &__of,
                                       const index<_Np> &__origin, const extent<_Np> &__shape) {
    __check_texture_section(__origin, __shape, __of.get_extent());
    return __texture_part<_Np>(first, first.__element_bytes, __of.get_extent(), __origin, __shape);
  }
};

} // namespace tessera_detail

namespace graphics {

/// One mip level of a texture, to be read and written in kernels. All texels can be written; those
/// of int, unsigned int and float can be read, too, in the same kernel as well: what other
/// work-items have written is seen as it is with array_view. Views of staging textures, and of
/// levels that are not there, throw runtime_exception.
template <typename _Tp, int _Np>
class texture_view : public tessera_detail::__texture_view_base<_Tp, _Np> {
  typedef tessera_detail::__texture_view_base<_Tp, _Np> __base;

public:
  texture_view(texture<_Tp, _Np> &__of, unsigned int __mipmap_level = 0) restrict(cpu)
      : __base(tessera_detail::__texture_memory::__behind(__of, __mipmap_level, 1),
               __of.get_mipmap_extent(__mipmap_level), __of.get_bits_per_scalar_element(), 1) {}
#ifdef __TESSERA_AMP__
  texture_view(texture<_Tp, _Np> &__of) restrict(amp)
      : __base(tessera_detail::__texture_memory::__shared(__of), __of.get_extent(),
               __of.get_bits_per_scalar_element(), 1) {
    static_assert(short_vector_traits<_Tp>::size == 1,
                  "a kernel makes a texture_view of a texture with one component; others it has to "
                  "capture");
  }
#endif
  texture_view(const texture_view &__other) restrict(amp, cpu) : __base(__other) {}
  texture_view &operator=(const texture_view &__other) restrict(amp, cpu) {
    __base::operator=(__other);
    return *this;
  }
  ~texture_view() restrict(amp, cpu) {}

#ifdef __TESSERA_AMP__
  /// The texel at a point, for kernels alone; nothing checks that it lies in the extent, unless
  /// -famp-bounds asks for it.
  const _Tp operator[](const index<_Np> &__point) const restrict(amp) { return get(__point); }
  const _Tp operator[](int __i0) const restrict(amp) {
    return get(tessera_detail::__texel_index<_Np>(__i0));
  }
  const _Tp operator()(const index<_Np> &__point) const restrict(amp) { return get(__point); }
  const _Tp operator()(int __i0) const restrict(amp) {
    return get(tessera_detail::__texel_index<_Np>(__i0));
  }
  const _Tp operator()(int __i0, int __i1) const restrict(amp) {
    return get(tessera_detail::__texel_index<_Np>(__i0, __i1));
  }
  const _Tp operator()(int __i0, int __i1, int __i2) const restrict(amp) {
    return get(tessera_detail::__texel_index<_Np>(__i0, __i1, __i2));
  }
  const _Tp get(const index<_Np> &__point) const restrict(amp) {
    static_assert(tessera_detail::__is_read_and_written<_Tp>::value,
                  "texture_view<T, N> reads int, unsigned int and float; texture_view<const T, N> "
                  "reads all texels");
    return this->__read(__point);
  }
  void set(const index<_Np> &__point, const _Tp &__texel) const restrict(amp) {
    this->__write(__point, __texel);
  }
#endif
};

/// One or more neighbouring mip levels of a texture, to be read, sampled and gathered from in
/// kernels. `most_detailed_mip` counts from the first level of the source. Views of staging
/// textures, and of levels that are not there, throw runtime_exception.
template <typename _Tp, int _Np>
class texture_view<const _Tp, _Np> : public tessera_detail::__texture_view_base<const _Tp, _Np> {
  typedef tessera_detail::__texture_view_base<const _Tp, _Np> __base;
  typedef tessera_detail::__texture_shape<const _Tp, _Np> __shape;

public:
  /// A place to sample at, x along the last dimension, and what the gathering functions return.
  typedef typename short_vector<float, _Np>::type coordinates_type;
  typedef typename short_vector<typename __shape::scalar_type, 4>::type gather_return_type;

  texture_view(const texture<_Tp, _Np> &__of) restrict(cpu) : texture_view(__of, 0, 1) {}
  texture_view(const texture<_Tp, _Np> &__of, unsigned int __most_detailed_mip,
               unsigned int __mip_levels = 1) restrict(cpu)
      : __base(tessera_detail::__texture_memory::__behind(__of, __most_detailed_mip, __mip_levels),
               __of.get_mipmap_extent(__most_detailed_mip), __of.get_bits_per_scalar_element(),
               __mip_levels) {}
#ifdef __TESSERA_AMP__
  texture_view(const texture<_Tp, _Np> &__of) restrict(amp)
      : __base(tessera_detail::__texture_memory::__shared(__of), __of.get_extent(),
               __of.get_bits_per_scalar_element(), 1) {
    static_assert(short_vector_traits<_Tp>::size != 1,
                  "a kernel makes a texture_view of const texels of a texture with several "
                  "components; others it has to capture");
  }
#endif
  texture_view(const texture_view<_Tp, _Np> &__other) restrict(cpu)
      : __base(tessera_detail::__texture_memory::__behind(__other, 0, 1), __other.get_extent(),
               __other.get_bits_per_scalar_element(), 1) {}
  texture_view(const texture_view<const _Tp, _Np> &__other) restrict(amp, cpu) : __base(__other) {}
  texture_view(const texture_view<const _Tp, _Np> &__other, unsigned int __most_detailed_mip,
               unsigned int __mip_levels = 1) restrict(cpu)
      : __base(
            tessera_detail::__texture_memory::__behind(__other, __most_detailed_mip, __mip_levels),
            __other.get_mipmap_extent(__most_detailed_mip), __other.get_bits_per_scalar_element(),
            __mip_levels) {}
  texture_view &operator=(const texture_view<const _Tp, _Np> &__other) restrict(amp, cpu) {
    __base::operator=(__other);
    return *this;
  }
  texture_view &operator=(const texture_view<_Tp, _Np> &__other) restrict(cpu) {
    return *this = texture_view(__other);
  }
  ~texture_view() restrict(amp, cpu) {}

#ifdef __TESSERA_AMP__
  /// The texel at a point of the view's first level, or of another one. For kernels alone; nothing
  /// checks that it lies in the level's extent, unless -famp-bounds asks for it.
  const _Tp operator[](const index<_Np> &__point) const restrict(amp) {
    return this->__read(__point);
  }
  const _Tp operator[](int __i0) const restrict(amp) {
    return this->__read(tessera_detail::__texel_index<_Np>(__i0));
  }
  const _Tp operator()(const index<_Np> &__point) const restrict(amp) {
    return this->__read(__point);
  }
  const _Tp operator()(int __i0) const restrict(amp) {
    return this->__read(tessera_detail::__texel_index<_Np>(__i0));
  }
  const _Tp operator()(int __i0, int __i1) const restrict(amp) {
    return this->__read(tessera_detail::__texel_index<_Np>(__i0, __i1));
  }
  const _Tp operator()(int __i0, int __i1, int __i2) const restrict(amp) {
    return this->__read(tessera_detail::__texel_index<_Np>(__i0, __i1, __i2));
  }
  const _Tp get(const index<_Np> &__point) const restrict(amp) { return this->__read(__point); }
  const _Tp get(const index<_Np> &__point, unsigned int __mip_level) const restrict(amp) {
    return tessera_detail::__format_of<_Tp>::template __choose<
        tessera_detail::__read_texel_of_level<_Tp, _Np>>(
        this->__bits_, this->first(), this->__extent_, static_cast<int>(__mip_level), __point);
  }

  /// The texture at a place, from 0 to 1 in every dimension, as the sampler says. Only where texels
  /// are float, norm or unorm. `level_of_detail` counts mip levels from the view's first; between
  /// two levels filter_linear blends them.
  const _Tp sample(const sampler &__how, const coordinates_type &__place,
                   float __level_of_detail = 0.0f) const restrict(amp) {
    return __sampled(__how.get_filter_mode(), __how.get_address_mode(), __how.get_border_color(),
                     __place, __level_of_detail);
  }
  /// The same without a sampler; without address_border.
  template <filter_mode _Filter = filter_linear, address_mode _Address = address_clamp>
  const _Tp sample(const coordinates_type &__place, float __level_of_detail = 0.0f) const
      restrict(amp) {
    static_assert(_Address != address_border, "address_border needs a sampler, for its colour");
    return __sampled(_Filter, _Address, float_4(), __place, __level_of_detail);
  }

  /// One component of the four texels that filter_linear would blend, of the view's first level:
  /// counter-clockwise from the lower left one, where rows count downwards. Only of rank 2, where
  /// texels are float, norm or unorm and have that component.
#define TESSERA_GATHER(__colour, __component)                                                      \
  const gather_return_type gather_##__colour(                                                      \
      const sampler &__how, const coordinates_type &__place) const restrict(amp) {                 \
    return __gathered<__component>(__how.get_address_mode(), __how.get_border_color(), __place);   \
  }                                                                                                \
  template <address_mode _Address = address_clamp>                                                 \
  const gather_return_type gather_##__colour(const coordinates_type &__place)                      \
      const restrict(amp) {                                                                        \
    static_assert(_Address != address_border, "address_border needs a sampler, for its colour");   \
    return __gathered<__component>(_Address, float_4(), __place);                                  \
  }
  TESSERA_GATHER(red, 0)
  TESSERA_GATHER(green, 1)
  TESSERA_GATHER(blue, 2)
  TESSERA_GATHER(alpha, 3)
#undef TESSERA_GATHER
#endif // __TESSERA_AMP__

private:
#ifdef __TESSERA_AMP__
  typedef std::integral_constant<bool,
                                 std::is_same<typename __shape::scalar_type, float>::value ||
                                     std::is_same<typename __shape::scalar_type, norm>::value ||
                                     std::is_same<typename __shape::scalar_type, unorm>::value>
      __is_filtered;

  _Tp __sampled(filter_mode __filter, address_mode __address, const float_4 &__border,
                const coordinates_type &__place, float __level_of_detail) const restrict(amp) {
    static_assert(__is_filtered::value, "only texels of float, norm and unorm are sampled");
    return tessera_detail::__format_of<_Tp>::template __choose<
        tessera_detail::__sample<_Tp, _Np, coordinates_type>>(
        this->__bits_, this->first(), this->__extent_, static_cast<int>(this->__levels_), __filter,
        __address, __border, __place, __level_of_detail);
  }
  template <int _Component>
  gather_return_type __gathered(address_mode __address, const float_4 &__border,
                                const coordinates_type &__place) const restrict(amp) {
    static_assert(
        _Np == 2 && __is_filtered::value,
        "only textures of rank 2 whose texels are float, norm or unorm are gathered from");
    static_assert(_Component < short_vector_traits<_Tp>::size,
                  "the texture's texels have no such component");
    return tessera_detail::__format_of<_Tp>::template __choose<
        tessera_detail::__gather<_Tp, gather_return_type>>(
        this->__bits_, this->first(), this->__extent_, _Component, __address, __border, __place);
  }
#endif
};

/// One mip level, the most detailed, to be written in kernels. Deprecated by the specification:
/// texture_view does the same.
template <typename _Tp, int _Np>
class writeonly_texture_view : public tessera_detail::__texture_view_base<_Tp, _Np> {
  typedef tessera_detail::__texture_view_base<_Tp, _Np> __base;

public:
  writeonly_texture_view(texture<_Tp, _Np> &__of) restrict(cpu)
      : __base(tessera_detail::__texture_memory::__behind(__of, 0, 1), __of.get_extent(),
               __of.get_bits_per_scalar_element(), 1) {}
#ifdef __TESSERA_AMP__
  writeonly_texture_view(texture<_Tp, _Np> &__of) restrict(amp)
      : __base(tessera_detail::__texture_memory::__shared(__of), __of.get_extent(),
               __of.get_bits_per_scalar_element(), 1) {
    static_assert(short_vector_traits<_Tp>::size == 1,
                  "a kernel makes a writeonly_texture_view of a texture with one component; others "
                  "it has to capture");
  }
#endif
  writeonly_texture_view(const writeonly_texture_view &__other) restrict(amp, cpu)
      : __base(__other) {}
  writeonly_texture_view &operator=(const writeonly_texture_view &__other) restrict(amp, cpu) {
    __base::operator=(__other);
    return *this;
  }
  ~writeonly_texture_view() restrict(amp, cpu) {}

#ifdef __TESSERA_AMP__
  void set(const index<_Np> &__point, const _Tp &__texel) const restrict(amp) {
    this->__write(__point, __texel);
  }
#endif
};

} // namespace graphics
} // namespace concurrency

#include "tessera/detail/properties_end.h"

#endif // TESSERA_TEXTURE_VIEW_H
