// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The exceptions of the runtime (spec 12.2).
#ifndef TESSERA_EXCEPTIONS_H
#define TESSERA_EXCEPTIONS_H

#include "tessera/detail/language.h"
#include "tessera/hresult.h"

#include <exception>
#include <stdexcept>

namespace concurrency {

/// Failures at run time throw one of these, only on the host: kernels do not throw. If a kernel's
/// error is found later, the next operation that waits for the kernel throws it.
class runtime_exception : public std::exception {
public:
  /// From a text (null: none) and a code, or from a code alone. These constructors do not throw.
  runtime_exception(const char *message, HRESULT code) noexcept : runtime_exception(code) {
    // An exception must be constructible without throwing. If there is no memory, it has no text.
    try {
      __text_ = std::runtime_error(message ? message : "");
      __has_text_ = true;
    } catch (...) {
    }
  }
  explicit runtime_exception(HRESULT code) noexcept : __text_(""), __code_(code) {}
  /// Copies share the text.
  runtime_exception(const runtime_exception &__other) noexcept = default;
  runtime_exception &operator=(const runtime_exception &__other) noexcept = default;
  virtual ~runtime_exception() noexcept {}

  /// The text, and the code: one of `<tessera/hresult.h>`, such as `E_FAIL` or `E_INVALIDARG`.
  const char *what() const noexcept override {
    return __has_text_ ? __text_.what() : "concurrency::runtime_exception";
  }
  HRESULT get_error_code() const noexcept { return __code_; }

private:
  std::runtime_error __text_; // the C++ library's own, which copies share; "" takes no memory
  bool __has_text_ = false;
  HRESULT __code_;
};

/// An accelerator has no memory for an array or a view. If the C++ heap is exhausted, you get
/// std::bad_alloc.
class out_of_memory : public runtime_exception {
public:
  /// Its code is E_OUTOFMEMORY.
  explicit out_of_memory(const char *message) noexcept
      : runtime_exception(message, E_OUTOFMEMORY) {}
  out_of_memory() noexcept : out_of_memory("concurrency::out_of_memory") {}
};

/// The domain of a launch is not valid: a length is not positive, tiles do not divide it, or it has
/// more than 4294967295 points. No work-item has run.
class invalid_compute_domain : public runtime_exception {
public:
  /// Its code is E_INVALIDARG.
  explicit invalid_compute_domain(const char *message) noexcept
      : runtime_exception(message, E_INVALIDARG) {}
  invalid_compute_domain() noexcept
      : invalid_compute_domain("concurrency::invalid_compute_domain") {}
};

/// An accelerator lacks a feature. For example, the host runs no kernels, and a device without
/// double precision cannot run kernels that use it.
class unsupported_feature : public runtime_exception {
public:
  /// Its code is E_FAIL.
  explicit unsupported_feature(const char *message) noexcept : runtime_exception(message, E_FAIL) {}
  unsupported_feature() noexcept : unsupported_feature("concurrency::unsupported_feature") {}
};

/// The device of an accelerator_view is gone, with its data and its work. Launches, copies and
/// synchronisation may throw this.
class accelerator_view_removed : public runtime_exception {
public:
  /// From a text and a code for the reason. Its own code is E_FAIL.
  explicit accelerator_view_removed(const char *message, HRESULT __reason) noexcept
      : runtime_exception(message, E_FAIL), __reason_(__reason) {}
  explicit accelerator_view_removed(HRESULT __reason) noexcept
      : accelerator_view_removed("concurrency::accelerator_view_removed", __reason) {}

  HRESULT get_view_removed_reason() const noexcept { return __reason_; }

private:
  HRESULT __reason_;
};

/// The program has used an object without contents, such as an array after a move. Microsoft's
/// library has this class, but the specification does not.
class uninitialized_object : public runtime_exception {
public:
  /// Its code is E_FAIL.
  explicit uninitialized_object(const char *message) noexcept
      : runtime_exception(message, E_FAIL) {}
  uninitialized_object() noexcept : uninitialized_object("concurrency::uninitialized_object") {}
};

} // namespace concurrency

#endif // TESSERA_EXCEPTIONS_H
