// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The fake driver's copies. What the host has in pageable memory is read before the call returns,
/// or written before it does; pinned memory is used when the stream comes to it.
#include "fake_functions.h"

#include <cstring>

using namespace fake_cuda;

namespace {

/// One side of a copy: rows and slices, from a first byte on.
struct side {
  std::uint64_t address = 0; ///< of the first byte
  std::size_t pitch = 0, slice = 0;
};

struct extent {
  std::size_t width, height = 1, depth = 1;
  bool is_empty() const { return !width || !height || !depth; }
};

std::size_t span_of(const side &one, const extent &of) {
  return (of.depth - 1) * one.slice + (of.height - 1) * one.pitch + of.width;
}

std::uint64_t address_of(const void *memory) { return reinterpret_cast<std::uint64_t>(memory); }

bool is_pageable(const side &one, const extent &of) {
  allocation found;
  return !all().is_device_address(one.address) &&
         !all().find_memory(one.address, span_of(one, of), found);
}

/// Where it is in the host's memory; null for memory of a device that is not there.
unsigned char *host_of(const side &one, const extent &of) {
  if (!all().is_device_address(one.address))
    return reinterpret_cast<unsigned char *>(one.address);
  allocation found;
  if (!all().find_memory(one.address, span_of(one, of), found))
    return nullptr;
  return found.host + (one.address - found.begin);
}

void copy_box(unsigned char *to, const side &into, const unsigned char *from, const side &out_of,
              const extent &of) {
  for (std::size_t z = 0; z < of.depth; ++z)
    for (std::size_t y = 0; y < of.height; ++y)
      std::memmove(to + z * into.slice + y * into.pitch, from + z * out_of.slice + y * out_of.pitch,
                   of.width);
}

void count(const side &to, const side &from, const extent &of) {
  const std::size_t bytes = of.width * of.height * of.depth;
  const bool to_device = all().is_device_address(to.address),
             from_device = all().is_device_address(from.address);
  if (to_device && !from_device)
    all().in += bytes;
  if (from_device && !to_device)
    all().out += bytes;
}

status copy(const char *function, context &in, stream_id handle, side to, side from, extent of) {
  fake_cuda::stream *const into = stream_of(handle, in, function);
  if (!into)
    return invalid_handle;
  if (of.is_empty())
    return success;
  if (!to.address || !from.address)
    return invalid_value;
  for (const side &each : {to, from})
    if (!host_of(each, of)) {
      all().mistake(std::string(function) + " copies what is outside of any allocation");
      return invalid_value;
    }
  const status fails = all().enter("copy");
  std::shared_ptr<std::vector<unsigned char>> staged;
  if (is_pageable(from, of)) {
    staged = std::make_shared<std::vector<unsigned char>>(of.width * of.height * of.depth);
    const side packed{1, of.width, of.width * of.height};
    copy_box(staged->data(), packed, host_of(from, of), from, of);
    from.pitch = packed.pitch;
    from.slice = packed.slice;
  }
  count(to, from, of);
  const status begun = enqueue(*into, [=]() -> status {
    if (fails != success)
      return fails;
    const unsigned char *const source = staged ? staged->data() : host_of(from, of);
    unsigned char *const target = host_of(to, of);
    if (!source || !target) {
      all().fault("a copy uses memory that has been freed");
      return illegal_address;
    }
    copy_box(target, to, source, from, of);
    return success;
  });
  if (begun != success || !is_pageable(to, of))
    return begun;
  into->mark()->wait();
  return in.error;
}

side plain(std::uint64_t address) { return {address, 0, 0}; }

/// A side of a copy as the program describes it; false if it is none.
template <typename Side>
bool read_side(const Side &from, std::size_t z, std::size_t height, const extent &of, side &into) {
  constexpr std::size_t most_pitch = 0x7fffffff;
  std::uint64_t begin = 0;
  switch (from.memory_type) {
  case host_memory:
    begin = address_of(from.host);
    if (all().is_device_address(begin))
      return false;
    break;
  case device_memory:
  case unified_memory:
    begin = from.device;
    break;
  default: // arrays are not known here
    return false;
  }
  into.pitch = from.pitch ? from.pitch : from.x + of.width;
  const std::size_t rows = height ? height : from.y + of.height;
  if (from.x + of.width > into.pitch || into.pitch > most_pitch ||
      (of.depth > 1 && from.y + of.height > rows))
    return false;
  into.slice = into.pitch * rows;
  into.address = begin + z * into.slice + from.y * into.pitch + from.x;
  return begin != 0;
}

status copy_boxes(const char *function, const copy_of_boxes *what, stream_id handle) {
  return call(function, [&](context &in) -> status {
    if (!what)
      return invalid_value;
    const extent of{what->width, what->height, what->depth};
    if (of.is_empty())
      return success;
    side to, from;
    if (!read_side(what->to, what->to.z, what->to.height, of, to) ||
        !read_side(what->from, what->from.z, what->from.height, of, from)) {
      all().mistake(std::string(function) + " gets a box that CUDA does not allow");
      return invalid_value;
    }
    return copy(function, in, handle, to, from, of);
  });
}

bool is_of(context_id handle, std::uint64_t address, const char *function) {
  const context *const found = object_of<context>(handle, function);
  allocation one;
  return found && all().find_memory(address, 1, one) && &one.owner->of == &found->of;
}

template <typename T>
status fill(const char *function, device_address address, T value, std::size_t count_of,
            stream_id handle) {
  return call(function, [&](context &in) -> status {
    fake_cuda::stream *const into = stream_of(handle, in, function);
    if (!into)
      return invalid_handle;
    if (count_of == 0)
      return success;
    const extent of{count_of * sizeof(T)};
    if (address % sizeof(T) || !all().is_device_address(address) || !host_of(plain(address), of)) {
      all().mistake(std::string(function) + " fills what is outside of any allocation");
      return invalid_value;
    }
    const status fails = all().enter("fill");
    return enqueue(*into, [=]() -> status {
      if (fails != success)
        return fails;
      unsigned char *const to = host_of(plain(address), of);
      if (!to) {
        all().fault("memory is filled that has been freed");
        return illegal_address;
      }
      for (std::size_t number = 0; number < count_of; ++number)
        std::memcpy(to + number * sizeof(T), &value, sizeof(T));
      return success;
    });
  });
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

status cuMemcpyHtoDAsync_v2(device_address to, const void *from, std::size_t bytes,
                            stream_id in_stream) {
  return call("cuMemcpyHtoDAsync_v2", [&](context &in) -> status {
    if (bytes && (!all().is_device_address(to) || all().is_device_address(address_of(from))))
      return invalid_value;
    return copy("cuMemcpyHtoDAsync_v2", in, in_stream, plain(to), plain(address_of(from)), {bytes});
  });
}

status cuMemcpyDtoHAsync_v2(void *to, device_address from, std::size_t bytes, stream_id in_stream) {
  return call("cuMemcpyDtoHAsync_v2", [&](context &in) -> status {
    if (bytes && (!all().is_device_address(from) || all().is_device_address(address_of(to))))
      return invalid_value;
    return copy("cuMemcpyDtoHAsync_v2", in, in_stream, plain(address_of(to)), plain(from), {bytes});
  });
}

status cuMemcpyDtoDAsync_v2(device_address to, device_address from, std::size_t bytes,
                            stream_id in_stream) {
  return call("cuMemcpyDtoDAsync_v2", [&](context &in) -> status {
    if (bytes && (!all().is_device_address(to) || !all().is_device_address(from)))
      return invalid_value;
    return copy("cuMemcpyDtoDAsync_v2", in, in_stream, plain(to), plain(from), {bytes});
  });
}

status cuMemcpyAsync(device_address to, device_address from, std::size_t bytes,
                     stream_id in_stream) {
  return call("cuMemcpyAsync", [&](context &in) -> status {
    return copy("cuMemcpyAsync", in, in_stream, plain(to), plain(from), {bytes});
  });
}

status cuMemcpyPeerAsync(device_address to, context_id to_context, device_address from,
                         context_id from_context, std::size_t bytes, stream_id in_stream) {
  return call("cuMemcpyPeerAsync", [&](context &in) -> status {
    if (bytes && (!is_of(to_context, to, "cuMemcpyPeerAsync") ||
                  !is_of(from_context, from, "cuMemcpyPeerAsync"))) {
      all().mistake("cuMemcpyPeerAsync copies memory that is not of the contexts that it is told");
      return invalid_value;
    }
    return copy("cuMemcpyPeerAsync", in, in_stream, plain(to), plain(from), {bytes});
  });
}

status cuMemcpy2DAsync_v2(const copy_of_rows *what, stream_id in_stream) {
  return call("cuMemcpy2DAsync_v2", [&](context &in) -> status {
    if (!what)
      return invalid_value;
    const extent of{what->width, what->height};
    side to, from;
    if (of.is_empty())
      return success;
    if (!read_side(what->to, 0, 0, of, to) || !read_side(what->from, 0, 0, of, from)) {
      all().mistake("cuMemcpy2DAsync_v2 gets rows that CUDA does not allow");
      return invalid_value;
    }
    return copy("cuMemcpy2DAsync_v2", in, in_stream, to, from, of);
  });
}

status cuMemcpy3DAsync_v2(const copy_of_boxes *what, stream_id in_stream) {
  return copy_boxes("cuMemcpy3DAsync_v2", what, in_stream);
}

status cuMemcpy3DPeerAsync(const copy_of_boxes *what, stream_id in_stream) {
  if (what && all().is_initialized)
    for (const copy_of_boxes::side *const each : {&what->to, &what->from})
      if (each->memory_type == device_memory &&
          !is_of(each->context, each->device, "cuMemcpy3DPeerAsync"))
        all().mistake(
            "cuMemcpy3DPeerAsync copies memory that is not of the contexts that it is told");
  return copy_boxes("cuMemcpy3DPeerAsync", what, in_stream);
}

status cuMemsetD8Async(device_address to, unsigned char value, std::size_t count,
                       stream_id in_stream) {
  return fill("cuMemsetD8Async", to, value, count, in_stream);
}

status cuMemsetD16Async(device_address to, unsigned short value, std::size_t count,
                        stream_id in_stream) {
  return fill("cuMemsetD16Async", to, value, count, in_stream);
}

status cuMemsetD32Async(device_address to, unsigned value, std::size_t count, stream_id in_stream) {
  return fill("cuMemsetD32Async", to, value, count, in_stream);
}

} // extern "C"
#pragma GCC visibility pop
