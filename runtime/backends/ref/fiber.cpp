// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/fiber.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cassert>

namespace tessera {
namespace {

std::size_t page_bytes() { return std::size_t(sysconf(_SC_PAGESIZE)); }

} // namespace

bool fiber_stacks::reserve(std::size_t count, std::size_t bytes) {
  const std::size_t page = page_bytes();
  bytes = (bytes + page - 1) / page * page;
  if (count <= count_ && bytes <= bytes_)
    return true;
  count = count < count_ ? count_ : count;
  bytes = bytes < bytes_ ? bytes_ : bytes;
  release();
  const std::size_t step = bytes + page;
  // Pages that no work-item touches are never given.
  void *memory = mmap(nullptr, count * step, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED)
    return false;
  memory_ = static_cast<char *>(memory);
  count_ = count;
  bytes_ = bytes;
  for (std::size_t number = 0; number < count; ++number)
    if (mprotect(memory_ + number * step, page, PROT_NONE) != 0) {
      release();
      return false;
    }
  return true;
}

char *fiber_stacks::lowest(std::size_t number) const {
  assert(number < count_ && "reserve() has made a stack for it");
  const std::size_t page = page_bytes();
  return memory_ + number * (bytes_ + page) + page;
}

void fiber_stacks::release() {
  if (memory_)
    munmap(memory_, count_ * (bytes_ + page_bytes()));
  memory_ = nullptr;
  count_ = 0;
  bytes_ = 0;
}

void fiber::start(char *stack, std::size_t bytes, body run, void *argument) {
  sanitizers_.dropped();
  sanitizers_.started(stack, bytes);
  run_ = run;
  argument_ = argument;
  ended_ = false;
  inside_.prepare(stack, bytes, enter, this);
}

void fiber::resume() {
  assert(!ended_ && "a work-item that has ended does not go on");
  sanitizers_.entering();
  outside_.leave_for(inside_);
  sanitizers_.left();
}

void fiber::suspend() {
  sanitizers_.leaving(/*for_good=*/false);
  inside_.leave_for(outside_);
  sanitizers_.entered();
}

void fiber::enter(void *self) {
  auto &that = *static_cast<fiber *>(self);
  that.sanitizers_.entered();
  that.run_(that.argument_);
  that.ended_ = true;
  that.sanitizers_.leaving(/*for_good=*/true);
  that.inside_.leave_for(that.outside_);
}

} // namespace tessera
