// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Objects of which every thread has one, with destructors.
#ifndef TESSERA_RUNTIME_BACKENDS_PER_THREAD_H
#define TESSERA_RUNTIME_BACKENDS_PER_THREAD_H

#include <cstdlib>
#include <new>

#include <pthread.h>

namespace tessera {

/// Where thread_local would do but for one thing: to have its destructor called, a thread takes the
/// loader's lock, which a thread holds that launches a kernel while a plug-in is loaded, and waits.
/// A variable of namespace scope, without a destructor; it may be used while others are
/// initialised.
template <typename T> class per_thread {
public:
  /// The calling thread's.
  T &get() {
    pthread_once(&once_, [] {
      if (pthread_key_create(&key_, [](void *mine) { delete static_cast<T *>(mine); }) != 0)
        std::abort(); // there are hundreds
    });
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
  // One for each T. A static's own guard would stay locked in the child of a fork.
  static inline pthread_once_t once_ = PTHREAD_ONCE_INIT;
  static inline pthread_key_t key_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_PER_THREAD_H
