// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/device_messages.h"

#include "backends/kernel_messages.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdio>
#include <cstring>
#include <string_view>

namespace tessera {
namespace {

constexpr std::size_t words_before_messages = offsetof(tessera_message_buffer, words) / 4;
constexpr std::size_t words_before_arguments = 3; ///< of a message

/// The arguments of a message, one after the other; zeros behind the last one.
class argument_list {
public:
  argument_list(std::span<const std::uint32_t> words, const char *strings)
      : words_(words), strings_(strings) {}

  std::uint64_t next() {
    if (words_.size() < 2)
      return 0;
    const std::uint64_t value = words_[0] | std::uint64_t(words_[1]) << 32;
    words_ = words_.subspan(2);
    return value;
  }
  const char *next_string() { return strings_ + next(); }

private:
  std::span<const std::uint32_t> words_;
  const char *strings_;
};

template <typename T> void append(std::string &text, const std::string &format, T value) {
  const int length = std::snprintf(nullptr, 0, format.c_str(), value);
  if (length <= 0)
    return;
  const std::size_t before = text.size();
  text.resize(before + std::size_t(length) + 1);
  std::snprintf(text.data() + before, std::size_t(length) + 1, format.c_str(), value);
  text.resize(before + std::size_t(length));
}

/// Of an integer of the size that the conversion says.
std::uint64_t cut(std::uint64_t value, std::string_view size, bool is_signed) {
  const auto as = [&]<typename S, typename U>(S, U) {
    return is_signed ? std::uint64_t(std::int64_t(S(value))) : std::uint64_t(U(value));
  };
  if (size == "hh")
    return as(static_cast<signed char>(0), static_cast<unsigned char>(0));
  if (size == "h")
    return as(short(0), static_cast<unsigned short>(0));
  return size.empty() ? as(0, 0u) : value;
}

/// One conversion of printf's, whose parts stand before `kind`.
void convert(std::string &text, const std::string &flags, std::string_view size, char kind,
             argument_list &arguments) {
  if (std::strchr("di", kind))
    return append(text, flags + "ll" + kind,
                  static_cast<long long>(cut(arguments.next(), size, true)));
  if (std::strchr("ouxX", kind))
    return append(text, flags + "ll" + kind,
                  static_cast<unsigned long long>(cut(arguments.next(), size, false)));
  if (std::strchr("aAeEfFgG", kind))
    return append(text, flags + kind, std::bit_cast<double>(arguments.next()));
  if (kind == 'c')
    return append(text, flags + kind, int(arguments.next()));
  if (kind == 's')
    return append(text, flags + kind, arguments.next_string());
  if (kind == 'p')
    return append(text, flags + kind, reinterpret_cast<void *>(std::uintptr_t(arguments.next())));
  text += '%';
  text += kind;
}

/// A width or a precision that is an argument. A negative width is a flag and a width; a negative
/// precision counts as none.
void add_number(std::string &flags, std::int32_t number) {
  if (number < 0 && flags.back() == '.')
    flags.pop_back();
  else
    flags += std::to_string(number);
}

std::string formatted(const char *format, argument_list arguments) {
  std::string text;
  for (const char *next = format; *next;) {
    if (*next != '%') {
      text += *next++;
      continue;
    }
    std::string flags(1, *next++);
    for (; *next && std::strchr("-+ #0123456789.*", *next); ++next)
      if (*next == '*')
        add_number(flags, std::int32_t(arguments.next()));
      else
        flags += *next;
    const char *const size = next;
    while (*next && std::strchr("hlLjztq", *next))
      ++next;
    const std::string_view size_text(size, std::size_t(next - size));
    if (!*next)
      break;
    if (const char kind = *next++; kind == '%')
      text += '%';
    else
      convert(text, flags, size_text, kind, arguments);
  }
  return text;
}

void tell(kernel_messages &launch, std::span<const std::uint32_t> message, const char *strings) {
  const std::uint32_t kind = message[1];
  if (kind == tessera_message_abort)
    return launch.abort();
  std::string text = formatted(strings + message[2],
                               argument_list(message.subspan(words_before_arguments), strings));
  if (kind == tessera_message_printf)
    kernel_messages::print(text);
  else if (kind == tessera_message_errorf)
    launch.print_error(std::move(text));
  else if (kind == tessera_message_outside && launch.first_outside())
    launch.print_outside(std::move(text));
}

} // namespace

std::vector<std::uint32_t> empty_message_buffer(std::size_t words) {
  std::vector<std::uint32_t> made(words);
  made[offsetof(tessera_message_buffer, capacity) / 4] =
      std::uint32_t(words - words_before_messages);
  return made;
}

result<void> tell_device_messages(std::span<const std::uint32_t> buffer, const char *strings) {
  kernel_messages launch(nullptr);
  assert(buffer.size() >= words_before_messages && "a buffer has its head");
  const std::uint32_t asked = buffer[0];
  const std::span words = buffer.subspan(words_before_messages);
  std::span<const std::uint32_t> left = words.first(std::min<std::size_t>(asked, words.size()));
  // One that did not fit, or was not written to its end, is the last one.
  while (left.size() >= words_before_arguments && left[0] >= words_before_arguments &&
         left[0] <= left.size()) {
    tell(launch, left.first(left[0]), strings);
    left = left.subspan(left[0]);
  }
  if (asked > words.size())
    std::fprintf(stderr,
                 "tessera: a kernel wrote more messages than there is room for: some are lost\n");
  return launch.outcome();
}

} // namespace tessera
