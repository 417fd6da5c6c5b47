// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Random programs over the public API, as lists of actions. An action's operands are numbers that
/// mean something whatever was done before, so that a list is still a program when some of it is
/// taken out.
#ifndef TESSERA_TEST_RUNTIME_FUZZ_ACTIONS_H
#define TESSERA_TEST_RUNTIME_FUZZ_ACTIONS_H

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace fuzz {

/// X(name, weight): what a host thread of a program may do, and how often it does.
#define FUZZ_ACTIONS(X)                                                                            \
  X(make_root, 7)                                                                                  \
  X(take_part, 3)                                                                                  \
  X(make_view, 10)                                                                                 \
  X(leave_view, 1)                                                                                 \
  X(end_view, 9)                                                                                   \
  X(end_array, 3)                                                                                  \
  X(assign_array, 2)                                                                               \
  X(run_kernel, 18)                                                                                \
  X(run_two_views, 6)                                                                              \
  X(run_tiles, 4)                                                                                  \
  X(run_array, 5)                                                                                  \
  X(run_on_input, 4)                                                                               \
  X(run_counting, 6)                                                                               \
  X(run_failing, 3)                                                                                \
  X(run_many, 1)                                                                                   \
  X(read_on_host, 6)                                                                               \
  X(write_on_host, 4)                                                                              \
  X(synchronize, 4)                                                                                \
  X(synchronize_elsewhere, 3)                                                                      \
  X(synchronize_later, 4)                                                                          \
  X(discard, 1)                                                                                    \
  X(refresh, 2)                                                                                    \
  X(copy_views, 8)                                                                                 \
  X(copy_to_iterator, 8)                                                                           \
  X(copy_from_iterator, 8)                                                                         \
  X(copy_that_throws, 3)                                                                           \
  X(copy_of_wrong_size, 2)                                                                         \
  X(copy_many_times, 1)                                                                            \
  X(use_in_common, 3)                                                                              \
  X(make_marker, 5)                                                                                \
  X(get_future, 6)                                                                                 \
  X(wait_for_future, 4)                                                                            \
  X(drop_future, 5)                                                                                \
  X(continue_future, 6)                                                                            \
  X(nest_continuations, 2)                                                                         \
  X(wait_in_tasks, 2)                                                                              \
  X(convert_future, 3)                                                                             \
  X(make_queue, 3)                                                                                 \
  X(end_queue, 2)                                                                                  \
  X(wait_for_queue, 4)                                                                             \
  X(flush_queue, 3)                                                                                \
  X(run_from_new_thread, 2)                                                                        \
  X(fork_child, 1)                                                                                 \
  X(use_plug_in, 1)                                                                                \
  X(live_and_die, 1)

enum class kind {
#define FUZZ_KIND(name, weight) name,
  FUZZ_ACTIONS(FUZZ_KIND)
#undef FUZZ_KIND
};

const char *name_of(kind what);

struct action {
  kind what;
  std::uint32_t seed; ///< of what the action picks
};

/// One list for each host thread.
using program = std::vector<std::vector<action>>;

program make_program(std::uint32_t seed, long number);
/// From now on lists are made without actions of this name; false if none has it.
bool leave_out(const std::string &name);
/// So many actions for the child of a fork: data of its own, and no further processes.
std::vector<action> make_child(std::uint32_t seed);

} // namespace fuzz

#endif // TESSERA_TEST_RUNTIME_FUZZ_ACTIONS_H
