// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs a program and says what its kernels took, computed and could do better.
#include "hints.h"
#include "machine_limits.h"
#include "profile.h"
#include "program_run.h"
#include "report.h"
#include "tessera_version.h"

#include "backends/cpu/cpu_quota.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>

#include <unistd.h>

namespace {

using namespace tessera::profile;

constexpr const char *help =
    "usage: tessera-profile [--json | --html] [-o FILE] [--serial SCALAR] [--reads] [--] PROGRAM "
    "[ARGUMENT...]\n"
    "\n"
    "Runs the program and says what each of its kernels took: launches, times, the share of\n"
    "threads that were busy, GB/s and GFLOP/s beside what this machine does at best, copies with\n"
    "their reasons, and hints. Compile with -g, and operations and bytes are counted.\n"
    "\n"
    "  -o FILE   write the report to FILE instead of standard error\n"
    "  --json    for scripts\n"
    "  --html    one page for a browser: time line, roofline and tables\n"
    "  --serial SCALAR   the same program, compiled with -famp-cpu=scalar as well, which runs "
    "with\n"
    "            the same arguments, without its output, on all threads and on one: two columns\n"
    "            of medians, without vectors and as a plain loop\n"
    "  --reads   also find out which copies to the host nobody reads; a system call that gets\n"
    "            such memory before the program has read it fails (EFAULT)\n"
    "  --version   the versions of Tessera and of the LLVM that it is built on, and the commit\n"
    "  --help    this text\n"
    "\n"
    "The exit code is the program's; 125 if the profile could not be made.\n";

/// When the program has not even begun, or has left nothing.
constexpr int no_profile = 125;

struct options {
  bool json = false, html = false, reads = false, asks_help = false, asks_version = false;
  std::string output, serial, mistake;
  std::vector<std::string> program;
};

options read_options(int count, char **words) {
  options read;
  for (int number = 1; number < count; ++number) {
    const std::string word = words[number];
    if (word == "--help") {
      read.asks_help = true;
    } else if (word == "--version") {
      read.asks_version = true;
    } else if (word == "--reads") {
      read.reads = true;
    } else if (word == "--json") {
      read.json = true;
    } else if (word == "--html") {
      read.html = true;
    } else if (word == "-o" && number + 1 < count) {
      read.output = words[++number];
    } else if (word == "--serial" && number + 1 < count) {
      read.serial = words[++number];
    } else if (word == "--serial") {
      read.mistake = "--serial needs a program that was compiled with -famp-cpu=scalar";
    } else if (word == "-o") {
      read.mistake = "-o needs the name of a file";
    } else if (word != "--" && word.starts_with("-")) {
      read.mistake = "unknown option '" + word + "'";
    } else {
      read.program.assign(words + number + (word == "--"), words + count);
      break;
    }
  }
  if (read.json && read.html)
    read.mistake = "--json and --html are two kinds of report";
  if (read.program.empty() && read.mistake.empty())
    read.mistake = "which program is to run?";
  return read;
}

/// As many as the CPU's team will have.
int thread_count() {
  const char *const asked = std::getenv("TESSERA_NUM_THREADS");
  if (const int number = asked ? std::atoi(asked) : 0; number > 0)
    return std::min(number, 1024);
  const int allowed = tessera::allowed_cpus(), quota = tessera::cpus_of_quota();
  return quota > 0 ? std::min(allowed, quota) : allowed;
}

int fail(const std::string &why) {
  std::cerr << "tessera-profile: " << why << '\n';
  return no_profile;
}

/// The time lines of the program and of those that it has started.
bool read_lines(const std::string &folder, profile_reader &reader) {
  bool has_read = false;
  std::vector<std::filesystem::path> files;
  for (const auto &one : std::filesystem::directory_iterator(folder))
    files.push_back(one.path());
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path &one : files)
    has_read |= reader.read(one.string());
  return has_read;
}

bool write(const std::string &text, const std::string &path) {
  if (path.empty()) {
    std::cerr << text;
    return true;
  }
  std::ofstream file(path);
  file << text;
  file.close();
  return !file.fail();
}

