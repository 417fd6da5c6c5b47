// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What amp++ -g has left in a program's file about what keeps its kernels from being faster.
#ifndef TESSERA_PROFILE_PROGRAM_REMARKS_H
#define TESSERA_PROFILE_PROGRAM_REMARKS_H

#include <string>
#include <vector>

namespace tessera::profile {

struct program_remark {
  std::string image;  ///< as the time line names it: "x86-64-v3"
  std::string kernel; ///< its place
  std::string place;
  std::string text;
};

/// Of the program that a shell would run by that name; none if it has no such section.
std::vector<program_remark> remarks_of(const std::string &program);

} // namespace tessera::profile

#endif // TESSERA_PROFILE_PROGRAM_REMARKS_H
