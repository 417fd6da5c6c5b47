// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the host rejects an argument: by an exception whose text says what is wrong and why.
#ifndef TESSERA_DETAIL_REFUSAL_H
#define TESSERA_DETAIL_REFUSAL_H

#include "tessera/exceptions.h"

namespace concurrency {
namespace tessera_detail {

/// A text with numbers in it, in the format of std::printf. It does not use std::string: each unit
/// would have to compile a copy of its templates, for exceptions that are hardly ever thrown.
class __text {
public:
  __attribute__((__cold__, __noinline__,
                 __format__(__printf__, 2, 3))) explicit __text(const char *__format,
                                                                ...) noexcept {
    __builtin_va_list __arguments;
    __builtin_va_start(__arguments, __format);
    __builtin_vsnprintf(__characters_, sizeof __characters_, __format, __arguments);
    __builtin_va_end(__arguments);
  }
  operator const char *() const noexcept { return __characters_; }

private:
  char __characters_[512]; // no text of ours is half as long; vsnprintf cuts longer ones
};

/// Throws runtime_exception with E_INVALIDARG. Not inlined, as the checks are.
[[__noreturn__]] __attribute__((__cold__, __noinline__)) inline void __refuse(const char *message) {
  throw runtime_exception(message, E_INVALIDARG);
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_REFUSAL_H
