// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The heap is exhausted for the thread that looks at devices, which has nobody to tell.
#include "opencl_accelerator.h"

#include <atomic>
#include <cstdlib>
#include <new>
#include <string_view>

#include <pthread.h>

#include <gtest/gtest.h>

using namespace concurrency;
using test::adding_kernel;
using test::opencl_accelerator;

namespace {

std::atomic<bool> dispatcher_lacks_memory{false}, goes_on{false};

bool is_dispatcher() {
  char name[16] = "";
  return pthread_getname_np(pthread_self(), name, sizeof name) == 0 &&
         std::string_view(name) == "tessera-queue";
}

/// The runtime's, and not the fake library's.
bool is_in_this_program(const void *code) {
  Dl_info of_code, of_this;
  return dladdr(code, &of_code) != 0 &&
         dladdr(reinterpret_cast<const void *>(&is_dispatcher), &of_this) != 0 &&
         of_code.dli_fbase == of_this.dli_fbase;
}

void add_once_it_goes_on(const fake_opencl::work_item &item) {
  goes_on.wait(false);
  test::add_one(item);
}

} // namespace

void *operator new(std::size_t bytes) {
  if (dispatcher_lacks_memory && is_dispatcher() && is_in_this_program(__builtin_return_address(0)))
    throw std::bad_alloc();
  if (void *const made = std::malloc(bytes != 0 ? bytes : 1))
    return made;
  throw std::bad_alloc();
}
void operator delete(void *object) noexcept { std::free(object); }
void operator delete(void *object, std::size_t) noexcept { std::free(object); }

TEST(opencl_looks, need_no_memory) {
  const opencl_accelerator on;
  const accelerator_view queue = on.make_view();
  const adding_kernel kernel(add_once_it_goes_on);
  std::vector<int> numbers(100, 1), more(100, 2);
  const array_view<int> view(numbers), other(more);
  dispatcher_lacks_memory = true;
  kernel.launch(view, 1, on.default_view());
  kernel.launch(other, 1, queue);
  std::this_thread::sleep_for(std::chrono::milliseconds(50)); // the dispatcher looks
  goes_on = true;
  goes_on.notify_all();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  dispatcher_lacks_memory = false;
  EXPECT_EQ(view[99], 2);
  EXPECT_EQ(other[99], 3);
}
