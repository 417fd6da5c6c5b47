// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// CUDA's driver for tests, libcuda.so.1 in a folder of its own. It executes PTX, on a thread for
/// each stream; it checks what it is called with and what kernels do, more strictly than a GPU; it
/// counts calls and objects, is the devices that it is told to be, and fails on demand.
///
/// Programs that have no part of it in them say so by variables: FAKE_CUDA holds words like
/// "devices=2 capability=80 log=1" (fake_settings.cpp), FAKE_CUDA_FAIL "cuMemAlloc_v2=2@3", which
/// fails the call after three others.
#ifndef TESSERA_TEST_RUNTIME_CUDA_DRIVER_FAKE_CUDA_H
#define TESSERA_TEST_RUNTIME_CUDA_DRIVER_FAKE_CUDA_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fake_cuda {

struct description {
  std::string name = "Fake GPU";
  int capability = 70;                       ///< sm_70
  std::size_t memory = std::size_t(4) << 30; ///< that may be allocated at once
  int multiprocessors = 4;
  int threads = 2048;                              ///< that a multiprocessor holds at once
  int most_shared = 96 << 10;                      ///< of a block whose function asks for it
  int compute_mode = 0;                            ///< 0 default, 2 prohibited, 3 exclusive
  bool is_in_use = false;                          ///< by another process, if exclusive
  bool is_mig = false;                             ///< a part of a device, with a UUID of its own
  int pci_domain = 0, pci_bus = 0, pci_device = 0; ///< a bus of 0 becomes the device's number + 1
  std::string uuid;                                ///< 16 bytes; empty: made of the number
  bool reaches_others = true;
  bool has_pools = true;
};

/// Of all devices.
struct settings {
  int driver_version = 9000; ///< 13000 is 13.0
  int ptx_version = 60;      ///< the newest that it takes
  int init_status = 0;       ///< what cuInit says
  bool delays = true;        ///< operations wait a little, at random
  bool logs = false;         ///< what went wrong, to stderr
  bool forbids_generic = false;
  bool allows_early_exit = false;
  std::uint64_t most_steps = std::uint64_t(1) << 31; ///< of a warp, then the kernel is said to hang
};

/// All of it may be called from any thread.
struct control {
  virtual ~control() = default;
  /// Before the library is used, or when nothing of it is alive.
  virtual void be(const std::vector<description> &devices, const settings &all = {}) = 0;
  /// The call of `function` after `skipped` others does nothing but return that. "kernel", "copy"
  /// and "fill" are accepted and then fail, for ever. An error that is final is so from then on.
  virtual void fail(const std::string &function, std::int32_t status, int skipped = 0) = 0;
  virtual void fail_no_more() = 0;
  virtual std::map<std::string, int> calls() = 0;
  /// Objects and memory that have not been released, by kind.
  virtual std::map<std::string, int> live() = 0;
  /// What has been done that CUDA does not allow, or that no program means to do.
  virtual std::vector<std::string> mistakes() = 0;
  /// What kernels did that they must not.
  virtual std::vector<std::string> faults() = 0;
  virtual std::uint64_t bytes_in() = 0;
  virtual std::uint64_t bytes_out() = 0;
  virtual std::uint64_t launches() = 0;
  virtual std::uint64_t executed() = 0; ///< instructions of work-items
  virtual std::uint64_t generic_accesses() = 0;
  /// All names that it exports.
  virtual std::vector<std::string> functions() = 0;
  /// From now on it is as at the end of the process, or no more.
  virtual void end_process(bool has_ended) = 0;
};

} // namespace fake_cuda

/// From the library, by its name.
extern "C" [[gnu::visibility("default")]] fake_cuda::control *fake_cuda_control();

#endif // TESSERA_TEST_RUNTIME_CUDA_DRIVER_FAKE_CUDA_H
