// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Objects of which every thread has one, with destructors.
#ifndef TESSERA_RUNTIME_BACKENDS_PER_THREAD_H
#define TESSERA_RUNTIME_BACKENDS_PER_THREAD_H

#include <new>

#include <pthread.h>

namespace tessera {

/// Where thread_local would do but for one thing: to have its destructor called, a thread takes the
/// loader's lock, which a thread holds that launches a kernel while a plug-in is loaded, and waits.
/// It lives as long as the process.
template <typename T> class per_thread {
public:
  per_thread() {
    if (pthread_key_create(&key_, [](void *mine) { delete static_cast<T *>(mine); }) != 0)
      throw std::bad_alloc();
  }
  per_thread(const per_thread &) = delete;
  per_thread &operator=(const per_thread &) = delete;

  /// The calling thread's.
  T &get() {
    if (void *const mine = pthread_getspecific(key_))
      return *static_cast<T *>(mine);
    auto *const made = new T();
    if (pthread_setspecific(key_, made) != 0) {
      delete made;
      throw std::bad_alloc();
    }
    return *made;
  }

private:
  pthread_key_t key_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_PER_THREAD_H
