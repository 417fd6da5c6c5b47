// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions of the fake library, as the backend calls them, and what they have in common.
#ifndef TESSERA_TEST_RUNTIME_OPENCL_FAKE_FUNCTIONS_H
#define TESSERA_TEST_RUNTIME_OPENCL_FAKE_FUNCTIONS_H

#include "fake_state.h"

#include <cstring>

namespace fake_opencl {

inline state &all() { return state::one(); }

template <typename T, typename Handle> T *object_of(Handle handle, const char *function) {
  T *const found = all().find<T>(handle);
  if (!found)
    all().mistake(std::string(function) + " gets a handle that is none");
  return found;
}

template <typename Handle, typename T> Handle handle_of(T *made) {
  return reinterpret_cast<Handle>(static_cast<object *>(made));
}

inline status answer(const void *value, std::size_t bytes, std::size_t room, void *place,
                     std::size_t *size) {
  if (place && room < bytes)
    return invalid_value;
  if (place)
    std::memcpy(place, value, bytes);
  if (size)
    *size = bytes;
  return success;
}

template <typename T>
status answer(const T &value, std::size_t room, void *place, std::size_t *size) {
  return answer(&value, sizeof value, room, place, size);
}

inline status answer(const std::string &text, std::size_t room, void *place, std::size_t *size) {
  return answer(text.c_str(), text.size() + 1, room, place, size);
}

/// Where a function says how it went.
inline void tell(status *place, status outcome) {
  if (place)
    *place = outcome;
}

template <typename T, typename Handle> status release(Handle handle, const char *function) {
  if (const status asked = all().enter(function); asked != success)
    return asked;
  T *const found = object_of<T>(handle, function);
  if (!found)
    return invalid_value;
  found->release();
  return success;
}

program_id create_program_by_extension(context_id in, const void *bytes, std::size_t size,
                                       status *outcome);

extern "C" {
#define OPENCL_FUNCTION(type, name, parameters) [[gnu::visibility("default")]] type name parameters;
#define OPENCL_OPTIONAL OPENCL_FUNCTION
#define OPENCL_EXTENSION(type, name, parameters)
#include "backends/opencl/opencl_functions.def"
#undef OPENCL_FUNCTION
#undef OPENCL_OPTIONAL
#undef OPENCL_EXTENSION
}

} // namespace fake_opencl

#endif // TESSERA_TEST_RUNTIME_OPENCL_FAKE_FUNCTIONS_H
