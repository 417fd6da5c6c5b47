// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Views of textures, which kernels capture by value. texture_view<T, N> reads and writes one mip
/// level (spec 10.4). texture_view<const T, N> reads and samples one or more (10.5).
/// writeonly_texture_view<T, N> only writes (10.2).
#ifndef TESSERA_TEXTURE_VIEW_H
#define TESSERA_TEXTURE_VIEW_H

#include "tessera/detail/texel_access.h"
#include "tessera/detail/texture_memory.h"
#include "tessera/detail/texture_sampling.h"

#include "tessera/detail/properties_begin.h"

namespace concurrency {
namespace tessera_detail {

/// Textures whose texels a kernel may read and write.
template <typename _Tp>
using __is_read_and_written =
    std::integral_constant<bool, std::is_same<_Tp, int>::value ||
                                     std::is_same<_Tp, unsigned int>::value ||
                                     std::is_same<_Tp, float>::value>;

} // namespace tessera_detail

namespace graphics {

/// One mip level of a texture, for reading and writing in kernels. All texels can be written. Those
/// of int, unsigned int and float can be read, too, even in the same kernel. What other work-items
/// have written becomes visible as with array_view. Views of staging textures, and of levels that
/// do not exist, throw runtime_exception.
template <typename _Tp, int _Np>
class texture_view : public tessera_detail::__texture_view_base<_Tp, _Np>,
                     public tessera_detail::__texel_access<texture_view<_Tp, _Np>, _Tp, _Np> {
  typedef tessera_detail::__texture_view_base<_Tp, _Np> __base;

public:
  /// A view of a mip level. In kernels, you can make a view of the first level of a texture with
  /// one component.
  texture_view(texture<_Tp, _Np> &__of, unsigned int __mipmap_level = 0) restrict(cpu)
      : __base(tessera_detail::__texture_memory::__behind(__of, __mipmap_level, 1),
               __of.get_mipmap_extent(__mipmap_level), __of.get_bits_per_scalar_element(), 1) {}
#ifdef __TESSERA_AMP__
  template <int _Size = short_vector_traits<_Tp>::size,
            typename std::enable_if<_Size == 1, int>::type = 0>
  texture_view(texture<_Tp, _Np> &__of) restrict(amp)
      : __base(tessera_detail::__texture_memory::__shared(__of), __of.get_extent(),
               __of.get_bits_per_scalar_element(), 1) {}
#endif
  /// The same texels.
  texture_view(const texture_view &__other) restrict(amp, cpu) : __base(__other) {}
  texture_view &operator=(const texture_view &__other) restrict(amp, cpu) {
    __base::operator=(__other);
    return *this;
  }
  ~texture_view() restrict(amp, cpu) {}

  /// The texel at a point, only in kernels. Nothing checks that the point is inside the extent,
  /// except with -famp-bounds.
  const _Tp get(const index<_Np> &__point) const restrict(amp) {
    static_assert(tessera_detail::__is_read_and_written<_Tp>::value,
                  "texture_view<T, N> reads int, unsigned int and float; texture_view<const T, N> "
                  "reads all texels");
    return this->__read(__point);
  }
  /// Writes a texel.
  void set(const index<_Np> &__point, const _Tp &__texel) const restrict(amp) {
    this->__write(__point, __texel);
  }
};

/// One or more neighbouring mip levels of a texture, for reading, sampling and gathering in
/// kernels. `most_detailed_mip` counts from the first level of the source. Views of staging
/// textures, and of levels that do not exist, throw runtime_exception.
template <typename _Tp, int _Np>
class texture_view<const _Tp, _Np>
    : public tessera_detail::__texture_view_base<const _Tp, _Np>,
      public tessera_detail::__texel_access<texture_view<const _Tp, _Np>, _Tp, _Np> {
  typedef tessera_detail::__texture_view_base<const _Tp, _Np> __base;
  typedef tessera_detail::__texture_shape<const _Tp, _Np> __shape;

public:
  /// The type of a place for sampling, with x along the last dimension, and the result type of the
  /// gathering functions.
  typedef typename short_vector<float, _Np>::type coordinates_type;
  typedef typename short_vector<typename __shape::scalar_type, 4>::type gather_return_type;

  /// A view of the first level, or of several levels. In kernels, you can make a view of the first
  /// level of a texture with several components.
  texture_view(const texture<_Tp, _Np> &__of) restrict(cpu) : texture_view(__of, 0, 1) {}
  texture_view(const texture<_Tp, _Np> &__of, unsigned int __most_detailed_mip,
               unsigned int __mip_levels = 1) restrict(cpu)
      : __base(tessera_detail::__texture_memory::__behind(__of, __most_detailed_mip, __mip_levels),
               __of.get_mipmap_extent(__most_detailed_mip), __of.get_bits_per_scalar_element(),
               __mip_levels) {}
#ifdef __TESSERA_AMP__
  template <int _Size = short_vector_traits<_Tp>::size,
            typename std::enable_if<_Size != 1, int>::type = 0>
  texture_view(const texture<_Tp, _Np> &__of) restrict(amp)
      : __base(tessera_detail::__texture_memory::__shared(__of), __of.get_extent(),
               __of.get_bits_per_scalar_element(), 1) {}
#endif
  /// The same texels, or those of some of the other view's levels.
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

  /// The texel at a point of the view's first level, or of another level. Only in kernels. Nothing
  /// checks that the point is inside the level's extent, except with -famp-bounds.
  const _Tp get(const index<_Np> &__point) const restrict(amp) { return this->__read(__point); }
  const _Tp get(const index<_Np> &__point, unsigned int __mip_level) const restrict(amp) {
    return tessera_detail::__format_of<_Tp>::template __choose<
        tessera_detail::__read_texel_of_level<_Tp, _Np>>(
        this->__bits_, this->first(), this->__extent_, static_cast<int>(this->get_mipmap_levels()),
        static_cast<int>(__mip_level), __point);
  }

  /// Samples the texture at a place, from 0 to 1 in every dimension, as the sampler says. Only for
  /// texels of float, norm or unorm. `level_of_detail` counts mip levels from the view's first.
  /// Between two levels filter_linear blends them.
  __TESSERA_IN_KERNEL const _Tp sample(const sampler &__how, const coordinates_type &__place,
                                       float __level_of_detail = 0.0f) const restrict(amp) {
    return __sampled(__how.get_filter_mode(), __how.get_address_mode(), __how.get_border_color(),
                     __place, __level_of_detail);
  }
  /// The same without a sampler. address_border is not possible.
  template <filter_mode _Filter = filter_linear, address_mode _Address = address_clamp>
  __TESSERA_IN_KERNEL const _Tp sample(const coordinates_type &__place,
                                       float __level_of_detail = 0.0f) const restrict(amp) {
    static_assert(_Address != address_border, "address_border needs a sampler, for its colour");
    return __sampled(_Filter, _Address, float_4(), __place, __level_of_detail);
  }

  /// One component of the four texels that filter_linear would blend, from the view's first level.
  /// The order is counter-clockwise from the lower left one, where rows count downwards. Only for
  /// rank 2, and for texels of float, norm or unorm that have the component.
  __TESSERA_IN_KERNEL const gather_return_type gather_red(const sampler &__how,
                                                          const coordinates_type &__place) const
      restrict(amp) {
    return __gathered<0>(__how, __place);
  }
  __TESSERA_IN_KERNEL const gather_return_type gather_green(const sampler &__how,
                                                            const coordinates_type &__place) const
      restrict(amp) {
    return __gathered<1>(__how, __place);
  }
  __TESSERA_IN_KERNEL const gather_return_type gather_blue(const sampler &__how,
                                                           const coordinates_type &__place) const
      restrict(amp) {
    return __gathered<2>(__how, __place);
  }
  __TESSERA_IN_KERNEL const gather_return_type gather_alpha(const sampler &__how,
                                                            const coordinates_type &__place) const
      restrict(amp) {
    return __gathered<3>(__how, __place);
  }
  template <address_mode _Address = address_clamp>
  __TESSERA_IN_KERNEL const gather_return_type gather_red(const coordinates_type &__place) const
      restrict(amp) {
    return __gathered<0, _Address>(__place);
  }
  template <address_mode _Address = address_clamp>
  __TESSERA_IN_KERNEL const gather_return_type gather_green(const coordinates_type &__place) const
      restrict(amp) {
    return __gathered<1, _Address>(__place);
  }
  template <address_mode _Address = address_clamp>
  __TESSERA_IN_KERNEL const gather_return_type gather_blue(const coordinates_type &__place) const
      restrict(amp) {
    return __gathered<2, _Address>(__place);
  }
  template <address_mode _Address = address_clamp>
  __TESSERA_IN_KERNEL const gather_return_type gather_alpha(const coordinates_type &__place) const
      restrict(amp) {
    return __gathered<3, _Address>(__place);
  }

private:
  typedef std::integral_constant<bool,
                                 std::is_same<typename __shape::scalar_type, float>::value ||
                                     std::is_same<typename __shape::scalar_type, norm>::value ||
                                     std::is_same<typename __shape::scalar_type, unorm>::value>
      __is_filtered;

  __TESSERA_IN_KERNEL _Tp __sampled(filter_mode __filter, address_mode __address,
                                    const float_4 &__border, const coordinates_type &__place,
                                    float __level_of_detail) const restrict(amp) {
    static_assert(__is_filtered::value, "only texels of float, norm and unorm are sampled");
    return tessera_detail::__format_of<_Tp>::template __choose<
        tessera_detail::__sample<_Tp, _Np, coordinates_type>>(
        this->__bits_, this->first(), this->__extent_, static_cast<int>(this->get_mipmap_levels()),
        __filter, __address, __border, __place, __level_of_detail);
  }
  template <int _Component>
  __TESSERA_IN_KERNEL gather_return_type __gathered(const sampler &__how,
                                                    const coordinates_type &__place) const
      restrict(amp) {
    return __gathered<_Component>(__how.get_address_mode(), __how.get_border_color(), __place);
  }
  template <int _Component, address_mode _Address>
  __TESSERA_IN_KERNEL gather_return_type __gathered(const coordinates_type &__place) const
      restrict(amp) {
    static_assert(_Address != address_border, "address_border needs a sampler, for its colour");
    return __gathered<_Component>(_Address, float_4(), __place);
  }
  template <int _Component>
  __TESSERA_IN_KERNEL gather_return_type __gathered(address_mode __address, const float_4 &__border,
                                                    const coordinates_type &__place) const
      restrict(amp) {
    static_assert(
        _Np == 2 && __is_filtered::value,
        "only textures of rank 2 whose texels are float, norm or unorm are gathered from");
    static_assert(_Component < short_vector_traits<_Tp>::size,
                  "the texture's texels have no such component");
    return tessera_detail::__format_of<_Tp>::template __choose<
        tessera_detail::__gather<_Tp, gather_return_type>>(
        this->__bits_, this->first(), this->__extent_, _Component, __address, __border, __place);
  }
};

/// One mip level, the most detailed, for writing in kernels. The specification deprecates it:
/// texture_view does the same.
template <typename _Tp, int _Np>
class writeonly_texture_view : public tessera_detail::__texture_view_base<_Tp, _Np> {
  static_assert(!std::is_const<_Tp>::value,
                "a writeonly_texture_view's texels are not const; texture_view<const T, N> reads");
  typedef tessera_detail::__texture_view_base<_Tp, _Np> __base;

public:
  /// A view of the first level. In kernels, you can make a view of a texture with one component.
  writeonly_texture_view(texture<_Tp, _Np> &__of) restrict(cpu)
      : __base(tessera_detail::__texture_memory::__behind(__of, 0, 1), __of.get_extent(),
               __of.get_bits_per_scalar_element(), 1) {}
#ifdef __TESSERA_AMP__
  template <int _Size = short_vector_traits<_Tp>::size,
            typename std::enable_if<_Size == 1, int>::type = 0>
  writeonly_texture_view(texture<_Tp, _Np> &__of) restrict(amp)
      : __base(tessera_detail::__texture_memory::__shared(__of), __of.get_extent(),
               __of.get_bits_per_scalar_element(), 1) {}
#endif
  /// The same texels.
  writeonly_texture_view(const writeonly_texture_view &__other) restrict(amp, cpu)
      : __base(__other) {}
  writeonly_texture_view &operator=(const writeonly_texture_view &__other) restrict(amp, cpu) {
    __base::operator=(__other);
    return *this;
  }
  ~writeonly_texture_view() restrict(amp, cpu) {}

  /// Writes a texel.
  void set(const index<_Np> &__point, const _Tp &__texel) const restrict(amp) {
    this->__write(__point, __texel);
  }
};

} // namespace graphics
} // namespace concurrency

#include "tessera/detail/properties_end.h"

#endif // TESSERA_TEXTURE_VIEW_H
