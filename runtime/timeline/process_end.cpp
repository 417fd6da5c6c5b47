// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "timeline/process_end.h"

#include "timeline/chrome_events.h"
#include "timeline/mapped_object.h"
#include "timeline/perfetto_packets.h"
#include "timeline/recorder.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string>

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

namespace tessera::timeline {
namespace {

/// Absolute: the program may change its folder.
char file_path[PATH_MAX];
char program_name[PATH_MAX];
clock_reading first_reading;
/// The child of a fork, or of a vfork, has another number.
pid_t owner = 0;
std::atomic_flag is_begun, is_written;

/// A pipe with a name, say. Whoever opens that waits for who reads it.
bool is_no_plain_file() {
  struct stat about = {};
  return stat(file_path, &about) == 0 && !S_ISREG(about.st_mode);
}

/// Fails if it is a pipe that nobody reads.
int open_file() {
  if (!is_no_plain_file())
    return open(file_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  const int file = open(file_path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  if (file >= 0)
    fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK);
  return file;
}

/// What will be written at the end is there, and may be; 0, or an errno.
int failure_to_write() {
  if (is_no_plain_file())
    return access(file_path, W_OK) == 0 ? 0 : errno;
  const int file = open_file();
  if (file < 0)
    return errno;
  close(file);
  return 0;
}

/// A handler of a signal may call it.
void say(std::initializer_list<std::string_view> parts) {
  iovec pieces[8];
  assert(parts.size() <= std::size(pieces) && "a line has a few parts");
  int count = 0;
  for (const std::string_view part : parts)
    pieces[count++] = {const_cast<char *>(part.data()), part.size()};
  [[maybe_unused]] const ssize_t written = writev(STDERR_FILENO, pieces, count);
}

/// strerror may use the heap.
const char *reason_of(int error) {
  const char *const text = strerrordesc_np(error);
  return text ? text : "unknown error";
}

void say_not_written(int error) {
  say({"tessera: the time line is not written to ", file_path, ": ", reason_of(error), "\n"});
}

void say_dropped() {
  char digits[20];
  std::uint64_t left = dropped_records();
  char *begin = std::end(digits);
  do
    *--begin = char('0' + left % 10);
  while (left /= 10);
  say({"tessera: the time line lacks its first ",
       {begin, std::size_t(std::end(digits) - begin)},
       " records, for which it had no room: see TESSERA_TIMELINE_MIB\n"});
}

void write_file() {
  const int file = open_file();
  if (file < 0)
    return say_not_written(errno);
  const clock_line clock(first_reading, clock_reading::now());
  const all_slices all(clock);
  if (!all.is_there()) {
    close(file);
    return say_not_written(ENOMEM);
  }
  const mapped_object<output> to(file);
  const auto write =
      std::string_view(file_path).ends_with(".json") ? write_chrome_events : write_perfetto_packets;
  int failure = ENOMEM;
  if (to.get() && write(all, program_name, *to.get())) {
    to.get()->flush();
    failure = to.get()->failure();
  }
  if (failure != 0)
    say_not_written(failure);
  close(file);
  if (dropped_records() != 0)
    say_dropped();
}

constexpr int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};

sigset_t all_but_faults() {
  sigset_t all;
  sigfillset(&all);
  for (const int fault : faults)
    sigdelset(&all, fault);
  return all;
}

/// Once, by the process that has begun to record. Another thread that ends the process at the same
/// time may be quicker than who writes: it waits. A signal that comes here waits, too.
void end_recording() {
  if (owner == 0 || getpid() != owner)
    return;
  if (is_begun.test_and_set()) {
    while (!is_written.test()) {
      const timespec soon = {0, 1'000'000};
      nanosleep(&soon, nullptr);
    }
    return;
  }
  const sigset_t blocked = all_but_faults();
  sigset_t mask, pending;
  pthread_sigmask(SIG_BLOCK, &blocked, &mask);
  const bool was_pending = sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE);
  recording.store(false);
  write_file();
  // Who read the file may have gone: that is told, and kills nobody.
  sigset_t of_pipe;
  sigemptyset(&of_pipe);
  sigaddset(&of_pipe, SIGPIPE);
  const timespec now = {};
  if (!was_pending && sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE))
    sigtimedwait(&of_pipe, nullptr, &now);
  is_written.test_and_set();
  pthread_sigmask(SIG_SETMASK, &mask, nullptr);
}

