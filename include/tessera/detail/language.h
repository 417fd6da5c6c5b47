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

// TESSERA_CAPTURED(kind) marks what a kernel's capture table lists.
#ifdef __TESSERA_AMP__
#define TESSERA_CAPTURED(kind) [[clang::annotate("tessera.capture." #kind)]]
#else
#define restrict(...)
#define tile_static static
#define TESSERA_CAPTURED(kind)
#endif

// TESSERA_PROPERTY(type, name): `object.name` stands for `object.get_name()`.
#if defined(__has_declspec_attribute)
#if __has_declspec_attribute(property)
#define TESSERA_PROPERTY(type, name) __declspec(property(get = get_##name)) type name
#define TESSERA_MUTABLE_PROPERTY(type, name, component)                                            \
  __declspec(property(get = get_##component, put = set_##component)) type name
#define TESSERA_HAS_PROPERTIES 1
#endif
#endif
// Elsewhere it is a static member, which leaves the layout alone: an editor knows its type. It is
// defined nowhere, so that a program that uses it does not link; the symbol says what to do.
#ifndef TESSERA_HAS_PROPERTIES
#define TESSERA_PROPERTY(type, name)                                                               \
  static type name __asm__("compile_with_ampxx_or_fdeclspec_or_write_get_" #name)
#define TESSERA_MUTABLE_PROPERTY(type, name, component) TESSERA_PROPERTY(type, name)
#define TESSERA_HAS_PROPERTIES 0
#endif

namespace concurrency {
namespace tessera_detail {}
} // namespace concurrency

namespace Concurrency = concurrency;

#endif // TESSERA_DETAIL_LANGUAGE_H
