// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/trace.h"

#include <cstdarg>
#include <cstdio>

namespace tessera {
namespace {

constexpr const char *topic_names[trace::topic_count] = {"launch", "buffer", "copy"};

} // namespace

trace::trace(std::string_view topics) {
  while (!topics.empty()) {
    const std::string_view name = topics.substr(0, topics.find(','));
    topics.remove_prefix(name.size() == topics.size() ? name.size() : name.size() + 1);
    for (int topic = 0; topic < topic_count; ++topic)
      shown_[topic] |= name == topic_names[topic] || name == "all";
  }
}

void trace::line(topic about, const char *format, ...) const {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  std::fprintf(stderr, "tessera: %s: %s\n", topic_names[about], text);
}

} // namespace tessera
