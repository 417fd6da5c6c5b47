// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "timeline/output.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <iterator>

#include <unistd.h>

namespace tessera::timeline {

void output::put(std::string_view bytes) {
  while (!bytes.empty()) {
    if (length_ == sizeof buffer_)
      flush();
    const std::size_t part = std::min(bytes.size(), sizeof buffer_ - length_);
    std::memcpy(buffer_ + length_, bytes.data(), part);
    length_ += part;
    bytes.remove_prefix(part);
  }
}

void output::put(std::uint64_t number) { put(number, 1); }

void output::put(std::uint64_t number, int digits) {
  char text[20];
  const auto end = std::to_chars(text, std::end(text), number).ptr;
  for (auto missing = digits - (end - text); missing > 0; --missing)
    put("0");
  put(std::string_view(text, end));
}

void output::flush() {
  std::size_t done = 0;
  while (done < length_ && failure_ == 0) {
    const ssize_t written = ::write(file_, buffer_ + done, length_ - done);
    if (written >= 0)
      done += std::size_t(written);
    else if (errno != EINTR)
      failure_ = errno;
  }
  length_ = 0;
}

} // namespace tessera::timeline
