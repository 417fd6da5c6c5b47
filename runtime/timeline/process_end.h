// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The time line's file is written when the process ends: by exit, by quick_exit, or by a signal
/// that kills it.
#ifndef TESSERA_RUNTIME_TIMELINE_PROCESS_END_H
#define TESSERA_RUNTIME_TIMELINE_PROCESS_END_H

namespace tessera::timeline {

/// Records from now on, for that file. Where it cannot be written, one line on stderr says so, and
/// nothing is recorded. Once.
void start(const char *path, int most_mebibytes);

/// Which signals would kill the process now. Before anybody else of the library handles some.
void look_at_signals();
/// From now on the file is written before such a signal kills the process. Signals that the program
/// handles are its own.
void handle_signals();
/// The program may have set what is usual since then. Now and then, when something is recorded.
void look_at_signals_again();

/// The child of a fork records nothing: the file is its parent's.
void after_fork_in_child();

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_PROCESS_END_H
