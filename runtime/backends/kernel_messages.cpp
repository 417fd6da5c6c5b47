// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/kernel_messages.h"

#include "abi/kernel.h"
#include "backends/kernel_crash.h"

#include <cassert>
#include <csetjmp>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <new>

namespace tessera {
namespace {

struct listener {
  kernel_messages &to;
  listener *before;
  std::jmp_buf after_abort;
};

thread_local listener *current = nullptr;

/// Kernels do not catch, so this cannot throw: a message without memory for it is cut.
std::string formatted(const char *format, std::va_list arguments) noexcept {
  char small[512];
  std::va_list again;
  va_copy(again, arguments);
  const int length = std::vsnprintf(small, sizeof small, format, arguments);
  std::string text;
  try {
    if (length < 0) { // a wide character that the locale does not have
      text = format;
    } else if (std::size_t(length) < sizeof small) {
      text.assign(small, std::size_t(length));
    } else {
      text.resize(std::size_t(length));
      std::vsnprintf(&text[0], text.size() + 1, format, again);
    }
  } catch (const std::bad_alloc &) {
    text.clear();
  }
  va_end(again);
  return text;
}

/// One call, so that the stream's lock keeps the message whole among all that the program writes.
void write(std::FILE *stream, const std::string &text) {
  if (std::fwide(stream, 0) > 0)
    std::fwprintf(stream, L"%s", text.c_str());
  else
    std::fwrite(text.data(), 1, text.size(), stream);
}

} // namespace

const char *kernel_messages::kernel_here() { return current ? current->to.kernel_ : nullptr; }

const void *kernel_messages::listens_at() { return current; }

void kernel_messages::listen_to(bool (*run_next)(void *), void *run) {
  report_kernel_crashes_here();
  listener here{*this, current, {}};
  current = &here;
  (void)_setjmp(here.after_abort); // the second return, after an abort, goes on like the first
  while (run_next(run)) {
  }
  assert(current == &here && "who listens last ends first");
  current = here.before;
}

void *kernel_messages::exchange_listener(void *other) {
  listener *const before = current;
  current = static_cast<listener *>(other);
  return before;
}

void kernel_messages::fail(std::string text) {
  if (is_muted_)
    return;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (first_)
    return;
  first_ = error(tessera_error, std::move(text));
  std::fflush(stdout); // what was printed until then matters, should nobody catch the exception
}

void kernel_messages::print(const std::string &text) { write(stdout, text); }

void kernel_messages::print_error(std::string text) {
  if (is_muted_)
    return;
  write(stderr, text);
  fail(std::move(text));
}

void kernel_messages::print_outside(std::string text) {
  write(stderr, text + "\n");
  fail(std::move(text));
}

void kernel_messages::abort() {
  // The text that Microsoft documents.
  fail("Reference Rasterizer: Shader abort instruction hit");
}

result<void> kernel_messages::outcome() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (first_)
    return *first_;
  return {};
}

} // namespace tessera

using namespace tessera;

void __tessera_printf(const char *format, ...) {
  if (current && current->to.is_muted())
    return;
  std::va_list arguments;
  va_start(arguments, format);
  kernel_messages::print(formatted(format, arguments));
  va_end(arguments);
}

void __tessera_errorf(const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  std::string text = formatted(format, arguments);
  va_end(arguments);
  if (current)
    current->to.print_error(std::move(text));
  else
    write(stderr, text);
}

void __tessera_out_of_bounds(const char *format, ...) {
  if (!current || !current->to.first_outside())
    return;
  std::va_list arguments;
  va_start(arguments, format);
  std::string text = formatted(format, arguments);
  va_end(arguments);
  current->to.print_outside(std::move(text));
}

void __tessera_abort(void) {
  if (!current) // called by something that is no kernel
    std::abort();
  current->to.abort();
  std::longjmp(current->after_abort, 1);
}
