// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/coherence/guarded_pages.h"

#include "backends/own_thread.h"
#include "backends/signals_blocked.h"

#include <atomic>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <new>

#include <execinfo.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

namespace tessera::guarded_pages {
namespace {

/// What the handler looks at. A row is filled before its pages are guarded, and stays for a while
/// once they are open: a thread may have been stopped just before.
struct guarded_row {
  std::atomic<std::uintptr_t> begin{0}, end{0};
  std::atomic<bool> is_guarded{false};
  std::atomic<int> late_touches{0}; ///< of opened pages, that are still believed
};

constexpr int most_rows = 1024, most_late_touches = 1000;
guarded_row rows[most_rows];
std::atomic<int> used_rows{0};
int next_row = 0;

struct sigaction before;
std::atomic<pthread_t> hands_on{};
pid_t owner = 0;

/// One touch at a time is told of.
struct touch_desk {
  std::atomic_flag is_taken;
  std::atomic<bool> is_told{false};
  std::atomic<bool> is_stuck{false}; ///< who was to tell has not
  sem_t handed_in;
  touch what;
};
touch_desk desk;
void (*listener)(const touch &) = nullptr;

// What follows runs in the handler.

constexpr long nanoseconds_between_looks = 200'000;
/// Some ten seconds. Who tells may need what the thread holds that is stopped: the allocator's
/// lock.
constexpr int most_looks = 40'000;

void look_later() {
  const timespec soon = {0, nanoseconds_between_looks};
  nanosleep(&soon, nullptr);
}

guarded_row *row_of(std::uintptr_t address) {
  guarded_row *late = nullptr;
  for (int number = 0; number < used_rows.load(std::memory_order_acquire); ++number) {
    guarded_row &row = rows[number];
    if (address < row.begin.load() || address >= row.end.load())
      continue;
    if (row.is_guarded.load())
      return &row;
    late = &row;
  }
  return late;
}

bool is_write(const ucontext_t &context) {
#if defined(__x86_64__)
  return context.uc_mcontext.gregs[REG_ERR] & 2;
#elif defined(__aarch64__)
  // The syndrome is in a record behind the registers; ESR_MAGIC, and its bit WnR.
  constexpr std::uint32_t syndrome = 0x45535201, writes = 1u << 6;
  const auto *record = reinterpret_cast<const std::uint32_t *>(context.uc_mcontext.__reserved);
  for (; record[0] != 0 && record[1] != 0; record += record[1] / sizeof *record)
    if (record[0] == syndrome)
      return record[2] & writes;
  return false;
#else
  return false;
#endif
}

void *instruction_of(const ucontext_t &context) {
#if defined(__x86_64__)
  return reinterpret_cast<void *>(context.uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return reinterpret_cast<void *>(context.uc_mcontext.pc);
#else
  return nullptr;
#endif
}

/// The frames of the handler itself come first.
void note_frames(touch &what, void *instruction) {
  void *all[touch::most_frames];
  const int count = backtrace(all, touch::most_frames);
  int first = 0;
  while (first < count && all[first] != instruction)
    ++first;
  what.frames[0] = instruction;
  what.frame_count = 1;
  for (int number = first + 1; number < count; ++number)
    what.frames[what.frame_count++] = all[number];
}

void tell(std::uintptr_t address, const ucontext_t &context) {
  while (!desk.is_stuck.load() && desk.is_taken.test_and_set())
    look_later();
  if (desk.is_stuck.load())
    return;
  desk.what.address = address;
  desk.what.is_write = is_write(context);
  note_frames(desk.what, instruction_of(context));
  desk.is_told = false;
  sem_post(&desk.handed_in);
  for (int looks = 0; looks != most_looks && !desk.is_told.load(); ++looks)
    look_later();
  if (!desk.is_told.load()) {
    desk.is_stuck = true;
    if (!desk.is_told.load() || !desk.is_stuck.exchange(false))
      return; // who tells gives the desk back
  }
  desk.is_taken.clear();
}

/// What has always happened.
void hand_on(int number, siginfo_t *about, void *context) {
  const bool is_again = pthread_equal(hands_on.load(), pthread_self()); // they have called us
  if (!is_again && (before.sa_flags & SA_SIGINFO ||
                    (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN))) {
    hands_on = pthread_self();
    if (before.sa_flags & SA_SIGINFO)
      before.sa_sigaction(number, about, context);
    else
      before.sa_handler(number);
    hands_on = pthread_t{};
    return;
  }
  signal(number, SIG_DFL);
  if (about->si_code <= 0)
    raise(number); // somebody has sent it
}

void open_in(const guarded_row &row) {
  const std::uintptr_t begin = row.begin.load();
  mprotect(reinterpret_cast<void *>(begin), row.end.load() - begin, PROT_READ | PROT_WRITE);
}

void handle(int number, siginfo_t *about, void *context) {
  const int error = errno;
  const auto address = std::uintptr_t(about->si_addr);
  guarded_row *const row = about->si_code == SEGV_ACCERR ? row_of(address) : nullptr;
  if (!row || (!row->is_guarded.load() && row->late_touches.fetch_sub(1) <= 0)) {
    hand_on(number, about, context);
  } else if (row->is_guarded.load()) {
    if (getpid() == owner) // else it is the child of a fork, which has no thread that tells
      tell(address, *static_cast<const ucontext_t *>(context));
    if (row->is_guarded.load())
      open_in(*row);
  }
  errno = error;
}

// Until here.

/// Last of all who have one: a program may set its own at any time.
bool set_handler() {
  struct sigaction present = {};
  if (sigaction(SIGSEGV, nullptr, &present) != 0)
    return false;
  if (present.sa_flags & SA_SIGINFO && present.sa_sigaction == handle)
    return true;
  before = present;
  struct sigaction own = {};
  own.sa_sigaction = handle;
  own.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | (present.sa_flags & SA_RESTART);
  own.sa_mask = present.sa_mask;
  return sigaction(SIGSEGV, &own, nullptr) == 0;
}

void *run_teller(void *) {
  pthread_setname_np(pthread_self(), "tessera-watch");
  const own_thread here;
  for (;;) {
    while (sem_wait(&desk.handed_in) != 0)
      ;
    try {
      listener(desk.what);
    } catch (const std::bad_alloc &) { // the handler opens the pages
    }
    desk.is_told = true;
    if (desk.is_stuck.exchange(false))
      desk.is_taken.clear(); // nobody waits any more
  }
}

guarded_row *free_row() {
  for (int tries = 0; tries < most_rows; ++tries) {
    guarded_row &row = rows[next_row];
    next_row = (next_row + 1) % most_rows;
    if (!row.is_guarded.load())
      return &row;
  }
  return nullptr;
}

std::uintptr_t page_bytes() {
  static const auto bytes = std::uintptr_t(sysconf(_SC_PAGESIZE));
  return bytes;
}

} // namespace

bool start(void (*told)(const touch &)) {
  assert(!listener && "it is started once");
  listener = told;
  owner = getpid();
  void *frame = nullptr;
  backtrace(&frame, 1); // loads what it needs, which no handler may do
  if (sem_init(&desk.handed_in, 0, 0) != 0 || !set_handler())
    return false;
  const signals_blocked in_the_thread;
  pthread_t made;
  if (pthread_create(&made, nullptr, run_teller, nullptr) != 0)
    return false;
  pthread_detach(made);
  return true;
}

bool is_plain_memory(std::uintptr_t begin, std::uintptr_t end) {
  std::FILE *const maps = std::fopen("/proc/self/maps", "re");
  if (!maps)
    return false;
  std::uintptr_t known = begin; // up to where it is
  char line[512];
  while (known < end && std::fgets(line, sizeof line, maps)) {
    std::uintptr_t from = 0, to = 0;
    char rights[5] = "";
    if (std::sscanf(line, "%zx-%zx %4s", &from, &to, rights) != 3 || to <= known)
      continue;
    if (from > known || rights[0] != 'r' || rights[1] != 'w' || rights[2] != '-')
      break;
    known = to;
  }
  std::fclose(maps);
  return known >= end;
}

pages inside(std::uintptr_t begin, std::uintptr_t end, bool may_be_read) {
  const std::uintptr_t page = page_bytes();
  return {(begin + page - 1) / page * page, end / page * page, may_be_read};
}

bool guard(const pages &what) {
  assert(what.begin < what.end && what.begin % page_bytes() == 0 && "whole pages are guarded");
  guarded_row *const row = free_row();
  if (!row || !set_handler())
    return false;
  row->begin = what.begin;
  row->end = what.end;
  row->late_touches = most_late_touches;
  row->is_guarded = true;
  if (const int count = int(row - rows) + 1; count > used_rows.load())
    used_rows.store(count, std::memory_order_release);
  if (mprotect(reinterpret_cast<void *>(what.begin), what.end - what.begin,
               what.may_be_read ? PROT_READ : PROT_NONE) == 0)
    return true;
  open_in(*row); // a part of it may be guarded
  row->is_guarded = false;
  return false;
}

void open(const pages &what) {
  for (guarded_row &row : rows)
    if (row.is_guarded.load() && row.begin.load() == what.begin && row.end.load() == what.end) {
      open_in(row);
      row.is_guarded = false;
      return;
    }
  assert(false && "what is opened has been guarded");
}

} // namespace tessera::guarded_pages
