// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/cuda_launch.h"

#include "backends/cuda/ptx_format.h"

#include <cassert>

namespace tessera::cuda {

cuda_launch::cuda_launch(context &in, const dispatch &work, gpu::device_event &done)
    : context_(in), work_(work), arguments_(work, ptx, done, in.facts().threads),
      code_(*static_cast<const loaded_kernel *>(arguments_.code())) {}

result<void> cuda_launch::prepare(gpu::memory_pool &memory, gpu::message_store &messages) {
  range_ = range_of(work_.kernel, arguments_.image(), work_.extent, code_, context_.facts());
  if (!range_)
    return error(tessera_error_unsupported, std::string("the kernel at ") + work_.kernel.name +
                                                " has a compute domain of more blocks than the "
                                                "accelerator \"" +
                                                context_.facts().name + "\" runs in one launch.");
  return arguments_.prepare(memory, messages);
}

status cuda_launch::enqueue(stream_id in) {
  assert(range_ && "prepare() comes first, and succeeds");
  for (const std::optional<copy_region> &copy : arguments_.copies_before())
    if (copy)
      if (const status outcome = enqueue_copy(context_, *copy, in); outcome != success)
        return outcome;
  if (const status outcome = enqueue_kernel(in); outcome != success)
    return outcome;
  const gpu::message_buffer *const messages = arguments_.messages();
  return messages ? enqueue_copy(context_, messages->reading(), in) : success;
}

/// The driver copies what the arguments are before it returns.
status cuda_launch::enqueue_kernel(stream_id in) {
  std::vector<device_address> addresses;
  std::vector<void *> arguments;
  addresses.reserve(work_.data.size() + 2); // they stay where they are
  arguments.reserve(addresses.capacity() + 1);
  const auto add = [&](memory_ref data) {
    addresses.push_back(address_of(gpu::place_on_device(data)));
    arguments.push_back(&addresses.back());
  };
  if (const allocation *const in_memory = arguments_.closure_on_device())
    add({in_memory, 0});
  else
    arguments.push_back(arguments_.closure().data());
  for (const relocation &one : work_.data)
    add(one.data);
  if (const gpu::message_buffer *const messages = arguments_.messages())
    add({&messages->on_device(), 0});
  const auto &[block, grid] = *range_;
  return context_.api().cuLaunchKernel(code_.function, unsigned(grid[0]), unsigned(grid[1]),
                                       unsigned(grid[2]), unsigned(block[0]), unsigned(block[1]),
                                       unsigned(block[2]), code_.dynamic_shared_bytes, in,
                                       arguments.data(), nullptr);
}

} // namespace tessera::cuda
