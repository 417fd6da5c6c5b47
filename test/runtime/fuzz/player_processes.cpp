// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "player.h"

#include "kernels.h"

#include <cstdlib>
#include <filesystem>

#include <dlfcn.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace concurrency;

extern char **environ;

namespace fuzz {
namespace {

std::string outcome(int status) {
  return WIFEXITED(status) ? "ends with code " + std::to_string(WEXITSTATUS(status))
                           : "is ended by signal " + std::to_string(WTERMSIG(status));
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

} // namespace

const std::string &own_folder() {
  static const std::string found =
      std::filesystem::read_symlink("/proc/self/exe").parent_path().string();
  return found;
}

/// The child has data of its own, and uses the parent's queues.
/// Whose child is to call exit: glibc keeps what is called then under a lock of its own, which the
/// child would find locked for ever if another thread loaded or unloaded a library at the fork.
static std::mutex loading;

static pid_t fork_outside_of_the_loader(bool exits) {
  if (!exits)
    return fork();
  const std::lock_guard held(loading); // in the child, too, where it is this thread's as well
  return fork();
}

static void *load(const std::string &path) {
  const std::lock_guard held(loading);
  return dlopen(path.c_str(), RTLD_NOW);
}

static int unload(void *library) {
  const std::lock_guard held(loading);
  return dlclose(library);
}

void player::fork_child() {
  const bool exits = chance(25);
  const std::vector<action> actions = make_child(random_());
  note(exits ? "which calls exit" : "which calls _exit");
  const pid_t child = fork_outside_of_the_loader(exits);
  if (child == 0) {
    {
      world own(world_.watched, places_, true);
      player(own, record::logs - 1).play(actions);
      own.finish();
    }
    if (exits)
      std::exit(0);
    _exit(0);
  }
  const int status = wait_for(child);
  if (status != 0)
    differ("the child of a fork " + outcome(status));
}

void player::use_plug_in() {
  const any_view view = any_row();
  std::string where;
  const accelerator_view *on = target(view.shown.size(), where);
  const int launches = 1 + pick(5), amount = pick(1000);
  const bool waits = chance(30);
  note(std::to_string(launches) + " kernels over " + view.name() + " on " + where +
       (waits ? ", waits" : ", does not wait"));
  void *library = load(own_folder() + "/libruntime-fuzz-plug-in.so");
  using function = void (*)(const accelerator_view *, const array_view<int, 1> *, int, int);
  const auto add = library ? function(dlsym(library, "fuzz_plug_in")) : nullptr;
  if (!add)
    differ(std::string("the plug-in: ") + dlerror());
  attempt([&] { add(on, &std::get<0>(view.view), amount, launches); });
  if (waits && on)
    attempt([&] { accelerator_view(*on).wait(); });
  reinterpret_cast<void (*)()>(dlsym(library, "close_fuzz_plug_in"))();
  if (unload(library) != 0)
    differ(std::string("the plug-in: ") + dlerror());
  const values now = view.now();
  for (std::size_t number = 0; number < now.size(); ++number)
    if (now[number])
      view.set(number, int(unsigned(*now[number]) + unsigned(amount) * unsigned(launches)));
}

void player::live_and_die() {
  const std::string seed = std::string(life_variable) + "=" + std::to_string(random_());
  note(seed);
  std::vector<char *> environment;
  for (char **one = environ; *one; ++one)
    environment.push_back(*one);
  environment.push_back(const_cast<char *>(seed.c_str()));
  environment.push_back(nullptr);
  const std::string self = own_folder() + "/runtime-fuzz";
  char *arguments[] = {const_cast<char *>(self.c_str()), nullptr};
  pid_t child = 0;
  if (posix_spawn(&child, self.c_str(), nullptr, nullptr, arguments, environment.data()) != 0)
    differ("posix_spawn fails");
  const int status = wait_for(child);
  if (status != 0)
    differ("a program of its own " + outcome(status));
}

} // namespace fuzz
