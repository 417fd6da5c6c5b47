// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs a program with settings of its own.
#ifndef TESSERA_PROFILE_PROGRAM_RUN_H
#define TESSERA_PROFILE_PROGRAM_RUN_H

#include <string>
#include <utility>
#include <vector>

namespace tessera::profile {

/// A folder that goes with the object, and all in it.
class temporary_folder {
public:
  temporary_folder();
  temporary_folder(const temporary_folder &) = delete;
  ~temporary_folder();

  /// Empty if it could not be made.
  const std::string &path() const { return path_; }

private:
  std::string path_;
};

/// As long as the object lives, who ends this process ends the program that it runs: SIGTERM,
/// SIGHUP and SIGINT are handed on, a second one as SIGKILL, and the program's end is waited for. A
/// key of the terminal's reaches it by itself. While no program runs they come to effect with the
/// object's end.
class handed_on_signals {
public:
  handed_on_signals();
  handed_on_signals(const handed_on_signals &) = delete;
  ~handed_on_signals();
};

struct program_end {
  std::string failure; ///< why it did not run; empty if it did
  int status = 0;      ///< as a shell says it: 128 and the signal that has killed it
  double seconds = 0;
};

/// `arguments`: the program, which is looked for as a shell does, and its own. `settings`:
/// variables of its environment, with their values. `is_heard`: its output is seen.
program_end run_program(const std::vector<std::string> &arguments,
                        const std::vector<std::pair<std::string, std::string>> &settings,
                        bool is_heard = true);

} // namespace tessera::profile

#endif // TESSERA_PROFILE_PROGRAM_RUN_H
