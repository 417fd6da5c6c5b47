// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the headers need of the language, and what stands in for it where the compiler is not
/// amp++.
///
/// amp++ knows `restrict(...)` and `tile_static` as keywords. Every other compiler (an editor's
/// parser, a plain C++ unit that only passes accelerators around) sees them vanish, so that the
/// headers still parse; launching a kernel from such a unit is refused by parallel_for_each.
#ifndef TESSERA_DETAIL_LANGUAGE_H
#define TESSERA_DETAIL_LANGUAGE_H

#ifndef __TESSERA_AMP__
#define restrict(...)
#define tile_static static
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
#ifndef TESSERA_HAS_PROPERTIES
#define TESSERA_PROPERTY(type, name) static_assert(true, #name)
#define TESSERA_MUTABLE_PROPERTY(type, name, component) static_assert(true, #name)
#define TESSERA_HAS_PROPERTIES 0
#endif

namespace concurrency {
namespace detail {}
} // namespace concurrency

namespace Concurrency = concurrency;

#endif // TESSERA_DETAIL_LANGUAGE_H
