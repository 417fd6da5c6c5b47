// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `amp++ --port-report file...`: compiles sources written for Visual C++, each in a process of its
/// own. It counts and prints the causes of errors, and what to write instead (PortCauses.def).
#ifndef TESSERA_DRIVER_PORTREPORT_H
#define TESSERA_DRIVER_PORTREPORT_H

#include "llvm/ADT/ArrayRef.h"

namespace tessera {

struct Installation;

/// \p Arguments: the command line, with files and folders for inputs. Returns the exit code: 0 if
/// each file compiles, with or without -famp-msvc.
int reportPort(llvm::ArrayRef<const char *> Arguments, const Installation &Installed);

} // namespace tessera

#endif // TESSERA_DRIVER_PORTREPORT_H
