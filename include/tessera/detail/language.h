// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The language features that the headers need, and their replacements if the compiler is not
/// amp++.
///
/// amp++ knows `restrict(...)` and `tile_static` as keywords. For every other compiler they are
/// macros that expand to nothing, so that programs parse. Examples are an editor's parser, and a
/// plain C++ unit that only uses accelerators. If such a compiler makes code for a call of
/// parallel_for_each, that is an error (docs/editors.md).
#ifndef TESSERA_DETAIL_LANGUAGE_H
#define TESSERA_DETAIL_LANGUAGE_H

// TESSERA_CAPTURED(kind) marks the classes that a kernel's capture table lists.
// TESSERA_FOR_COUNTING marks functions that a program may call only by ++ and -- of a property, for
// which Clang makes a sum.
#ifdef __TESSERA_AMP__
#define TESSERA_CAPTURED(__kind) [[_Clang::__annotate__("tessera.capture." __kind)]]
#define TESSERA_FOR_COUNTING [[_Clang::__annotate__("tessera.for_counting")]]
#else
#define restrict(...)
#define tile_static static
#define TESSERA_CAPTURED(__kind)
#define TESSERA_FOR_COUNTING
#endif

// For conditions that usually hold for a whole launch. Kernels are optimised for this case.
#define __TESSERA_USUALLY(__condition) __builtin_expect((__condition), true)
#define __TESSERA_SELDOM(__condition) __builtin_expect((__condition), false)

// TESSERA_PROPERTY(type, name): `object.name` means `object.get_name()`.
#include "tessera/detail/properties_begin.h"
#if defined(__has_declspec_attribute)
#if __has_declspec_attribute(property)
#define TESSERA_PROPERTY(type, __name) __declspec(property(get = get_##__name)) type __name
#define TESSERA_MUTABLE_PROPERTY(type, __name, __component)                                        \
  __declspec(property(get = get_##__component, put = set_##__component)) type __name
#define TESSERA_HAS_PROPERTIES 1
#endif
#endif
#include "tessera/detail/properties_end.h"
// For other compilers it is a static member, which does not change the layout, and an editor knows
// its type. Nobody defines it, so a program that uses it does not link, and the symbol says what to
// do.
#ifndef TESSERA_HAS_PROPERTIES
#define TESSERA_PROPERTY(type, __name)                                                             \
  static type __name __asm__("compile_with_ampxx_or_fdeclspec_or_write_get_" #__name)
#define TESSERA_MUTABLE_PROPERTY(type, __name, __component) TESSERA_PROPERTY(type, __name)
#define TESSERA_HAS_PROPERTIES 0
#endif

namespace concurrency {
namespace tessera_detail {}
} // namespace concurrency

namespace Concurrency = concurrency;

#endif // TESSERA_DETAIL_LANGUAGE_H
