// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/opencl_library.h"

#include "backends/gpu/library_file.h"

#include <algorithm>
#include <atomic>
#include <iterator>

#include <dlfcn.h>

namespace tessera::opencl {
namespace {

/// They stay, and so nobody has to take them for lost memory.
std::atomic<const library *> last_opened{nullptr};

template <typename Function> Function cast(void *address) {
  return reinterpret_cast<Function>(address);
}

/// `query(bytes, place, size)` as OpenCL's functions answer, without the zero at the end.
template <typename Query> std::string text_by(Query query) {
  std::size_t bytes = 0;
  if (query(0, nullptr, &bytes) != success || bytes == 0)
    return "";
  std::string text(bytes, '\0');
  if (query(bytes, text.data(), nullptr) != success)
    return "";
  text.resize(std::min(text.find('\0'), text.size()));
  return text;
}

struct named_status {
  status number;
  const char *name;
};

constexpr named_status names[] = {
    {device_not_available, "CL_DEVICE_NOT_AVAILABLE"},
    {memory_object_allocation_failure, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    {out_of_resources, "CL_OUT_OF_RESOURCES"},
    {out_of_host_memory, "CL_OUT_OF_HOST_MEMORY"},
    {build_program_failure, "CL_BUILD_PROGRAM_FAILURE"},
    {waited_for_failure, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"},
    {compile_program_failure, "CL_COMPILE_PROGRAM_FAILURE"},
    {linker_not_available, "CL_LINKER_NOT_AVAILABLE"},
    {link_program_failure, "CL_LINK_PROGRAM_FAILURE"},
    {invalid_value, "CL_INVALID_VALUE"},
    {invalid_device, "CL_INVALID_DEVICE"},
    {invalid_context, "CL_INVALID_CONTEXT"},
    {invalid_queue, "CL_INVALID_COMMAND_QUEUE"},
    {invalid_memory_object, "CL_INVALID_MEM_OBJECT"},
    {invalid_binary, "CL_INVALID_BINARY"},
    {invalid_program, "CL_INVALID_PROGRAM"},
    {invalid_kernel_name, "CL_INVALID_KERNEL_NAME"},
    {invalid_kernel, "CL_INVALID_KERNEL"},
    {invalid_argument_index, "CL_INVALID_ARG_INDEX"},
    {invalid_argument_value, "CL_INVALID_ARG_VALUE"},
    {invalid_argument_size, "CL_INVALID_ARG_SIZE"},
    {invalid_kernel_arguments, "CL_INVALID_KERNEL_ARGS"},
    {invalid_work_group_size, "CL_INVALID_WORK_GROUP_SIZE"},
    {invalid_event_wait_list, "CL_INVALID_EVENT_WAIT_LIST"},
    {invalid_event, "CL_INVALID_EVENT"},
    {invalid_operation, "CL_INVALID_OPERATION"},
    {invalid_buffer_size, "CL_INVALID_BUFFER_SIZE"},
};

} // namespace

std::string functions::text_of(platform_id of, info what) const {
  return text_by([&](std::size_t bytes, void *place, std::size_t *size) {
    return clGetPlatformInfo(of, what, bytes, place, size);
  });
}

std::string functions::text_of(device_id of, info what) const {
  return text_by([&](std::size_t bytes, void *place, std::size_t *size) {
    return clGetDeviceInfo(of, what, bytes, place, size);
  });
}

const library *library::open(const char *file_name, std::string *refusal) {
  const auto refuse = [&](const std::string &why) -> const library * {
    if (refusal)
      *refusal = why;
    return nullptr;
  };
  std::string why;
  void *const file = gpu::open_driver(file_name, why);
  if (!file)
    return why.empty() ? nullptr : refuse(why);
  functions found;
  const char *missing = nullptr;
#define OPENCL_FUNCTION(type, name, parameters)                                                    \
  found.name = cast<type(*) parameters>(dlsym(file, #name));                                       \
  missing = !missing && !found.name ? #name : missing;
#define OPENCL_OPTIONAL(type, name, parameters)                                                    \
  found.name = cast<type(*) parameters>(dlsym(file, #name));
#define OPENCL_EXTENSION(type, name, parameters)
#include "backends/opencl/opencl_functions.def"
#undef OPENCL_FUNCTION
#undef OPENCL_OPTIONAL
#undef OPENCL_EXTENSION
  if (missing)
    return refuse(std::string("it has no function ") + missing);
  gpu::drivers::note_forks();
  auto *const opened = new library;
  opened->common_ = found;
  opened->earlier_ = last_opened.exchange(opened);
  return opened;
}

std::vector<platform_id> library::platforms() const {
  std::uint32_t count = 0;
  if (common_.clGetPlatformIDs(0, nullptr, &count) != success || count == 0)
    return {};
  std::vector<platform_id> all(count);
  if (common_.clGetPlatformIDs(count, all.data(), nullptr) != success)
    return {};
  return all;
}

functions library::functions_of(platform_id platform) const {
  functions all = common_;
#define OPENCL_FUNCTION(type, name, parameters)
#define OPENCL_OPTIONAL OPENCL_FUNCTION
#define OPENCL_EXTENSION(type, name, parameters)                                                   \
  all.name =                                                                                       \
      cast<type(*) parameters>(common_.clGetExtensionFunctionAddressForPlatform(platform, #name));
#include "backends/opencl/opencl_functions.def"
#undef OPENCL_FUNCTION
#undef OPENCL_OPTIONAL
#undef OPENCL_EXTENSION
  return all;
}

std::string name_of(status failure) {
  const auto *const found =
      std::find_if(std::begin(names), std::end(names),
                   [&](const named_status &one) { return one.number == failure; });
  return (found != std::end(names) ? std::string(found->name) + " ("
                                   : std::string("OpenCL's error (")) +
         std::to_string(failure) + ")";
}

error failure_of(status failure, const std::string &device, const std::string &doing) {
  const std::string text = gpu::failure_text(device, doing, name_of(failure));
  switch (failure) {
  case memory_object_allocation_failure:
  case out_of_host_memory:
    return error(tessera_error_out_of_memory, text);
  case device_not_available: {
    error removed(tessera_error_view_removed, text);
    removed.reason = gpu::device_removed;
    return removed;
  }
  default:
    return error(tessera_error, text);
  }
}

} // namespace tessera::opencl
