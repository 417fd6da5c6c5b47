// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_quota.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <sstream>
#include <vector>

#include <sched.h>

namespace tessera {
namespace {

/// What nothing limits.
constexpr int no_limit = std::numeric_limits<int>::max();

/// CPUs of one group. A quota of "max" or -1 is none.
int cpus(const std::string &quota, long long period) {
  std::istringstream digits(quota);
  long long microseconds = 0;
  if (!(digits >> microseconds) || microseconds <= 0 || period <= 0)
    return no_limit;
  return int(std::min<long long>((microseconds + period - 1) / period, no_limit));
}

/// Version 2 has one file with both numbers.
int unified_limit(const std::string &group) {
  std::string quota;
  long long period = 0;
  std::ifstream(group + "/cpu.max") >> quota >> period;
  return cpus(quota, period);
}

/// Version 1 has a file for each.
int separate_limit(const std::string &group) {
  std::string quota;
  long long period = 0;
  std::ifstream(group + "/cpu.cfs_quota_us") >> quota;
  std::ifstream(group + "/cpu.cfs_period_us") >> period;
  return cpus(quota, period);
}

/// The least limit of a group and of all around it. The path may name a group that the process
/// cannot see; the ones around it still count.
int least_limit(int (*limit)(const std::string &), const std::string &mounted, std::string path) {
  int least = no_limit;
  for (;;) {
    least = std::min(least, limit(mounted + path));
    const std::size_t parent = path.rfind('/');
    if (parent == std::string::npos)
      return least;
    path.erase(parent);
  }
}

bool lists(const std::string &controllers, const std::string &wanted) {
  return ("," + controllers + ",").find("," + wanted + ",") != std::string::npos;
}

} // namespace

int allowed_cpus() {
  // The system refuses sets that are smaller than its own.
  for (int cpus = CPU_SETSIZE; cpus <= 1 << 20; cpus *= 2) {
    std::vector<char> memory(CPU_ALLOC_SIZE(cpus));
    auto *const allowed = reinterpret_cast<cpu_set_t *>(memory.data());
    if (sched_getaffinity(0, memory.size(), allowed) == 0)
      return std::max(1, CPU_COUNT_S(memory.size(), allowed));
  }
  return 1;
}

int cpus_of_quota(const std::string &root) {
  const std::string groups = root + "/sys/fs/cgroup";
  int least = no_limit;
  // Lines are NUMBER:CONTROLLERS:PATH; version 2 names no controllers.
  std::ifstream lines(root + "/proc/self/cgroup");
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos)
      continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const std::string path = line.substr(second + 1);
    if (controllers.empty()) {
      least = std::min(least, least_limit(unified_limit, groups, path));
      least = std::min(least, least_limit(unified_limit, groups + "/unified", path));
    } else if (lists(controllers, "cpu")) {
      least = std::min(least, least_limit(separate_limit, groups + "/cpu", path));
      least = std::min(least, least_limit(separate_limit, groups + "/cpu,cpuacct", path));
    }
  }
  return least == no_limit ? 0 : least;
}

} // namespace tessera
