// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The fake driver's functions that are about memory, but for copies.
#include "fake_functions.h"

#include <cstring>

#include <sys/mman.h>

using namespace fake_cuda;

namespace {

status free_memory(device_address address) {
  const status freed = all().release(address, "memory");
  if (freed != success)
    all().mistake("memory is freed that has not been allocated so, or twice");
  return freed;
}

/// Ranges of the host's memory that the device reaches.
status add_host_memory(context &in, void *memory, std::size_t bytes, const char *kind) {
  allocation one;
  one.begin = reinterpret_cast<std::uint64_t>(memory);
  one.bytes = bytes;
  one.host = static_cast<unsigned char *>(memory);
  one.owner = &in;
  one.kind = kind;
  all().add_host(one);
  return success;
}

status remove_host_memory(context &in, void *memory, const char *kind) {
  in.finish();
  return all().release(reinterpret_cast<std::uint64_t>(memory), kind);
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

status cuMemAlloc_v2(device_address *made, std::size_t bytes) {
  return call("cuMemAlloc_v2", [&](context &in) -> status {
    if (!made)
      return invalid_value;
    allocation one;
    const status how = all().allocate(in, bytes, "memory", one);
    *made = one.begin;
    return how;
  });
}

status cuMemFree_v2(device_address address) {
  return call("cuMemFree_v2", [&](context &in) -> status {
    if (!address)
      return success;
    in.finish(); // as the driver does
    if (in.error != success)
      return in.error;
    return free_memory(address);
  });
}

status cuMemAllocAsync(device_address *made, std::size_t bytes, stream_id of) {
  return call("cuMemAllocAsync", [&](context &in) -> status {
    if (!made || !stream_of(of, in, "cuMemAllocAsync"))
      return invalid_value;
    if (!in.of.is.has_pools)
      return not_supported;
    allocation one;
    const status how = all().allocate(in, bytes, "memory", one);
    *made = one.begin;
    return how;
  });
}

status cuMemFreeAsync(device_address address, stream_id of) {
  return call("cuMemFreeAsync", [&](context &in) -> status {
    fake_cuda::stream *const found = stream_of(of, in, "cuMemFreeAsync");
    allocation one;
    if (!found || !all().find_memory(address, 1, one) || one.begin != address)
      return invalid_value;
    return enqueue(*found, [address] { return free_memory(address); });
  });
}

status cuMemHostAlloc(void **made, std::size_t bytes, unsigned flags) {
  return call("cuMemHostAlloc", [&](context &in) -> status {
    if (!made || !bytes || flags > 7)
      return invalid_value;
    // Mapped or not, as `release` gives it back.
    void *memory = nullptr;
    if (bytes >= std::size_t(1) << 20) {
      memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (memory == MAP_FAILED)
        return out_of_memory;
    } else {
      memory = std::aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
      if (!memory)
        return out_of_memory;
      std::memset(memory, 0x77, bytes);
    }
    *made = memory;
    return add_host_memory(in, memory, bytes, "pinned");
  });
}

status cuMemFreeHost(void *memory) {
  return call("cuMemFreeHost", [&](context &in) -> status {
    const status freed = remove_host_memory(in, memory, "pinned");
    if (freed != success)
      all().mistake("pinned memory is freed that has not been allocated so, or twice");
    return freed;
  });
}

status cuMemHostRegister_v2(void *memory, std::size_t bytes, unsigned flags) {
  return call("cuMemHostRegister_v2", [&](context &in) -> status {
    if (!memory || !bytes || flags > 15)
      return invalid_value;
    allocation one;
    if (all().find_memory(reinterpret_cast<std::uint64_t>(memory), 1, one))
      return host_memory_already_registered;
    return add_host_memory(in, memory, bytes, "registered");
  });
}

status cuMemHostUnregister(void *memory) {
  return call("cuMemHostUnregister", [&](context &in) -> status {
    return remove_host_memory(in, memory, "registered") == success ? success
                                                                   : host_memory_not_registered;
  });
}

status cuMemHostGetDevicePointer_v2(device_address *made, void *memory, unsigned flags) {
  return call("cuMemHostGetDevicePointer_v2", [&](context &) -> status {
    allocation one;
    const auto address = reinterpret_cast<std::uint64_t>(memory);
    if (!made || flags || !all().find_memory(address, 1, one))
      return invalid_value;
    *made = address;
    return success;
  });
}

status cuMemGetInfo_v2(std::size_t *left, std::size_t *whole) {
  return call("cuMemGetInfo_v2", [&](context &in) -> status {
    if (!left || !whole)
      return invalid_value;
    *whole = in.of.is.memory;
    *left = in.of.is.memory - in.of.memory_used;
    return success;
  });
}

status cuMemGetAddressRange_v2(device_address *begin, std::size_t *bytes, device_address address) {
  return call("cuMemGetAddressRange_v2", [&](context &) -> status {
    allocation one;
    if (!all().find_memory(address, 1, one))
      return not_found;
    if (begin)
      *begin = one.begin;
    if (bytes)
      *bytes = one.bytes;
    return success;
  });
}

status cuPointerGetAttribute(void *value, int which, device_address address) {
  return call("cuPointerGetAttribute", [&](context &) -> status {
    allocation one;
    if (!value || !all().find_memory(address, 1, one))
      return invalid_value;
    const bool is_of_device = all().is_device_address(address);
    switch (which) {
    case 1: { // the context
      const auto is = handle_of<context_id>(one.owner);
      std::memcpy(value, &is, sizeof is);
      return success;
    }
    case 2: { // the kind of memory
      const std::uint32_t is = is_of_device ? device_memory : host_memory;
      std::memcpy(value, &is, sizeof is);
      return success;
    }
    case 9: // the device
      std::memcpy(value, &one.owner->of.number, sizeof(int));
      return success;
    default:
      return not_supported;
    }
  });
}

} // extern "C"
#pragma GCC visibility pop
