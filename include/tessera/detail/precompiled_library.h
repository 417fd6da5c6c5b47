// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The precompiled part of `amp++ -famp-precompile`: <amp.h>, the C++ library, and those instances
/// of its templates that our headers would make in each unit. Nothing else includes this.
#ifndef TESSERA_DETAIL_PRECOMPILED_LIBRARY_H
#define TESSERA_DETAIL_PRECOMPILED_LIBRARY_H

// Our names for Visual C++ are parsed with the unit, because the unit's own names may replace them.
#define __TESSERA_SYSTEM_HEADERS_ALONE
#include "tessera/detail/standard_library.h"
#undef __TESSERA_SYSTEM_HEADERS_ALONE
#ifndef __TESSERA_MSVC__
#include "amp.h"
#endif

struct tessera_accelerator;

namespace concurrency {
namespace tessera_detail {

typedef std::shared_ptr<const std::exception_ptr> __instance_of_exception;
typedef std::unique_ptr<void, void (*)(void *)> __instance_of_owner;
typedef std::chrono::duration<long double, std::nano> __instance_of_time;
static_assert(sizeof(__instance_of_exception) + sizeof(__instance_of_owner) +
                      sizeof(__instance_of_time) !=
                  0,
              "neither pass needs more of them than the class");

// The operations that most programs use on the host, and the containers that they pass to kernels.
template <typename _Tp> void __instances_of_vector() {
  std::vector<_Tp> __elements, __more(2), __same(2, _Tp());
  __elements.push_back(static_cast<_Tp>(__more.size()));
  __elements[0] = __same.data()[1];
  __same = __elements;
  const std::vector<_Tp> __copy(__same), __part(__copy.begin(), __copy.end());
  for (const _Tp &__element : __part)
    __elements[0] = __element + __copy[0];
  for (_Tp &__element : __elements)
    __element = _Tp();
}
#ifndef __TESSERA_MSVC__
template <typename _Tp, int _Np> void __instances_of_view(const array_view<_Tp, _Np> &__view) {
  const array_view<const _Tp, _Np> __constant(__view);
  __view[index<_Np>()] = __constant[index<_Np>()];
  __view.discard_data();
  __view.synchronize();
}
template <typename _Tp> void __instances_of_views() {
  std::vector<_Tp> __elements(4);
  const std::vector<_Tp> __constants(4);
  const array_view<_Tp> __view(__elements), __other(4, __elements);
  const array_view<const _Tp> __constant(__constants), __same(4, __constants);
  __view[0] = __other(0) + __constant[0] + __same(0);
  __instances_of_view(__view);
  __instances_of_view(array_view<_Tp, 2>(2, 2, __elements));
}
#endif

inline void __instances() {
  __instances_of_vector<int>();
  __instances_of_vector<unsigned int>();
  __instances_of_vector<float>();
  __instances_of_vector<double>();
#ifndef __TESSERA_MSVC__
  __instances_of_views<int>();
  __instances_of_views<unsigned int>();
  __instances_of_views<float>();
  __instances_of_views<double>();
#endif
  std::shared_ptr<std::exception_ptr> __kept = std::make_shared<std::exception_ptr>();
  __instance_of_exception __thrown(__kept), __other(std::move(__thrown));
  __other.swap(__thrown);
  const __instance_of_exception __shared(__other);
  __instance_of_owner __owner(nullptr, nullptr);
  static_cast<void>(__owner.get_deleter());
  static_cast<void>(__owner.release());
  const __instance_of_time __time = std::chrono::nanoseconds(1);
  if (__time < std::chrono::nanoseconds::max() && (__time - __time).count() > 0)
    std::make_shared<std::promise<void>>()->get_future().share();
  std::vector<tessera_accelerator *> __handles(1);
  const std::wstring __wide = std::wstring(1, L' ') + std::wstring(L"default");
  static_cast<void>(__wide);
  static_cast<void>(std::string("a") + "b" + std::to_string(1));
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_PRECOMPILED_LIBRARY_H
