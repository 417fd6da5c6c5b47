// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/queues/outstanding_calls.h"

#include <algorithm>
#include <cstddef>
#include <span>

#include <link.h>

namespace tessera {

code_range code_range::of_library(const void *elf_header) {
  if (!elf_header)
    return {};
  const auto &header = *static_cast<const ElfW(Ehdr) *>(elf_header);
  const auto *const segments = reinterpret_cast<const ElfW(Phdr) *>(
      static_cast<const std::byte *>(elf_header) + header.e_phoff);
  std::uintptr_t first = 0, end = 0; // as linked; the first begins with the header
  for (const ElfW(Phdr) &segment : std::span(segments, header.e_phnum)) {
    if (segment.p_type != PT_LOAD)
      continue;
    if (segment.p_offset == 0)
      first = segment.p_vaddr;
    end = std::max<std::uintptr_t>(end, segment.p_vaddr + segment.p_memsz);
  }
  const auto begin = std::uintptr_t(elf_header);
  return {begin, begin + (end - first)};
}

void outstanding_calls::end(outstanding_call &one) {
  one.end();
  one.place_.leave();
  for (watcher &other : watchers_)
    if (other.range_.contains(one.code_)) {
      other.has_ended = true;
      other.changed.notify_all();
    }
}

bool outstanding_call::is_of(code_range library) const {
  return library.contains(code_) && !is_made_here();
}

bool outstanding_calls::has_any_in(code_range library) const {
  return std::any_of(all_.begin(), all_.end(),
                     [&](const outstanding_call &one) { return one.is_of(library); });
}

bool outstanding_calls::has_begun_any_in(code_range library) const {
  return std::any_of(all_.begin(), all_.end(), [&](const outstanding_call &one) {
    return one.has_begun_ && one.is_of(library);
  });
}

void outstanding_calls::after_fork_in_child() {
  all_.clear();
  watchers_.clear();
}

} // namespace tessera
