// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The commands that a thread runs at present. A command may call the program's code, which calls
/// the runtime again. So there may be several, one inside the other.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_UNDER_WAY_H
#define TESSERA_RUNTIME_CORE_QUEUES_UNDER_WAY_H

#include <cassert>

namespace tessera {

class command;

/// Exists while this thread runs a command.
class under_way {
public:
  explicit under_way(const command &work) : work_(work), outer_(innermost) { innermost = this; }
  under_way(const under_way &) = delete;
  ~under_way() {
    assert(innermost == this && "what a thread began last it ends first");
    innermost = outer_;
  }

  static bool is_any_here() { return innermost; }
  static bool is_here(const command &work) {
    for (const under_way *one = innermost; one; one = one->outer_)
      if (&one->work_ == &work)
        return true;
    return false;
  }

private:
  const command &work_;
  const under_way *const outer_;
  /// An object with a destructor would take the loader's lock, see per_thread.h.
  inline static thread_local const under_way *innermost = nullptr;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_UNDER_WAY_H