/// Behind what exit calls, which may use accelerators: destructors of the program's objects.
[[gnu::destructor]] void at_exit() { end_recording(); }

/// Whether a process that does not care dies of it, and may do something before. Numbers that are
/// the C library's own are none: sigaction() refuses them.
bool is_deadly(int number) {
  constexpr int others[] = {SIGKILL, SIGCHLD, SIGCONT, SIGURG, SIGWINCH,
                            SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU};
  return std::find(std::begin(others), std::end(others), number) == std::end(others);
}

bool kills[NSIG];
struct sigaction before[NSIG];

thread_local bool is_in_handler = false;

/// The file, and then what has always happened.
void handle_deadly_signal(int number, siginfo_t *about, void *) {
  const int error = errno;
  if (!is_in_handler) { // else it comes from here: there is no file then
    is_in_handler = true;
    end_recording();
    is_in_handler = false;
  }
  sigaction(number, &before[number], nullptr);
  errno = error;
  // What the processor has found comes again: a core has that place.
  const bool is_fault = std::find(std::begin(faults), std::end(faults), number) != std::end(faults);
  if (!is_fault || about->si_code <= 0)
    raise(number);
}

} // namespace

void start(const char *path, int most_mebibytes) {
  assert(owner == 0 && "recording begins once");
  if (path[0] != '/' && !getcwd(file_path, sizeof file_path))
    file_path[0] = 0;
  std::string name = path;
  if (const std::size_t at = name.find("%p"); at != name.npos)
    name.replace(at, 2, std::to_string(getpid()));
  const std::size_t length = std::strlen(file_path);
  std::snprintf(file_path + length, sizeof file_path - length, length ? "/%s" : "%s", name.c_str());
  if (const int failure = failure_to_write(); failure != 0)
    return say_not_written(failure);
  std::snprintf(program_name, sizeof program_name, "%s", program_invocation_short_name);
  set_most_mebibytes(most_mebibytes);
  first_reading = clock_reading::now();
  owner = getpid();
  at_quick_exit(end_recording);
  recording.store(true);
}

void look_at_signals() {
  for (int number = 1; number < NSIG; ++number)
    kills[number] = is_deadly(number) && sigaction(number, nullptr, &before[number]) == 0 &&
                    !(before[number].sa_flags & SA_SIGINFO) && before[number].sa_handler == SIG_DFL;
}

static void handle(int number) {
  struct sigaction own = {};
  own.sa_sigaction = handle_deadly_signal;
  own.sa_flags = SA_SIGINFO | SA_ONSTACK;
  own.sa_mask = all_but_faults();
  sigaction(number, &own, &before[number]);
}

void handle_signals() {
  for (int number = 1; number < NSIG; ++number)
    if (kills[number])
      handle(number);
}

void look_at_signals_again() {
  constexpr std::uint64_t ticks_between_looks = 100'000'000; // some hundredths of a second
  static std::atomic<std::uint64_t> next_look{0};
  const std::uint64_t now = ticks();
  if (std::uint64_t due = next_look.load(std::memory_order_relaxed);
      now < due || !next_look.compare_exchange_strong(due, now + ticks_between_looks))
    return;
  for (int number = 1; number < NSIG; ++number) {
    struct sigaction present = {};
    if (is_deadly(number) && sigaction(number, nullptr, &present) == 0 &&
        !(present.sa_flags & SA_SIGINFO) && present.sa_handler == SIG_DFL)
      handle(number);
  }
}

void after_fork_in_child() { recording.store(false); }

} // namespace tessera::timeline