/// Runs it, and reads what it has left; else says why not.
std::string run_recorded(const std::vector<std::string> &program, int threads, bool is_counted,
                         bool looks_for_reads, profile_reader &reader, program_end &end) {
  const handed_on_signals to_the_program;
  const temporary_folder lines;
  if (lines.path().empty())
    return "there is no folder for the time line";
  end = run_program(program,
                    {{"TESSERA_TIMELINE", lines.path() + "/%p.json"},
                     {"TESSERA_TIMELINE_COUNTS", is_counted ? "on" : ""},
                     {"TESSERA_TIMELINE_READS", looks_for_reads ? "on" : ""},
                     {"TESSERA_NUM_THREADS", std::to_string(threads)}},
                    /*is_heard=*/is_counted);
  if (!end.failure.empty())
    return "'" + program.front() + "' does not run: " + end.failure;
  if (!read_lines(lines.path(), reader))
    return "'" + program.front() +
           "' has left no time line: does it use libtessera, and does it end by exit()?";
  return "";
}

/// Medians of the same kernels in the scalar program.
std::string add_serial(const options &asked, report &made) {
  std::vector<std::string> program = asked.program;
  program.front() = asked.serial;
  for (const int threads : {made.run.threads, 1}) {
    profile_reader reader;
    program_end end;
    if (const std::string failure = run_recorded(program, threads, false, false, reader, end);
        !failure.empty())
      return failure;
    for (const kernel_profile &kernel : reader.finish(threads).kernels) {
      if (kernel.versions != std::set<std::string>{"scalar"})
        return "'" + asked.serial + "' is not compiled with -famp-cpu=scalar: its kernel at " +
               kernel.place + " has vectors";
      serial_times &times = made.serial[kernel.key];
      times.plain_loop = kernel.median(); // the last run's is that of one thread
      if (times.scalar == 0)
        times.scalar = times.plain_loop;
    }
  }
  return "";
}

/// What would be found out too late, after the program has run; empty: nothing.
std::string obstacle_of(const options &asked) {
  if (!asked.output.empty() && !write("", asked.output))
    return "'" + asked.output + "' cannot be written: " + std::strerror(errno);
  // Without a slash it is looked for in PATH.
  if (asked.serial.find('/') != std::string::npos && access(asked.serial.c_str(), X_OK) != 0)
    return "'" + asked.serial + "' does not run: " + std::strerror(errno);
  return "";
}

/// In quotes where a shell would otherwise take it for something else.
std::string for_shell(const std::string &word) {
  const auto is_plain = [](unsigned char letter) {
    return letter >= 0x80 || std::isalnum(letter) || std::strchr("_./=:,+@%-", letter);
  };
  if (!word.empty() && std::ranges::all_of(word, is_plain))
    return word;
  std::string made = "'";
  for (const char letter : word)
    made += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return made + "'";
}

int profile(const options &asked) {
  if (const std::string obstacle = obstacle_of(asked); !obstacle.empty())
    return fail(obstacle);
  if (const char *const own = std::getenv("TESSERA_TIMELINE"); own && *own)
    std::cerr << "tessera-profile: '" << own
              << "', which TESSERA_TIMELINE names, is not written: the profile needs the time line "
                 "for itself\n";
  const int threads = thread_count();
  profile_reader reader;
  program_end end;
  if (const std::string failure =
          run_recorded(asked.program, threads, true, asked.reads, reader, end);
      !failure.empty())
    return fail(failure);
  report made;
  for (const std::string &word : asked.program)
    made.command += (made.command.empty() ? "" : " ") + for_shell(word);
  made.run = reader.finish(threads);
  made.looks_for_reads = asked.reads;
  made.seconds = std::max(0.0, end.seconds - made.run.counting / 1e6);
  const std::string folder = cache_folder();
  for (const kernel_profile &kernel : made.run.kernels)
    if (kernel.counts)
      for (const std::string &image : kernel.images)
        if (!made.limits.contains(image))
          made.limits[image] = limits_of(image, threads, folder);
  if (!asked.serial.empty())
    if (const std::string failure = add_serial(asked, made); !failure.empty())
      return fail(failure);
  made.hints = hints_for(made.run, made.limits, remarks_of(asked.program.front()));
  const std::string text = asked.json ? json_of(made) : asked.html ? html_of(made) : text_of(made);
  if (!write(text, asked.output))
    return fail("'" + asked.output + "' cannot be written: " + std::strerror(errno));
  return end.status;
}

} // namespace

int main(int count, char **words) {
  const options asked = read_options(count, words);
  if (asked.asks_help || asked.asks_version) {
    std::cout << (asked.asks_help ? help : TESSERA_VERSION_TEXT("tessera-profile"));
    return 0;
  }
  if (!asked.mistake.empty()) {
    std::cerr << "tessera-profile: " << asked.mistake << '\n' << help;
    return no_profile;
  }
  return profile(asked);
}
