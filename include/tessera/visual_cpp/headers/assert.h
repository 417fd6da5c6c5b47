// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// <assert.h> whose assert may have a text after its condition. Visual C++ warns about too many
/// arguments and ignores all but the first. So does this, except that the message of a failure has
/// the text.
#include_next <assert.h>

#ifndef TESSERA_VISUAL_CPP_HEADERS_ASSERT_H
#define TESSERA_VISUAL_CPP_HEADERS_ASSERT_H
extern "C++" {
__attribute__((diagnose_if(true,
                           "assert takes a condition alone: it ends at the first comma, as it does "
                           "in Visual C++, and what follows is not evaluated",
                           "warning"))) inline bool
__tessera_assert_leaves_out_text() {
  return true;
}
}
#define __TESSERA_16TH(__1, __2, __3, __4, __5, __6, __7, __8, __9, __10, __11, __12, __13, __14,  \
                       __15, __16, ...)                                                            \
  __16
/// Calls the first macro for one argument, the second for up to 15.
#define __TESSERA_ONE_OR_MORE(__one, __more, ...)                                                  \
  __TESSERA_16TH(__VA_ARGS__, __more, __more, __more, __more, __more, __more, __more, __more,      \
                 __more, __more, __more, __more, __more, __more, __one, 0)
#define __TESSERA_ASSERT(__text, __condition)                                                      \
  (static_cast<bool>(__condition) ? void(0)                                                        \
                                  : __assert_fail(__text, __FILE__, __LINE__, __ASSERT_FUNCTION))
#define __TESSERA_ASSERT_FIRST(__text, __condition, ...)                                           \
  (static_cast<bool>(__condition) && ::__tessera_assert_leaves_out_text()                          \
       ? void(0)                                                                                   \
       : __assert_fail(__text, __FILE__, __LINE__, __ASSERT_FUNCTION))
#define __TESSERA_NO_ASSERT(__text, __condition) (static_cast<void>(0))
#define __TESSERA_NO_ASSERT_FIRST(__text, __condition, ...)                                        \
  (static_cast<void>(sizeof(::__tessera_assert_leaves_out_text())))
#endif // TESSERA_VISUAL_CPP_HEADERS_ASSERT_H

// Every time that the header is included, because NDEBUG may have changed.
#undef assert
#ifdef NDEBUG
#define assert(...)                                                                                \
  __TESSERA_ONE_OR_MORE(__TESSERA_NO_ASSERT, __TESSERA_NO_ASSERT_FIRST, __VA_ARGS__)               \
  (#__VA_ARGS__, __VA_ARGS__)
#else
#define assert(...)                                                                                \
  __TESSERA_ONE_OR_MORE(__TESSERA_ASSERT, __TESSERA_ASSERT_FIRST, __VA_ARGS__)                     \
  (#__VA_ARGS__, __VA_ARGS__)
#endif
