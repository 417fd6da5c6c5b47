// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// TESSERA_TIMELINE_READS: finds data that was copied to the host and overwritten before the
/// program has read it, for the time line. The pages of a copy are guarded until somebody accesses
/// them.
#ifndef TESSERA_RUNTIME_CORE_COHERENCE_UNREAD_COPIES_H
#define TESSERA_RUNTIME_CORE_COHERENCE_UNREAD_COPIES_H

#include "core/coherence/byte_ranges.h"
#include "core/coherence/guarded_pages.h"
#include "timeline/recorder.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tessera {

/// For one buffer. Under the state lock.
class unread_copies {
public:
  /// For the process. If it is not possible, a message on stderr says why.
  static void start();
  static bool is_on();
  /// Takes the locks that the child of a fork would find locked forever.
  static void before_fork();
  static void after_fork();

  explicit unread_copies(const std::byte *memory);
  unread_copies(const unread_copies &) = delete;
  ~unread_copies();

  /// These bytes have arrived on the host by the copy of the record `told`, with its text. They are
  /// not guarded yet.
  void arrived(const byte_ranges &what, const timeline::record &told, const std::string &about);
  /// Guards the bytes that have arrived. If the library itself may be using the memory, forgets
  /// them.
  void guard(bool is_in_use);
  /// The program may have read them, or will.
  void used(const byte_ranges &what);
  /// Nobody can read them any more. Unread bytes go on the time line.
  void overwritten(const byte_ranges &what);

private:
  struct copy {
    byte_ranges what;
    timeline::record told;
    std::string about;
    std::vector<guarded_pages::pages> guarded; ///< empty once somebody has accessed one
    bool is_guarded = false;
  };

  static void note_touch(const guarded_pages::touch &what);
  static void open(copy &one);

  const std::uintptr_t begin_;
  std::vector<copy> copies_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COHERENCE_UNREAD_COPIES_H
