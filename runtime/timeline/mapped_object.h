// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A large object for signal handlers. It is neither on their stack, which may be small, nor on the
/// heap.
#ifndef TESSERA_RUNTIME_TIMELINE_MAPPED_OBJECT_H
#define TESSERA_RUNTIME_TIMELINE_MAPPED_OBJECT_H

#include <new>
#include <utility>

#include <sys/mman.h>

namespace tessera::timeline {

template <typename T> class mapped_object {
public:
  template <typename... Arguments> explicit mapped_object(Arguments &&...arguments) {
    void *const memory =
        mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED)
      object_ = new (memory) T(std::forward<Arguments>(arguments)...);
  }
  mapped_object(const mapped_object &) = delete;
  mapped_object &operator=(const mapped_object &) = delete;
  ~mapped_object() {
    if (!object_)
      return;
    object_->~T();
    munmap(object_, sizeof(T));
  }

  /// Null if there is no memory.
  T *get() const { return object_; }

private:
  T *object_ = nullptr;
};

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_MAPPED_OBJECT_H
