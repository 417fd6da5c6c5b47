// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What this machine does at best: measured once for each level of x86-64 and number of threads,
/// and kept.
#ifndef TESSERA_PROFILE_MACHINE_LIMITS_H
#define TESSERA_PROFILE_MACHINE_LIMITS_H

#include <string>

namespace tessera::profile {

/// In thousands of millions a second, of all threads together.
struct machine_limits {
  double floats = 0, doubles = 0; ///< operations, as products with sums
  double memory_bytes = 0;        ///< three streams through memory that no cache holds
};

/// `level` is an image's of the time line: "x86-64-v3". Zeros for what is no code of this
/// processor's. `folder` keeps what has been measured; empty: nothing does.
machine_limits limits_of(const std::string &level, int threads, const std::string &folder);

/// Where TESSERA_CACHE says; empty: nowhere.
std::string cache_folder();

/// So many rounds of products and sums; what they return is of no interest.
struct peak_loops {
  double (*floats)(long rounds);
  double float_operations; ///< of a round
  double (*doubles)(long rounds);
  double double_operations;
};

peak_loops peak_loops_sse(); ///< of the first level, too
peak_loops peak_loops_avx2();
peak_loops peak_loops_avx512();

} // namespace tessera::profile

#endif // TESSERA_PROFILE_MACHINE_LIMITS_H
