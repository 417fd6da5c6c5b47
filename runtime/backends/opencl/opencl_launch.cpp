// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/opencl_launch.h"

#include "backends/image_choice.h"
#include "backends/opencl/work_range.h"

#include <cassert>
#include <cstring>

namespace tessera::opencl {
namespace {

constexpr std::size_t padded(std::size_t bytes) { return (bytes + 7) / 8 * 8; }

/// On the device where it has addresses. Where it has none, how far it lies behind its allocation's
/// beginning, which is aligned.
std::byte *place_on_device(memory_ref data) {
  const raw_memory &raw = static_cast<const device_allocation *>(data.memory)->raw();
  return static_cast<std::byte *>(raw.pointer) + data.offset;
}

} // namespace

/// Which of the images of SPIR-V.
std::size_t opencl_launch::choose(const dispatch &work) {
  const tessera_image *const first = spirv_of(work.kernel);
  const image_choice choice(work, first, place_on_device);
  assert(choice.image().traits == 0 && choice.image().columns == 0 &&
         choice.image().interchanged == 0 && "it runs over the domain as it is");
  return std::size_t(&choice.image() - first);
}

result<void> opencl_launch::prepare(memory_pool &memory, message_store &messages) {
  result<loaded_kernel::handle> taken = code_.take(context_);
  if (!taken)
    return taken.failure();
  kernel_.emplace(std::move(*taken));
  if (result<void> made = make_closure(memory); !made)
    return made;
  if (result<void> made = make_messages(messages); !made)
    return made;
  if (const status outcome = set_arguments(); outcome != success)
    return context_.failure(outcome,
                            std::string("set the arguments of the kernel at ") + work_.kernel.name);
  return {};
}

/// The function object and the arrays' objects, and the extent behind them.
result<void> opencl_launch::make_closure(memory_pool &memory) {
  const std::size_t of_extent = work_.kernel.rank * sizeof(std::int32_t);
  if (blob_.closure_bytes != padded(work_.closure.size()) + padded(of_extent))
    return error(tessera_error, std::string("the kernel at ") + work_.kernel.name +
                                    " has a function object of another size than its SPIR-V.");
  const bool is_in_memory = has(tessera_blob_closure_in_memory);
  if (is_in_memory || blob_.closure_bytes > space_.size()) {
    std::vector<std::byte> &kept = done_.needs().closure;
    kept.resize(blob_.closure_bytes);
    closure_ = kept;
  } else {
    closure_ = std::span(space_).first(blob_.closure_bytes);
  }
  std::byte *const extent = closure_.data() + padded(work_.closure.size());
  std::memcpy(closure_.data(), work_.closure.data(), work_.closure.size());
  std::memset(extent, 0, padded(of_extent));
  std::memcpy(extent, work_.extent, of_extent);
  for (const relocation &one : work_.data) {
    assert(one.offset + sizeof one.data.offset <= closure_.size() &&
           "a capture lies in its object");
    std::memcpy(closure_.data() + one.offset, &one.data.offset, sizeof one.data.offset);
  }
  if (!is_in_memory)
    return {};
  result<std::unique_ptr<allocation>> on_device =
      memory.allocate(closure_.size(), memory_kind::device);
  if (!on_device)
    return on_device.failure();
  done_.needs().closure_on_device = std::move(*on_device);
  return {};
}

result<void> opencl_launch::make_messages(message_store &messages) {
  if (!has(tessera_blob_messages))
    return {};
  result<std::unique_ptr<message_buffer>> taken = messages.take();
  if (!taken)
    return taken.failure();
  work_memory &needs = done_.needs();
  needs.messages = std::move(*taken);
  needs.store = &messages;
  needs.strings = blob_.strings;
  return {};
}

status opencl_launch::set_arguments() {
  std::uint32_t next = 0;
  status outcome =
      has(tessera_blob_closure_in_memory)
          ? set_pointer(next++, *done_.needs().closure_on_device)
          : context_.api().clSetKernelArg(kernel_->id(), next++, closure_.size(), closure_.data());
  for (const relocation &one : work_.data)
    if (outcome == success)
      outcome = set_pointer(next++, *one.data.memory);
  if (outcome == success && has(tessera_blob_messages))
    outcome = set_pointer(next++, done_.needs().messages->on_device());
  return outcome;
}

status opencl_launch::set_pointer(std::uint32_t argument, const allocation &memory) {
  const functions &api = context_.api();
  const raw_memory &raw = static_cast<const device_allocation &>(memory).raw();
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

status opencl_launch::write(const allocation &to, const void *from, std::size_t bytes,
                            const enqueued &where) {
  return enqueue_copy(context_.facts(),
                      {.to = {{&to, 0}}, .from = {memory_ref::of_host(from)}, .bytes = bytes},
                      where, nullptr);
}

status opencl_launch::enqueue(const enqueued &asked, event_id *done) {
  assert(kernel_ && "prepare() comes first, and succeeds");
  const device_facts &device = context_.facts();
  message_buffer *const messages =
      has(tessera_blob_messages) ? done_.needs().messages.get() : nullptr;
  enqueued where = asked; // what follows the first command of ours waits for nobody else
  if (has(tessera_blob_closure_in_memory)) {
    const status outcome =
        write(*done_.needs().closure_on_device, closure_.data(), closure_.size(), where);
    if (outcome != success)
      return outcome;
    where.after = {};
  }
  if (messages && !messages->is_clear()) {
    if (const status outcome = messages->enqueue_clearing(device, where); outcome != success)
      return outcome;
    where.after = {};
  }
  const work_range range(work_.kernel, work_.extent, code_.most_work_items(), device);
  const status outcome = device.api.clEnqueueNDRangeKernel(
      where.in, kernel_->id(), range.rank, nullptr, range.global.data(), range.group.data(),
      std::uint32_t(where.after.size()), where.after.empty() ? nullptr : where.after.data(),
      messages ? nullptr : done);
  if (outcome != success || !messages)
    return outcome;
  return messages->enqueue_reading(device, {where.in, {}}, done);
}

} // namespace tessera::opencl
