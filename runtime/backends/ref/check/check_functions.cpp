// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions of abi/check.h: what every access of a checked kernel calls, and so short.
#include "backends/ref/check/launch_check.h"
#include "backends/ref/check/origins.h"
#include "backends/ref/check/variable_cell.h"

#include <algorithm>
#include <cassert>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <new>

namespace tessera {
namespace {

/// What one access is of.
enum class memory_class { container, tile_static, local, other };

memory_class class_of(const checked_thread &here, std::uintptr_t address) {
  if (address - here.tile_memory < here.tile_bytes)
    return memory_class::tile_static;
  if (address - here.stack < here.stack_bytes)
    return memory_class::local;
  return here.memory->holds(reinterpret_cast<void *>(address)) ? memory_class::container
                                                               : memory_class::other;
}

/// What is found needs memory, and a kernel cannot be told that there is none.
template <typename Tell> void tell(launch_check &launch, Tell to) {
  try {
    to(launch);
  } catch (const std::bad_alloc &) {
    launch.lose();
  }
}

/// The captured container that these bytes lie in. Their index may have been compared with the
/// extent of a view that claims too much.
const captured_memory *container_of(const checked_thread &here, std::uintptr_t address,
                                    std::uint64_t bytes) {
  for (const captured_memory *one = here.captured; one != here.captured_end; ++one)
    if (one->holds(address, bytes))
      return one;
  return nullptr;
}

/// In the variable or member that the call says.
bool lies_in_object(std::uintptr_t address, const void *object, std::uint64_t bytes,
                    const tessera_site &site) {
  const std::uint64_t offset = address - std::uintptr_t(object);
  return offset <= site.object_bytes && bytes <= site.object_bytes - offset;
}

/// May it be accessed?
bool lies_inside(const checked_thread &here, memory_class where, std::uintptr_t address,
                 const void *object, std::uint64_t bytes, const tessera_site &site,
                 access_kind kind) {
  if (object && site.object_bytes)
    return lies_in_object(address, object, bytes, site);
  const void *const pointer = reinterpret_cast<const void *>(address);
  switch (where) {
  case memory_class::container:
    return container_of(here, address, bytes) != nullptr;
  case memory_class::tile_static:
    return here.launch->is_tile_variable(pointer, bytes);
  case memory_class::local:
    return variable_cell::hold(*here.memory, address, bytes);
  case memory_class::other:
    break;
  }
  // Constants, the function object and what it refers to are read; the first page is nobody's.
  return kind == access_kind::read && address >= 4096;
}

std::uint64_t bits_at(std::uintptr_t address, std::uint32_t bytes) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, reinterpret_cast<const void *>(address), std::min<std::uint32_t>(bytes, 8));
  return bits;
}

/// May a store of what is there count as none? What nobody has written is equal by chance.
bool leaves(const checked_thread &here, const void *address, std::uint64_t bytes) {
  const std::uint8_t *const shadow = here.memory->shadow_of(address);
  return !here.is_strict &&
         std::all_of(shadow, shadow + bytes, [](std::uint8_t bits) { return bits == 0; });
}

/// A piece whose single bytes have been accessed has a cell for each of them.
bool note_bytes(const checked_thread &here, const accessor &by, std::uintptr_t word,
                std::uintptr_t begin, std::uintptr_t end, access_kind kind, bool is_equal) {
  const race_cell whole = here.memory->cell_of(reinterpret_cast<const void *>(word));
  if (!cells::are_bytes(whole, by)) {
    const bool is_of_launch = cells::is_of_launch(whole, by);
    for (std::uintptr_t byte = word; byte < word + 4; ++byte) {
      const race_cell cell = here.memory->cell_of_byte(reinterpret_cast<const void *>(byte));
      cell.of_launch = is_of_launch && by.has_tiles ? whole.of_launch : 0;
      cell.of_interval = is_of_launch && by.has_items ? whole.of_interval : 0;
    }
    if (!is_of_launch)
      whole.of_launch = cells::tile_word(by);
    cells::marked(whole, by) |= cells::has_bytes;
  }
  bool becomes = false;
  for (std::uintptr_t byte = begin; byte < end; ++byte)
    becomes |= cells::note(here.memory->cell_of_byte(reinterpret_cast<const void *>(byte)), by,
                           kind, is_equal);
  return becomes;
}

