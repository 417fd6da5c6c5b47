// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The output of one unit while it is made. An object gets its name only when both host and kernel
/// code are in it, so that no build tool takes a part for the whole. A unit that fails, or is
/// interrupted, leaves no file.
#ifndef TESSERA_DRIVER_UNITOBJECT_H
#define TESSERA_DRIVER_UNITOBJECT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include <optional>
#include <string>

namespace tessera {

struct Installation;

/// Removes incomplete outputs for \p Path of jobs that were killed, and of this process.
void removePartsOf(llvm::StringRef Path);

class UnitObject {
public:
  /// \p Path: the argument of -o. "-" is standard output. If nothing can be written, Clang reports
  /// it.
  explicit UnitObject(llvm::StringRef Path);
  ~UnitObject();
  UnitObject(const UnitObject &) = delete;
  UnitObject &operator=(const UnitObject &) = delete;

  /// Where Clang writes the host's part.
  std::string hostPath() const { return Host ? Host->TmpName : Path; }

  /// Puts the host's part, joined with \p Kernels by `ld -r` if there are any, in its place.
  llvm::Error finish(llvm::ArrayRef<llvm::SmallVector<char, 0>> Kernels,
                     const Installation &Installed);

private:
  llvm::Expected<llvm::sys::fs::TempFile> createPart() const;
  llvm::Error join(llvm::ArrayRef<llvm::SmallVector<char, 0>> Kernels,
                   llvm::sys::fs::TempFile &Joined, const Installation &Installed) const;
  llvm::Error place(llvm::sys::fs::TempFile &Whole) const;

  std::string Path;
  bool Renames; ///< false: a stream, a device or a link, written directly
  std::optional<llvm::sys::fs::TempFile> Host;
};

} // namespace tessera

#endif // TESSERA_DRIVER_UNITOBJECT_H
