// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compiled programs are kept in a folder, whatever happens to it.
#include "opencl_accelerator.h"

#include <filesystem>
#include <fstream>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

using namespace concurrency;
using test::adding_kernel;
using test::fake_library;
using test::opencl_accelerator;

namespace {

namespace files = std::filesystem;

class program_files : public testing::Test {
protected:
  program_files() {
    std::string name = (files::temp_directory_path() / "tessera-cache-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    options_.program_folder = (folder_ / "a" / "b").string();
  }
  ~program_files() override { files::remove_all(folder_); }

  /// Of a process that begins: how often the driver compiles SPIR-V.
  int compiled(const fake_opencl::description &is = {}) {
    const int before = fake_library().calls()["clCreateProgramWithIL"];
    const opencl_accelerator on(is, options_);
    std::vector<int> numbers(100, 1);
    const array_view<int> view(numbers);
    kernel_.launch(view, 1, on.default_view());
    EXPECT_EQ(view[99], 2);
    return fake_library().calls()["clCreateProgramWithIL"] - before;
  }
  std::vector<files::path> kept() const {
    std::vector<files::path> all;
    if (files::exists(options_.program_folder))
      for (const auto &one : files::directory_iterator(options_.program_folder))
        all.push_back(one.path());
    return all;
  }

  files::path folder_;
  tessera::backend_options options_;
  const adding_kernel kernel_;
};

} // namespace

TEST_F(program_files, make_the_next_start_warm) {
  EXPECT_EQ(compiled(), 1);
  ASSERT_EQ(kept().size(), 1u);
  EXPECT_EQ(files::status(kept()[0]).permissions() & files::perms::all,
            files::perms::owner_read | files::perms::owner_write);
  EXPECT_EQ(compiled(), 0);
}

TEST_F(program_files, belong_to_one_device_and_driver) {
  EXPECT_EQ(compiled(), 1);
  fake_opencl::description other;
  other.driver_version = "1.1";
  EXPECT_EQ(compiled(other), 1);
  other.name = "Another GPU";
  EXPECT_EQ(compiled(other), 1);
  EXPECT_EQ(compiled(other), 0);
  EXPECT_EQ(kept().size(), 3u);
}

TEST_F(program_files, belong_to_the_settings_of_the_driver) {
  EXPECT_EQ(compiled(), 1);
  options_.driver_settings = "CL_CONFIG_CPU_VECTORIZER_MODE=1\n";
  EXPECT_EQ(compiled(), 1);
  EXPECT_EQ(compiled(), 0);
  options_.driver_settings = "CL_CONFIG_CPU_VECTORIZER_MODE=4\n";
  EXPECT_EQ(compiled(), 1);
  options_.driver_settings = "";
  EXPECT_EQ(compiled(), 0);
  EXPECT_EQ(kept().size(), 3u);
}

TEST_F(program_files, of_which_others_may_write_one_or_the_folder_are_not_used) {
  EXPECT_EQ(compiled(), 1);
  ASSERT_EQ(kept().size(), 1u);
  const files::path file = kept()[0], folder = options_.program_folder;
  for (const mode_t mode : {0660, 0606, 0666, 0622}) {
    ASSERT_EQ(chmod(file.c_str(), mode), 0);
    EXPECT_EQ(compiled(), 1) << mode; // and written anew
    EXPECT_EQ(compiled(), 0) << mode;
  }
  testing::internal::CaptureStderr();
  for (const mode_t mode : {0770, 0707, 01777}) {
    ASSERT_EQ(chmod(folder.c_str(), mode), 0);
    EXPECT_EQ(compiled(), 1) << mode;
    EXPECT_EQ(compiled(), 1) << mode;
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "tessera: compiled programs are not kept in " + folder.string() +
                ": it belongs to another user, or others may write there; TESSERA_CACHE names "
                "another folder, or off\n");
  ASSERT_EQ(chmod(folder.c_str(), 0755), 0);
  EXPECT_EQ(compiled(), 0);
}

TEST_F(program_files, of_another_user_are_not_used) {
  if (geteuid() != 0)
    GTEST_SKIP() << "only root gives files away";
  EXPECT_EQ(compiled(), 1);
  ASSERT_EQ(kept().size(), 1u);
  const files::path file = kept()[0], folder = options_.program_folder;
  ASSERT_EQ(chown(file.c_str(), 65534, 0), 0);
  EXPECT_EQ(compiled(), 1);
  EXPECT_EQ(compiled(), 0);
  ASSERT_EQ(chown(folder.c_str(), 65534, 0), 0);
  EXPECT_EQ(compiled(), 1);
  ASSERT_EQ(chown(folder.c_str(), 0, 0), 0);
  EXPECT_EQ(compiled(), 0);
}

TEST_F(program_files, are_no_links) {
  EXPECT_EQ(compiled(), 1);
  ASSERT_EQ(kept().size(), 1u);
  const files::path file = kept()[0], elsewhere = folder_ / "elsewhere";
  files::rename(file, elsewhere);
  files::create_symlink(elsewhere, file);
  EXPECT_EQ(compiled(), 1);
  EXPECT_EQ(compiled(), 0);
  EXPECT_FALSE(files::is_symlink(file));
}

TEST_F(program_files, are_removed_where_a_process_has_not_written_them_to_their_end) {
  EXPECT_EQ(compiled(), 1);
  ASSERT_EQ(kept().size(), 1u);
  const files::path file = kept()[0], left = file.string() + ".7.0", busy = file.string() + ".8.0";
  std::ofstream(left) << "half of it";
  std::ofstream(busy) << "half of it, by a process that is at it";
  const int held = open(busy.c_str(), O_RDONLY);
  ASSERT_EQ(flock(held, LOCK_EX), 0);
  EXPECT_EQ(compiled(), 0); // nothing is written
  EXPECT_EQ(kept().size(), 3u);
  files::remove(file);
  EXPECT_EQ(compiled(), 1);
  EXPECT_FALSE(files::exists(left));
  EXPECT_TRUE(files::exists(busy) && files::exists(file));
  close(held);
}

TEST_F(program_files, that_are_damaged_are_made_again) {
  EXPECT_EQ(compiled(), 1);
  ASSERT_EQ(kept().size(), 1u);
  const files::path file = kept()[0];
  std::ifstream in(file, std::ios::binary);
  const std::string good(std::istreambuf_iterator<char>(in), {});
  std::vector<std::string> wrong = {"", "nonsense", good + "more"};
  for (std::size_t length = 0; length < good.size(); length += 13)
    wrong.push_back(good.substr(0, length));
  for (std::size_t place = 0; place < good.size(); place += 7) {
    wrong.push_back(good);
    wrong.back()[place] ^= 0x20;
  }
  for (const std::string &text : wrong) {
    std::ofstream(file, std::ios::binary) << text;
    EXPECT_EQ(compiled(), 1);
    EXPECT_EQ(compiled(), 0);
  }
}

TEST_F(program_files, that_the_driver_does_not_take_are_made_again) {
  EXPECT_EQ(compiled(), 1);
  fake_library().fail("clCreateProgramWithBinary", tessera::opencl::invalid_binary);
  EXPECT_EQ(compiled(), 1);
  fake_library().fail("clBuildProgram", tessera::opencl::build_program_failure);
  EXPECT_EQ(compiled(), 1);
  EXPECT_EQ(compiled(), 0);
}

TEST_F(program_files, need_a_folder_that_can_be_written) {
  const auto not_kept = [&](const files::path &in, const std::string &why) {
    options_.program_folder = in.string();
    testing::internal::CaptureStderr();
    EXPECT_EQ(compiled(), 1);
    EXPECT_EQ(compiled(), 1);
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              why.empty() ? ""
                          : "tessera: compiled programs are not kept in " + in.string() + ": " +
                                why + "; TESSERA_CACHE names another folder, or off\n");
  };
  std::ofstream(folder_ / "a") << "a file";
  not_kept(folder_ / "a", "Not a directory");
  not_kept(folder_ / "a" / "b", "Not a directory");
  not_kept("/proc/no/such/folder", "No such file or directory");
  not_kept("/proc/self", "No such file or directory"); // where nobody can make a file
  not_kept("", "");
}

