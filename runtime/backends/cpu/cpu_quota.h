// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How much of the machine the process may use, by its affinity and a container's limits. Suppose
/// that there is a thread for every core, but a quota of two cores. The threads would use up the
/// quota early in each period, and all of them would stop for the rest of it.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUOTA_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUOTA_H

#include <string>

namespace tessera {

/// The CPUs on which the calling thread may run.
int allowed_cpus();

/// The number of CPUs that the quotas of the process's control groups allow, rounded up. 0 if
/// nothing limits it. Reads /proc and /sys below `root`.
int cpus_of_quota(const std::string &root = "");

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUOTA_H
