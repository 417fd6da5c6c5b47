// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::graphics::texture (spec 10.1): picture elements that live on an accelerator, in one
/// of several formats. Kernels capture it by reference.
#ifndef TESSERA_TEXTURE_H
#define TESSERA_TEXTURE_H

#include "tessera/detail/adopted_memory.h"
#include "tessera/detail/source.h"
#include "tessera/detail/texel_access.h"
#include "tessera/texture_copy.h"

#include <iterator>
#include <utility>

#include "tessera/detail/properties_begin.h"

namespace concurrency {
namespace graphics {

/// A texture of rank N (1 to 3) with texels of type T: int, unsigned int, float, double, norm,
/// unorm, or a short vector of them. In memory a component has 8, 16, 32 or 64 bits
/// (docs/textures.md). Kernels read and write whole texels, and never get a reference to one.
///
/// - runtime_exception: the number of bits or of mip levels is wrong, or the extent is not positive
///   or too large.
/// - unsupported_feature: T cannot have that many bits, or the host is the home of a texture that
///   is not a staging one.
/// - out_of_memory: there is not enough memory.
/// - uninitialized_object: an operation needs the data of a texture after a move. Its extent,
///   length and number of levels are zero.
template <typename _Tp, int _Np>
class texture : public tessera_detail::__array_storage,
                public tessera_detail::__texture_shape<_Tp, _Np>,
                public tessera_detail::__texel_access<texture<_Tp, _Np>, _Tp, _Np> {
  static_assert(!std::is_const<_Tp>::value,
                "a texture's texels are not const; texture_view<const T, N> reads a texture<T, N>");
  // The runtime finds a captured container's extent after the members of the storage.
  typedef tessera_detail::__array_storage __storage;
  typedef tessera_detail::__texture_shape<_Tp, _Np> __shape;
  typedef concurrency::extent<_Np> __extent_type;
  typedef concurrency::accelerator_view __view_type;
  typedef typename __shape::scalar_type __scalar;
  typedef tessera_detail::__format_bits<__scalar> __bits;
  enum { __natural = sizeof(__scalar) * CHAR_BIT };

public:
  /// A texture with uninitialised texels, on the default accelerator or on `home`. Without a number
  /// of bits, components have the bits of their type. norm and unorm need a number. `mip_levels` is
  /// the number of levels, each half as long as the one before. 0 means all levels, down to one
  /// texel.
  texture(const __extent_type &__size) : texture(__size, __default_bits()) {}
  texture(const __extent_type &__size, const __view_type &__home)
      : texture(__size, __default_bits(), __home) {}
  texture(const __extent_type &__size, unsigned int __bits_per_scalar_element)
      : texture(__size, __bits_per_scalar_element, 1) {}
  texture(const __extent_type &__size, unsigned int __bits_per_scalar_element,
          unsigned int __mip_levels)
      : texture(__size, __bits_per_scalar_element, __mip_levels, __default_view()) {}
  texture(const __extent_type &__size, unsigned int __bits_per_scalar_element,
          const __view_type &__home)
      : texture(__size, __bits_per_scalar_element, 1, __home) {}
  texture(const __extent_type &__size, unsigned int __bits_per_scalar_element,
          unsigned int __mip_levels, const __view_type &__home)
      : __storage(_Np, 0), __shape(__size, __bits_per_scalar_element, __mip_levels) {
    tessera_detail::__check_home(__home);
    __allocate(__home, nullptr);
  }
  /// A staging texture (10.1.4): it lives on `home`, usually the host, and is copied to and from
  /// `associated`. It has no views.
  texture(const __extent_type &__size, const __view_type &__home, const __view_type &__associated)
      : texture(__size, __default_bits(), __home, __associated) {}
  texture(const __extent_type &__size, unsigned int __bits_per_scalar_element,
          const __view_type &__home, const __view_type &__associated)
      : __storage(_Np, 0), __shape(__size, __bits_per_scalar_element, 1), __is_staging_(true) {
    __allocate(__home, &__associated);
  }

  /// The same, filled from iterators over elements of type T. A range with too few elements throws
  /// runtime_exception.
  template <typename _Iterator, typename = tessera_detail::__enable_if_iterator<_Iterator>>
  texture(const __extent_type &__size, _Iterator first, _Iterator __last) : texture(__size) {
    copy(first, __last, *this);
  }
  template <typename _Iterator, typename = tessera_detail::__enable_if_iterator<_Iterator>>
  texture(const __extent_type &__size, _Iterator first, _Iterator __last, const __view_type &__home)
      : texture(__size, __home) {
    copy(first, __last, *this);
  }
  template <typename _Iterator, typename = tessera_detail::__enable_if_iterator<_Iterator>>
  texture(const __extent_type &__size, _Iterator first, _Iterator __last, const __view_type &__home,
          const __view_type &__associated)
      : texture(__size, __home, __associated) {
    copy(first, __last, *this);
  }

  /// The same, filled from memory in the texture's own format, dense. If there are fewer bytes than
  /// data_length, it throws runtime_exception.
  texture(const __extent_type &__size, const void *__source, unsigned int __bytes,
          unsigned int __bits_per_scalar_element)
      : texture(__size, __bits_per_scalar_element) {
    copy(__source, __bytes, *this);
  }
  texture(const __extent_type &__size, const void *__source, unsigned int __bytes,
          unsigned int __bits_per_scalar_element, const __view_type &__home)
      : texture(__size, __bits_per_scalar_element, __home) {
    copy(__source, __bytes, *this);
  }
  texture(const __extent_type &__size, const void *__source, unsigned int __bytes,
          unsigned int __bits_per_scalar_element, const __view_type &__home,
          const __view_type &__associated)
      : texture(__size, __bits_per_scalar_element, __home, __associated) {
    copy(__source, __bytes, *this);
  }

  /// You can give integers instead of the extent in all of the above, except those with mip levels.
  texture(int __e0) : texture(__extent_type(__e0)) {}
  template <typename _Second, typename... _Rest, int _Rank = _Np,
            typename std::enable_if<_Rank == 1, int>::type = 0>
  texture(int __e0, _Second &&second, _Rest &&...__rest)
      : texture(__extent_type(__e0), std::forward<_Second>(second),
                std::forward<_Rest>(__rest)...) {}
  template <typename... _Rest, int _Rank = _Np, typename std::enable_if<_Rank == 2, int>::type = 0>
  texture(int __e0, int __e1, _Rest &&...__rest)
      : texture(__extent_type(__e0, __e1), std::forward<_Rest>(__rest)...) {}
  template <typename... _Rest, int _Rank = _Np, typename std::enable_if<_Rank == 3, int>::type = 0>
  texture(int __e0, int __e1, int __e2, _Rest &&...__rest)
      : texture(__extent_type(__e0, __e1, __e2), std::forward<_Rest>(__rest)...) {}

  /// A copy of another texture, which may be a staging one, or of a view's texels. It lives on the
  /// same accelerator_view, on another one, or is a staging texture.
  texture(const texture &__source)
      : __storage(_Np, 0), __shape(__source), __is_staging_(__source.__is_staging_) {
    const __view_type __associated = __source.get_associated_accelerator_view();
    __allocate(__source.get_accelerator_view(), __is_staging_ ? &__associated : nullptr);
    copy(__source, *this);
  }
  texture(const texture &__source, const __view_type &__home)
      : __storage(_Np, 0), __shape(__source) {
    __clone(__source, __home);
  }
  texture(const texture &__source, const __view_type &__home, const __view_type &__associated)
      : __storage(_Np, 0), __shape(__source), __is_staging_(true) {
    __clone(__source, __home, &__associated);
  }
  texture(const texture_view<_Tp, _Np> &__source)
      : texture(texture_view<const _Tp, _Np>(__source)) {}
  texture(const texture_view<_Tp, _Np> &__source, const __view_type &__home)
      : texture(texture_view<const _Tp, _Np>(__source), __home) {}
  texture(const texture_view<_Tp, _Np> &__source, const __view_type &__home,
          const __view_type &__associated)
      : texture(texture_view<const _Tp, _Np>(__source), __home, __associated) {}
  texture(const texture_view<const _Tp, _Np> &__source)
      : texture(__source, __source.get_accelerator_view()) {}
  texture(const texture_view<const _Tp, _Np> &__source, const __view_type &__home)
      : __storage(_Np, 0), __shape(__source.get_extent(), __source.get_bits_per_scalar_element(),
                                   __source.get_mipmap_levels()) {
    __clone(__source, __home);
  }
  texture(const texture_view<const _Tp, _Np> &__source, const __view_type &__home,
          const __view_type &__associated)
      : __storage(_Np, 0), __shape(__source.get_extent(), __source.get_bits_per_scalar_element(),
                                   __source.get_mipmap_levels()),
        __is_staging_(true) {
    __clone(__source, __home, &__associated);
  }

  /// A move takes over the memory. Assignment makes this a copy, on the accelerator_view of the
  /// other. Views keep their texels.
  texture(texture &&__other) noexcept
      : __storage(_Np, 0), __shape(__other), __is_staging_(__other.__is_staging_) {
    __take(__other);
  }
  texture &operator=(const texture &__other) {
    if (this != &__other)
      *this = texture(__other);
    return *this;
  }
  texture &operator=(texture &&__other) noexcept {
    if (this != &__other) {
      this->release();
      __shape::operator=(__other);
      __is_staging_ = __other.__is_staging_;
      __take(__other);
    }
    return *this;
  }
  ~texture() {}

  /// As `copy(*this, destination)`: if extents, levels or bits differ, it throws runtime_exception.
  void copy_to(texture &__destination) const { copy(*this, __destination); }
  void copy_to(const writeonly_texture_view<_Tp, _Np> &__destination) const {
    copy(*this, __destination);
  }

  /// The bytes of a staging texture on the host. Null for any other texture. Rows are row_pitch
  /// bytes apart, and planes depth_pitch.
  void *data() { return __reachable(access_type_read_write); }
  const void *data() const { return __reachable(access_type_read); }
  unsigned int get_row_pitch() const {
    static_assert(_Np > 1, "row_pitch is of textures of rank 2 and 3");
    return static_cast<unsigned int>(this->__extent_[_Np - 1]) * this->__texel_bytes();
  }
  unsigned int get_depth_pitch() const {
    static_assert(_Np > 2, "depth_pitch is of textures of rank 3");
    return static_cast<unsigned int>(this->__extent_[1]) * get_row_pitch();
  }

  /// Where the texture lives, and where a staging texture is copied to. For other textures both are
  /// the same.
  __view_type get_accelerator_view() const {
    return tessera_detail::__view_handle::__share(tessera_buffer_home(__buffer()));
  }
  __view_type get_associated_accelerator_view() const {
    return tessera_detail::__view_handle::__share(tessera_buffer_associated(__buffer()));
  }

  /// The texel at a point of the most detailed level, only in kernels. Nothing checks that the
  /// point is inside the extent, except with -famp-bounds.
  const _Tp get(const index<_Np> &__point) const restrict(amp) {
    return tessera_detail::__texel_of_level<_Tp>(this->__view_.data, this->__extent_, this->__bits_,
                                                 __point);
  }
  /// Writes a texel of int, unsigned int or float. To write other texels, use a texture_view.
  void set(const index<_Np> &__point, const _Tp &__texel) restrict(amp) {
    static_assert(tessera_detail::__is_read_and_written<_Tp>::value,
                  "a texture is written through texture_view, unless its texels are int, unsigned "
                  "int or float");
    tessera_detail::__set_texel(this->__view_.data, this->__extent_, this->__bits_, __point,
                                __texel);
  }

  /// The getters as read-only properties.
  TESSERA_PROPERTY(unsigned int, row_pitch);
  TESSERA_PROPERTY(unsigned int, depth_pitch);
  TESSERA_PROPERTY(concurrency::accelerator_view, accelerator_view);
  TESSERA_PROPERTY(concurrency::accelerator_view, associated_accelerator_view);

private:
  friend struct tessera_detail::__texture_memory;
  friend class tessera_detail::__adopted_memory;

  /// In memory that has belonged to the program.
  texture(const __extent_type &__size, unsigned int __bits_per_scalar_element,
          unsigned int __mip_levels, const __view_type &__home,
          tessera_detail::__adopted_memory &__memory)
      : __storage(_Np, 0), __shape(__size, __bits_per_scalar_element, __mip_levels) {
    tessera_detail::__check_home(__home);
    const std::uint64_t __bytes = __checked_bytes();
    // Smaller texels have one word each.
    const unsigned int __texel = this->__texel_bytes();
    __memory.__hand_over(__texel < alignof(_Tp) ? __texel : alignof(_Tp), __bytes, __home,
                         this->__view_);
  }
  static constexpr unsigned int __default_bits() {
    static_assert(__bits::__default != 0,
                  "textures of norm and unorm have no default number of bits per scalar element, "
                  "and are not filled from iterators");
    return __bits::__default;
  }
  static __view_type __default_view() { return accelerator().get_default_view(); }
  /// Of all levels. The shape must be one that textures can have.
  std::uint64_t __checked_bytes() {
    for (int __dimension = 0; __dimension < _Np; ++__dimension)
      if (this->__extent_[__dimension] < 1)
        tessera_detail::__refuse_length("graphics::texture", "texture", __dimension,
                                        this->__extent_[__dimension]);
    if (this->__bits_ == 0) // which means the default, if there is one
      this->__bits_ = __bits::__default;
    tessera_detail::__check_bits<__scalar>(this->__bits_, short_vector_traits<_Tp>::size);
    this->__levels_ = tessera_detail::__checked_levels(
        this->__levels_, tessera_detail::__most_levels(this->__extent_));
    const std::uint64_t __texels = tessera_detail::__texels_of(this->__extent_, this->__levels_);
    tessera_detail::__check_texture_bytes(__texels, this->__texel_bytes());
    this->__view_.__element_bytes = this->__texel_bytes();
    return __texels * this->__texel_bytes();
  }
  void __allocate(const __view_type &__home, const __view_type *__associated) {
    tessera_detail::__check(tessera_buffer_create(
        __checked_bytes(), tessera_detail::__view_handle::__of(__home),
        __associated ? tessera_detail::__view_handle::__of(*__associated) : nullptr,
        access_type_auto, &this->__view_.data, &this->__view_.__buffer));
  }
  template <typename _Source>
  void __clone(const _Source &__source, const __view_type &__home,
               const __view_type *__associated = nullptr) {
    tessera_detail::__texture_memory::__check_alive(__source);
    if (!__associated)
      tessera_detail::__check_home(__home);
    __allocate(__home, __associated);
    copy(__source, *this);
  }
  void __take(texture &__other) {
    this->__view_ = __other.__view_;
    __other.__view_.data = nullptr;
    __other.__view_.__buffer = nullptr;
    __other.__extent_ = __extent_type();
    __other.__levels_ = 0;
  }
  const tessera_buffer *__buffer() const {
    if (!this->__view_.__buffer)
      tessera_detail::__refuse_moved_texture();
    return this->__view_.__buffer;
  }
  void *__reachable(access_type __access) const {
    return __is_staging_ ? tessera_detail::__texture_memory::__reached(*this, __access) : nullptr;
  }

  bool __is_staging_ = false;
};

} // namespace graphics
} // namespace concurrency

#include "tessera/detail/properties_end.h"

#endif // TESSERA_TEXTURE_H
