// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Objects with destructors, one for each thread.
#ifndef TESSERA_RUNTIME_BACKENDS_PER_THREAD_H
#define TESSERA_RUNTIME_BACKENDS_PER_THREAD_H

#include <cstdlib>
#include <new>

#include <pthread.h>

namespace tessera {

/// A replacement for thread_local. To register a destructor, thread_local takes the loader's lock.
/// A thread that launches a kernel while a plug-in is loaded holds this lock, and waits. So use
/// this for a variable of namespace scope, without a destructor. You may use it while other
/// variables are initialised.
template <typename T> class per_thread {
public:
  /// The object of the calling thread.
  T &get() {
    pthread_once(&once_, [] {
      if (pthread_key_create(&key_, [](void *mine) { delete static_cast<T *>(mine); }) != 0)
        std::abort(); // a process may have hundreds of keys
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
  // One for each T. The guard of a static would stay locked in the child of a fork.
  static inline pthread_once_t once_ = PTHREAD_ONCE_INIT;
  static inline pthread_key_t key_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_PER_THREAD_H
