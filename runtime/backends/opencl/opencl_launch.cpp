// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/opencl_launch.h"

#include "backends/opencl/group_choice.h"
#include "backends/opencl/programs/spirv_format.h"

#include <cassert>

namespace tessera::opencl {

opencl_launch::opencl_launch(const context &in, const dispatch &work, gpu::device_event &done)
    : context_(in), work_(work), arguments_(work, spirv, done),
      code_(*static_cast<const loaded_kernel *>(arguments_.code())) {}

result<void> opencl_launch::prepare(gpu::memory_pool &memory, gpu::message_store &messages) {
  result<loaded_kernel::handle> taken = code_.take(context_);
  if (!taken)
    return taken.failure();
  kernel_.emplace(std::move(*taken));
  if (result<void> made = arguments_.prepare(memory, messages); !made)
    return made;
  if (const status outcome = set_arguments(); outcome != success)
    return context_.failure(outcome,
                            std::string("set the arguments of the kernel at ") + work_.kernel.name);
  return {};
}

status opencl_launch::set_arguments() {
  std::uint32_t next = 0;
  const std::span<std::byte> closure = arguments_.closure();
  const allocation *const in_memory = arguments_.closure_on_device();
  status outcome = in_memory ? set_pointer(next++, *in_memory)
                             : context_.api().clSetKernelArg(kernel_->id(), next++, closure.size(),
                                                             closure.data());
  for (const relocation &one : work_.data)
    if (outcome == success)
      outcome = set_pointer(next++, *one.data.memory);
  if (const gpu::message_buffer *const said = arguments_.messages(); said && outcome == success)
    outcome = set_pointer(next++, said->on_device());
  return outcome;
}

status opencl_launch::set_pointer(std::uint32_t argument, const allocation &memory) {
  const functions &api = context_.api();
  const gpu::raw_memory &raw = gpu::raw_memory_of(memory);
  switch (context_.facts().memory) {
  case memory_sort::usm:
    return api.clSetKernelArgMemPointerINTEL(kernel_->id(), argument, raw.pointer);
  case memory_sort::svm:
    return api.clSetKernelArgSVMPointer(kernel_->id(), argument, raw.pointer);
  case memory_sort::buffer:
    break;
  }
  return api.clSetKernelArg(kernel_->id(), argument, sizeof raw.object, &raw.object);
}

status opencl_launch::enqueue(const enqueued &asked, event_id *done) {
  assert(kernel_ && "prepare() comes first, and succeeds");
  const device_facts &device = context_.facts();
  enqueued where = asked; // what follows the first command of ours waits for nobody else
  for (const std::optional<copy_region> &copy : arguments_.copies_before()) {
    if (!copy)
      continue;
    if (const status outcome = enqueue_copy(device, *copy, where, nullptr); outcome != success)
      return outcome;
    where.after = {};
  }
  const gpu::message_buffer *const messages = arguments_.messages();
  const gpu::work_range range =
      range_of(work_.kernel, arguments_.image(), work_.extent, code_.most_work_items(), device);
  const status outcome = device.api.clEnqueueNDRangeKernel(
      where.in, kernel_->id(), range.rank, nullptr, range.global.data(), range.group.data(),
      std::uint32_t(where.after.size()), where.after.empty() ? nullptr : where.after.data(),
      messages ? nullptr : done);
  if (outcome != success || !messages)
    return outcome;
  return enqueue_copy(device, messages->reading(), {where.in, {}}, done);
}

} // namespace tessera::opencl
