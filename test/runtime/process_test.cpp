// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What needs a process of its own: output, plug-ins, the environment. The programs stand beside
/// this file.
#include <array>
#include <cstdio>
#include <string>

#include <sched.h>
#include <sys/wait.h>

#include <gtest/gtest.h>

namespace {

struct outcome {
  std::string output;
  int exit_code;
};

outcome run(const std::string &command) {
  std::FILE *pipe = popen(command.c_str(), "r");
  std::string output;
  std::array<char, 4096> part;
  for (std::size_t length; (length = std::fread(part.data(), 1, part.size(), pipe)) > 0;)
    output.append(part.data(), length);
  const int status = pclose(pipe);
  return {output, WIFEXITED(status) ? WEXITSTATUS(status) : -1};
}

const std::string folder = TEST_PROGRAMS;

} // namespace

TEST(wide_output, shares_the_narrow_stream_in_order) {
  for (const char *locale : {"C", "C.UTF-8"}) {
    const outcome seen =
        run("LC_ALL=" + std::string(locale) + " " + folder + "/wide-output 2>/dev/null");
    EXPECT_EQ(seen.exit_code, 0);
    EXPECT_EQ(seen.output, "wide \xD0\xBF\xD1\x80\xD0\xB8\xD0\xB2\xD0\xB5\xD1\x82\n"
                           "narrow\n"
                           "printf 1\n"
                           "wide \xE2\x82\xAC \xF0\x9F\x98\x80 2.5\n"
                           "printf 2\n"
                           "narrow again\n");
  }
}

TEST(wide_output, shares_the_error_stream_too) {
  EXPECT_EQ(run(folder + "/wide-output 2>&1 >/dev/null").output, "error \xC3\xA4\nerror\n");
}

TEST(plug_in, is_opened_and_closed_a_hundred_times) {
  const outcome seen = run(folder + "/plug-in-host " + folder + "/libplug-in.so 2>&1");
  EXPECT_EQ(seen.output, "");
  EXPECT_EQ(seen.exit_code, 0);
}

TEST(environment, the_number_of_threads) {
  EXPECT_EQ(run("TESSERA_NUM_THREADS=1 " + folder + "/thread-counter").output, "1\n");
  EXPECT_EQ(run("TESSERA_NUM_THREADS=5 " + folder + "/thread-counter").output, "5\n");
}

TEST(environment, the_number_of_threads_respects_affinity) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(sched_getcpu(), &one);
  cpu_set_t before;
  ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0); // the program inherits it
  const std::string output = run(folder + "/thread-counter").output;
  ASSERT_EQ(sched_setaffinity(0, sizeof before, &before), 0);
  EXPECT_EQ(output, "1\n");
  if (CPU_COUNT(&before) > 1) {
    EXPECT_NE(run(folder + "/thread-counter").output, "1\n");
  }
}

TEST(environment, nonsense_is_ignored_with_a_warning) {
  const outcome seen =
      run("TESSERA_NUM_THREADS=many " + folder + "/thread-counter 2>&1 >/dev/null");
  EXPECT_EQ(seen.output, "tessera: TESSERA_NUM_THREADS=many is not understood and ignored\n");
}

TEST(environment, an_unknown_cpu_is_an_error_at_the_launch) {
  const outcome seen = run("TESSERA_CPU=avx2 " + folder + "/thread-counter");
  EXPECT_EQ(seen.output, "TESSERA_CPU is \"avx2\", but only v1, v2, v3 or v4 mean anything.\n");
  EXPECT_EQ(seen.exit_code, 1);
}

TEST(environment, launches_can_be_traced) {
  const outcome seen = run("TESSERA_TRACE=launch " + folder + "/thread-counter 2>&1 >/dev/null");
  EXPECT_EQ(seen.output, "tessera: launch: test.cpp:1 on tessera\\cpu\n");
}
