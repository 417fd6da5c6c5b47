// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// TESSERA_CHECK=host: checks the program's own accesses to the host's memory of a buffer. It may
/// not read data that is newer elsewhere (spec 5.2: synchronize first). It may not write data of
/// which another place has a valid copy, unless it calls refresh.
#ifndef TESSERA_RUNTIME_CORE_COHERENCE_HOST_WATCH_H
#define TESSERA_RUNTIME_CORE_COHERENCE_HOST_WATCH_H

#include "backends/result.h"
#include "core/coherence/byte_ranges.h"
#include "core/coherence/guarded_pages.h"

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace tessera {

/// For one buffer.
class host_watch {
public:
  /// For the process. If it is not possible, a message on stderr says why.
  static void start();
  static bool is_on() { return watches_.load(std::memory_order_relaxed); }
  /// Takes the locks that the child of a fork would find locked forever.
  static void before_fork();
  static void after_fork();
  /// If the outcome is not already a failure, it becomes the first finding that no wait has
  /// reported.
  static void tell(result<void> &outcome) {
    if (is_on() && outcome) [[unlikely]]
      outcome = untold_finding();
  }

  host_watch(const std::byte *memory, std::uint64_t bytes);
  host_watch(const host_watch &) = delete;
  ~host_watch();

  /// Guards the pages of which a newer value is elsewhere, and those of which another place has the
  /// same value.
  void guard(const byte_ranges &stale, const byte_ranges &shared);
  void open() { guard({}, {}); }

  /// A user of the buffer has elements of so many bytes. 0: unknown.
  void note_elements(std::uint32_t bytes);
  /// A kernel at that place has written them, on the accelerator with that path.
  void note_kernel(byte_range bounds, std::string place, std::string path);
  /// The program has reported its writes, or nobody needs the bytes any more.
  void forget_writes(const byte_ranges &what);
  /// The bytes are used. Where `is_lost` says so, writes of the host are not included. `user` is
  /// the place of the kernel that uses them. Empty: they are copied to the host.
  void report_lost_writes(const byte_ranges &what, const std::string &user,
                          const std::function<bool(std::uint64_t)> &is_lost);

private:
  struct kernel_result {
    byte_range bounds;
    std::string place, path;
  };
  struct host_write {
    std::uint64_t offset;
    guarded_pages::touch by;
  };

  static result<void> untold_finding();
  static void note_touch(const guarded_pages::touch &what);
  void open_held();
  void hold(const std::vector<guarded_pages::pages> &wanted);
  const kernel_result *last_kernel(std::uint64_t offset) const;
  std::string element_at(std::uint64_t offset) const;

  static std::atomic<bool> watches_;

  const std::uintptr_t begin_;
  const std::uint64_t bytes_;
  std::uint32_t element_bytes_ = 1;
  const bool may_guard_;                      ///< constants and similar memory stay as they are
  std::vector<guarded_pages::pages> guarded_; ///< at present
  std::vector<kernel_result> kernels_;        ///< the latest one last
  std::vector<host_write> writes_;            ///< that the program has not reported
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COHERENCE_HOST_WATCH_H
