// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions of the program that the runtime must still call. The library with such a function must
/// not be unloaded before.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_OUTSTANDING_CALLS_H
#define TESSERA_RUNTIME_CORE_QUEUES_OUTSTANDING_CALLS_H

#include "core/queues/linked_list.h"

#include <condition_variable>
#include <cstdint>
#include <thread>

namespace tessera {

/// Where the code of a library, or of the program itself, is in memory.
struct code_range {
  std::uintptr_t begin = 0, end = 0;

  /// For the library that begins with that header. Empty if it is null. (A call of the loader would
  /// take its lock, which the child of a fork may find locked for ever.)
  static code_range of_library(const void *elf_header);
  bool contains(const void *address) const {
    return std::uintptr_t(address) >= begin && std::uintptr_t(address) < end;
  }
};

class outstanding_call {
public:
  /// `code` is the function's address.
  explicit outstanding_call(const void *code) : code_(code) {}

  // Under the state lock.

  /// The call begins: by this thread, or by an unknown one.
  void begin(std::thread::id caller = {}) {
    has_begun_ = true;
    caller_ = caller;
  }

  /// Whether this thread makes the call now.
  bool is_made_here() const { return caller_ == std::this_thread::get_id(); }
  /// It has returned.
  void end() { caller_ = {}; }

private:
  friend class outstanding_calls;
  /// Except calls that this thread makes now.
  bool is_of(code_range library) const;

  const void *code_;
  bool has_begun_ = false;
  std::thread::id caller_;
  list_place<outstanding_call> place_{*this};
};

/// All of them. Everything is under the state lock.
class outstanding_calls {
public:
  /// Somebody who waits for the ends of calls into a library.
  class watcher {
  public:
    watcher(outstanding_calls &of, code_range library) : range_(library) {
      of.watchers_.push_back(place_);
    }
    ~watcher() { place_.leave(); }

    bool has_ended = false; ///< one of them, since this was set to false
    std::condition_variable changed;

  private:
    friend class outstanding_calls;
    code_range range_;
    list_place<watcher> place_{*this};
  };

  void add(outstanding_call &one) { all_.push_back(one.place_); }
  void end(outstanding_call &one);

  // Except calls that this thread makes now.

  bool has_any_in(code_range library) const;
  bool has_begun_any_in(code_range library) const;

  /// They belong to the parent.
  void after_fork_in_child();

private:
  linked_list<outstanding_call> all_;
  linked_list<watcher> watchers_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_OUTSTANDING_CALLS_H