[[gnu::noinline]] void note_pieces(const checked_thread &here, bool is_tile_static,
                                   const accessor &by, std::uintptr_t address, std::uint64_t bytes,
                                   access_kind kind, bool is_equal) {
  const std::uintptr_t end = address + bytes;
  // The cells of bytes are no two threads'.
  if (by.is_shared && (address | end) % 4 != 0)
    return here.launch->suspect(reinterpret_cast<const void *>(address), is_tile_static);
  for (std::uintptr_t word = address & ~std::uintptr_t(3); word < end; word += 4) {
    const race_cell cell = here.memory->cell_of(reinterpret_cast<const void *>(word));
    const bool is_whole = address <= word && word + 4 <= end;
    const bool becomes = is_whole && !cells::are_bytes(cell, by)
                             ? cells::note(cell, by, kind, is_equal)
                             : note_bytes(here, by, word, std::max(address, word),
                                          std::min(end, word + 4), kind, is_equal);
    if (becomes)
      here.launch->suspect(reinterpret_cast<const void *>(word), is_tile_static);
  }
}

void note_access(const checked_thread &here, bool is_tile_static, std::uintptr_t address,
                 std::uint64_t bytes, access_kind kind, bool is_equal) {
  // It conflicts with atomic operations, too, as a store of what is there does.
  if (here.is_strict && kind == access_kind::read) [[unlikely]]
    note_access(here, is_tile_static, address, bytes, access_kind::write, /*is_equal=*/true);
  const accessor &by = is_tile_static ? here.tile_static : here.global;
  const void *const pointer = reinterpret_cast<const void *>(address);
  const race_cell cell = here.memory->cell_of(pointer);
  if (bytes != 4 || address % 4 != 0 || cells::read(cells::marked(cell, by)) & cells::has_bytes)
      [[unlikely]]
    note_pieces(here, is_tile_static, by, address, bytes, kind, is_equal);
  else if (cells::note(cell, by, kind, is_equal)) [[unlikely]]
    here.launch->suspect(pointer, is_tile_static);
}

/// A program has cast away that this memory is only read: reads of it have not been noted.
[[gnu::noinline, gnu::cold]] void suspect_all(const checked_thread &here, std::uintptr_t address,
                                              std::uint64_t bytes) {
  for (std::uintptr_t word = address & ~std::uintptr_t(3); word < address + bytes; word += 4)
    here.launch->suspect(reinterpret_cast<const void *>(word), /*is_tile_static=*/false);
}

[[gnu::noinline, gnu::cold]] void found_unwritten_address(checked_thread &here,
                                                          const tessera_site &site) {
  tell(*here.launch, [&](launch_check &launch) {
    launch.found_unwritten(here.state.parameter_origin[0], site, "what is accessed");
  });
}

[[gnu::noinline, gnu::cold]] tessera_checked_address
found_outside(checked_thread &here, const void *address, const void *object,
              const tessera_site &site, access_kind kind) {
  tell(*here.launch, [&](launch_check &launch) {
    launch.found_outside(address, object, site.bytes, kind, site);
  });
  std::byte *const spare = kind == access_kind::read ? here.memory->zeros() : here.memory->sink();
  return {spare, here.memory->shadow_of(spare)};
}

[[gnu::noinline, gnu::cold]] void found_misaligned(checked_thread &here, const void *address,
                                                   const tessera_site &site) {
  tell(*here.launch, [&](launch_check &launch) { launch.found_misaligned(address, site); });
}

/// Of a number each bit; of a record, which may have bytes between its members, some byte.
bool is_written(const checked_thread &here, const void *address, std::uint64_t bytes,
                const tessera_site &site) {
  const std::uint8_t *const shadow = here.memory->shadow_of(address);
  if (site.value_kind != tessera_value_none)
    return std::all_of(shadow, shadow + bytes, [](std::uint8_t bits) { return bits == 0; });
  return std::any_of(shadow, shadow + bytes, [](std::uint8_t bits) { return bits == 0; });
}

