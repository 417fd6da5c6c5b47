// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Writes the time line's file when the process ends: by exit, by quick_exit, or by a signal that
/// kills it.
#ifndef TESSERA_RUNTIME_TIMELINE_PROCESS_END_H
#define TESSERA_RUNTIME_TIMELINE_PROCESS_END_H

namespace tessera::timeline {

/// Records from now on, for that file. If it cannot be written, one line on stderr says so, and
/// nothing is recorded. Call it once.
void start(const char *path, int most_mebibytes);

/// Finds out which signals would kill the process now. Call it before another part of the library
/// handles some.
void look_at_signals();
/// From now on the file is written before such a signal kills the process. Signals that the program
/// handles belong to it.
void handle_signals();
/// The program may have restored the default action since then. Called now and then, when something
/// is recorded.
void look_at_signals_again();

/// The child of a fork records nothing, because the file belongs to its parent.
void after_fork_in_child();

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_PROCESS_END_H
