// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks which file is opened for a library's name: never one in a relative folder.
#include "backends/gpu/library_file.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace {

using tessera::gpu::library_file;

class library_files : public testing::Test {
protected:
  library_files() {
    for (const char *name : {"first", "second", "empty"})
      std::filesystem::create_directories(folder(name));
    std::ofstream(folder("first") + "/libSome.so") << "nonsense";
    std::ofstream(folder("second") + "/libSome.so") << "nonsense";
  }
  ~library_files() override { std::filesystem::remove_all(root_); }
  std::string folder(const std::string &name) const { return root_ + "/" + name; }

private:
  std::string root_ = testing::TempDir() + "tessera-library-files-" + std::to_string(getpid());
};

TEST_F(library_files, come_from_the_first_absolute_folder_that_has_one) {
  EXPECT_EQ(library_file("libSome.so", {folder("empty"), folder("first"), folder("second")}),
            folder("first") + "/libSome.so");
  // The current folder has one, too.
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder("first"));
  EXPECT_EQ(library_file("libSome.so", {".", folder("second"), folder("first")}),
            folder("second") + "/libSome.so");
  std::filesystem::current_path(before);
}

TEST_F(library_files, are_left_to_the_linkers_cache_only_where_it_looks_nowhere_else) {
  EXPECT_EQ(library_file("libSome.so", {folder("empty")}), "libSome.so");
  EXPECT_EQ(library_file("libSome.so", {folder("empty"), "."}), "");
  EXPECT_EQ(library_file("libSome.so", {"", folder("empty")}), "");
  EXPECT_EQ(library_file("libSome.so", {folder("empty"), "lib"}), "");
}

TEST_F(library_files, that_are_loaded_already_are_taken) {
  EXPECT_EQ(library_file("libc.so.6", {folder("empty"), "."}), "libc.so.6");
}

TEST_F(library_files, of_other_machines_are_passed_by) {
  std::string head(64, '\0');
  head.replace(0, 5, "\177ELF\001"); // of 32 bits
  std::ofstream(folder("first") + "/libSome.so", std::ios::binary) << head;
  EXPECT_EQ(library_file("libSome.so", {folder("first"), folder("second")}),
            folder("second") + "/libSome.so");
}

TEST(library_folders, have_the_systems_and_no_others_of_our_own) {
  const std::vector<std::string> folders = tessera::gpu::library_folders();
  ASSERT_FALSE(folders.empty());
  if (!std::getenv("LD_LIBRARY_PATH"))
    for (const std::string &folder : folders)
      EXPECT_TRUE(folder.starts_with('/')) << folder;
}

} // namespace
