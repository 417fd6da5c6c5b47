// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Drivers' libraries, which are opened at run time. The dynamic linker would also search the
/// current directory, if a search path has an empty or a relative element. So we find the file
/// ourselves.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_LIBRARY_FILE_H
#define TESSERA_RUNTIME_BACKENDS_GPU_LIBRARY_FILE_H

#include <string>
#include <vector>

namespace tessera::gpu {

/// The folders that the dynamic linker searches for libraries opened by this one, in its order:
/// those of LD_LIBRARY_PATH and the system's.
std::vector<std::string> library_folders();

/// The argument for dlopen() for the library with that name:
/// - the name, if the program has already loaded the library;
/// - else its path, in the first of the folders with an absolute path that has one for this
///   machine;
/// - else the name again, which the linker may know from its cache.
/// Empty if the linker would search a folder with a relative path before.
std::string library_file(const std::string &name, const std::vector<std::string> &folders);

/// The same in library_folders(). Empty, with a reason, if no library of that name may be opened.
std::string driver_file(const std::string &name, std::string &refusal);

/// As dlopen(). Null if there is no such library, or if it cannot be loaded. `refusal` then says
/// why, except if the library does not exist.
void *open_driver(const char *file_name, std::string &refusal);

/// A vendor's text is ASCII or UTF-8. Only its ASCII characters are kept.
std::wstring wide(const std::string &text);

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_LIBRARY_FILE_H
