// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the projects of Visual Studio in a source tree (.vcxproj) say of the files that they
/// compile, as options of amp++.
#ifndef TESSERA_DRIVER_VISUALSTUDIOPROJECTS_H
#define TESSERA_DRIVER_VISUALSTUDIOPROJECTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
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

  /// The project that compiles \p Source; null if none does.
  const VisualStudioProject *of(llvm::StringRef Source) const;

private:
  void read(llvm::StringRef Path);

  std::vector<VisualStudioProject> Projects;
  llvm::StringMap<size_t> OfSource; ///< by the whole path in small letters
};

} // namespace tessera

#endif // TESSERA_DRIVER_VISUALSTUDIOPROJECTS_H
