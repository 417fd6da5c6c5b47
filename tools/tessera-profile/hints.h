// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What would make a program faster, as far as its profile shows it.
#ifndef TESSERA_PROFILE_HINTS_H
#define TESSERA_PROFILE_HINTS_H

#include "machine_limits.h"
#include "profile.h"
#include "program_remarks.h"

#include <map>

#include <string>
#include <vector>

namespace tessera::profile {

struct hint {
  std::string place; ///< "file.cpp:12"
  std::string text;  ///< what is to be done, and why
  double gain = 0;   ///< microseconds of this run, at most
};

/// Those that would bring the most, at most five. `limits`: of the machine, by images.
std::vector<hint> hints_for(const run_profile &run,
                            const std::map<std::string, machine_limits> &limits,
                            const std::vector<program_remark> &remarks);

} // namespace tessera::profile

#endif // TESSERA_PROFILE_HINTS_H
