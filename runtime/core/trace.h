// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The output of TESSERA_TRACE, one line on stderr per event.
#ifndef TESSERA_RUNTIME_CORE_TRACE_H
#define TESSERA_RUNTIME_CORE_TRACE_H

#include <string_view>

namespace tessera {

class trace {
public:
  enum topic { launch, buffer, copy, topic_count };

  explicit trace(std::string_view topics);

  bool shows(topic wanted) const { return shown_[wanted]; }
  /// One line in printf's format. Call it only if shows().
  [[gnu::format(printf, 3, 4)]] void line(topic about, const char *format, ...) const;

private:
  bool shown_[topic_count] = {};
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_TRACE_H
