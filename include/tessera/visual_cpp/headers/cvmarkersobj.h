// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Markers of Visual Studio's Concurrency Visualizer. The time line shows them (TESSERA_TIMELINE).
/// Without one they do nothing.
#ifndef TESSERA_VISUAL_CPP_HEADERS_CVMARKERSOBJ_H
#define TESSERA_VISUAL_CPP_HEADERS_CVMARKERSOBJ_H

#include "tessera/detail/language.h"
#include "tessera/runtime_abi.h"
#include "tessera/visual_cpp/c_text.h"
#include "tessera/visual_cpp/windows_types.h"

#include <cstdarg>
#include <cstring>
#include <string>

namespace concurrency {
namespace diagnostic {

enum marker_importance { critical_importance, high_importance, normal_importance, low_importance };

} // namespace diagnostic

namespace tessera_detail {

/// A text in characters of either kind, as the runtime takes it.
struct __mark_text {
  std::string __narrow;
  std::wstring __wide;

  __mark_text() = default;
  explicit __mark_text(const char *__text) : __narrow(__text ? __text : "") {}
  explicit __mark_text(const wchar_t *__text) : __wide(__text ? __text : L"") {}
  /// "name of {01234567-89ab-cdef-0123-456789abcdef}".
  __mark_text(const __mark_text &__name, const GUID &__of) : __mark_text(__name) {
    const BYTE *const __last = __of.Data4;
    char __text[48];
    _snprintf_s(__text, sizeof __text, _TRUNCATE,
                " of {%08x-%04x-%04x-%02x%02x-%02x%02x%02x%02x%02x%02x}", __of.Data1, __of.Data2,
                __of.Data3, __last[0], __last[1], __last[2], __last[3], __last[4], __last[5],
                __last[6], __last[7]);
    if (__wide.empty())
      __narrow += __text;
    else
      __wide.append(__text, __text + std::strlen(__text));
  }

  void __format(const char *__format, ...) {
    char __text[1024];
    va_list __list;
    va_start(__list, __format);
    _vsnprintf_s(__text, sizeof __text, _TRUNCATE, __format, __list);
    va_end(__list);
    __narrow = __text;
  }
  void __format(const wchar_t *__format, ...) {
    wchar_t __text[1024];
    va_list __list;
    va_start(__list, __format);
    _vsnwprintf_s(__text, sizeof __text / sizeof *__text, _TRUNCATE, __format, __list);
    va_end(__list);
    __wide = __text;
  }
};

/// A mark, from the arguments of its function: optionally the importance, optionally a category,
/// then a format.
struct __mark_call {
  int __importance = diagnostic::normal_importance, __category = 0;
  __mark_text __text;

  template <typename... _Rest>
  void __read(diagnostic::marker_importance __asked, const _Rest &...__rest) {
    __importance = __asked;
    __read(__rest...);
  }
  template <typename... _Rest> void __read(int __asked, const _Rest &...__rest) {
    __category = __asked;
    __read(__rest...);
  }
  template <typename... _Rest> void __read(const char *__format, const _Rest &...__rest) {
    __text.__format(__format, __rest...);
  }
  template <typename... _Rest> void __read(const wchar_t *__format, const _Rest &...__rest) {
    __text.__format(__format, __rest...);
  }

  /// `__begin`: the beginning of a span, which ends now, or 0 for an event.
  void __tell(const __mark_text &__series, int32_t __kind, uint64_t __begin) const {
    const tessera_mark __told = {__series.__narrow.c_str(),
                                 __series.__wide.c_str(),
                                 __text.__narrow.c_str(),
                                 __text.__wide.c_str(),
                                 __kind,
                                 __importance,
                                 __category,
                                 __begin};
    tessera_timeline_mark(&__told);
  }
};

} // namespace tessera_detail

namespace diagnostic {

class span;

/// A channel of markers, which has a track of its own. Formats are printf's, in characters of
/// either kind.
class marker_series {
public:
  marker_series() : marker_series("markers") {}
  explicit marker_series(const char *__name)
      : __is_on_(tessera_timeline_now() != 0), __name_(__is_on_ ? __name : "") {}
  explicit marker_series(const wchar_t *__name)
      : __is_on_(tessera_timeline_now() != 0), __name_(__is_on_ ? __name : L"") {}

  /// For a provider of the program's own, which is a part of the track's name. Null: the default
  /// one.
  explicit marker_series(const GUID *__provider) : marker_series(__provider, "markers") {}
  marker_series(const GUID *__provider, const char *__name)
      : marker_series(__provider, tessera_detail::__mark_text(__name)) {}
  marker_series(const GUID *__provider, const wchar_t *__name)
      : marker_series(__provider, tessera_detail::__mark_text(__name)) {}

  /// Whether anybody records. Importance and category do not change what is recorded.
  bool is_enabled() const { return __is_on_; }
  bool is_enabled(marker_importance) const { return __is_on_; }
  bool is_enabled(marker_importance, int) const { return __is_on_; }

  // (format, ...), (importance, format, ...), (category, format, ...), or (importance, category,
  // format, ...). An alert has only a format.

  template <typename... _Arguments> void write_flag(const _Arguments &...__all) const {
    if (__is_on_)
      __write(tessera_mark_flag, __all...);
  }
  template <typename... _Arguments> void write_message(const _Arguments &...__all) const {
    if (__is_on_)
      __write(tessera_mark_message, __all...);
  }
  template <typename... _Arguments> void write_alert(const _Arguments &...__all) const {
    if (__is_on_)
      __write(tessera_mark_alert, __all...);
  }

private:
  friend class span;
  marker_series(const GUID *__provider, const tessera_detail::__mark_text &__name)
      : __is_on_(tessera_timeline_now() != 0),
        __name_(__is_on_ && __provider ? tessera_detail::__mark_text(__name, *__provider)
                                       : __name) {}
  template <typename... _Arguments> void __write(int32_t __kind, const _Arguments &...__all) const {
    tessera_detail::__mark_call __told;
    if (__kind == tessera_mark_alert)
      __told.__importance = critical_importance;
    __told.__read(__all...);
    __told.__tell(__name_, __kind, 0);
  }

  const bool __is_on_;
  const tessera_detail::__mark_text __name_;
};

/// A phase of the program, as long as the object lives. Its series outlives it.
class span {
public:
  /// The series, and the arguments of marker_series::write_flag.
  template <typename... _Arguments>
  explicit span(const marker_series &__series, const _Arguments &...__all) : __series_(__series) {
    if (!__series.__is_on_)
      return;
    __told_.__read(__all...);
    __begin_ = tessera_timeline_now();
  }
  span(const span &) = delete;
  span &operator=(const span &) = delete;
  ~span() {
    if (__begin_ != 0)
      __told_.__tell(__series_.__name_, tessera_mark_span, __begin_);
  }

private:
  const marker_series &__series_;
  tessera_detail::__mark_call __told_;
  uint64_t __begin_ = 0;
};

} // namespace diagnostic
} // namespace concurrency

#endif // TESSERA_VISUAL_CPP_HEADERS_CVMARKERSOBJ_H
