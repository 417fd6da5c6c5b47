// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What needs a process of its own: output, plug-ins, the environment. The programs stand beside
/// this file.
#include <array>
#include <cstdio>
#include <string>

#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

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

const std::string folder = "'" TEST_PROGRAMS "'"; // its path may have spaces

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

TEST(environment, a_value_that_a_setting_does_not_take_is_ignored_with_a_warning) {
  const auto warning = [](const std::string &assignment) {
    return run(assignment + " " + folder + "/thread-counter 2>&1 >/dev/null").output;
  };
  for (const char *number : {"many", "-1", "3x", "1025", "40000", "2147483648"})
    EXPECT_EQ(warning(std::string("TESSERA_NUM_THREADS=") + number),
              std::string("tessera: TESSERA_NUM_THREADS=") + number +
                  " is ignored: it takes a whole number from 0 to 1024\n");
  for (const char *level : {"avx512", "v0", "v5", "v10", "v"})
    EXPECT_EQ(warning(std::string("TESSERA_CPU=") + level),
              std::string("tessera: TESSERA_CPU=") + level +
                  " is ignored: it takes v1, v2, v3 or v4\n");
  EXPECT_EQ(warning("TESSERA_CPU_VERSION=fast"),
            "tessera: TESSERA_CPU_VERSION=fast is ignored: it takes vector, scalar or measure\n");
  EXPECT_EQ(warning("TESSERA_DEBUG=fibers"),
            "tessera: TESSERA_DEBUG=fibers is ignored: it takes work-items\n");
  EXPECT_EQ(
      warning("TESSERA_CHECK=all"),
      "tessera: TESSERA_CHECK=all is ignored: it takes on, report, strict or host, several of "
      "them separated by commas\n");
  EXPECT_EQ(warning("TESSERA_CPU_MEMORY=own"),
            "tessera: TESSERA_CPU_MEMORY=own is ignored: it takes shared or separate\n");
  EXPECT_EQ(warning("TESSERA_CUDA=gpu"),
            "tessera: TESSERA_CUDA=gpu is ignored: it takes all or off\n");
  EXPECT_EQ(warning("TESSERA_OPENCL=cpu"),
            "tessera: TESSERA_OPENCL=cpu is ignored: it takes all, gpu or off\n");
  EXPECT_EQ(warning("TESSERA_OPENCL_MEMORY=shared"),
            "tessera: TESSERA_OPENCL_MEMORY=shared is ignored: it takes usm, svm or buffer\n");
  EXPECT_EQ(warning("TESSERA_OPENCL_CACHE_MIB=all"),
            "tessera: TESSERA_OPENCL_CACHE_MIB=all is ignored: it takes a whole number from 0 to "
            "1048576\n");
  EXPECT_EQ(warning("TESSERA_CACHE=off"), "");
  for (const char *variable : {"TESSERA_DEFAULT_ACCELERATOR", "CPPAMP_DEFAULT_ACCELERATOR"})
    EXPECT_EQ(warning("TESSERA_OPENCL=off " + std::string(variable) + "=gpu"),
              std::string("tessera: ") + variable +
                  "=gpu is ignored: it takes tessera\\cpu, direct3d\\warp, direct3d\\ref or cpu\n");
  for (const char *file : {"line", "line.txt", "json"})
    EXPECT_EQ(warning(std::string("TESSERA_TIMELINE=") + file),
              std::string("tessera: TESSERA_TIMELINE=") + file +
                  " is ignored: it takes the name of a file that ends with .pftrace or .json\n");
  EXPECT_EQ(warning("TESSERA_TIMELINE_MIB=x"),
            "tessera: TESSERA_TIMELINE_MIB=x is ignored: it takes a whole number from 0 to "
            "65536\n");
  for (const char *order : {"backwards", "-1", "1.5", "18446744073709551616"})
    EXPECT_EQ(warning(std::string("TESSERA_CHECK_ORDER=") + order),
              std::string("tessera: TESSERA_CHECK_ORDER=") + order +
                  " is ignored: it takes reverse or a whole number\n");
  for (const char *order : {"reverse", "0", "18446744073709551615"})
    EXPECT_EQ(warning(std::string("TESSERA_CHECK_ORDER=") + order), "");
  EXPECT_EQ(warning("TESSERA_CHECK=maybe"),
            "tessera: TESSERA_CHECK=maybe is ignored: it takes on, report, strict or host, several "
            "of them separated by commas\n");
  EXPECT_EQ(warning("TESSERA_CHECK_MOST=all"),
            "tessera: TESSERA_CHECK_MOST=all is ignored: it takes a whole number from 0 to "
            "1000000\n");
  for (const char *topics : {"foo", "launch,foo", "launch copy"})
    EXPECT_EQ(warning(std::string("TESSERA_TRACE='") + topics + "'"),
              std::string("tessera: TESSERA_TRACE=") + topics +
                  " is ignored: it takes launch, buffer, copy or all, several of them separated by "
                  "commas\n");
}

