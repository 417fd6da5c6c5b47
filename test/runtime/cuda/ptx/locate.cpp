// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where memory is: each space has addresses of its own, each access lies within one variable or
/// one allocation, and is aligned to its size.
#include "machine.h"

#include <bit>
#include <cstdio>
#include <cstdlib>

namespace ptx {

namespace {

/// Four addresses: as the host's vectors have them, so that they are what the compiler uses.
using four [[gnu::vector_size(32)]] = std::uint64_t;
using four_narrow [[gnu::vector_size(16)]] = std::uint32_t;

template <typename Address>
[[gnu::always_inline]] inline void addresses_of(const warp &in, const instruction *i,
                                                std::uint64_t (&into)[lanes]) {
  const Address *const from = in.at<Address>(i->a);
  for (int lane = 0; lane < lanes; lane += 4) {
    four each;
    if constexpr (sizeof(Address) == 8) {
      std::memcpy(&each, from + lane, sizeof each);
    } else {
      four_narrow narrow;
      std::memcpy(&narrow, from + lane, sizeof narrow);
      each = __builtin_convertvector(narrow, four);
    }
    each += i->offset;
    std::memcpy(into + lane, &each, sizeof each);
  }
  if (in.is_full)
    return;
  const std::uint64_t first = into[std::countr_zero(in.mask)];
  for (int lane = 0; lane < lanes; ++lane)
    into[lane] = in.on[lane] ? into[lane] : first;
}

std::string hexadecimal(std::uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

std::string what_of(const instruction *i) {
  return std::string(i->writes ? "a store" : "a load") + " of " + std::to_string(i->size) +
         " bytes";
}

[[noreturn, gnu::noinline]] void fail_alignment(warp &in, const instruction *i,
                                                const std::uint64_t (&of)[lanes]) {
  for (const std::uint64_t each : of)
    if (each & (i->size - 1u))
      in.in->fail(misaligned_address, i,
                  what_of(i) + " at " + hexadecimal(each) + " is misaligned");
  std::abort();
}

/// What one look at all addresses tells.
struct looked_at {
  bool are_outside, are_misaligned, are_in_rows, are_the_same;
};

inline std::uint64_t any_of(const four &of) { return of[0] | of[1] | of[2] | of[3]; }

[[gnu::always_inline]] inline looked_at look(const std::uint64_t (&of)[lanes], const region &at,
                                             std::uint64_t size) {
  // Signs are quicker than comparisons; no region has half of all addresses.
  const std::uint64_t bytes = at.end - at.begin, room = bytes - size;
  four all{}, outside{}, in_rows{}, same{};
  for (int lane = 0; lane < lanes; lane += 4) {
    const std::uint64_t first = of[lane / row * row], next = std::uint64_t(lane % row) * size;
    const four steps = {next, next + size, next + 2 * size, next + 3 * size};
    four each;
    std::memcpy(&each, of + lane, sizeof each);
    const four inside = each - at.begin;
    outside |= inside | (room - inside);
    all |= each;
    in_rows |= each ^ (first + steps);
    same |= each ^ first;
  }
  return {bytes < size || any_of(outside) >> 63, (any_of(all) & (size - 1)) != 0,
          any_of(in_rows) == 0, any_of(same) == 0};
}

bool find_in(const std::vector<region> &all, std::uint64_t address, region &into) {
  for (const region &one : all)
    if (address >= one.begin && address < one.end) {
      into = one;
      return true;
    }
  return false;
}

/// Looks each up where they are not all in the region that was found the last time.
template <typename Find>
[[gnu::noinline]] shape locate_anew(warp &in, const instruction *i,
                                    const std::uint64_t (&of)[lanes], const char *name, Find find) {
  region &last = in.in->found[i->cache];
  const std::uint64_t first = of[std::countr_zero(in.mask)];
  for (int lane = 0; lane < lanes; ++lane) {
    const std::uint64_t each = of[lane];
    const bool is_known = each >= last.begin && each < last.end && last.end - each >= i->size;
    if (!is_known && (!find(each, last) || last.end - each < i->size))
      in.in->fail(illegal_address, i,
                  what_of(i) + " at " + hexadecimal(each) + " is in no " + name +
                      (each == first ? "" : " (of a work-item that is not the first)"));
    in.in->pointers[lane] = last.host + (each - last.begin);
  }
  return shape::scattered;
}

template <typename Find>
[[gnu::always_inline]] inline shape locate_regions(warp &in, const instruction *i,
                                                   const std::uint64_t (&of)[lanes],
                                                   const char *name, Find find) {
  const region &last = in.in->found[i->cache];
  const looked_at found = look(of, last, i->size);
  if (found.are_misaligned)
    fail_alignment(in, i, of);
  if (found.are_outside)
    return locate_anew(in, i, of, name, find);
  const std::uint64_t host = reinterpret_cast<std::uint64_t>(last.host) - last.begin;
  const auto pointer = [&](int lane) { return reinterpret_cast<unsigned char *>(host + of[lane]); };
  if (found.are_in_rows || found.are_the_same) {
    for (int lane = 0; lane < lanes; lane += row)
      in.in->pointers[lane] = pointer(lane);
    return found.are_the_same ? shape::the_same : shape::in_rows;
  }
  for (int lane = 0; lane < lanes; ++lane)
    in.in->pointers[lane] = pointer(lane);
  return shape::scattered;
}

bool find_global(block_run &run, std::uint64_t address, region &into) {
  if (!run.global.find(address, into))
    return false;
  if (!run.of.has_read_only_loads)
    return true;
  const std::lock_guard held(run.all.mutex);
  auto found = run.all.marks.find(into.begin);
  const std::uint64_t bytes = into.end - into.begin;
  if (found == run.all.marks.end())
    found =
        run.all.marks
            .emplace(into.begin, std::unique_ptr<std::uint8_t[], void (*)(void *)>(
                                     static_cast<std::uint8_t *>(std::calloc(bytes, 2)), std::free))
            .first;
  into.read = found->second.get();
  into.written = into.read + bytes;
  return true;
}

/// Loads through the read-only cache see nothing that the same launch writes.
void check_read_only(warp &in, const instruction *i, const region &at, std::uint64_t address) {
  for (unsigned byte = 0; byte < i->size; ++byte) {
    const std::uint64_t which = address - at.begin + byte;
    if (i->is_nc)
      at.read[which] = 1;
    if (i->writes)
      at.written[which] = 1;
    if (at.read[which] && at.written[which])
      in.in->fail(launch_failed, i,
                  "ld.global.nc reads at " + hexadecimal(address) +
                      ", what the same launch writes");
  }
}

void check_read_only(warp &in, const instruction *i, const std::uint64_t (&of)[lanes]) {
  region &last = in.in->found[i->cache];
  for (int lane = 0; lane < lanes; ++lane) {
    if (!in.on[lane])
      continue;
    if (of[lane] < last.begin || of[lane] >= last.end)
      find_global(*in.in, of[lane], last);
    check_read_only(in, i, last, of[lane]);
  }
}

template <typename Address> shape locate_global(warp &in, const instruction *i) {
  std::uint64_t of[lanes];
  addresses_of<Address>(in, i, of);
  const shape found = locate_regions(
      in, i, of, "allocation of global memory",
      [&](std::uint64_t address, region &into) { return find_global(*in.in, address, into); });
  if (in.in->of.has_read_only_loads && (i->is_nc || i->writes))
    check_read_only(in, i, of);
  return found;
}

bool find_shared(const block_run &run, std::uint64_t address, region &into) {
  const program &of = run.of;
  unsigned char *const memory = const_cast<unsigned char *>(run.shared_memory.data());
  if (!find_in(of.shared, address, into)) {
    if (address < of.shared_end || address >= of.shared_end + run.what.dynamic_shared)
      return false;
    into = {of.shared_end, of.shared_end + run.what.dynamic_shared, nullptr, nullptr, nullptr};
  }
  into.host = memory + (into.begin - shared_begin);
  return true;
}

template <typename Address> shape locate_shared(warp &in, const instruction *i) {
  std::uint64_t of[lanes];
  addresses_of<Address>(in, i, of);
  return locate_regions(
      in, i, of, "variable of shared memory",
      [&](std::uint64_t address, region &into) { return find_shared(*in.in, address, into); });
}

template <typename Address> shape locate_constant(warp &in, const instruction *i) {
  std::uint64_t of[lanes];
  addresses_of<Address>(in, i, of);
  return locate_regions(in, i, of, "variable of constant memory",
                        [&](std::uint64_t address, region &into) {
                          return find_in(in.in->of.constants, address, into);
                        });
}

template <typename Address> shape locate_parameter(warp &in, const instruction *i) {
  std::uint64_t of[lanes];
  addresses_of<Address>(in, i, of);
  return locate_regions(in, i, of, "parameter", [&](std::uint64_t address, region &into) {
    const grid &what = in.in->what;
    for (const parameter_place &one : what.entry->parameters) {
      const std::uint64_t begin = parameter_begin + one.offset;
      if (address < begin || address >= begin + one.bytes)
        continue;
      into = {begin, begin + one.bytes,
              const_cast<unsigned char *>(what.arguments.data()) + one.offset, nullptr, nullptr};
      return true;
    }
    return false;
  });
}

/// What its function has and those that called it.
std::uint64_t local_end(const warp &in) {
  return local_begin + in.frame->local_begin + in.frame->of->local_bytes;
}

template <typename Address> shape locate_local(warp &in, const instruction *i) {
  std::uint64_t of[lanes];
  addresses_of<Address>(in, i, of);
  const region own{local_begin, local_end(in), nullptr, nullptr, nullptr};
  const looked_at found = look(of, own, i->size);
  if (found.are_misaligned)
    fail_alignment(in, i, of);
  if (found.are_outside)
    for (const std::uint64_t each : of)
      if (each - own.begin > own.end - own.begin || own.end - each < i->size)
        in.in->fail(illegal_address, i,
                    what_of(i) + " at " + hexadecimal(each) + " is in no variable of local memory");
  for (int lane = 0; lane < lanes; ++lane)
    in.in->pointers[lane] =
        in.local + std::uint64_t(lane) * in.in->local_stride + (of[lane] - local_begin);
  return shape::scattered;
}

unsigned char *locate_one(warp &in, const instruction *i, int lane, std::uint64_t address) {
  region found;
  const std::uint64_t window = address >> window_bits << window_bits, inside = address - window;
  bool is_there = false;
  if (window == shared_window) {
    is_there = find_shared(*in.in, address = inside, found);
  } else if (window == local_window) {
    address = inside;
    found = {local_begin, local_end(in), in.local + std::uint64_t(lane) * in.in->local_stride,
             nullptr, nullptr};
    is_there = address >= found.begin && address < found.end;
  } else if (window == constant_window) {
    is_there = !i->writes && find_in(in.in->of.constants, address = inside, found);
  } else {
    is_there = find_global(*in.in, address, found);
  }
  if (!is_there || address + i->size > found.end)
    in.in->fail(illegal_address, i,
                what_of(i) + " at " + hexadecimal(address) + " is in no memory");
  if (found.read && i->writes)
    check_read_only(in, i, found, address);
  return found.host + (address - found.begin);
}

template <typename Address> shape locate_generic(warp &in, const instruction *i) {
  std::uint64_t of[lanes];
  addresses_of<Address>(in, i, of);
  in.in->generic_accesses += std::uint64_t(std::popcount(in.mask));
  if (in.in->what.forbids_generic)
    in.in->fail(invalid_address_space, i, what_of(i) + " has an address of no space");
  if (look(of, {}, i->size).are_misaligned)
    fail_alignment(in, i, of);
  for (int lane = 0; lane < lanes; ++lane)
    if (in.on[lane])
      in.in->pointers[lane] = locate_one(in, i, lane, of[lane]);
  unsigned char *const any = in.in->pointers[std::countr_zero(in.mask)];
  for (int lane = 0; lane < lanes; ++lane)
    if (!in.on[lane])
      in.in->pointers[lane] = any;
  return shape::scattered;
}

template <typename Address> locator locator_with(space in) {
  switch (in) {
  case space::global:
    return locate_global<Address>;
  case space::shared:
    return locate_shared<Address>;
  case space::local:
    return locate_local<Address>;
  case space::parameter:
    return locate_parameter<Address>;
  case space::constant:
    return locate_constant<Address>;
  default:
    return locate_generic<Address>;
  }
}

} // namespace

locator locator_of(space in, int address_bytes) {
  return address_bytes == 8 ? locator_with<std::uint64_t>(in) : locator_with<std::uint32_t>(in);
}

} // namespace ptx
