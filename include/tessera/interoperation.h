// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The memory behind containers, for other libraries: what an accelerator has them in, as far as it
/// is the host's own, and containers in memory of theirs. Namespace tessera, since the
/// specification has none for it.
#ifndef TESSERA_INTEROPERATION_H
#define TESSERA_INTEROPERATION_H

#include "tessera/array.h"
#include "tessera/texture.h"

namespace tessera {

/// Where the elements of an array, or the texels of a texture in its format, lie in memory that the
/// host reaches: dense, the last dimension adjacent, a texture's mip levels behind each other. Null
/// where the accelerator has memory of its own that the host does not reach.
///
/// The container keeps the memory. The pointer is good up to the next launch, copy or assignment
/// that uses it, or its end; what was written through it is there for all that follows. The call
/// waits for kernels that use the container. One that was moved from throws uninitialized_object.
///
/// The other way round, memory of the program's becomes a container as
/// `array_view<T, N>(extent, pointer)`, on every accelerator: it stays the program's, and has to
/// outlive the views. An array or a texture takes it over:
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

/// An array in memory that the program had, which keeps what it holds: `extent.size()` elements,
/// dense, the last dimension adjacent, aligned as `T` is. It lives on `home`, or on the default
/// accelerator, which has to compute in the host's memory
/// (accelerator::supports_cpu_shared_memory): one with memory of its own throws
/// unsupported_feature, for nothing is copied in silence.
///
/// The memory is the array's from this call on. `release(memory)` gives it back, as the deleter of
/// a std::shared_ptr does: once, when the array, its views and all kernels and copies that use them
/// have come to their end, on the thread that is the last to do so; or in this call, where that
/// throws. Neither it nor copying it may throw. The memory then holds what was written last to the
/// elements; before, the program uses it as it may use that of host_pointer, and in no other way.
///
/// A moved array takes its memory along, a copy has memory of its own. Another array that is copied
/// to it and has its extent leaves it its memory; every other assignment gives it other memory, and
/// releases this. Memory that is not aligned and an extent that no array has throw
/// runtime_exception, as a null pointer does, which is not released.
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

/// The same of a texture, as in `texture_from_host_pointer<unorm_4>(extent, bytes, 8, 1,
/// std::free)`: `data_length` bytes, which are texels in the texture's format, dense, and its mip
/// levels behind each other. They are aligned as `T` is, or as one of them where they are smaller.
/// What the constructors say of bits and mip levels holds here, too.
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
