// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The memory behind containers, for other libraries: what an accelerator has them in, as far as it
/// is the host's own. Namespace tessera, since the specification has none for it.
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
/// The other way round, memory of the program's becomes a container without a copy as
/// `array_view<T, N>(extent, pointer)`: it stays the program's, and has to outlive the views.
template <typename _Tp, int _Np> _Tp *host_pointer(concurrency::array<_Tp, _Np> &__of) {
  return __of.data();
}
template <typename _Tp, int _Np> const _Tp *host_pointer(const concurrency::array<_Tp, _Np> &__of) {
  return __of.data();
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

} // namespace tessera

#endif // TESSERA_INTEROPERATION_H
