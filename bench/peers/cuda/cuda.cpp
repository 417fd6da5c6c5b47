// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The interface of the OpenCL twins on CUDA's driver: the same host programs launch what nvcc made
/// of the same kernels (twins.py). libcuda is opened when the program runs; the declarations are
/// our own, so that no toolkit is needed. BENCH_TWINS names the folder of the kernels,
/// BENCH_CONTRACT=off takes those whose products and sums are rounded apart, BENCH_TWINS_AS=ptx
/// their PTX instead of a GPU's code.
#include "../opencl/opencl.h"
#include "driver.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <vector>

namespace {

using address = std::uint64_t;
using handle = void *;
using cuda_driver::check, cuda_driver::fail, cuda_driver::find;

int (*initialize)(unsigned);
int (*get_device)(int *, int);
int (*retain_context)(handle *, int);
int (*set_current)(handle);
int (*allocate)(address *, std::size_t);
int (*release)(address);
int (*copy_in)(address, const void *, std::size_t, handle);
int (*copy_out)(void *, address, std::size_t, handle);
int (*copy_there)(address, address, std::size_t, handle);
int (*create_stream)(handle *, unsigned);
int (*synchronize)(handle);
int (*load_module)(handle *, const void *);
int (*get_function)(handle *, handle, const char *);
int (*launch_kernel)(handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                     handle, void **, void **);

handle stream;
int chosen;

struct memory {
  address there;
  void *host;
  std::size_t bytes;
  bool is_output;
};

/// A kernel and the arguments of its next launch.
struct function {
  static constexpr int most_arguments = 16, most_bytes = 16;
  handle entry;
  alignas(16) char values[most_arguments][most_bytes];
  std::array<void *, most_arguments> arguments;
};

std::map<std::string, handle> modules;
std::map<std::string, function> functions;
std::map<const void *, memory> memories;
std::map<int, address> scratches;

void find_functions() {
  find(initialize, "cuInit");
  find(get_device, "cuDeviceGet");
  find(retain_context, "cuDevicePrimaryCtxRetain");
  find(set_current, "cuCtxSetCurrent");
  find(allocate, "cuMemAlloc_v2");
  find(release, "cuMemFree_v2");
  find(copy_in, "cuMemcpyHtoDAsync_v2");
  find(copy_out, "cuMemcpyDtoHAsync_v2");
  find(copy_there, "cuMemcpyDtoDAsync_v2");
  find(create_stream, "cuStreamCreate");
  find(synchronize, "cuStreamSynchronize");
  find(load_module, "cuModuleLoadData");
  find(get_function, "cuModuleGetFunction");
  find(launch_kernel, "cuLaunchKernel");
}

/// Tessera's cuda\0, in the context that it uses as well; with a stream of its own, as Tessera has.
bool open_device() {
  if (!cuda_driver::library())
    return false;
  find_functions();
  int device = 0;
  if (initialize(0) != 0 || get_device(&device, 0) != 0)
    return false;
  handle context = nullptr;
  check(retain_context(&context, device), "cuDevicePrimaryCtxRetain");
  check(set_current(context), "cuCtxSetCurrent");
  const unsigned non_blocking = 1;
  check(create_stream(&stream, non_blocking), "cuStreamCreate");
  return true;
}

bool says(const char *variable, const char *value) {
  const char *const is = std::getenv(variable);
  return is && std::strcmp(is, value) == 0;
}

/// As twins.py names it: product.cl with -Dnumber=int and -Dtile=16 is
/// product-Dnumber=int-Dtile=16.contracted and an ending.
std::string path_of(const char *file, const std::string &options) {
  const char *const folder = std::getenv("BENCH_TWINS");
  std::string name = std::string(file).substr(0, std::strlen(file) - std::strlen(".cl"));
  for (const char letter : options)
    if (letter != ' ')
      name += letter;
  return std::string(folder ? folder : ".") + "/" + name +
         (says("BENCH_CONTRACT", "off") ? ".uncontracted" : ".contracted");
}

/// What cuModuleLoadData says of the file.
int load(handle &module, const std::string &path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream)
    fail("cannot read " + path +
         ", which bench/peers/cuda/twins.py makes; BENCH_TWINS names its folder");
  const std::string code{std::istreambuf_iterator<char>(stream), {}};
  return load_module(&module, code.c_str());
}

/// A driver that is older than nvcc may refuse its code, but reads the PTX.
handle module_of(const char *file, const std::string &options) {
  const std::string path = path_of(file, options);
  handle &module = modules[path];
  if (module)
    return module;
  if (!says("BENCH_TWINS_AS", "ptx")) {
    const int status = load(module, path + ".fatbin");
    if (status == 0)
      return module;
    std::printf("  (the driver refuses %s.fatbin with %d and gets its PTX)\n", path.c_str(),
                status);
  }
  check(load(module, path + ".ptx"), ("cuModuleLoadData of " + path + ".ptx").c_str());
  return module;
}