TEST_F(program_files, are_files) {
  EXPECT_EQ(compiled(), 1);
  ASSERT_EQ(kept().size(), 1u);
  const files::path file = kept()[0];
  files::remove(file);
  ASSERT_EQ(mkfifo(file.c_str(), 0600), 0); // whose reader would wait
  EXPECT_EQ(compiled(), 1);
  EXPECT_EQ(compiled(), 0);
  files::remove(file);
  files::create_directory(file);
  EXPECT_EQ(compiled(), 1);
}

TEST_F(program_files, are_no_larger_than_the_process_may_write) {
  rlimit limit = {};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &limit), 0);
  const rlim_t before = std::exchange(limit.rlim_cur, 64);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  EXPECT_EQ(compiled(), 1);
  limit.rlim_cur = before;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  EXPECT_EQ(kept(), std::vector<files::path>());
  EXPECT_EQ(compiled(), 1);
  EXPECT_EQ(compiled(), 0);
}

TEST_F(program_files, are_whole_for_several_processes_at_once) {
  std::vector<pid_t> children;
  for (int number = 0; number < 8; ++number) {
    const pid_t child = fork(); // before anybody has opened the library
    if (child == 0) {
      alarm(60);
      const bool is_right = compiled() <= 1 && compiled() == 0;
      _exit(is_right && !HasFailure() ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(kept().size(), 1u);
  EXPECT_EQ(compiled(), 0);
}
