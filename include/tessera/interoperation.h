// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Access to the memory of containers for other libraries, and containers in memory of other
/// libraries. This works for memory that the host can access. Namespace tessera, because the
/// specification has no such functions.
#ifndef TESSERA_INTEROPERATION_H
#define TESSERA_INTEROPERATION_H

#include "tessera/array.h"
#include "tessera/texture.h"

namespace tessera {

/// Where the elements of an array, or the texels of a texture in its format, are in the host's
/// memory. They are dense, with the last dimension contiguous. The mip levels of a texture follow
/// each other. Null if the accelerator has memory of its own that the host cannot access.
///
/// The container keeps the memory. The pointer is valid until the next launch, copy or assignment
/// that uses the container, or until the container is destroyed. Later operations see what you
/// wrote through it. The call waits for kernels that use the container. After a move the old
/// container throws uninitialized_object.
///
/// To use your own memory as a container, make an `array_view<T, N>(extent, pointer)`, on every
/// accelerator. The memory stays yours, and must outlive the views. An array or a texture can also
/// take over your memory:
template <typename _Tp, int _Np> _Tp *host_pointer(concurrency::array<_Tp, _Np> &__of) {
  return __of.get_cpu_access_type() == concurrency::access_type_none ? nullptr : __of.data();
}
template <typename _Tp, int _Np> const _Tp *host_pointer(const concurrency::array<_Tp, _Np> &__of) {
  return __of.get_cpu_access_type() == concurrency::access_type_none ? nullptr : __of.data();
}
template <typename _Tp, int _Np>
void *host_pointer(concurrency::graphics::texture<_Tp, _Np> &__of) {
  return concurrency::tessera_detail::__texture_memory::__reached(
      __of, concurrency::access_type_read_write);
}
template <typename _Tp, int _Np>
const void *host_pointer(const concurrency::graphics::texture<_Tp, _Np> &__of) {
  return concurrency::tessera_detail::__texture_memory::__reached(__of,
                                                                  concurrency::access_type_read);
}

/// An array in memory of the program, with the memory's present contents: `extent.size()` elements,
/// dense, the last dimension contiguous, aligned as `T` is. It lives on `home`, or on the default
/// accelerator. That accelerator must compute in the host's memory
/// (accelerator::supports_cpu_shared_memory). One with memory of its own throws
/// unsupported_feature, because nothing is copied silently.
///
/// From this call on the array owns the memory. `release(memory)` gives it back, as the deleter of
/// a std::shared_ptr does:
/// - It is called once, when the array, its views and all kernels and copies that use them are
///   done. The last thread to finish calls it.
/// - If this function throws, it calls `release` itself.
/// - Neither `release` nor copying it may throw.
/// - The memory then contains the last values of the elements. Before, you may use it only as you
///   may use that of host_pointer.
///
/// A move takes the memory along, and a copy has memory of its own. If you assign an array of the
/// same extent, this array keeps its memory. Every other assignment gives it other memory, and
/// releases this.
///
/// Memory that is not aligned and an extent that no array can have throw runtime_exception. A null
/// pointer does so, too, and is not released.
template <typename _Tp, int _Np, typename _Release>
concurrency::array<_Tp, _Np> array_from_host_pointer(const concurrency::extent<_Np> &extent,
                                                     _Tp *__memory, _Release __release) {
  concurrency::tessera_detail::__adopted_memory __adopted("array_from_host_pointer", __memory,
                                                          __release);
  return __adopted.__become<concurrency::array<_Tp, _Np>>(
      extent, concurrency::accelerator().get_default_view());
}
template <typename _Tp, int _Np, typename _Release>
concurrency::array<_Tp, _Np> array_from_host_pointer(const concurrency::extent<_Np> &extent,
                                                     _Tp *__memory, _Release __release,
                                                     const concurrency::accelerator_view &__home) {
  concurrency::tessera_detail::__adopted_memory __adopted("array_from_host_pointer", __memory,
                                                          __release);
  return __adopted.__become<concurrency::array<_Tp, _Np>>(extent, __home);
}

/// The same for a texture, as in `texture_from_host_pointer<unorm_4>(extent, bytes, 8, 1,
/// std::free)`. The memory has `data_length` bytes: texels in the texture's format, dense, with the
/// mip levels following each other. They are aligned as `T` is, or as one texel if texels are
/// smaller. The rules of the constructors for bits and mip levels apply here, too.
template <typename _Tp, int _Np, typename _Release>
concurrency::graphics::texture<_Tp, _Np>
texture_from_host_pointer(const concurrency::extent<_Np> &extent, void *__memory,
                          unsigned int __bits_per_scalar_element, unsigned int __mip_levels,
                          _Release __release) {
  concurrency::tessera_detail::__adopted_memory __adopted("texture_from_host_pointer", __memory,
                                                          __release);
  return __adopted.__become<concurrency::graphics::texture<_Tp, _Np>>(
      extent, __bits_per_scalar_element, __mip_levels,
      concurrency::accelerator().get_default_view());
}
template <typename _Tp, int _Np, typename _Release>
concurrency::graphics::texture<_Tp, _Np>
texture_from_host_pointer(const concurrency::extent<_Np> &extent, void *__memory,
                          unsigned int __bits_per_scalar_element, unsigned int __mip_levels,
                          _Release __release, const concurrency::accelerator_view &__home) {
  concurrency::tessera_detail::__adopted_memory __adopted("texture_from_host_pointer", __memory,
                                                          __release);
  return __adopted.__become<concurrency::graphics::texture<_Tp, _Np>>(
      extent, __bits_per_scalar_element, __mip_levels, __home);
}

} // namespace tessera

#endif // TESSERA_INTEROPERATION_H