TEST(environment, the_most_threads_can_be_had) {
  EXPECT_EQ(
      run("TESSERA_NUM_THREADS=1024 timeout 60 " + folder + "/thread-counter >/dev/null").exit_code,
      0);
}

TEST(environment, a_misspelt_name_has_a_warning) {
  const auto warning = [](const std::string &assignment) {
    return run("env " + assignment + " " + folder + "/thread-counter 2>&1 >/dev/null").output;
  };
  EXPECT_EQ(warning("TESSERA_NUM_THREAD=4"),
            "tessera: TESSERA_NUM_THREAD is ignored: did you mean TESSERA_NUM_THREADS?\n");
  EXPECT_EQ(warning("TESSERA_THREADS=4"),
            "tessera: TESSERA_THREADS is ignored: did you mean TESSERA_NUM_THREADS?\n");
  EXPECT_EQ(warning("TESSERA_TRACES="),
            "tessera: TESSERA_TRACES is ignored: did you mean TESSERA_TRACE?\n");
  EXPECT_EQ(warning("TESSERA_DEFAULT_ACCELERATER=cpu"), "tessera: TESSERA_DEFAULT_ACCELERATER is "
                                                        "ignored: did you mean "
                                                        "TESSERA_DEFAULT_ACCELERATOR?\n");
  // Of our own scripts, of other programs, and those that there are.
  for (const char *variable : {"TESSERA_BUILD=b", "TESSERA_PRESET=dev", "TESSERA_HOME=/opt",
                               "TESSERA_=1", "TESSERACT_PREFIX=/usr", "TESSERA_NUM_THREADS=2",
                               "CPPAMP_DEFAULT_ACCELERATOR=cpu", "TESSERA_TRACE=copy"})
    EXPECT_EQ(warning(variable), "");
}

TEST(environment, of_the_caller_is_nothing_to_a_program_with_more_rights) {
  if (geteuid() != 0)
    GTEST_SKIP() << "only root makes a program another user's";
  std::string place = testing::TempDir() + "tessera-set-user-id-XXXXXX";
  ASSERT_NE(mkdtemp(place.data()), nullptr);
  const std::string program = place + "/thread-counter";
  ASSERT_EQ(run("chmod 755 " + place + " && cp " + folder + "/thread-counter " + program +
                " && chown 65534 " + program + " && chmod 4755 " + program)
                .exit_code,
            0);
  const std::string settings = "TESSERA_NUM_THREADS=many TESSERA_TRACE=launch ";
  const outcome with = run(settings + program + " 2>&1");
  run("chmod 755 " + program);
  const outcome without = run(settings + program + " 2>&1");
  run("rm -r " + place);
  EXPECT_NE(without.output.find("TESSERA_NUM_THREADS=many is ignored"), std::string::npos);
  EXPECT_EQ(with.output.find("tessera"), std::string::npos) << with.output;
}

TEST(environment, an_empty_setting_is_none) {
  for (const char *variable :
       {"TESSERA_NUM_THREADS", "TESSERA_CPU", "TESSERA_CPU_MEMORY", "TESSERA_DEFAULT_ACCELERATOR",
        "TESSERA_CUDA", "TESSERA_OPENCL", "TESSERA_OPENCL_MEMORY", "TESSERA_OPENCL_CACHE_MIB",
        "TESSERA_CACHE", "TESSERA_CHECK", "TESSERA_CHECK_ORDER", "TESSERA_CHECK_REPORT",
        "TESSERA_CHECK_MOST", "TESSERA_TIMELINE", "TESSERA_TIMELINE_MIB", "TESSERA_TRACE"})
    EXPECT_EQ(run(std::string(variable) + "= " + folder + "/thread-counter 2>&1 >/dev/null").output,
              "");
}

TEST(environment, a_report_that_cannot_be_written_is_told_once) {
  for (const auto &[file, why] :
       {std::pair("/dev/full", "No space left on device"),
        std::pair("/no-folder/report.sarif", "No such file or directory")})
    EXPECT_EQ(run(std::string("TESSERA_CHECK=report TESSERA_CHECK_REPORT=") + file + " " + folder +
                  "/thread-counter 2>&1 >/dev/null")
                  .output,
              std::string("tessera: cannot write ") + file +
                  ", which TESSERA_CHECK_REPORT names: " + why + "\n");
}

TEST(environment, launches_can_be_traced) {
  const outcome seen = run("TESSERA_TRACE=launch " + folder + "/thread-counter 2>&1 >/dev/null");
  EXPECT_EQ(seen.output, "tessera: launch: test.cpp:1 on tessera\\cpu\n");
}
