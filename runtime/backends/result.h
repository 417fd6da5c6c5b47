// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How runtime code reports failure: a value or an error. Only the public headers use exceptions.
#ifndef TESSERA_RUNTIME_BACKENDS_RESULT_H
#define TESSERA_RUNTIME_BACKENDS_RESULT_H

#include "tessera/runtime_abi.h"

#include <cassert>
#include <new>
#include <optional>
#include <source_location>
#include <string>
#include <utility>

namespace tessera {

struct error {
  tessera_status code;
  std::string message;
  std::source_location where;
  std::int32_t reason = 0; ///< why an accelerator_view was removed: an HRESULT

  error(tessera_status code, std::string message,
        std::source_location where = std::source_location::current())
      : code(code), message(std::move(message)), where(where) {}
  /// A copy, or the error that there is no memory for a copy.
  error copy() const {
    try {
      return *this;
    } catch (const std::bad_alloc &) {
      return no_memory();
    }
  }
  /// The heap is exhausted. The message is so short that it needs no heap memory.
  static error no_memory(std::source_location where = std::source_location::current()) {
    return error(tessera_error_bad_alloc, "no memory left", where);
  }
};

/// A T, or the reason why there is none. Success needs no allocation.
template <typename T> class [[nodiscard]] result {
public:
  result(T value) : value_(std::move(value)) {}
  result(error failure) : failure_(std::move(failure)) {}

  explicit operator bool() const { return value_.has_value(); }
  T &operator*() {
    assert(value_ && "only a success has a value");
    return *value_;
  }
  T *operator->() {
    assert(value_ && "only a success has a value");
    return &*value_;
  }
  const error &failure() const {
    assert(failure_ && "only a failure says why");
    return *failure_;
  }

private:
  std::optional<T> value_;
  std::optional<error> failure_;
};

template <> class [[nodiscard]] result<void> {
public:
  result() = default;
  result(error failure) : failure_(std::move(failure)) {}

  explicit operator bool() const { return !failure_.has_value(); }
  const error &failure() const {
    assert(failure_ && "only a failure says why");
    return *failure_;
  }

private:
  std::optional<error> failure_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_RESULT_H