/// `value` is what is stored, or what an atomic operation has beside what is there.
[[gnu::noinline, gnu::cold]] void log_access(checked_thread &here, bool is_tile_static,
                                             std::uintptr_t place, access_kind kind,
                                             std::uint64_t bytes, std::uint64_t value,
                                             bool is_equal, const tessera_site &site) {
  const void *const address = reinterpret_cast<const void *>(place);
  logged_access access = {.by = {},
                          .kind = kind,
                          .is_tile_static = is_tile_static,
                          .address = address,
                          .bytes = std::uint32_t(bytes),
                          .value = bits_at(place, std::uint32_t(bytes)),
                          .is_equal = is_equal,
                          .site = &site};
  if (kind == access_kind::write && site.value_kind != tessera_value_none) {
    access.value = value;
    access.is_written = here.state.parameter_shadow[3] == 0;
  } else if (kind != access_kind::write) {
    access.is_written = is_written(here, address, bytes, site);
    access.operand = value;
  }
  tell(*here.launch, [&](launch_check &launch) { launch.log(access); });
}

/// An atomic operation goes on from what is there.
void check_counted(checked_thread &here, const void *address, const tessera_site &site) {
  const std::uint8_t *const shadow = here.memory->shadow_of(address);
  if (std::all_of(shadow, shadow + site.bytes, [](std::uint8_t bits) { return bits == 0; }))
    return;
  const std::uint32_t origin = *here.memory->origin_of(address);
  tell(*here.launch, [&](launch_check &launch) {
    launch.found_unwritten(origin, site, "what an atomic operation makes of it");
  });
}

/// Is that what is there, written by somebody?
bool stores_equal(const checked_thread &here, std::uintptr_t address, std::uint64_t value,
                  const tessera_site &site) {
  if (site.value_kind == tessera_value_none)
    return false;
  const void *const pointer = reinterpret_cast<const void *>(address);
  if (site.bytes != 4)
    return bits_at(address, site.bytes) == value && leaves(here, pointer, site.bytes);
  std::uint32_t there, shadow;
  std::memcpy(&there, pointer, sizeof there);
  std::memcpy(&shadow, here.memory->shadow_of(pointer), sizeof shadow);
  return there == value && shadow == 0 && !here.is_strict;
}

/// The access of memory that others access, too.
template <access_kind kind>
tessera_checked_address check_shared(checked_thread &here, bool is_tile_static,
                                     std::uintptr_t place, const tessera_site &site,
                                     std::uint64_t value) {
  void *const address = reinterpret_cast<void *>(place);
  if ((place & (site.align - 1u)) != 0) [[unlikely]]
    found_misaligned(here, address, site);
  if (kind == access_kind::atomic && !(site.flags & tessera_site_exchanges))
    check_counted(here, address, site);
  const bool is_equal = kind == access_kind::write && stores_equal(here, place, value, site);
  if (here.is_logged) [[unlikely]]
    log_access(here, is_tile_static, place, kind, site.bytes, value, is_equal, site);
  else
    note_access(here, is_tile_static, place, site.bytes, kind, is_equal);
  return {address, here.memory->shadow_of(address)};
}

/// Of no captured container, as far as it is not known what it is of.
template <access_kind kind>
[[gnu::noinline]] tessera_checked_address
check_elsewhere(checked_thread &here, std::uintptr_t place, const void *object,
                const tessera_site &site, std::uint64_t value) {
  void *const address = reinterpret_cast<void *>(place);
  const memory_class where = class_of(here, place);
  if (!lies_inside(here, where, place, object, site.bytes, site, kind))
    return found_outside(here, address, object, site, kind);
  if (where == memory_class::container || where == memory_class::tile_static)
    return check_shared<kind>(here, where == memory_class::tile_static, place, site, value);
  if ((place & (site.align - 1u)) != 0)
    found_misaligned(here, address, site);
  if (where == memory_class::other) // it is read, and was written before the launch
    return {address, here.memory->shadow_of(here.memory->zeros())};
  return {address, here.memory->shadow_of(address)};
}

