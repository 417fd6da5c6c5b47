// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::accelerator and concurrency::accelerator_view (spec 3).
#ifndef TESSERA_ACCELERATOR_H
#define TESSERA_ACCELERATOR_H

#include "tessera/access_type.h"
#include "tessera/completion_future.h"
#include "tessera/detail/status.h"

#include <string>
#include <vector>

#include "tessera/detail/properties_begin.h"

namespace concurrency {

class accelerator;

namespace tessera_detail {

/// What accelerator has that does not speak of one. In a template so that a header can define the
/// device paths once for a whole program, and units that list no accelerators need not wait until
/// the compiler has made a vector of them.
template <typename _Accelerator> struct __accelerators {
  /// The device paths with a name: the runtime's choice; the host, which holds arrays and runs no
  /// kernels; the vectorised CPU; the checking reference, which runs one work-item after the other.
  static const wchar_t default_accelerator[];
  static const wchar_t cpu_accelerator[];
  static const wchar_t direct3d_warp[];
  static const wchar_t direct3d_ref[];

  /// Every accelerator of the machine, the host among them.
  static std::vector<_Accelerator> get_all() {
    std::vector<tessera_accelerator *> __handles(tessera_accelerator_list(nullptr, 0));
    tessera_accelerator_list(__handles.data(), static_cast<uint32_t>(__handles.size()));
    std::vector<_Accelerator> __all;
    for (tessera_accelerator *__handle : __handles)
      __all.push_back(_Accelerator(__handle));
    return __all;
  }
};

template <typename _Accelerator>
const wchar_t __accelerators<_Accelerator>::default_accelerator[] = L"default";
template <typename _Accelerator>
const wchar_t __accelerators<_Accelerator>::cpu_accelerator[] = L"cpu";
template <typename _Accelerator>
const wchar_t __accelerators<_Accelerator>::direct3d_warp[] = L"direct3d\\warp";
template <typename _Accelerator>
const wchar_t __accelerators<_Accelerator>::direct3d_ref[] = L"direct3d\\ref";

struct __view_handle;

} // namespace tessera_detail

/// A queue of work for one accelerator. What is launched and copied on it is done in that order;
/// other views of the same accelerator do not wait for it, unless they use the same data. Copies of
/// the object stand for the same queue. Any number of threads may use one.
class accelerator_view {
public:
  /// There is no default: accelerators make views.
  accelerator_view(const accelerator_view &__other) : __handle_(__other.__handle_) {
    tessera_view_retain(__handle_);
  }
  accelerator_view &operator=(const accelerator_view &__other) {
    tessera_view_retain(__other.__handle_);
    tessera_view_release(__handle_);
    __handle_ = __other.__handle_;
    return *this;
  }
  ~accelerator_view() { tessera_view_release(__handle_); }

  /// Whose view it is, whether it can be debugged, and the accelerator's version: major in the high
  /// 16 bits, minor in the low.
  inline concurrency::accelerator get_accelerator() const;
  bool get_is_debug() const {
    return tessera_accelerator_describe(tessera_view_accelerator(__handle_))->is_debug != 0;
  }
  unsigned int get_version() const {
    return tessera_accelerator_describe(tessera_view_accelerator(__handle_))->version;
  }
  /// When work is sent, and whether this is accelerator::get_auto_selection_view().
  concurrency::queuing_mode get_queuing_mode() const {
    return static_cast<concurrency::queuing_mode>(tessera_view_queuing_mode(__handle_));
  }
  bool get_is_auto_selection() const { return tessera_view_is_auto_selection(__handle_) != 0; }

  /// Ready when everything is done that was submitted before; on the default view that is also what
  /// the runtime took elsewhere.
  completion_future create_marker() {
    tessera_event *__event = nullptr;
    tessera_detail::__check(tessera_view_marker(__handle_, &__event));
    return tessera_detail::__event_handle::__adopt(__event);
  }
  /// Sends what is queued to the accelerator, and returns. It is done then without anybody's
  /// waiting.
  void flush() { tessera_detail::__check(tessera_view_flush(__handle_)); }
  /// Returns when everything is done that was submitted before, in either queuing mode; on the
  /// default view that is also what the runtime took elsewhere. Throws the error of a kernel that
  /// has not been reported yet.
  void wait() { tessera_detail::__check(tessera_view_wait(__handle_)); }

  /// The same queue or not.
  bool operator==(const accelerator_view &__other) const { return __handle_ == __other.__handle_; }
  bool operator!=(const accelerator_view &__other) const { return __handle_ != __other.__handle_; }

  /// The getters as read-only properties.
  TESSERA_PROPERTY(bool, is_debug);
  TESSERA_PROPERTY(unsigned int, version);
  TESSERA_PROPERTY(bool, is_auto_selection);
  TESSERA_PROPERTY(concurrency::queuing_mode, queuing_mode);
  TESSERA_PROPERTY(concurrency::accelerator, accelerator);

private:
  friend struct tessera_detail::__view_handle;
  /// Adopts one reference.
  explicit accelerator_view(tessera_accelerator_view *__handle) : __handle_(__handle) {}

