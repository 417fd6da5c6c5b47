// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/opencl_memory.h"

namespace tessera::opencl {
namespace {

gpu::raw_memory at(void *address) { return {.pointer = static_cast<std::byte *>(address)}; }

} // namespace

result<void> opencl_memory::open() {
  result<context_id> in = context_.id();
  if (!in)
    return in.failure();
  return {};
}

result<gpu::raw_memory> opencl_memory::take(memory_kind kind, std::uint64_t bytes) {
  result<context_id> in = context_.id();
  if (!in)
    return in.failure();
  status outcome = success;
  if (const gpu::raw_memory memory = ask_driver(*in, kind, bytes, outcome))
    return memory;
  error failure = context_.failure(outcome, "allocate " + std::to_string(bytes) + " bytes");
  if (outcome == out_of_resources)
    failure.code = tessera_error_out_of_memory;
  return failure;
}

gpu::raw_memory opencl_memory::ask_driver(context_id in, memory_kind kind, std::uint64_t bytes,
                                          status &outcome) {
  const device_facts &device = context_.facts();
  const functions &api = device.api;
  if (kind == memory_kind::pinned_host)
    return at(api.clHostMemAllocINTEL(in, nullptr, bytes, 0, &outcome));
  switch (device.memory) {
  case memory_sort::usm:
    return at(api.clDeviceMemAllocINTEL(in, device.id, nullptr, bytes, 0, &outcome));
  case memory_sort::svm:
    outcome = memory_object_allocation_failure; // it does not say why
    return at(api.clSVMAlloc(in, memory_read_write, bytes, 0));
  case memory_sort::buffer:
    break;
  }
  return {.object = api.clCreateBuffer(in, memory_read_write, bytes, nullptr, &outcome)};
}

void opencl_memory::give_back(memory_kind, gpu::raw_memory memory) {
  const functions &api = context_.api();
  result<context_id> in = context_.id();
  if (!in)
    return;
  if (memory.object)
    api.clReleaseMemObject(object_of(memory));
  else if (context_.facts().memory == memory_sort::svm)
    api.clSVMFree(*in, memory.pointer);
  else
    api.clMemFreeINTEL(*in, memory.pointer);
}

} // namespace tessera::opencl
