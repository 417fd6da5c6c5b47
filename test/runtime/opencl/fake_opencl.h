// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A library of OpenCL's for tests, libOpenCL.so.1 in a folder of its own. It computes in memory of
/// the host, on a thread for each queue; it checks what it is called with, counts calls and
/// objects, is the device that it is told to be, and fails on demand.
#ifndef TESSERA_TEST_RUNTIME_OPENCL_FAKE_OPENCL_H
#define TESSERA_TEST_RUNTIME_OPENCL_FAKE_OPENCL_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fake_opencl {

/// One work-item of a kernel: the arguments as they were set, pointers to memory resolved.
struct work_item {
  std::vector<void *> arguments;
  std::size_t id[3];
  std::size_t group_size[3];
};
using kernel_function = void (*)(const work_item &);

/// What programs are made of in place of SPIR-V: these bytes.
struct code {
  char magic[8] = {'F', 'A', 'K', 'E', 'S', 'P', 'V', '1'};
  char entry[24] = {};
  std::uint32_t argument_count = 0;
  std::uint32_t does_not_compile = 0;
  kernel_function function = nullptr;
  /// What other code may call, and what this calls of other code's.
  char exported[24] = {}, called[24] = {};
};

struct description {
  std::uint64_t type = 4; ///< a GPU
  bool takes_il = true, by_extension = false;
  bool has_usm = true, has_svm = true, has_double = true;
  std::string name = "Fake GPU", driver_version = "1.0";
  std::uint64_t most_allocation = std::uint64_t(1) << 30, local_memory = 32768;
  std::uint64_t memory = std::uint64_t(1) << 30; ///< that may be allocated at once
  std::size_t most_parameter_bytes = 1024, most_work_group = 256;
  std::size_t work_group_of_kernels = 256;
  std::uint32_t pci_bus = 0; ///< 0: it does not say
  std::string uuid;          ///< of 16 bytes; empty: it does not say
};

/// All of it may be called from any thread.
struct control {
  virtual ~control() = default;
  /// Before the library is used.
  virtual void be(const description &device) = 0;
  /// The call of `function` after `skipped` others does nothing but return that. For the functions
  /// clWaitForEvents and clSetEventCallback, too. "kernel" and "copy" are accepted and then fail.
  virtual void fail(const std::string &function, std::int32_t status, int skipped = 0) = 0;
  virtual void fail_no_more() = 0;
  virtual std::map<std::string, int> calls() = 0;
  /// Objects and memory that have not been released, by kind.
  virtual std::map<std::string, int> live() = 0;
  /// What has been done that OpenCL does not allow.
  virtual std::vector<std::string> mistakes() = 0;
  virtual std::uint64_t bytes_in() = 0;
  virtual std::uint64_t bytes_out() = 0;
};

} // namespace fake_opencl

/// From the library, by its name.
extern "C" [[gnu::visibility("default")]] fake_opencl::control *fake_opencl_control();

#endif // TESSERA_TEST_RUNTIME_OPENCL_FAKE_OPENCL_H
