// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <map>
#include <sstream>
#include <vector>

namespace {

// The functions and constants of OpenCL 1.2 that are used here, by the names and values of its
// specification; handles are pointers.
typedef int (*get_ids)(unsigned int, void **, unsigned int *);
typedef int (*get_device_ids)(void *, unsigned long, unsigned int, void **, unsigned int *);
typedef int (*get_information)(void *, unsigned int, std::size_t, void *, std::size_t *);
typedef int (*get_build_information)(void *, void *, unsigned int, std::size_t, void *,
                                     std::size_t *);
typedef void *(*create_context)(const long *, unsigned int, void **, void *, void *, int *);
typedef void *(*create_queue)(void *, void *, unsigned long, int *);
typedef void *(*create_buffer)(void *, unsigned long, std::size_t, void *, int *);
typedef void *(*create_program)(void *, unsigned int, const char **, const std::size_t *, int *);
typedef int (*build_program)(void *, unsigned int, void **, const char *, void *, void *);
typedef void *(*create_kernel)(void *, const char *, int *);
typedef int (*set_argument)(void *, unsigned int, std::size_t, const void *);
typedef int (*enqueue_kernel)(void *, void *, unsigned int, const std::size_t *,
                              const std::size_t *, const std::size_t *, unsigned int, void *,
                              void *);
typedef int (*enqueue_read)(void *, void *, unsigned int, std::size_t, std::size_t, void *,
                            unsigned int, void *, void *);
typedef int (*enqueue_write)(void *, void *, unsigned int, std::size_t, std::size_t, const void *,
                             unsigned int, void *, void *);
typedef int (*enqueue_copy)(void *, void *, void *, std::size_t, std::size_t, std::size_t,
                            unsigned int, void *, void *);
typedef int (*take_handle)(void *);
typedef void *(*extension_function)(void *, const char *);
typedef void *(*allocate_usm)(void *, void *, const unsigned long *, std::size_t, unsigned int,
                              int *);
typedef void *(*allocate_svm)(void *, unsigned long, std::size_t, unsigned int);
typedef int (*copy_memory)(void *, unsigned int, void *, const void *, std::size_t, unsigned int,
                           void *, void *);
typedef int (*set_pointer)(void *, unsigned int, const void *);
typedef int (*free_usm)(void *, void *);
typedef void (*free_svm)(void *, void *);
const unsigned long cpu_device = 2, read_and_write = 1;
const unsigned int platform_name = 0x0902, build_log = 0x1183;
const int invalid_work_group_size = -54, invalid_work_item_size = -55;

struct memory {
  void *handle, *host;
  std::size_t bytes;
  bool is_output;
};

void *library, *platform, *device, *context, *queue;
int chosen;
std::map<std::string, void *> kernels;
std::map<const void *, memory> memories;
std::map<int, void *> scratches;
std::vector<opencl::pointer> by_address;

template <typename Function> Function function(const char *name) {
  return reinterpret_cast<Function>(dlsym(library, name));
}

void check(int error, const char *what) {
  if (error == 0)
    return;
  std::fprintf(stderr, "OpenCL: %s failed with %d\n", what, error);
  std::exit(1);
}

/// Of Intel's extension for memory that device and host share.
template <typename Function> Function usm_function(const char *name) {
  return reinterpret_cast<Function>(
      function<extension_function>("clGetExtensionFunctionAddressForPlatform")(platform, name));
}

/// The first platform with a CPU device, or null.
void *find_platform() {
  void *platforms[16];
  unsigned int count = 0;
  if (!library || function<get_ids>("clGetPlatformIDs")(16, platforms, &count) != 0)
    return nullptr;
  for (unsigned int i = 0; i < count && i < 16; ++i)
    if (function<get_device_ids>("clGetDeviceIDs")(platforms[i], cpu_device, 1, &device, nullptr) ==
        0)
      return platforms[i];
  return nullptr;
}

std::string open_device() {
  library = dlopen("libOpenCL.so.1", RTLD_NOW);
  platform = find_platform();
  if (!platform)
    return "";
  char name[256] = {};
  int error = 0;
  function<get_information>("clGetPlatformInfo")(platform, platform_name, sizeof name - 1, name,
                                                 nullptr);
  context =
      function<create_context>("clCreateContext")(nullptr, 1, &device, nullptr, nullptr, &error);
  check(error, "clCreateContext");
  queue = function<create_queue>("clCreateCommandQueue")(context, device, 0, &error);
  check(error, "clCreateCommandQueue");
  const std::string full = name;
  return full == "Portable Computing Language" ? "PoCL"
         : full.rfind("Intel", 0) == 0         ? "Intel OpenCL"
                                               : full;
}

void *new_buffer(std::size_t bytes) {
  int error = 0;
  void *handle =
      function<create_buffer>("clCreateBuffer")(context, read_and_write, bytes, nullptr, &error);
  check(error, "clCreateBuffer");
  return handle;
}

/// The program runs in the folder of the .cl files. OpenCL C multiplies and adds in one operation
/// unless it is told not to, as $BENCH_CONTRACT says for a comparison with kernels that do not.
std::string text_of(const char *file) {
  const char *const contract = std::getenv("BENCH_CONTRACT");
  std::ifstream stream(file);
  std::stringstream text;
  if (contract && std::string(contract) == "off")
    text << "#pragma OPENCL FP_CONTRACT OFF\n";
  text << stream.rdbuf();
  return text.str();
}

void *new_kernel(const char *file, const char *name, const char *options) {
  const std::string source = text_of(file);
  const char *text = source.c_str();
  int error = 0;
  void *program =
      function<create_program>("clCreateProgramWithSource")(context, 1, &text, nullptr, &error);
  check(error, "clCreateProgramWithSource");
  if (function<build_program>("clBuildProgram")(program, 1, &device, options, nullptr, nullptr)) {
    char log[4096] = {};
    function<get_build_information>("clGetProgramBuildInfo")(program, device, build_log,
                                                             sizeof log - 1, log, nullptr);
    std::fprintf(stderr, "OpenCL: %s: %s\n", file, log);
    std::exit(1);
  }
  void *handle = function<create_kernel>("clCreateKernel")(program, name, &error);
  check(error, name);
  return handle;
}

/// Work-groups that are tried; 0 leaves it to the device.
const struct {
  std::size_t line, rows, columns;
} groups[] = {{0, 0, 0},    {16, 1, 16},  {64, 1, 64},    {256, 1, 256},
              {512, 8, 32}, {128, 4, 64}, {1024, 16, 16}, {4096, 1, 1024}};

} // namespace

