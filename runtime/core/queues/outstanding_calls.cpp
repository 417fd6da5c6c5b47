// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/queues/outstanding_calls.h"

#include <algorithm>

#include <link.h>

namespace tessera {
namespace {

struct search {
  std::uintptr_t address;
  code_range found;
};

int look_into(dl_phdr_info *library, std::size_t, void *context) {
  search &wanted = *static_cast<search *>(context);
  code_range all = {UINTPTR_MAX, 0};
  for (int number = 0; number < library->dlpi_phnum; ++number) {
    const ElfW(Phdr) &segment = library->dlpi_phdr[number];
    if (segment.p_type != PT_LOAD)
      continue;
    const std::uintptr_t begin = library->dlpi_addr + segment.p_vaddr;
    all = {std::min(all.begin, begin), std::max<std::uintptr_t>(all.end, begin + segment.p_memsz)};
  }
  if (wanted.address < all.begin || wanted.address >= all.end)
    return 0;
  wanted.found = all;
  return 1;
}

} // namespace

code_range code_range::around(const void *address) {
  search wanted = {std::uintptr_t(address), {}};
  dl_iterate_phdr(look_into, &wanted);
  return wanted.found;
}

void outstanding_calls::end(outstanding_call &one) {
  one.place_.leave();
  for (watcher &other : watchers_)
    if (other.library_.contains(one.code_)) {
      other.has_ended = true;
      other.changed.notify_all();
    }
}

bool outstanding_calls::has_any_in(code_range library) const {
  return std::any_of(all_.begin(), all_.end(), [&](const outstanding_call &one) {
    return library.contains(one.code_) && one.caller_ != std::this_thread::get_id();
  });
}

bool outstanding_calls::has_begun_any_in(code_range library) const {
  return std::any_of(all_.begin(), all_.end(), [&](const outstanding_call &one) {
    return library.contains(one.code_) && one.has_begun_ &&
           one.caller_ != std::this_thread::get_id();
  });
}

void outstanding_calls::after_fork_in_child() {
  all_.clear();
  watchers_.clear();
}

} // namespace tessera