/// What all announced accesses have in common. `value` is what is stored.
template <access_kind kind>
tessera_checked_address check(void *address, const void *object, const tessera_site &site,
                              std::uint64_t value) {
  checked_thread &here = checked_thread::here();
  const auto place = std::uintptr_t(address);
  assert(site.align != 0 && (site.align & (site.align - 1)) == 0 && "alignments are powers of 2");
  if (here.state.parameter_shadow[0] != 0) [[unlikely]]
    found_unwritten_address(here, site);
  if (site.flags & tessera_site_member) {
    if (!lies_in_object(place, object, site.bytes, site)) [[unlikely]]
      return found_outside(here, address, object, site, kind);
    object = nullptr;
  }
  if (!object) {
    const captured_memory *const container = container_of(here, place, site.bytes);
    if (!container)
      return check_elsewhere<kind>(here, place, object, site, value);
    const bool races = kind != access_kind::read || !container->is_only_read || here.is_logged;
    if (!races && (place & (site.align - 1u)) == 0) [[likely]]
      return {address, here.memory->shadow_of(address)};
    if (kind != access_kind::read && container->is_only_read) [[unlikely]]
      suspect_all(here, place, site.bytes);
    return check_shared<kind>(here, false, place, site, value);
  }
  const bool is_inside = site.object_bytes && lies_in_object(place, object, site.bytes, site);
  if (!is_inside || !(site.flags & (tessera_site_local | tessera_site_tile_static))) [[unlikely]]
    return check_elsewhere<kind>(here, place, object, site, value);
  if (site.flags & tessera_site_tile_static)
    return check_shared<kind>(here, true, place, site, value);
  if ((place & (site.align - 1u)) != 0) [[unlikely]]
    found_misaligned(here, address, site);
  return {address, here.memory->shadow_of(address)};
}

/// A copy is one access of each side. `source`: of what is written.
bool check_side(checked_thread &here, const void *address, const void *object, std::uint64_t bytes,
                const tessera_site &site, access_kind kind, const void *source) {
  const auto place = std::uintptr_t(address);
  const memory_class where = class_of(here, place);
  if (!lies_inside(here, where, place, object, bytes, site, kind)) {
    tell(*here.launch,
         [&](launch_check &launch) { launch.found_outside(address, object, bytes, kind, site); });
    return false;
  }
  if (where != memory_class::container && where != memory_class::tile_static)
    return true;
  const bool is_equal =
      source && leaves(here, address, bytes) && std::memcmp(address, source, bytes) == 0;
  const bool is_tile_static = where == memory_class::tile_static;
  if (const captured_memory *const container =
          is_tile_static ? nullptr : container_of(here, place, bytes);
      container && container->is_only_read && !here.is_logged) {
    if (kind == access_kind::read)
      return true;
    suspect_all(here, place, bytes);
  }
  if (here.is_logged)
    log_access(here, is_tile_static, place, kind, bytes, 0, is_equal, site);
  else
    note_access(here, is_tile_static, place, bytes, kind, is_equal);
  return true;
}

/// Stores to containers outlive the kernel.
void check_stored(const checked_thread &here, const void *address, const tessera_site &site) {
  if (site.flags & tessera_site_copies ||
      class_of(here, std::uintptr_t(address)) != memory_class::container)
    return;
  const std::uint32_t origin = here.state.parameter_origin[6];
  tell(*here.launch,
       [&](launch_check &launch) { launch.found_unwritten(origin, site, "what is stored"); });
}

} // namespace
} // namespace tessera

using namespace tessera;

void __tessera_check_kernel(const tessera_checked_kernel *kernel) {
  checked_thread &here = checked_thread::here();
  here.departure = nullptr;
  if (!here.kernel)
    here.launch->use_kernel(*kernel);
}

tessera_checked_address __tessera_check_read(void *address, void *object,
                                             const tessera_site *site) {
  return check<access_kind::read>(address, object, *site, 0);
}

tessera_checked_address __tessera_check_write(void *address, void *object, const tessera_site *site,
                                              std::uint64_t value) {
  checked_thread &here = checked_thread::here();
  const std::uint64_t unwritten = here.state.parameter_shadow[3];
  const tessera_checked_address goes = check<access_kind::write>(address, object, *site, value);
  if (unwritten != 0) [[unlikely]]
    check_stored(here, address, *site);
  return goes;
}

