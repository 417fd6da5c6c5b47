// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where a library lies that is opened at run time. The dynamic linker would take one from the
/// current directory, too, where a search path has an empty or a relative element.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_LIBRARY_FILE_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_LIBRARY_FILE_H

#include <string>
#include <vector>

namespace tessera::opencl {

/// The folders where the dynamic linker looks for what this library opens, in its order: those of
/// LD_LIBRARY_PATH and the system's.
std::vector<std::string> library_folders();

/// What to give to dlopen() for the library with that name: the name, if the program has it loaded
/// already; its path in the first of the folders with an absolute path that has one for this
/// machine; else the name again, which the linker may know from its cache. Empty where it would
/// look in a folder with a relative path before that.
std::string library_file(const std::string &name, const std::vector<std::string> &folders);

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_LIBRARY_FILE_H