  tessera_accelerator_view *__handle_;
};

namespace tessera_detail {

/// The only way from accelerator_view to the runtime's handle and back.
struct __view_handle {
  static accelerator_view __adopt(tessera_accelerator_view *__handle) {
    return accelerator_view(__handle);
  }
  static accelerator_view __share(tessera_accelerator_view *__handle) {
    tessera_view_retain(__handle);
    return accelerator_view(__handle);
  }
  static tessera_accelerator_view *__of(const accelerator_view &__view) { return __view.__handle_; }
};

} // namespace tessera_detail

/// A device that runs kernels or holds data. Copies stand for the same device. On every machine
/// there are the vectorised CPU, the reference accelerator and the host; `tessera-info` lists all
/// with their properties.
class accelerator : public tessera_detail::__accelerators<accelerator> {
public:
  /// The default accelerator, or the one with a device path; a path that none has throws
  /// runtime_exception.
  accelerator() : accelerator(std::wstring(default_accelerator)) {}
  explicit accelerator(const std::wstring &__path) : __handle_(nullptr) {
    tessera_detail::__check(tessera_accelerator_open(__path.c_str(), &__handle_));
  }

  /// Makes the accelerator with this path the process's default. False, and nothing happens, when
  /// the default is fixed: by an earlier call, or by an array or a launch without an
  /// accelerator_view. Without a call `TESSERA_DEFAULT_ACCELERATOR` decides, else the runtime takes
  /// the best. An unknown path throws runtime_exception.
  static bool set_default(const std::wstring &__path) {
    int32_t __was_set = 0;
    tessera_detail::__check(tessera_accelerator_set_default(__path.c_str(), &__was_set));
    return __was_set != 0;
  }
  /// As the target of parallel_for_each: where the runtime thinks best. Elsewhere the default
  /// accelerator's default view.
  static accelerator_view get_auto_selection_view() {
    return tessera_detail::__view_handle::__share(tessera_auto_selection_view());
  }

  /// The path is the device's own on this machine. The version has the major number in the high 16
  /// bits, the minor in the low.
  std::wstring get_device_path() const { return __describe().device_path; }
  std::wstring get_description() const { return __describe().description; }
  unsigned int get_version() const { return __describe().version; }
  /// Whether kernels can be debugged, whether hardware is imitated, whether a screen hangs on it.
  bool get_is_debug() const { return __describe().is_debug != 0; }
  bool get_is_emulated() const { return __describe().is_emulated != 0; }
  bool get_has_display() const { return __describe().has_display != 0; }
  /// double with all operations, and without division and conversions; the first implies the
  /// second.
  bool get_supports_double_precision() const { return __describe().supports_double_precision != 0; }
  bool get_supports_limited_double_precision() const {
    return __describe().supports_limited_double_precision != 0;
  }
  /// In KiB; not all of it need be free.
  std::size_t get_dedicated_memory() const { return __describe().dedicated_memory; }
  /// Whether host and device reach the same memory, and what the host may do with arrays whose
  /// constructor does not say. Setting works once, before an array used the default, and only where
  /// memory is shared; the result tells whether it did.
  bool get_supports_cpu_shared_memory() const {
    return __describe().supports_cpu_shared_memory != 0;
  }
  access_type get_default_cpu_access_type() const {
    return static_cast<access_type>(tessera_accelerator_default_access(__handle_));
  }
  bool set_default_cpu_access_type(access_type __access) {
    return tessera_accelerator_set_default_access(__handle_, __access) != 0;
  }

  /// The view that is used where none is named; its mode is automatic. A reference, because
  /// programs bind `accelerator_view &` to the property. create_view makes another one at every
  /// call.
  accelerator_view &get_default_view() const {
    static_assert(sizeof(accelerator_view) == sizeof(tessera_accelerator_view *),
                  "the runtime keeps the default view's object as its handle");
    return *reinterpret_cast<accelerator_view *>(tessera_accelerator_default_view(__handle_));
  }
  accelerator_view create_view(queuing_mode __mode = queuing_mode_automatic) {
    tessera_accelerator_view *__view = nullptr;
    tessera_detail::__check(tessera_view_create(__handle_, __mode, &__view));
    return tessera_detail::__view_handle::__adopt(__view);
  }

  /// The same device or not.
  bool operator==(const accelerator &__other) const { return __handle_ == __other.__handle_; }
  bool operator!=(const accelerator &__other) const { return __handle_ != __other.__handle_; }

  /// The getters as read-only properties.
  TESSERA_PROPERTY(std::wstring, device_path);
  TESSERA_PROPERTY(std::wstring, description);
  TESSERA_PROPERTY(unsigned int, version);
  TESSERA_PROPERTY(bool, is_debug);
  TESSERA_PROPERTY(bool, is_emulated);
  TESSERA_PROPERTY(bool, has_display);
  TESSERA_PROPERTY(bool, supports_double_precision);
  TESSERA_PROPERTY(bool, supports_limited_double_precision);
  TESSERA_PROPERTY(std::size_t, dedicated_memory);
  TESSERA_PROPERTY(bool, supports_cpu_shared_memory);
  TESSERA_PROPERTY(access_type, default_cpu_access_type);
  TESSERA_PROPERTY(accelerator_view &, default_view);

private:
  friend class accelerator_view;
  friend struct tessera_detail::__accelerators<accelerator>;
  explicit accelerator(tessera_accelerator *__handle) : __handle_(__handle) {}
  const tessera_accelerator_properties &__describe() const {
    return *tessera_accelerator_describe(__handle_);
  }

  tessera_accelerator *__handle_;
};

inline accelerator accelerator_view::get_accelerator() const {
  return concurrency::accelerator(tessera_view_accelerator(__handle_));
}

} // namespace concurrency

#include "tessera/detail/properties_end.h"

#endif // TESSERA_ACCELERATOR_H
