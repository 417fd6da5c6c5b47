// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The arguments of a program that begins at `wmain`.
#include "core/text.h"
#include "tessera/runtime_abi.h"

#include <algorithm>
#include <memory>
#include <new>
#include <string>
#include <vector>

wchar_t **tessera_wide_arguments(char **arguments) try {
  std::vector<std::unique_ptr<wchar_t[]>> copies;
  for (; *arguments; ++arguments) {
    const std::wstring wide = tessera::widen(*arguments);
    copies.emplace_back(new wchar_t[wide.size() + 1]);
    std::copy_n(wide.c_str(), wide.size() + 1, copies.back().get());
  }
  // The program may change and keep them, as it may with main's.
  auto **list = new wchar_t *[copies.size() + 1];
  *std::transform(copies.begin(), copies.end(), list, [](auto &copy) { return copy.release(); }) =
      nullptr;
  return list;
} catch (const std::bad_alloc &) {
  return nullptr;
}
