// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A profile as people and scripts read it.
#ifndef TESSERA_PROFILE_REPORT_H
#define TESSERA_PROFILE_REPORT_H

#include "hints.h"
#include "machine_limits.h"
#include "profile.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tessera::profile {

/// What a launch takes without vectors, in microseconds: medians.
struct serial_times {
  double scalar = 0;     ///< one work-item after the other, on all threads
  double plain_loop = 0; ///< the same on one thread
};

struct report {
  std::string command;
  double seconds = 0; ///< of the whole program, without what counting took
  run_profile run;
  std::map<std::string, machine_limits> limits; ///< of the levels that kernels ran at
  std::vector<hint> hints;
  bool looks_for_reads = false;               ///< of the host's, of what is copied to it
  std::map<std::string, serial_times> serial; ///< by kernels' keys; empty if nobody asked
};

/// A kernel's speed, beside the best; nothing where nobody has counted.
struct kernel_rates {
  std::optional<double> operations, bytes, asked_bytes;    ///< thousands of millions a second
  std::optional<double> of_best_operations, of_best_bytes; ///< 1 is all
  std::optional<double> busy;                              ///< of the team's threads
};

kernel_rates rates_of(const kernel_profile &kernel, const report &all);

std::string text_of(const report &all);
std::string json_of(const report &all);
/// One page for a browser, with the same data and its time line.
std::string html_of(const report &all);

/// Why it was made, in one line.
std::string reason_of(const copy_profile &copy);

/// "1.25 ms", of microseconds.
std::string time_text(double microseconds);

} // namespace tessera::profile

#endif // TESSERA_PROFILE_REPORT_H
