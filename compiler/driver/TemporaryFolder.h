// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A folder for this run's temporary files, inside the usual folder for them. A run may be killed,
/// and leave files of Clang's driver and of the linker. The next run can recognise and remove them.
/// The run has a lock on its folder, which ends with the process.
#ifndef TESSERA_DRIVER_TEMPORARYFOLDER_H
#define TESSERA_DRIVER_TEMPORARYFOLDER_H

namespace tessera {

/// A process has only one.
class TemporaryFolder {
public:
  /// Makes it the place for temporary files, here and in child processes. If it cannot be made,
  /// they go to the usual place. Call it before LLVM has signal handlers. These remove files and
  /// then call ours, which remove the folder.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  /// Call it after LLVM has signal handlers. They take SIGQUIT for a crash and report it, with code
  /// that may wait for a lock of the interrupted thread. From now on it ends this process as SIGINT
  /// does.
  static void removeOnQuit();

  /// From now on temporary files stay when the run is over.
  static void leave();
};

} // namespace tessera

#endif // TESSERA_DRIVER_TEMPORARYFOLDER_H
