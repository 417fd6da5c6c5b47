// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How much of the machine affinity and a container's limits leave to the process. With a thread
/// for every core of the machine a quota of two cores would be used up early in each period, and
/// all threads would stand still for the rest of it.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUOTA_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUOTA_H

#include <string>

namespace tessera {

/// The CPUs on which the calling thread may run.
int allowed_cpus();

/// The CPUs that the quotas of the process's control groups amount to, rounded up; 0 when nothing
/// limits it. Reads /proc and /sys below `root`.
int cpus_of_quota(const std::string &root = "");

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_QUOTA_H
