// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// The functions of the fake library.
#include "fake_functions.h"

using namespace fake_opencl;

namespace {

int the_platform, the_device;
const auto platform_handle = reinterpret_cast<platform_id>(&the_platform);
const auto device_handle = reinterpret_cast<device_id>(&the_device);

template <typename Work>
status enqueue(const char *function, const char *later, queue_id in, std::uint32_t count,
               const event_id *waits, event_id *done, std::vector<void *> uses, Work work) {
  if (const status asked = all().enter(function); asked != success)
    return asked;
  auto *const target = object_of<fake_opencl::queue>(in, function);
  if (!target)
    return invalid_queue;
  if ((count == 0) != (waits == nullptr)) {
    all().mistake(std::string(function) +
                  " gets a wait list without events, or events without a list");
    return invalid_event_wait_list;
  }
  fake_opencl::queue::operation one;
  for (std::uint32_t number = 0; number < count; ++number) {
    auto *const earlier = object_of<fake_opencl::event>(waits[number], function);
    if (!earlier)
      return invalid_event_wait_list;
    earlier->retain();
    one.after.push_back(earlier);
  }
  for (void *const used : uses)
    all().use(used, 1);
  one.done = new fake_opencl::event;
  if (target->keeps_times)
    one.done->queued = device_time();
  if (done) {
    one.done->retain();
    *done = handle_of<event_id>(one.done);
  }
  const status fails = all().enter(later);
  one.work = [uses, work, fails]() mutable -> status {
    if (fails == success)
      work();
    for (void *const used : uses)
      all().use(used, -1);
    return fails;
  };
  target->add(std::move(one));
  return success;
}

struct box {
  std::size_t origin[3], row, slice;
  box(const std::size_t *from, const std::size_t *size, std::size_t row_pitch,
      std::size_t slice_pitch)
      : origin{from[0], from[1], from[2]}, row(row_pitch ? row_pitch : size[0]),
        slice(slice_pitch ? slice_pitch : size[1] * row) {
    if (row < size[0] || slice < size[1] * row || slice % row != 0)
      all().mistake("a box has pitches that OpenCL does not allow");
  }
  std::size_t at(std::size_t y, std::size_t z) const {
    return (origin[2] + z) * slice + (origin[1] + y) * row + origin[0];
  }
};

void copy_box(unsigned char *to, const box &into, const unsigned char *from, const box &out_of,
              const std::size_t (&size)[3]) {
  for (std::size_t z = 0; z < size[2]; ++z)
    for (std::size_t y = 0; y < size[1]; ++y)
      std::memcpy(to + into.at(y, z), from + out_of.at(y, z), size[0]);
}

void check_inside(const fake_opencl::memory &of, const box &part, const std::size_t *size) {
  if (part.at(size[1] - 1, size[2] - 1) + size[0] > of.contents.size())
    all().mistake("a box lies outside of its buffer");
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

status clGetPlatformIDs(std::uint32_t count, platform_id *list, std::uint32_t *found) {
  if (const status asked = all().enter("clGetPlatformIDs"); asked != success)
    return asked;
  if (list && count > 0)
    *list = platform_handle;
  if (found)
    *found = 1;
  return success;
}

status clGetPlatformInfo(platform_id, info what, std::size_t room, void *place, std::size_t *size) {
  if (const status asked = all().enter("clGetPlatformInfo"); asked != success)
    return asked;
  if (what == platform_info::name)
    return answer(std::string("Fake platform"), room, place, size);
  return invalid_value;
}

status clGetDeviceIDs(platform_id, device_type, std::uint32_t count, device_id *list,
                      std::uint32_t *found) {
  if (const status asked = all().enter("clGetDeviceIDs"); asked != success)
    return asked;
  if (list && count > 0)
    *list = device_handle;
  if (found)
    *found = 1;
  return success;
}

status clGetDeviceInfo(device_id, info what, std::size_t room, void *place, std::size_t *size) {
  if (const status asked = all().enter("clGetDeviceInfo"); asked != success)
    return asked;
  const description &device = all().device;
  switch (what) {
  case device_info::type:
    return answer(device.type, room, place, size);
  case device_info::most_work_group_size:
    return answer(device.most_work_group, room, place, size);
  case device_info::most_work_item_sizes:
    return answer(std::array<std::size_t, 3>{256, 256, 64}, room, place, size);
  case device_info::address_bits:
    return answer(std::uint32_t(64), room, place, size);
  case device_info::most_allocation:
    return answer(device.most_allocation, room, place, size);
  case device_info::most_parameter_bytes:
    return answer(device.most_parameter_bytes, room, place, size);
  case device_info::global_memory:
    return answer(device.memory, room, place, size);
  case device_info::local_memory:
    return answer(device.local_memory, room, place, size);
  case device_info::is_little_endian:
  case device_info::is_available:
  case device_info::has_compiler:
    return answer(std::uint32_t(1), room, place, size);
  case device_info::name:
    return answer(device.name, room, place, size);
  case device_info::driver_version:
    return answer(device.driver_version, room, place, size);
  case device_info::version:
    return answer(std::string(device.by_extension ? "OpenCL 1.2 fake" : "OpenCL 3.0 fake"), room,
                  place, size);
  case device_info::extensions:
    return answer(std::string("cl_khr_fp64_not") +
                      (device.has_usm ? " cl_intel_unified_shared_memory" : "") +
                      (device.by_extension ? " cl_khr_il_program" : "") +
                      (device.pci_bus != 0 ? " cl_khr_pci_bus_info" : "") +
                      (device.uuid.empty() ? "" : " cl_khr_device_uuid"),
                  room, place, size);
  case device_info::pci_address:
    return answer(pci_place{0, device.pci_bus, 0, 0}, room, place, size);
  case device_info::uuid: {
    std::array<char, 16> bytes = {};
    device.uuid.copy(bytes.data(), bytes.size());
    return answer(bytes, room, place, size);
  }
  case device_info::double_abilities:
    return answer(std::uint64_t(device.has_double ? 63 : 0), room, place, size);
  case device_info::svm_abilities:
    return answer(std::uint64_t(device.has_svm ? 1 : 0), room, place, size);
  case device_info::il_version:
    return answer(std::string(device.takes_il ? "SPIR-V_1.2" : ""), room, place, size);
  case device_info::usm_host_abilities:
  case device_info::usm_device_abilities:
    return device.has_usm ? answer(std::uint64_t(1), room, place, size) : invalid_value;
  default:
    return invalid_value;
  }
}

context_id clCreateContext(const std::intptr_t *, std::uint32_t, const device_id *,
                           void (*)(const char *, const void *, std::size_t, void *), void *,
                           status *outcome) {
  const status asked = all().enter("clCreateContext");
  tell(outcome, asked);
  return asked == success ? handle_of<context_id>(new fake_opencl::context) : nullptr;
}

status clReleaseContext(context_id one) {
  return release<fake_opencl::context>(one, "clReleaseContext");
}

queue_id clCreateCommandQueue(context_id, device_id, std::uint64_t properties, status *outcome) {
  const status asked = all().enter("clCreateCommandQueue");
  tell(outcome, asked);
  if (properties & ~queue_profiles)
    all().mistake("a queue out of order");
  const bool keeps_times = properties & queue_profiles;
  if (keeps_times)
    all().enter("a queue that keeps times");
  return asked == success ? handle_of<queue_id>(new fake_opencl::queue(keeps_times)) : nullptr;
}

status clReleaseCommandQueue(queue_id one) {
  return release<fake_opencl::queue>(one, "clReleaseCommandQueue");
}

status clFlush(queue_id one) {
  if (const status asked = all().enter("clFlush"); asked != success)
    return asked;
  return object_of<fake_opencl::queue>(one, "clFlush") ? success : invalid_queue;
}

status clFinish(queue_id one) {
  if (const status asked = all().enter("clFinish"); asked != success)
    return asked;
  auto *const found = object_of<fake_opencl::queue>(one, "clFinish");
  if (found)
    found->finish();
  return found ? success : invalid_queue;
}

memory_id clCreateBuffer(context_id, std::uint64_t, std::size_t bytes, void *, status *outcome) {
  status asked = all().enter("clCreateBuffer");
  if (asked == success && (bytes == 0 || bytes > all().device.most_allocation))
    asked = invalid_buffer_size;
  if (asked == success && !all().take_memory(bytes))
    asked = memory_object_allocation_failure;
  tell(outcome, asked);
  return asked == success ? handle_of<memory_id>(new fake_opencl::memory(bytes)) : nullptr;
}

status clReleaseMemObject(memory_id one) {
  if (auto *const found = all().find<fake_opencl::memory>(one))
    all().give_memory(found->contents.size());
  return release<fake_opencl::memory>(one, "clReleaseMemObject");
}

#define WAITING std::uint32_t count, const event_id *waits, event_id *done

status clEnqueueReadBuffer(queue_id in, memory_id from, std::uint32_t blocking, std::size_t offset,
                           std::size_t bytes, void *to, WAITING) {
  auto *const source = object_of<fake_opencl::memory>(from, "clEnqueueReadBuffer");
  if (!source || offset + bytes > source->contents.size() || blocking)
    return all().mistake("a wrong clEnqueueReadBuffer"), invalid_value;
  all().out += bytes;
  source->retain();
  const status outcome = enqueue("clEnqueueReadBuffer", "copy", in, count, waits, done, {},
                                 [=] { std::memcpy(to, source->contents.data() + offset, bytes); });
  source->release();
  return outcome;
}

status clEnqueueWriteBuffer(queue_id in, memory_id to, std::uint32_t blocking, std::size_t offset,
                            std::size_t bytes, const void *from, WAITING) {
  auto *const target = object_of<fake_opencl::memory>(to, "clEnqueueWriteBuffer");
  if (!target || offset + bytes > target->contents.size() || blocking)
    return all().mistake("a wrong clEnqueueWriteBuffer"), invalid_value;
  all().in += bytes;
  return enqueue("clEnqueueWriteBuffer", "copy", in, count, waits, done, {},
                 [=] { std::memcpy(target->contents.data() + offset, from, bytes); });
}

status clEnqueueCopyBuffer(queue_id in, memory_id from, memory_id to, std::size_t from_offset,
                           std::size_t to_offset, std::size_t bytes, WAITING) {
  auto *const source = object_of<fake_opencl::memory>(from, "clEnqueueCopyBuffer");
  auto *const target = object_of<fake_opencl::memory>(to, "clEnqueueCopyBuffer");
  if (!source || !target || from_offset + bytes > source->contents.size() ||
      to_offset + bytes > target->contents.size())
    return all().mistake("a wrong clEnqueueCopyBuffer"), invalid_value;
  return enqueue("clEnqueueCopyBuffer", "copy", in, count, waits, done, {}, [=] {
    std::memcpy(target->contents.data() + to_offset, source->contents.data() + from_offset, bytes);
  });
}

status clEnqueueReadBufferRect(queue_id in, memory_id from, std::uint32_t,
                               const std::size_t *device_origin, const std::size_t *host_origin,
                               const std::size_t *size, std::size_t device_row,
                               std::size_t device_slice, std::size_t host_row,
                               std::size_t host_slice, void *to, WAITING) {
  auto *const source = object_of<fake_opencl::memory>(from, "clEnqueueReadBufferRect");
  if (!source)
    return invalid_memory_object;
  const box out_of(device_origin, size, device_row, device_slice),
      into(host_origin, size, host_row, host_slice);
  check_inside(*source, out_of, size);
  const std::size_t extent[3] = {size[0], size[1], size[2]};
  all().out += extent[0] * extent[1] * extent[2];
  return enqueue("clEnqueueReadBufferRect", "copy", in, count, waits, done, {}, [=] {
    copy_box(static_cast<unsigned char *>(to), into, source->contents.data(), out_of, extent);
  });
}

status clEnqueueWriteBufferRect(queue_id in, memory_id to, std::uint32_t,
                                const std::size_t *device_origin, const std::size_t *host_origin,
                                const std::size_t *size, std::size_t device_row,
                                std::size_t device_slice, std::size_t host_row,
                                std::size_t host_slice, const void *from, WAITING) {
  auto *const target = object_of<fake_opencl::memory>(to, "clEnqueueWriteBufferRect");
  if (!target)
    return invalid_memory_object;
  const box into(device_origin, size, device_row, device_slice),
      out_of(host_origin, size, host_row, host_slice);
  check_inside(*target, into, size);
  const std::size_t extent[3] = {size[0], size[1], size[2]};
  all().in += extent[0] * extent[1] * extent[2];
  return enqueue("clEnqueueWriteBufferRect", "copy", in, count, waits, done, {}, [=] {
    copy_box(target->contents.data(), into, static_cast<const unsigned char *>(from), out_of,
             extent);
  });
}

status clEnqueueCopyBufferRect(queue_id in, memory_id from, memory_id to,
                               const std::size_t *from_origin, const std::size_t *to_origin,
                               const std::size_t *size, std::size_t from_row,
                               std::size_t from_slice, std::size_t to_row, std::size_t to_slice,
                               WAITING) {
  auto *const source = object_of<fake_opencl::memory>(from, "clEnqueueCopyBufferRect");
  auto *const target = object_of<fake_opencl::memory>(to, "clEnqueueCopyBufferRect");
  if (!source || !target)
    return invalid_memory_object;
  const box out_of(from_origin, size, from_row, from_slice),
      into(to_origin, size, to_row, to_slice);
  check_inside(*source, out_of, size);
  check_inside(*target, into, size);
  const std::size_t extent[3] = {size[0], size[1], size[2]};
  return enqueue("clEnqueueCopyBufferRect", "copy", in, count, waits, done, {}, [=] {
    copy_box(target->contents.data(), into, source->contents.data(), out_of, extent);
  });
}

status clSetKernelArg(kernel_id one, std::uint32_t number, std::size_t bytes, const void *value) {
  if (const status asked = all().enter("clSetKernelArg"); asked != success)
    return asked;
  auto *const found = object_of<fake_opencl::kernel>(one, "clSetKernelArg");
  if (!found || number >= found->arguments.size())
    return all().mistake("an argument that the kernel has not"), invalid_argument_index;
  argument made;
  void *handle = nullptr;
  if (bytes == sizeof handle)
    std::memcpy(&handle, value, sizeof handle);
  made.object = handle ? all().find<fake_opencl::memory>(handle) : nullptr;
  if (!made.object)
    made.bytes.assign(static_cast<const unsigned char *>(value),
                      static_cast<const unsigned char *>(value) + bytes);
  found->arguments[number] = std::move(made);
  return success;
}

static status set_pointer(const char *function, kernel_id one, std::uint32_t number,
                          const void *pointer) {
  if (const status asked = all().enter(function); asked != success)
    return asked;
  auto *const found = object_of<fake_opencl::kernel>(one, function);
  if (!found || number >= found->arguments.size() || !all().base_of(pointer, 1))
    return all().mistake("a pointer to nowhere is an argument"), invalid_argument_value;
  argument made;
  made.pointer = const_cast<void *>(pointer);
  found->arguments[number] = std::move(made);
  return success;
}

status clSetKernelArgSVMPointer(kernel_id one, std::uint32_t number, const void *pointer) {
  return set_pointer("clSetKernelArgSVMPointer", one, number, pointer);
}

static status set_usm_pointer(kernel_id one, std::uint32_t number, const void *pointer) {
  return set_pointer("clSetKernelArgMemPointerINTEL", one, number, pointer);
}

status clGetKernelWorkGroupInfo(kernel_id, device_id, info, std::size_t room, void *place,
                                std::size_t *size) {
  if (const status asked = all().enter("clGetKernelWorkGroupInfo"); asked != success)
    return asked;
  return answer(all().device.work_group_of_kernels, room, place, size);
}

status clEnqueueNDRangeKernel(queue_id in, kernel_id one, std::uint32_t rank,
                              const std::size_t *offset, const std::size_t *global,
                              const std::size_t *group, WAITING) {
  auto *const found = object_of<fake_opencl::kernel>(one, "clEnqueueNDRangeKernel");
  if (!found || rank < 1 || rank > 3 || offset)
    return all().mistake("a wrong clEnqueueNDRangeKernel"), invalid_value;
  std::size_t extent[3] = {1, 1, 1}, size[3] = {1, 1, 1};
  for (std::uint32_t dimension = 0; dimension < rank; ++dimension) {
    extent[dimension] = global[dimension];
    size[dimension] = group ? group[dimension] : 1;
    if (global[dimension] == 0 || global[dimension] % size[dimension] != 0)
      all().mistake("a group does not divide the range");
  }
  if (size[0] * size[1] * size[2] > all().device.work_group_of_kernels)
    return invalid_work_group_size;
  std::vector<void *> uses;
  std::vector<argument> arguments;
  for (const std::optional<argument> &each : found->arguments) {
    if (!each)
      return all().mistake("an argument has not been set"), invalid_kernel_arguments;
    arguments.push_back(*each);
    if (each->pointer)
      uses.push_back(each->pointer);
  }
  const kernel_function function = found->owner.source.function;
  return enqueue("clEnqueueNDRangeKernel", "kernel", in, count, waits, done, uses,
                 [=, values = std::move(arguments)]() mutable {
                   work_item item = {{}, {}, {size[0], size[1], size[2]}};
                   for (argument &each : values)
                     item.arguments.push_back(each.object    ? each.object->contents.data()
                                              : each.pointer ? each.pointer
                                                             : each.bytes.data());
                   for (item.id[2] = 0; item.id[2] < extent[2]; ++item.id[2])
                     for (item.id[1] = 0; item.id[1] < extent[1]; ++item.id[1])
                       for (item.id[0] = 0; item.id[0] < extent[0]; ++item.id[0])
                         function(item);
                 });
}

event_id clCreateUserEvent(context_id, status *outcome) {
  const status asked = all().enter("clCreateUserEvent");
  tell(outcome, asked);
  return asked == success ? handle_of<event_id>(new fake_opencl::event) : nullptr;
}

status clSetUserEventStatus(event_id one, status how) {
  if (const status asked = all().enter("clSetUserEventStatus"); asked != success)
    return asked;
  auto *const found = object_of<fake_opencl::event>(one, "clSetUserEventStatus");
  if (!found)
    return invalid_event;
  if (found->now() <= 0)
    all().mistake("a user event ends twice");
  found->end(how);
  found->tell();
  return success;
}

status clEnqueueMarkerWithWaitList(queue_id in, WAITING) {
  return enqueue("clEnqueueMarkerWithWaitList", "marker", in, count, waits, done, {}, [] {});
}

status clWaitForEvents(std::uint32_t count, const event_id *events) {
  if (const status asked = all().enter("clWaitForEvents"); asked != success)
    return asked;
  status outcome = success;
  for (std::uint32_t number = 0; number < count; ++number) {
    auto *const found = object_of<fake_opencl::event>(events[number], "clWaitForEvents");
    if (!found)
      return invalid_event;
    if (found->wait() < 0)
      outcome = waited_for_failure;
  }
  return outcome;
}

status clGetEventInfo(event_id one, info, std::size_t room, void *place, std::size_t *size) {
  if (const status asked = all().enter("clGetEventInfo"); asked != success)
    return asked;
  auto *const found = object_of<fake_opencl::event>(one, "clGetEventInfo");
  return found ? answer(found->now(), room, place, size) : invalid_event;
}

status clGetEventProfilingInfo(event_id one, info asked_for, std::size_t room, void *place,
                               std::size_t *size) {
  if (const status asked = all().enter("clGetEventProfilingInfo"); asked != success)
    return asked;
  auto *const found = object_of<fake_opencl::event>(one, "clGetEventProfilingInfo");
  if (!found)
    return invalid_event;
  if (found->queued == 0) {
    all().mistake("a time is asked for that no queue keeps");
    return invalid_operation;
  }
  const std::uint64_t time = asked_for == profiling_info::queued  ? found->queued
                             : asked_for == profiling_info::begin ? found->began
                                                                  : found->ended;
  return answer(time, room, place, size);
}

status clSetEventCallback(event_id one, status, event_callback call, void *told) {
  if (const status asked = all().enter("clSetEventCallback"); asked != success)
    return asked;
  auto *const found = object_of<fake_opencl::event>(one, "clSetEventCallback");
  if (!found)
    return invalid_event;
  found->call_at_end([=](status how) { call(one, how, told); });
  return success;
}

status clReleaseEvent(event_id one) { return release<fake_opencl::event>(one, "clReleaseEvent"); }

void *clSVMAlloc(context_id, std::uint64_t, std::size_t bytes, std::uint32_t) {
  status outcome = all().enter("clSVMAlloc");
  return outcome == success ? all().allocate("SVM", bytes, &outcome) : nullptr;
}

void clSVMFree(context_id, void *pointer) {
  all().enter("clSVMFree");
  all().release(pointer, "SVM");
}

static status copy_memory(const char *function, queue_id in, std::uint32_t blocking, void *to,
                          const void *from, std::size_t bytes, WAITING) {
  if (blocking)
    all().mistake("a copy that blocks");
  std::vector<void *> uses;
  void *const target = all().base_of(to, bytes), *const source = all().base_of(from, bytes);
  for (void *const one : {target, source})
    if (one)
      uses.push_back(one);
  if (target && !source)
    all().in += bytes;
  if (source && !target)
    all().out += bytes;
  if (uses.empty())
    all().mistake("a copy from the host to the host");
  return enqueue(function, "copy", in, count, waits, done, uses,
                 [=] { std::memcpy(to, from, bytes); });
}

status clEnqueueSVMMemcpy(queue_id in, std::uint32_t blocking, void *to, const void *from,
                          std::size_t bytes, WAITING) {
  return copy_memory("clEnqueueSVMMemcpy", in, blocking, to, from, bytes, count, waits, done);
}

static status copy_usm(queue_id in, std::uint32_t blocking, void *to, const void *from,
                       std::size_t bytes, WAITING) {
  return copy_memory("clEnqueueMemcpyINTEL", in, blocking, to, from, bytes, count, waits, done);
}

static void *allocate_usm(context_id, device_id, const std::uint64_t *, std::size_t bytes,
                          std::uint32_t, status *outcome) {
  *outcome = all().enter("clDeviceMemAllocINTEL");
  return *outcome == success ? all().allocate("USM", bytes, outcome) : nullptr;
}

static void *allocate_host_usm(context_id, const std::uint64_t *, std::size_t bytes, std::uint32_t,
                               status *outcome) {
  *outcome = all().enter("clHostMemAllocINTEL");
  return *outcome == success ? all().allocate("USM", bytes, outcome) : nullptr;
}

static status free_usm(context_id, void *pointer) {
  all().enter("clMemFreeINTEL");
  return all().release(pointer, "USM") ? success : invalid_value;
}

void *clGetExtensionFunctionAddressForPlatform(platform_id, const char *name) {
  const std::string wanted = name;
  const description &device = all().device;
  if (wanted == "clCreateProgramWithILKHR")
    return device.by_extension ? reinterpret_cast<void *>(create_program_by_extension) : nullptr;
  if (!device.has_usm)
    return nullptr;
  const std::pair<const char *, void *> known[] = {
      {"clDeviceMemAllocINTEL", reinterpret_cast<void *>(allocate_usm)},
      {"clHostMemAllocINTEL", reinterpret_cast<void *>(allocate_host_usm)},
      {"clMemFreeINTEL", reinterpret_cast<void *>(free_usm)},
      {"clSetKernelArgMemPointerINTEL", reinterpret_cast<void *>(set_usm_pointer)},
      {"clEnqueueMemcpyINTEL", reinterpret_cast<void *>(copy_usm)}};
  for (const auto &[one, address] : known)
    if (wanted == one)
      return address;
  return nullptr;
}

} // extern "C"
#pragma GCC visibility pop
