// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The settings of Visual Studio's projects in a source tree (.vcxproj) for the files that they
/// compile, as options of amp++.
#ifndef TESSERA_DRIVER_VISUALSTUDIOPROJECTS_H
#define TESSERA_DRIVER_VISUALSTUDIOPROJECTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <vector>

namespace tessera {

struct VisualStudioProject {
  std::string Name;                 ///< of its file
  std::vector<std::string> Options; ///< -I, -D, -fopenmp
};

class VisualStudioProjects {
public:
  /// Reads the projects in the folders and below them.
  explicit VisualStudioProjects(llvm::ArrayRef<std::string> Folders);

  llvm::ArrayRef<VisualStudioProject> all() const { return Projects; }

  /// The files of projects that could not be read, each with the reason.
  llvm::ArrayRef<std::string> unread() const { return Unread; }

  /// The project that compiles \p Source. Null if none does.
  const VisualStudioProject *of(llvm::StringRef Source) const;

  /// Whether a project lists \p Source but excludes it from its build, and none compiles it.
  bool exclude(llvm::StringRef Source) const;

private:
  void read(llvm::StringRef Path);

  std::vector<VisualStudioProject> Projects;
  std::vector<std::string> Unread;
  llvm::StringMap<size_t> OfSource; ///< by the whole path in lower case
  llvm::StringSet<> Excluded;       ///< in the same way
};

} // namespace tessera

#endif // TESSERA_DRIVER_VISUALSTUDIOPROJECTS_H
