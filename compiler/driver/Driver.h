// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// amp++'s command line: Clang's driver with our headers, our library and our -cc1.
#ifndef TESSERA_DRIVER_DRIVER_H
#define TESSERA_DRIVER_DRIVER_H

namespace tessera {

/// The whole of amp++. Returns the exit code, which follows clang's.
int runDriver(int Argc, const char **Argv, void *MainAddress);

} // namespace tessera

#endif // TESSERA_DRIVER_DRIVER_H