namespace opencl {

const char *engine() {
  static const std::string name = open_device();
  return name.empty() ? nullptr : name.c_str();
}

int choices() { return int(sizeof groups / sizeof groups[0]); }
void choose(int choice) { chosen = choice; }
int choice() { return chosen; }

int tile_of(int size) {
  static const char *const variant = std::getenv("BENCH_VARIANT");
  static const bool is_twin = variant && !std::strcmp(variant, "device");
  if (choice() >= (is_twin ? 1 : 3))
    throw refused();
  return is_twin ? size : size / 2 << choice();
}

void finish() {
  static const auto wait = function<take_handle>("clFinish");
  check(wait(queue), "clFinish");
}

void fetch() {
  for (const auto &[host, memory] : memories)
    if (memory.is_output)
      check(function<enqueue_read>("clEnqueueReadBuffer")(queue, memory.handle, 1, 0, memory.bytes,
                                                          memory.host, 0, nullptr, nullptr),
            "clEnqueueReadBuffer");
}

void forget() {
  for (const auto &[host, memory] : memories)
    function<take_handle>("clReleaseMemObject")(memory.handle);
  for (const auto &[number, handle] : scratches)
    function<take_handle>("clReleaseMemObject")(handle);
  for (const pointer &one : by_address)
    if (one.kind == pointer::sort::usm)
      usm_function<free_usm>("clMemFreeINTEL")(context, one.address);
    else
      function<free_svm>("clSVMFree")(context, one.address);
  memories.clear();
  scratches.clear();
  by_address.clear();
}

buffer memory_of(const void *host, std::size_t bytes, bool is_output) {
  const auto found = memories.find(host);
  if (found != memories.end())
    return {found->second.handle};
  void *handle = new_buffer(bytes);
  check(function<enqueue_write>("clEnqueueWriteBuffer")(queue, handle, 1, 0, bytes, host, 0,
                                                        nullptr, nullptr),
        "clEnqueueWriteBuffer");
  memories[host] = {handle, const_cast<void *>(host), bytes, is_output};
  return {handle};
}

buffer scratch(int number, std::size_t bytes) {
  const auto found = scratches.find(number);
  if (found != scratches.end())
    return {found->second};
  return {scratches[number] = new_buffer(bytes)};
}

void copy(buffer from, buffer to, std::size_t bytes) {
  check(function<enqueue_copy>("clEnqueueCopyBuffer")(queue, from.handle, to.handle, 0, 0, bytes, 0,
                                                      nullptr, nullptr),
        "clEnqueueCopyBuffer");
}

pointer memory_by_address(pointer::sort kind, std::size_t bytes) {
  int error = 0;
  void *const address =
      kind == pointer::sort::usm
          ? usm_function<allocate_usm>("clDeviceMemAllocINTEL")(context, device, nullptr, bytes, 0,
                                                                &error)
          : function<allocate_svm>("clSVMAlloc")(context, read_and_write, bytes, 0);
  check(address ? 0 : -1, "allocating memory by its address");
  return by_address.emplace_back(pointer{kind, address});
}

void copy(pointer::sort kind, void *to, const void *from, std::size_t bytes) {
  const auto copy_now = kind == pointer::sort::usm
                            ? usm_function<copy_memory>("clEnqueueMemcpyINTEL")
                            : function<copy_memory>("clEnqueueSVMMemcpy");
  check(copy_now(queue, 1, to, from, bytes, 0, nullptr, nullptr), "copying memory by its address");
}

kernel::kernel(const char *file, const char *name, const std::string &options) {
  void *&handle = kernels[std::string(file) + " " + name + " " + options];
  if (!handle)
    handle = new_kernel(file, name, options.c_str());
  handle_ = handle;
}

void kernel::set(int number, std::size_t bytes, const void *value) const {
  static const auto set_one = function<set_argument>("clSetKernelArg");
  check(set_one(handle_, unsigned(number), bytes, value), "clSetKernelArg");
}

void kernel::set(int number, const pointer &memory) const {
  static const auto set_usm = usm_function<set_pointer>("clSetKernelArgMemPointerINTEL");
  static const auto set_svm = function<set_pointer>("clSetKernelArgSVMPointer");
  const auto set_one = memory.kind == pointer::sort::usm ? set_usm : set_svm;
  check(set_one(handle_, unsigned(number), memory.address), "setting an argument to an address");
}

void kernel::launch(const range &all) const {
  static const auto enqueue = function<enqueue_kernel>("clEnqueueNDRangeKernel");
  const bool is_grid = all.rows > 1;
  std::size_t local[2] = {all.group_columns, all.group_rows};
  if (!local[0]) {
    local[0] = is_grid ? groups[chosen].columns : groups[chosen].line;
    local[1] = is_grid ? groups[chosen].rows : 1;
  }
  if (local[0] && (all.columns % local[0] != 0 || all.rows % local[1] != 0))
    throw refused();
  const std::size_t global[2] = {all.columns, all.rows};
  const int error = enqueue(queue, handle_, is_grid ? 2 : 1, nullptr, global,
                            local[0] ? local : nullptr, 0, nullptr, nullptr);
  if (error == invalid_work_group_size || error == invalid_work_item_size)
    throw refused();
  check(error, "clEnqueueNDRangeKernel");
}

} // namespace opencl