tessera_checked_address __tessera_check_atomic(void *address, void *object,
                                               const tessera_site *site, std::uint64_t value) {
  return check<access_kind::atomic>(address, object, *site, value);
}

std::uint64_t __tessera_check_copy(void *to, void *to_object, void *from, void *from_object,
                                   std::uint64_t bytes, const tessera_site *site) {
  checked_thread &here = checked_thread::here();
  if (bytes == 0)
    return 0;
  const bool reads =
      !from || check_side(here, from, from_object, bytes, *site, access_kind::read, nullptr);
  return reads && check_side(here, to, to_object, bytes, *site, access_kind::write, from) ? bytes
                                                                                          : 0;
}

void __tessera_check_outside(const tessera_site *site, std::uint32_t accesses, const char *format,
                             ...) {
  std::va_list arguments;
  va_start(arguments, format);
  char text[1024];
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  tell(*checked_thread::here().launch,
       [&](launch_check &launch) { launch.found_outside(*site, accesses, text); });
}

void __tessera_check_fence(std::uint32_t memory) {
  tell(*checked_thread::here().launch, [&](launch_check &launch) { launch.log_fence(memory); });
}

void __tessera_check_departs(const tessera_site *site) { checked_thread::here().departure = site; }

void __tessera_check_called(const tessera_site *site, void *given) {
  tell(*checked_thread::here().launch,
       [&](launch_check &launch) { launch.note_call(*site, given); });
}

void __tessera_check_division(const tessera_site *site, std::uint32_t by_zero) {
  tell(*checked_thread::here().launch,
       [&](launch_check &launch) { launch.found_division(*site, by_zero != 0); });
}

void __tessera_check_undefined(std::uint32_t origin, const tessera_site *site) {
  const char *const decides =
      site->flags & tessera_site_stored ? "what is stored" : "what is done next";
  tell(*checked_thread::here().launch,
       [&](launch_check &launch) { launch.found_unwritten(origin, *site, decides); });
}

void __tessera_check_endless_wait(const void *address, const tessera_site *site) {
  tell(*checked_thread::here().launch,
       [&](launch_check &launch) { launch.found_endless_wait(address, *site); });
  __tessera_abort();
}

void __tessera_check_variable(void *variable, std::uint64_t bytes, const tessera_site *site) {
  checked_thread &here = checked_thread::here();
  variable_cell::begin_variable(*here.memory, variable, bytes, *site);
  // What was there differs from run to run, and nobody may notice.
  std::memset(variable, 0xa5, bytes);
  here.memory->forget(variable, bytes, here.origins.of(*site));
}

void __tessera_check_variable_end(void *variable, std::uint64_t bytes) {
  const checked_thread &here = checked_thread::here();
  if (here.memory->holds(variable))
    here.memory->note_written(variable, bytes);
}

tessera_check_state *__tessera_check_state_here(void) { return &checked_thread::here().state; }

std::uint8_t *__tessera_check_shadow_to_read(void *address) {
  const shadow_memory &memory = *checked_thread::here().memory;
  return memory.shadow_of(memory.holds(address) ? address : memory.zeros());
}

std::uint8_t *__tessera_check_shadow_to_write(void *address) {
  const shadow_memory &memory = *checked_thread::here().memory;
  return memory.shadow_of(memory.holds(address) ? address : memory.sink());
}

void *__tessera_check_memcpy(void *to, const void *from, std::uint64_t bytes) {
  return __tessera_check_memmove(to, from, bytes);
}

void *__tessera_check_memmove(void *to, const void *from, std::uint64_t bytes) {
  const shadow_memory &memory = *checked_thread::here().memory;
  if (memory.holds(to))
    memory.note_copied(to, from, bytes);
  return std::memmove(to, from, bytes);
}

void *__tessera_check_memset(void *to, std::int32_t value, std::uint64_t bytes) {
  const shadow_memory &memory = *checked_thread::here().memory;
  if (memory.holds(to))
    memory.note_written(to, bytes);
  return std::memset(to, value, bytes);
}
