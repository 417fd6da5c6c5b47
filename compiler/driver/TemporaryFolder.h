// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A folder of one run's in the folder for temporary files, so that the next run can tell what a
/// run that was killed has left, of Clang's driver and of the linker, too. The run has a lock of
/// it, which goes with the process.
#ifndef TESSERA_DRIVER_TEMPORARYFOLDER_H
#define TESSERA_DRIVER_TEMPORARYFOLDER_H

namespace tessera {

/// There is one in a process.
class TemporaryFolder {
public:
  /// Makes it the place for temporary files, here and in processes that are started; where it
  /// cannot be made they go where they went. Before LLVM has signal handlers: these remove files
  /// and give way to ours, which remove the folder.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  /// After LLVM has signal handlers, which take SIGQUIT for a crash to report: with what may wait
  /// for a lock of the thread that it came to. It ends this process as SIGINT does.
  static void removeOnQuit();

  /// From now on temporary files stay when the run is over.
  static void leave();
};

} // namespace tessera

#endif // TESSERA_DRIVER_TEMPORARYFOLDER_H
