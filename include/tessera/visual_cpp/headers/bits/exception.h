// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The C++ library's <bits/exception.h>, which declares std::exception, with a class for those that
/// programs give a text; the compiler puts it in its place.
#include_next <bits/exception.h>

#ifndef TESSERA_VISUAL_CPP_HEADERS_BITS_EXCEPTION_H
#define TESSERA_VISUAL_CPP_HEADERS_BITS_EXCEPTION_H

extern "C++" {
namespace std {

/// An exception with a copy of a text, as Visual C++'s std::exception is.
class __exception_with_text : public exception {
public:
  __exception_with_text() noexcept : __text_(nullptr) {}
  explicit __exception_with_text(const char *__text) noexcept : __text_(__copy(__text)) {}
  __exception_with_text(const char *__text, int) noexcept : __text_(__copy(__text)) {}
  __exception_with_text(const exception &__other) noexcept : __text_(__copy(__other.what())) {}
  __exception_with_text(const __exception_with_text &__other) noexcept
      : exception(__other), __text_(__copy(__other.__text_)) {}
  __exception_with_text &operator=(const __exception_with_text &__other) noexcept {
    char *const __text = __copy(__other.__text_);
    __builtin_free(__text_);
    __text_ = __text;
    return *this;
  }
  ~__exception_with_text() noexcept override { __builtin_free(__text_); }

  const char *what() const noexcept override { return __text_ ? __text_ : exception::what(); }

private:
  static char *__copy(const char *__text) noexcept {
    const __SIZE_TYPE__ __size = __text ? __builtin_strlen(__text) + 1 : 0;
    char *const __own = __size ? static_cast<char *>(__builtin_malloc(__size)) : nullptr;
    return __own ? static_cast<char *>(__builtin_memcpy(__own, __text, __size)) : nullptr;
  }

  char *__text_; ///< null: none was given, or there is no memory
};

} // namespace std
using std::__exception_with_text;
} // extern "C++"

#endif // TESSERA_VISUAL_CPP_HEADERS_BITS_EXCEPTION_H
