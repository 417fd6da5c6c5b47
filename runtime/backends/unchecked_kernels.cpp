// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/unchecked_kernels.h"

#include <cstdio>
#include <map>
#include <mutex>

namespace tessera {
namespace {

struct unchecked_list {
  std::mutex mutex;
  std::map<std::string, std::string> reasons; ///< by what ran

  static unchecked_list &all() {
    static auto &one = *new unchecked_list; // as long as the process
    return one;
  }
};

__attribute__((destructor)) void list_unchecked_kernels() {
  unchecked_list &all = unchecked_list::all();
  const std::lock_guard held(all.mutex);
  for (const auto &[what, why] : all.reasons)
    std::fprintf(stderr, "tessera: %s ran unchecked: %s.\n", what.c_str(), why.c_str());
}

} // namespace

void note_unchecked(const std::string &what, const std::string &why) {
  unchecked_list &all = unchecked_list::all();
  const std::lock_guard held(all.mutex);
  all.reasons.try_emplace(what, why);
}

} // namespace tessera
