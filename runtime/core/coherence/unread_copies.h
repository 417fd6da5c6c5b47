// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// TESSERA_TIMELINE_READS: what has been copied to the host and is overwritten before the program
/// has read it, for the time line. The pages of a copy are guarded until somebody touches them.
#ifndef TESSERA_RUNTIME_CORE_COHERENCE_UNREAD_COPIES_H
#define TESSERA_RUNTIME_CORE_COHERENCE_UNREAD_COPIES_H

#include "core/coherence/byte_ranges.h"
#include "core/coherence/guarded_pages.h"
#include "timeline/recorder.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tessera {

/// Of one buffer. Under the state lock.
class unread_copies {
public:
  /// For the process. Says on stderr why not, if it cannot be.
  static void start();
  static bool is_on();
  /// What the child of a fork would find locked forever.
  static void before_fork();
  static void after_fork();

  explicit unread_copies(const std::byte *memory);
  unread_copies(const unread_copies &) = delete;
  ~unread_copies();

  /// These bytes have arrived on the host by a copy that `told` tells of, with its text. Nobody
  /// guards them yet.
  void arrived(const byte_ranges &what, const timeline::record &told, const std::string &about);
  /// Guards what has arrived; or, if the library itself may be using the memory, forgets it.
  void guard(bool is_in_use);
  /// Somebody may have read them, or will.
  void used(const byte_ranges &what);
  /// Nobody may read them any more. What nobody has read is put on the time line.
  void overwritten(const byte_ranges &what);

private:
  struct copy {
    byte_ranges what;
    timeline::record told;
    std::string about;
    std::vector<guarded_pages::pages> guarded; ///< none any more once somebody has touched one
    bool is_guarded = false;
  };

  static void note_touch(const guarded_pages::touch &what);
  static void open(copy &one);

  const std::uintptr_t begin_;
  std::vector<copy> copies_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COHERENCE_UNREAD_COPIES_H
