// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of the program that is about to become a container's (tessera/interoperation.h).
#ifndef TESSERA_DETAIL_ADOPTED_MEMORY_H
#define TESSERA_DETAIL_ADOPTED_MEMORY_H

#include "tessera/accelerator.h"
#include "tessera/detail/view_storage.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace concurrency {
namespace tessera_detail {

/// This object gives the memory back, until the runtime has taken it.
class __adopted_memory {
  typedef std::unique_ptr<void, void (*)(void *)> __owner;

public:
  /// `function` is the name of the called function, for messages.
  template <typename _Tp, typename _Release>
  __adopted_memory(const char *function, _Tp *__memory, _Release &__release)
      : __function_(function),
        __memory_(const_cast<typename std::remove_const<_Tp>::type *>(__memory)),
        __owner_(__memory ? __own(__memory, __release) : __owner(nullptr, nullptr)) {
    static_assert(!std::is_const<_Tp>::value, "kernels write to the memory: leave out the const");
    if (!__memory)
      __refuse(__text("tessera::%s: the pointer is null.", __function_));
  }

  /// The container in this memory: one of its constructors takes this, too, and calls hand_over().
  template <typename _Container, typename... _Arguments>
  _Container __become(const _Arguments &...__arguments) {
    return _Container(__arguments..., *this);
  }
  void __hand_over(std::size_t __alignment, std::uint64_t __bytes, const accelerator_view &__home,
                   tessera_view &__view) {
    if (reinterpret_cast<std::size_t>(__memory_) % __alignment != 0)
      __refuse(
          __text("tessera::%s: the memory is not aligned to %zu bytes.", __function_, __alignment));
    void (*const __give_back)(void *) = __owner_.get_deleter();
    __check(tessera_buffer_adopt(__memory_, __bytes, __view_handle::__of(__home), __give_back,
                                 __owner_.release(), &__view.__buffer));
    __view.data = __memory_;
  }

private:
  template <typename _Pointer, typename _Release> struct __call {
    _Pointer __memory_;
    _Release __release_;
    void operator()() { __release_(__memory_); }
  };
  template <typename _Pointer, typename _Release>
  static __owner __own(_Pointer __memory, _Release &__release) {
    typedef __call<_Pointer, _Release> function;
    function __one = {__memory, std::move(__release)};
    try {
      return __owner(new function(std::move(__one)), &__call_and_delete<function>);
    } catch (...) {
      __one();
      throw;
    }
  }

  const char *__function_;
  void *__memory_;
  __owner __owner_;
};

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_ADOPTED_MEMORY_H
