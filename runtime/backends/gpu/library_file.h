// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Drivers' libraries, which are opened at run time. The dynamic linker would take one from the
/// current directory, too, where a search path has an empty or a relative element.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_LIBRARY_FILE_H
#define TESSERA_RUNTIME_BACKENDS_GPU_LIBRARY_FILE_H

#include <string>
#include <vector>

namespace tessera::gpu {

/// The folders where the dynamic linker looks for what this library opens, in its order: those of
/// LD_LIBRARY_PATH and the system's.
std::vector<std::string> library_folders();

/// What to give to dlopen() for the library with that name: the name, if the program has it loaded
/// already; its path in the first of the folders with an absolute path that has one for this
/// machine; else the name again, which the linker may know from its cache. Empty where it would
/// look in a folder with a relative path before that.
std::string library_file(const std::string &name, const std::vector<std::string> &folders);

/// The same in library_folders(); empty, and why, if no library of that name may be opened.
std::string driver_file(const std::string &name, std::string &refusal);

/// As dlopen(). Null if there is no such library, or it cannot be loaded; then `refusal` says why,
/// but for one that is not there.
void *open_driver(const char *file_name, std::string &refusal);

/// What a vendor says is ASCII, or UTF-8, of which no more than that is shown.
std::wstring wide(const std::string &text);

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_LIBRARY_FILE_H
