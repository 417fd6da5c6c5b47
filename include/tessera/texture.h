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

/// A texture of rank N (1 to 3) whose texels are seen as T: int, unsigned int, float, double, norm,
/// unorm, or a short vector of them. In memory a component has 8, 16, 32 or 64 bits
/// (docs/textures.md); kernels read and write whole texels, never a reference to one.
///
/// A bad number of bits, of mip levels, an extent that is not positive or too large throws
/// runtime_exception; bits that T cannot have, and the host as a home that is not for staging,
/// throw unsupported_feature; no memory throws out_of_memory. A texture that was moved from has an
/// extent, a length and a number of levels of zero; what needs its data throws
/// uninitialized_object.
template <typename _Tp, int _Np>
class texture : public tessera_detail::__array_storage,
                public tessera_detail::__texture_shape<_Tp, _Np>,
                public tessera_detail::__texel_access<texture<_Tp, _Np>, _Tp, _Np> {
  static_assert(!std::is_const<_Tp>::value,
                "a texture's texels are not const; texture_view<const T, N> reads a texture<T, N>");
  // The runtime finds a captured container's extent behind what the storage holds.
  typedef tessera_detail::__array_storage __storage;
  typedef tessera_detail::__texture_shape<_Tp, _Np> __shape;
  typedef concurrency::extent<_Np> __extent_type;
  typedef concurrency::accelerator_view __view_type;
  typedef typename __shape::scalar_type __scalar;
  typedef tessera_detail::__format_bits<__scalar> __bits;
  enum { __natural = sizeof(__scalar) * CHAR_BIT };

public:
  /// Texels that are not initialised, on the default accelerator or on `home`. Without a number of
  /// bits components have those of their type; norm and unorm have to be told. `mip_levels` are the
  /// levels that the texture has, of which each is half as long as the one before; 0: all down to
  /// one texel.
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
  /// A staging texture (10.1.4): it lives on `home`, the host as a rule, and is copied to and from
  /// `associated`. It has no views.
  texture(const __extent_type &__size, const __view_type &__home, const __view_type &__associated)
      : texture(__size, __default_bits(), __home, __associated) {}
  texture(const __extent_type &__size, unsigned int __bits_per_scalar_element,
          const __view_type &__home, const __view_type &__associated)
      : __storage(_Np, 0), __shape(__size, __bits_per_scalar_element, 1), __is_staging_(true) {
    __allocate(__home, &__associated);
  }

  /// The same, filled from iterators whose elements are T. The range must have enough of them, else
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

  /// The same, filled from memory in the texture's own format, dense. Fewer bytes than data_length
  /// throw runtime_exception.
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

  /// The extent may be so many integers, in all of the above but those with mip levels.
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

  /// A copy of another texture, which may be a staging one, or of what a view sees: where that
  /// lives, elsewhere, or for staging.
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

  /// Moving hands over the memory. Assignment makes this a copy, where the other lives; views keep
  /// what they see.
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

  /// As `copy(*this, destination)`: extents, levels and bits must agree, else runtime_exception.
  void copy_to(texture &__destination) const { copy(*this, __destination); }
  void copy_to(const writeonly_texture_view<_Tp, _Np> &__destination) const {
    copy(*this, __destination);
  }

  /// The bytes of a staging texture on the host; null of any other. Rows are row_pitch bytes apart,
  /// planes depth_pitch.
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

  /// Where the texture lives; of a staging texture where it is copied to, else the same.
  __view_type get_accelerator_view() const {
    return tessera_detail::__view_handle::__share(tessera_buffer_home(__buffer()));
  }
  __view_type get_associated_accelerator_view() const {
    return tessera_detail::__view_handle::__share(tessera_buffer_associated(__buffer()));
  }

  /// The texel at a point of the most detailed level, for kernels alone. Nothing checks that it
  /// lies in the extent, unless -famp-bounds asks for it.
  const _Tp get(const index<_Np> &__point) const restrict(amp) {
    return tessera_detail::__texel_of_level<_Tp>(this->__view_.data, this->__extent_, this->__bits_,
                                                 __point);
  }
  /// Writes a texel, of int, unsigned int or float alone: through texture_view all can be written.
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

  /// In memory that the program had.
  texture(const __extent_type &__size, unsigned int __bits_per_scalar_element,
          unsigned int __mip_levels, const __view_type &__home,
          tessera_detail::__adopted_memory &__memory)
      : __storage(_Np, 0), __shape(__size, __bits_per_scalar_element, __mip_levels) {
    tessera_detail::__check_home(__home);
    const std::uint64_t __bytes = __checked_bytes();
    // Smaller texels are one word each.
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
  /// Of all levels, if the shape is one that textures can have.
  std::uint64_t __checked_bytes() {
    for (int __dimension = 0; __dimension < _Np; ++__dimension)
      if (this->__extent_[__dimension] < 1)
        tessera_detail::__refuse_length("graphics::texture", "texture", __dimension,
                                        this->__extent_[__dimension]);
    if (this->__bits_ == 0) // which stands for the default, where there is one
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
