// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Random programs over the whole public API, each compared with a sequential model, under a watch
/// that sees hangs, crashes, too many threads and too much memory.
///
///   runtime-fuzz [programs] [seed]         prints what it finds, and exits with 1
///     --only N[-M]                         these programs of the seed, in one process
///     --reduce N                           takes out of a program that fails what it can do
///     without
///     --without ACTION                     of actions.h, as often as need be: leaves them out
///     --findings N                         stops after so many (10)
///     --patience SECONDS                   how long one program may take (10)
///     --memory MIB                         how much a process may use (256)
///     --threads N                          how many more than cores the runtime may have (8)
#include "player.h"
#include "watch.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <thread>

using namespace fuzz;

namespace {

constexpr long programs_per_process = 50;

struct options {
  long programs = 2000, first = 0, reduced = -1;
  std::uint32_t seed = 1;
  bool in_one_process = false;
  long findings = 10;
  limits allowed;
};

[[noreturn]] void refuse(const char *text) {
  std::fprintf(stderr, "runtime-fuzz: '%s' is no number, option or action\n", text);
  std::exit(2);
}

long number_of(const char *text, char **end = nullptr) {
  char *rest = nullptr;
  const long number = std::strtol(text, &rest, 10);
  if (rest == text || number < 0 || (!end && *rest))
    refuse(text);
  if (end)
    *end = rest;
  return number;
}

options read_options(int count, char **arguments) {
  options chosen;
  int plain = 0;
  for (int at = 1; at < count; ++at) {
    const std::string name = arguments[at];
    if (name.compare(0, 2, "--") != 0) {
      (plain++ ? (void)(chosen.seed = std::uint32_t(number_of(arguments[at])))
               : (void)(chosen.programs = number_of(arguments[at])));
      continue;
    }
    if (++at == count)
      refuse("");
    if (name == "--without") {
      if (!leave_out(arguments[at]))
        refuse(arguments[at]);
      continue;
    }
    char *rest = nullptr;
    const long number = number_of(arguments[at], &rest);
    if (name == "--only") {
      chosen.first = number;
      chosen.programs = (*rest == '-' ? number_of(rest + 1) : number) + 1;
      chosen.in_one_process = true;
    } else if (name == "--reduce") {
      chosen.reduced = number;
    } else if (name == "--findings") {
      chosen.findings = number;
    } else if (name == "--patience") {
      chosen.allowed.patience = std::chrono::seconds(number);
    } else if (name == "--memory") {
      chosen.allowed.memory_kib = number * 1024;
    } else if (name == "--threads") {
      chosen.allowed.spare_threads = int(number);
    } else {
      refuse(name.c_str());
    }
  }
  return chosen;
}

/// Of the process that runs a program of the seed.
settings settings_of(std::uint32_t seed, long program) {
  std::seed_seq mixed = {seed, std::uint32_t(program / programs_per_process), 77u};
  std::mt19937 random(mixed);
  settings made;
  const int threads[] = {0, 0, 0, 0, 1, 2, 3, 8};
  made.threads = threads[random() % 8];
  made.delays = random() % 2 ? 1 + random() % 1000000 : 0;
  return made;
}

void wait_a_little() { std::this_thread::sleep_for(std::chrono::milliseconds(4)); }

void print(const finding &found, const options &chosen) {
  std::printf("== program %ld of seed %u (%s): %s\n%s", found.program, chosen.seed,
              settings_of(chosen.seed, found.program).text().c_str(), found.what.c_str(),
              found.details.c_str());
  std::fflush(stdout);
}

/// Several processes at once, each for some of the programs.
int run_all(const options &chosen) {
  struct worker {
    std::unique_ptr<runner> process;
    long last = 0;
  };
  const auto programs = [&](long number) { return make_program(chosen.seed, number); };
  const std::size_t jobs =
      chosen.in_one_process ? 1 : std::max(1u, std::thread::hardware_concurrency());
  std::vector<worker> workers(jobs);
  for (worker &one : workers)
    one.process = std::make_unique<runner>(chosen.allowed);
  long next = chosen.first, findings = 0;
  std::map<std::string, long> kinds;
  const auto start = [&](worker &one, long first) {
    one.process->start(settings_of(chosen.seed, first), programs, first, one.last);
  };
  for (bool busy = true; busy; wait_a_little()) {
    busy = false;
    for (worker &one : workers) {
      if (!one.process->is_running() && next < chosen.programs && findings < chosen.findings) {
        one.last = chosen.in_one_process
                       ? chosen.programs
                       : std::min(chosen.programs,
                                  (next / programs_per_process + 1) * programs_per_process);
        start(one, next);
        next = one.last;
      }
      if (!one.process->is_running())
        continue;
      busy = true;
      const std::optional<finding> found = one.process->look();
      if (!found)
        continue;
      print(*found, chosen);
      ++kinds[found->what.substr(0, found->what.find_first_of("0123456789"))];
      if (++findings < chosen.findings && found->program + 1 < one.last)
        start(one, found->program + 1);
    }
  }
  long threads = 0, kib = 0;
  for (const worker &one : workers) {
    threads = std::max(threads, one.process->most_threads());
    kib = std::max(kib, one.process->most_kib());
  }
  std::printf("%ld programs, at most %ld threads and %ld MiB%s\n", next - chosen.first, threads,
              kib / 1024, findings ? "" : ", nothing found");
  for (const auto &[what, times] : kinds)
    std::printf("%ld times: %s...\n", times, what.c_str());
  return findings ? 1 : 0;
}

/// What a program does wrong, if it does within some runs.
std::optional<finding> try_often(runner &process, const settings &with, const program &one,
                                 long number, int times) {
  for (int time = 0; time < times; ++time) {
    process.start(with, [&](long) { return one; }, number, number + 1);
    std::optional<finding> found;
    while (process.is_running() && !(found = process.look()))
      wait_a_little();
    if (found)
      return found;
  }
  return std::nullopt;
}

int reduce(const options &chosen) {
  limits allowed = chosen.allowed;
  allowed.patience = std::min(allowed.patience, std::chrono::milliseconds(3000));
  runner process(allowed);
  const settings with = settings_of(chosen.seed, chosen.reduced);
  program smallest = make_program(chosen.seed, chosen.reduced);
  std::optional<finding> last = try_often(process, with, smallest, chosen.reduced, 20);
  if (!last) {
    std::printf("program %ld of seed %u does nothing wrong alone\n", chosen.reduced, chosen.seed);
    return 0;
  }
  std::size_t total = 0;
  for (const std::vector<action> &list : smallest)
    total = std::max(total, list.size());
  for (std::size_t part = total; part > 0; part = part / 2)
    for (std::size_t thread = 0; thread < smallest.size(); ++thread)
      for (std::size_t at = 0; at < smallest[thread].size();) {
        program smaller = smallest;
        std::vector<action> &list = smaller[thread];
        list.erase(list.begin() + std::ptrdiff_t(at),
                   list.begin() + std::ptrdiff_t(std::min(at + part, list.size())));
        if (smaller.size() > 1 && list.empty())
          smaller.erase(smaller.begin() + std::ptrdiff_t(thread));
        if (auto found = try_often(process, with, smaller, chosen.reduced, 5)) {
          last = std::move(found);
          smallest = std::move(smaller);
          if (thread >= smallest.size())
            break;
        } else {
          at += part;
        }
      }
  print(*last, chosen);
  return 1;
}

} // namespace

int main(int count, char **arguments) {
  if (const char *seed = std::getenv(life_variable))
    return live(std::uint32_t(std::strtoul(seed, nullptr, 10)));
  const options chosen = read_options(count, arguments);
  return chosen.reduced >= 0 ? reduce(chosen) : run_all(chosen);
}
