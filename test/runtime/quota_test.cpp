// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The quota of control groups, in a tree of files as the kernel shows them.
#include "backends/cpu/cpu_quota.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

using tessera::cpus_of_quota;

namespace {

class quota : public testing::Test {
protected:
  quota() {
    std::string name = (std::filesystem::temp_directory_path() / "quota-XXXXXX").string();
    root_ = mkdtemp(name.data());
  }
  ~quota() override { std::filesystem::remove_all(root_); }

  void file(const std::string &path, const std::string &text) {
    const std::filesystem::path whole = root_ + path;
    std::filesystem::create_directories(whole.parent_path());
    std::ofstream(whole) << text << '\n';
  }

  std::string root_;
};

} // namespace

TEST_F(quota, nothing_to_read) { EXPECT_EQ(cpus_of_quota(root_), 0); }

TEST_F(quota, without_a_limit) {
  file("/proc/self/cgroup", "5:cpu,cpuacct:/a\n1:name=systemd:/a\n0::/a/b");
  file("/sys/fs/cgroup/a/b/cpu.max", "max 100000");
  file("/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us", "-1");
  file("/sys/fs/cgroup/cpu/a/cpu.cfs_period_us", "100000");
  EXPECT_EQ(cpus_of_quota(root_), 0);
}

TEST_F(quota, of_version_2) {
  file("/proc/self/cgroup", "0::/a/b");
  file("/sys/fs/cgroup/a/b/cpu.max", "250000 100000");
  EXPECT_EQ(cpus_of_quota(root_), 3); // rounded up
}

TEST_F(quota, the_least_of_all_groups_around) {
  file("/proc/self/cgroup", "0::/a/b");
  file("/sys/fs/cgroup/a/b/cpu.max", "800000 100000");
  file("/sys/fs/cgroup/a/cpu.max", "400000 100000");
  EXPECT_EQ(cpus_of_quota(root_), 4);
  file("/sys/fs/cgroup/cpu.max", "10000 100000");
  EXPECT_EQ(cpus_of_quota(root_), 1);
}

TEST_F(quota, of_a_container_that_sees_its_own_group_as_the_root) {
  file("/proc/self/cgroup", "0::/docker/0123");
  file("/sys/fs/cgroup/cpu.max", "150000 100000");
  EXPECT_EQ(cpus_of_quota(root_), 2);
}

TEST_F(quota, of_version_1) {
  file("/proc/self/cgroup", "7:memory:/m\n4:cpuacct,cpu:/a");
  file("/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us", "600000");
  file("/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us", "200000");
  EXPECT_EQ(cpus_of_quota(root_), 3);
  file("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "100000");
  file("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");
  EXPECT_EQ(cpus_of_quota(root_), 1);
}

TEST_F(quota, controllers_that_only_sound_like_it) {
  file("/proc/self/cgroup", "3:cpuset:/a");
  file("/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us", "100000");
  file("/sys/fs/cgroup/cpu/a/cpu.cfs_period_us", "100000");
  EXPECT_EQ(cpus_of_quota(root_), 0);
}

TEST_F(quota, nonsense) {
  file("/proc/self/cgroup", "0::/a\nnonsense");
  file("/sys/fs/cgroup/a/cpu.max", "a few");
  file("/sys/fs/cgroup/cpu.max", "100000 0");
  EXPECT_EQ(cpus_of_quota(root_), 0);
}
