// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the headers need of the language, and what stands in for it where the compiler is not
/// amp++.
///
/// amp++ knows `restrict(...)` and `tile_static` as keywords. Every other compiler (an editor's
/// parser, a plain C++ unit that only passes accelerators around) sees them vanish, so that
/// programs parse; code for a launch is refused where parallel_for_each is called
/// (docs/editors.md).
#ifndef TESSERA_DETAIL_LANGUAGE_H
#define TESSERA_DETAIL_LANGUAGE_H

// TESSERA_CAPTURED(kind) marks what a kernel's capture table lists, TESSERA_FOR_COUNTING what a
// program may call by ++ and -- of a property alone: Clang makes a sum of them.
#ifdef __TESSERA_AMP__
#define TESSERA_CAPTURED(__kind) [[_Clang::__annotate__("tessera.capture." __kind)]]
#define TESSERA_FOR_COUNTING [[_Clang::__annotate__("tessera.for_counting")]]
#else
#define restrict(...)
#define tile_static static
#define TESSERA_CAPTURED(__kind)
#define TESSERA_FOR_COUNTING
#endif

// Of ways that a whole launch takes, which one kernels are laid out for.
#define __TESSERA_USUALLY(__condition) __builtin_expect((__condition), true)
#define __TESSERA_SELDOM(__condition) __builtin_expect((__condition), false)

// TESSERA_PROPERTY(type, name): `object.name` stands for `object.get_name()`.
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
// Elsewhere it is a static member, which leaves the layout alone: an editor knows its type. It is
// defined nowhere, so that a program that uses it does not link; the symbol says what to do.
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
