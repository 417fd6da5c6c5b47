// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions of the fake driver, and what they have in common.
#ifndef TESSERA_TEST_RUNTIME_CUDA_DRIVER_FAKE_FUNCTIONS_H
#define TESSERA_TEST_RUNTIME_CUDA_DRIVER_FAKE_FUNCTIONS_H

#include "fake_state.h"

namespace fake_cuda {

inline state &all() { return state::one(); }

extern "C" {
#define CUDA_FUNCTION(name, parameters) [[gnu::visibility("default")]] status name parameters;
#include "fake_functions.def"
#undef CUDA_FUNCTION
}

/// The contexts that this thread has pushed, the current one last.
std::vector<context_id> &current_contexts();

template <typename T, typename Handle> T *object_of(Handle handle, const char *function) {
  T *const found = all().find<T>(handle);
  if (!found && handle)
    all().mistake(std::string(function) + " gets a handle that is none");
  return found;
}

template <typename Handle, typename T> Handle handle_of(T *made) {
  return reinterpret_cast<Handle>(static_cast<object *>(made));
}

/// Of a call that needs no context: counted, failed on demand, refused where nothing works.
status begin_call(const char *function);
/// … and of one that needs the thread's current one.
status begin_call(const char *function, context *&in);

template <typename Work> status call_plain(const char *function, Work work) {
  const status begun = begin_call(function);
  return begun == success ? work() : begun;
}

template <typename Work> status call(const char *function, Work work) {
  context *in = nullptr;
  const status begun = begin_call(function, in);
  return begun == success ? work(*in) : begun;
}

/// The stream that has the handle, of that context; null is the default one. Null for none of it.
stream *stream_of(stream_id handle, context &in, const char *function);

/// Puts work into a stream, behind what the default stream orders.
status enqueue(stream &into, std::function<status()> work);

} // namespace fake_cuda

#endif // TESSERA_TEST_RUNTIME_CUDA_DRIVER_FAKE_FUNCTIONS_H
