// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The fake driver's functions that are about kernels.
#include "fake_functions.h"

#include <algorithm>
#include <cstring>
#include <limits>

using namespace fake_cuda;

namespace {

constexpr int most_static_shared = 48 << 10;

/// What kernels of a context reach.
class reached_memory final : public ptx::memory {
public:
  explicit reached_memory(context &of) : of_(of) {}

  bool find(std::uint64_t address, ptx::region &into) override {
    allocation found;
    if (!all().find_memory(address, 1, found))
      return false;
    if (all().is_device_address(address) && &found.owner->of != &of_.of) {
      const std::lock_guard held(all().mutex);
      if (!of_.peers.count(found.owner))
        return false;
    }
    into = {found.begin, found.begin + found.bytes, found.host, nullptr, nullptr};
    return true;
  }

private:
  context &of_;
};

int registers_of(const ptx::code &of) {
  return static_cast<int>(std::clamp<std::uint32_t>(of.register_count / 2, 16, 255));
}

int most_threads_of(const ptx::code &of) {
  for (const std::uint32_t *const each : {of.required_block, of.most_block})
    if (each[0])
      return static_cast<int>(each[0] * each[1] * each[2]);
  return 1024;
}

template <typename Work> status with_function(const char *function, function_id of, Work work) {
  return call(function, [&](context &in) -> status {
    function_of_module *const found = object_of<function_of_module>(of, function);
    if (!found)
      return invalid_handle;
    if (found->owner != &in) {
      all().mistake(std::string(function) +
                    " gets a function of another context than the current one");
      return invalid_handle;
    }
    return work(*found, in);
  });
}

bool is_block_allowed(const ptx::code &entry, const ptx::grid &what) {
  const std::uint32_t *const block = what.block;
  const std::uint64_t items = std::uint64_t(block[0]) * block[1] * block[2];
  if (!items || items > 1024 || block[0] > 1024 || block[1] > 1024 || block[2] > 64)
    return false;
  const std::uint32_t *const required = entry.required_block, *const most = entry.most_block;
  if (required[0] && !std::equal(required, required + 3, block))
    return false;
  return !most[0] || items <= std::uint64_t(most[0]) * most[1] * most[2];
}

bool is_grid_allowed(const ptx::grid &what) {
  const std::uint32_t *const blocks = what.blocks;
  return blocks[0] && blocks[1] && blocks[2] && blocks[0] <= 0x7fffffff && blocks[1] <= 65535 &&
         blocks[2] <= 65535;
}

/// The arguments one after the other, as the entry has them.
status read_arguments(const ptx::code &entry, void **parameters, void **extra,
                      std::vector<unsigned char> &into) {
  into.resize(entry.argument_bytes);
  if (parameters && extra)
    return invalid_value;
  if (parameters) {
    for (std::size_t number = 0; number < entry.parameters.size(); ++number) {
      if (!parameters[number])
        return invalid_value;
      std::memcpy(into.data() + entry.parameters[number].offset, parameters[number],
                  entry.parameters[number].bytes);
    }
    return success;
  }
  if (!extra)
    return entry.parameters.empty() ? success : invalid_value;
  const void *buffer = nullptr;
  std::size_t bytes = 0;
  for (; *extra; extra += 2) {
    const auto what = reinterpret_cast<std::uintptr_t>(extra[0]);
    if (what == 1)
      buffer = extra[1];
    else if (what == 2)
      bytes = *static_cast<const std::size_t *>(extra[1]);
    else
      return invalid_value;
  }
  if (bytes < into.size() || !buffer)
    return invalid_value;
  std::memcpy(into.data(), buffer, into.size());
  return success;
}

status check(const function_of_module &one, const context &in, const ptx::grid &what) {
  if (!is_grid_allowed(what) || !is_block_allowed(one.entry, what)) {
    all().mistake("the kernel '" + one.entry.name +
                  "' is launched with a shape that it cannot have");
    return invalid_value;
  }
  const std::uint64_t shared = one.entry.shared_bytes + what.dynamic_shared;
  if (what.dynamic_shared > std::uint32_t(one.dynamic_shared) ||
      shared > std::uint64_t(in.of.is.most_shared) ||
      (shared > most_static_shared && one.dynamic_shared <= most_static_shared)) {
    all().mistake("the kernel '" + one.entry.name +
                  "' is launched with more shared memory than it may have");
    return invalid_value;
  }
  // Local memory is there for every work-item that the device can hold.
  const std::uint64_t local = one.entry.local_need + (one.entry.is_recursive ? in.stack_bytes : 0);
  const std::uint64_t all_items =
      std::uint64_t(in.of.is.multiprocessors) * std::uint64_t(in.of.is.threads);
  if (local > 512 << 10 || local * all_items > in.of.is.memory)
    return out_of_memory;
  return success;
}

status run(const std::shared_ptr<loaded_module> &code, const ptx::grid &what, context &in) {
  reached_memory memory(in);
  const ptx::result done = ptx::run(*code->program, what, memory);
  ++all().launched;
  all().steps += done.executed;
  all().generic += done.generic_accesses;
  if (done.failed.code)
    all().fault("kernel " + done.failed.text);
  return done.failed.code;
}

int blocks_of_multiprocessor(const function_of_module &of, const context &in, int block,
                             std::size_t dynamic_shared) {
  if (block <= 0 || block > std::min(1024, most_threads_of(of.entry)))
    return 0;
  const int warps = (block + 31) / 32;
  int blocks = std::max(1, std::min(32, in.of.is.threads / (warps * 32)));
  blocks = std::min(blocks, 65536 / (registers_of(of.entry) * warps * 32));
  if (const std::uint64_t shared = of.entry.shared_bytes + dynamic_shared)
    blocks = std::min(blocks, static_cast<int>(std::uint64_t(in.of.is.most_shared) / shared));
  return blocks;
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

status cuFuncGetAttribute(int *value, int which, function_id of) {
  return with_function(
      "cuFuncGetAttribute", of, [&](function_of_module &found, context &in) -> status {
        if (!value)
          return invalid_value;
        switch (which) {
        case 0:
          return *value = most_threads_of(found.entry), success;
        case 1:
          return *value = static_cast<int>(found.entry.shared_bytes), success;
        case 2:
          return *value = static_cast<int>(found.code->program->constant_bytes.size()), success;
        case 3:
          return *value = static_cast<int>(found.entry.local_need), success;
        case 4:
          return *value = registers_of(found.entry), success;
        case 5:
          return *value = found.code->sources.front().version, success;
        case 6:
          return *value = in.of.is.capability, success;
        case 8:
          return *value = found.dynamic_shared, success;
        default:
          return not_supported;
        }
      });
}

status cuFuncSetAttribute(function_id of, int which, int value) {
  return with_function(
      "cuFuncSetAttribute", of, [&](function_of_module &found, context &in) -> status {
        if (which == 9) // a hint: how much of the cache is shared memory
          return success;
        if (which != 8 || value < 0 ||
            std::uint64_t(value) + found.entry.shared_bytes > std::uint64_t(in.of.is.most_shared))
          return invalid_value;
        found.dynamic_shared = value;
        return success;
      });
}

status cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, function_id of, int block,
                                                   std::size_t dynamic_shared) {
  return with_function("cuOccupancyMaxActiveBlocksPerMultiprocessor", of,
                       [&](function_of_module &found, context &in) -> status {
                         if (!blocks || block <= 0)
                           return invalid_value;
                         *blocks = blocks_of_multiprocessor(found, in, block, dynamic_shared);
                         return success;
                       });
}

status cuOccupancyMaxPotentialBlockSize(int *grid, int *block, function_id of,
                                        shared_bytes_of_block shared_of, std::size_t dynamic_shared,
                                        int limit) {
  return with_function("cuOccupancyMaxPotentialBlockSize", of,
                       [&](function_of_module &found, context &in) -> status {
                         if (!grid || !block)
                           return invalid_value;
                         const int most =
                             std::min(limit > 0 ? limit : 1024, most_threads_of(found.entry));
                         int best = 0;
                         for (int size = most; size > 0; size -= size % 32 ? size % 32 : 32) {
                           const std::size_t shared = shared_of ? shared_of(size) : dynamic_shared;
                           const int blocks = blocks_of_multiprocessor(found, in, size, shared);
                           if (blocks * size <= best)
                             continue;
                           best = blocks * size;
                           *block = size;
                           *grid = blocks * in.of.is.multiprocessors;
                         }
                         return best ? success : launch_out_of_resources;
                       });
}

status cuLaunchKernel(function_id of, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                      unsigned block_x, unsigned block_y, unsigned block_z, unsigned dynamic_shared,
                      stream_id handle, void **parameters, void **extra) {
  return with_function("cuLaunchKernel", of, [&](function_of_module &found, context &in) -> status {
    fake_cuda::stream *const into = stream_of(handle, in, "cuLaunchKernel");
    if (!into)
      return invalid_handle;
    ptx::grid what{&found.entry,
                   {grid_x, grid_y, grid_z},
                   {block_x, block_y, block_z},
                   dynamic_shared,
                   {},
                   all().settings.most_steps,
                   in.stack_bytes,
                   static_cast<std::uint32_t>(all().launched * 40503u + 12345u),
                   all().settings.allows_early_exit,
                   all().settings.forbids_generic};
    if (const status how = check(found, in, what); how != success)
      return how;
    if (const status how = read_arguments(found.entry, parameters, extra, what.arguments);
        how != success)
      return how;
    const status fails = all().enter("kernel");
    return enqueue(*into,
                   [what = std::move(what), code = found.code, fails, context = &in]() -> status {
                     return fails == success ? run(code, what, *context) : fails;
                   });
  });
}

} // extern "C"
#pragma GCC visibility pop
