// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What programs say by variables, and what is told when they end.
#include "fake_state.h"

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include <unistd.h>

namespace fake_cuda {

namespace {

bool set(const std::string &name, const std::string &value, description &is, settings &all) {
  const long long number = std::atoll(value.c_str());
  if (name == "capability")
    is.capability = static_cast<int>(number);
  else if (name == "memory")
    is.memory = static_cast<std::size_t>(number);
  else if (name == "multiprocessors")
    is.multiprocessors = static_cast<int>(number);
  else if (name == "threads")
    is.threads = static_cast<int>(number);
  else if (name == "mode")
    is.compute_mode = static_cast<int>(number);
  else if (name == "used")
    is.is_in_use = number != 0;
  else if (name == "mig")
    is.is_mig = number != 0;
  else if (name == "name")
    is.name = value;
  else if (name == "version")
    all.driver_version = static_cast<int>(number);
  else if (name == "ptx")
    all.ptx_version = static_cast<int>(number);
  else if (name == "init")
    all.init_status = static_cast<int>(number);
  else if (name == "delays")
    all.delays = number != 0;
  else if (name == "log")
    all.logs = number != 0;
  else if (name == "generic")
    all.forbids_generic = number == 0;
  else if (name == "exit")
    all.allows_early_exit = number != 0;
  else if (name == "steps")
    all.most_steps = static_cast<std::uint64_t>(number);
  else
    return false;
  return true;
}

/// The runtime's devices live as long as the process.
bool may_leave = false;

/// With FAKE_CUDA="check=1": whoever left something behind, or did what is not allowed, fails. With
/// "check=mistakes" things may be left.
void tell_at_end() {
  state &all = state::one();
  if (all.is_forked)
    return;
  bool is_wrong = false;
  const auto tell = [&](const std::string &text) {
    std::fprintf(stderr, "fake CUDA: %s\n", text.c_str());
    is_wrong = true;
  };
  for (const std::string &each : all.mistakes())
    tell("mistake: " + each);
  for (const std::string &each : all.faults())
    tell(each);
  for (const auto &[kind, count] : may_leave ? decltype(all.live())() : all.live())
    tell(std::to_string(count) + " of these are left: " + kind);
  if (!is_wrong)
    return;
  std::fflush(nullptr);
  _exit(97);
}

} // namespace

void read_settings(const std::string &text, std::vector<description> &devices, settings &all) {
  std::istringstream words(text);
  description each;
  std::size_t count = 1;
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals),
                      value = equals == std::string::npos ? "1" : word.substr(equals + 1);
    if (name == "devices")
      count = static_cast<std::size_t>(std::atoi(value.c_str()));
    else if (name == "check") {
      may_leave = value == "mistakes";
      std::atexit(tell_at_end);
    } else if (!set(name, value, each, all))
      std::fprintf(stderr, "fake CUDA: '%s' is no setting\n", word.c_str());
  }
  devices.assign(count, each);
}

void state::read_environment() {
  if (const char *const text = std::getenv("FAKE_CUDA")) {
    std::vector<description> asked;
    fake_cuda::settings all;
    read_settings(text, asked, all);
    be(asked, all);
  }
  const char *const failures = std::getenv("FAKE_CUDA_FAIL");
  std::istringstream words(failures ? failures : "");
  for (std::string word; std::getline(words, word, ',');) {
    const std::size_t equals = word.find('='), at = word.find('@');
    if (equals == std::string::npos)
      continue;
    const int skipped = at == std::string::npos ? 0 : std::atoi(word.c_str() + at + 1);
    fail(word.substr(0, equals), std::atoi(word.c_str() + equals + 1), skipped);
  }
}

} // namespace fake_cuda
