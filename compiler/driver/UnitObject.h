// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The output of one unit while it is made: an object gets its name when host and kernel code are
/// both in it, so that no build tool ever takes half of it for the whole; and what fails, or is
/// interrupted, leaves nothing.
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

/// Removes what jobs that were killed have left of the output that they were making at \p Path, and
/// what this process has.
void removePartsOf(llvm::StringRef Path);

class UnitObject {
public:
  /// \p Path: what -o says; "-" is standard output. Where nothing can be written Clang tells.
  explicit UnitObject(llvm::StringRef Path);
  ~UnitObject();
  UnitObject(const UnitObject &) = delete;
  UnitObject &operator=(const UnitObject &) = delete;

  /// Where Clang is to write the host's part.
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
  bool Renames; ///< false: a stream, a device or a link, to be written through
  std::optional<llvm::sys::fs::TempFile> Host;
};

} // namespace tessera

#endif // TESSERA_DRIVER_UNITOBJECT_H
