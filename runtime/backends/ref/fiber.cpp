// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/fiber.h"

#include "backends/ref/check/shadow_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cassert>

namespace tessera {
namespace {

std::size_t page_bytes() {
  static const auto bytes = std::size_t(sysconf(_SC_PAGESIZE));
  return bytes;
}

} // namespace

/// With what lies above a stack's end.
std::size_t fiber_stacks::whole_pages(std::size_t bytes) {
  const std::size_t page = page_bytes();
  return (bytes + steps * step_bytes + page - 1) / page * page;
}

bool fiber_stacks::suffice(std::size_t count, std::size_t bytes, bool shadowed) const {
  return count <= count_ && whole_pages(bytes) <= bytes_ && shadowed == is_shadowed_;
}

bool fiber_stacks::reserve(std::size_t count, std::size_t bytes, bool shadowed) {
  if (suffice(count, bytes, shadowed))
    return true;
  const std::size_t page = page_bytes();
  bytes = whole_pages(bytes);
  count = count < count_ ? count_ : count;
  bytes = bytes < bytes_ ? bytes_ : bytes;
  release();
  const std::size_t step = bytes + page;
  is_shadowed_ = shadowed;
  if (shadowed) {
    shadow_memory *const memory = shadow_memory::instance();
    memory_ = memory ? reinterpret_cast<char *>(memory->allocate(count * step)) : nullptr;
  } else {
    // Pages that no work-item touches are never given.
    void *const memory = mmap(nullptr, count * step, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    memory_ = memory == MAP_FAILED ? nullptr : static_cast<char *>(memory);
  }
  if (!memory_)
    return false;
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
  const std::size_t all = count_ * (bytes_ + page_bytes());
  if (memory_ && is_shadowed_) {
    mprotect(memory_, all, PROT_READ | PROT_WRITE);
    shadow_memory::instance()->give_back(reinterpret_cast<std::byte *>(memory_), all);
  } else if (memory_) {
    munmap(memory_, all);
  }
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