address new_memory(std::size_t bytes) {
  address made = 0;
  check(allocate(&made, bytes), "cuMemAlloc_v2");
  return made;
}

void *as_handle(address of) { return reinterpret_cast<void *>(of); }

/// Blocks that are tried for a line and for a grid.
const struct {
  std::size_t line, rows, columns;
} groups[] = {{256, 8, 32},   {128, 4, 32},  {64, 2, 32},  {512, 16, 32},
              {1024, 32, 32}, {256, 16, 16}, {256, 1, 256}};

} // namespace

namespace opencl {

const char *engine() {
  static const bool is_there = open_device();
  return is_there ? "CUDA" : nullptr;
}

int choices() { return int(std::size(groups)); }
void choose(int choice) { chosen = choice; }
int choice() { return chosen; }

int tile_of(int size) {
  if (choice() > 0)
    throw refused();
  return size;
}

void finish() { check(synchronize(stream), "cuStreamSynchronize"); }

void fetch() {
  for (const auto &[host, memory] : memories)
    if (memory.is_output)
      check(copy_out(memory.host, memory.there, memory.bytes, stream), "cuMemcpyDtoHAsync_v2");
  finish();
}

void forget() {
  for (const auto &[host, memory] : memories)
    check(release(memory.there), "cuMemFree_v2");
  for (const auto &[number, there] : scratches)
    check(release(there), "cuMemFree_v2");
  memories.clear();
  scratches.clear();
}

buffer memory_of(const void *host, std::size_t bytes, bool is_output) {
  if (const auto found = memories.find(host); found != memories.end())
    return {as_handle(found->second.there)};
  const address there = new_memory(bytes);
  check(copy_in(there, host, bytes, stream), "cuMemcpyHtoDAsync_v2");
  memories[host] = {there, const_cast<void *>(host), bytes, is_output};
  return {as_handle(there)};
}

buffer scratch(int number, std::size_t bytes) {
  const auto [found, is_new] = scratches.try_emplace(number);
  if (is_new)
    found->second = new_memory(bytes);
  return {as_handle(found->second)};
}

void copy(buffer from, buffer to, std::size_t bytes) {
  check(copy_there(reinterpret_cast<address>(to.handle), reinterpret_cast<address>(from.handle),
                   bytes, stream),
        "cuMemcpyDtoDAsync_v2");
}

pointer memory_by_address(pointer::sort, std::size_t) {
  fail("memory has no other kind than \"buffer\"; set TESSERA_OPENCL_MEMORY=buffer");
}

void copy(pointer::sort, void *, const void *, std::size_t) {
  fail("memory has no other kind than \"buffer\"; set TESSERA_OPENCL_MEMORY=buffer");
}

kernel::kernel(const char *file, const char *name, const std::string &options) {
  function &one = functions[std::string(file) + " " + name + " " + options];
  if (!one.entry) {
    check(get_function(&one.entry, module_of(file, options), name), name);
    for (int number = 0; number < function::most_arguments; ++number)
      one.arguments[number] = one.values[number];
  }
  handle_ = &one;
}

void kernel::set(int number, std::size_t bytes, const void *value) const {
  if (number >= function::most_arguments || bytes > function::most_bytes)
    fail("an argument is too large, or one too many; raise the bounds in struct function");
  std::memcpy(static_cast<function *>(handle_)->values[number], value, bytes);
}

void kernel::set(int, const pointer &) const {
  fail("memory has no other kind than \"buffer\"; set TESSERA_OPENCL_MEMORY=buffer");
}

void kernel::launch(const range &all) const {
  const bool is_grid = all.rows > 1;
  std::size_t columns = all.group_columns, rows = all.group_rows;
  if (!columns) {
    columns = is_grid ? groups[chosen].columns : groups[chosen].line;
    rows = is_grid ? groups[chosen].rows : 1;
  }
  if (all.columns % columns != 0 || all.rows % rows != 0)
    throw refused();
  auto &one = *static_cast<function *>(handle_);
  const int status =
      launch_kernel(one.entry, unsigned(all.columns / columns), unsigned(all.rows / rows), 1,
                    unsigned(columns), unsigned(rows), 1, 0, stream, one.arguments.data(), nullptr);
  const int out_of_resources = 701; // registers, of a block that is too large
  if (status == out_of_resources)
    throw refused();
  check(status, "cuLaunchKernel");
}

} // namespace opencl
