// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of all views of textures, and the access of other classes to a texture's memory.
#ifndef TESSERA_DETAIL_TEXTURE_MEMORY_H
#define TESSERA_DETAIL_TEXTURE_MEMORY_H

#include "tessera/detail/texture_data.h"

#include "tessera/detail/properties_begin.h"

namespace concurrency {
namespace tessera_detail {

/// The texels of all levels of a view, one after the other. The layout is what the runtime expects
/// of a captured view of rank 1.
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

/// The common part of all views: the memory that they share with the texture, and its shape from
/// the first visible level on. Copies see the same texels.
template <typename _Tp, int _Np> class __texture_view_base : public __texture_shape<_Tp, _Np> {
  typedef __texture_shape<_Tp, _Np> __shape;

public:
  /// Where the texture lives. Kernels run there, if other containers allow it.
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
  typedef typename std::remove_const<_Tp>::type __plain;
  __plain __read(const index<_Np> &__point) const restrict(amp) {
    return __texel_of_level<__plain>(first(), this->__extent_, this->__bits_, __point);
  }
  void __write(const index<_Np> &__point, const __plain &__texel) const restrict(amp) {
    __set_texel(first(), this->__extent_, this->__bits_, __point, __texel);
  }

private:
  __texture_row __row_;
};

/// The only access to a texture's memory, for its views and for the texels of either.
struct __texture_memory {
  /// Throws if the texture was moved from. A view shares the memory, and always has some.
  template <typename _Tp, int _Np>
  static void __check_alive(const graphics::texture<_Tp, _Np> &__of) {
    __of.__buffer();
  }
  template <typename _Tp, int _Np>
  static void __check_alive(const __texture_view_base<_Tp, _Np> &) {}
  /// In kernels, where a texture has one level.
  template <typename _Tp, int _Np>
  static __texture_row __shared(const graphics::texture<_Tp, _Np> &__of) restrict(amp, cpu) {
    return __texture_row(__of.__shared_storage(), static_cast<int>(__of.get_extent().size()));
  }
  /// The texels from a level on.
  template <typename _Tp, int _Np>
  static __texture_row __behind(const graphics::texture<_Tp, _Np> &__of, unsigned int first,
                                unsigned int __levels) {
    __check_alive(__of);
    if (__of.__is_staging_)
      __refuse("concurrency::graphics::texture_view: a staging texture has no views.");
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
  /// The first texel, if the host has access. Null if the host cannot access the memory.
  template <typename _Tp, int _Np>
  static void *__reached(const graphics::texture<_Tp, _Np> &__of, access_type __access) {
    if (tessera_buffer_cpu_access(__of.__buffer()) == access_type_none)
      return nullptr;
    __use_texels(__all(__of), __access, [](const __texture_part<1> &) {});
    return __of.__view_.data;
  }
  /// All texels, one after the other.
  template <typename _Tp, int _Np>
  static __texture_part<1> __all(const graphics::texture<_Tp, _Np> &__of) {
    __check_alive(__of);
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
    __check_alive(__of);
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
      __refuse(__text("concurrency::graphics::texture_view: %u mip levels from level %u on are not "
                      "possible: there are %u.",
                      __levels, first, __most));
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

} // namespace concurrency

#include "tessera/detail/properties_end.h"

#endif // TESSERA_DETAIL_TEXTURE_MEMORY_H
