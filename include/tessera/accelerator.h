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

/// Static members that belong to no single accelerator. They are in a template so that a header can
/// define the device paths once for a whole program. Units that list no accelerators then need not
/// instantiate a vector of them.
template <typename _Accelerator> struct __accelerators {
  /// Device paths that have names:
  /// - the accelerator that the runtime chooses;
  /// - the host, which holds arrays and runs no kernels;
  /// - the vectorised CPU;
  /// - the checking reference, which runs one work-item after the other.
  static const wchar_t default_accelerator[];
  static const wchar_t cpu_accelerator[];
  static const wchar_t direct3d_warp[];
  static const wchar_t direct3d_ref[];

  /// All accelerators of the machine, including the host.
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

/// A queue of work for one accelerator. Launches and copies on it run in order. Other views of the
/// same accelerator do not wait for them, unless they use the same data. Copies of the object refer
/// to the same queue. Any number of threads may use one view.
class accelerator_view {
public:
  /// There is no default constructor: accelerators make views.
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

  /// The accelerator of this view, whether you can debug it, and its version: the major number is
  /// in the high 16 bits, the minor in the low.
  inline concurrency::accelerator get_accelerator() const;
  bool get_is_debug() const {
    return tessera_accelerator_describe(tessera_view_accelerator(__handle_))->is_debug != 0;
  }
  unsigned int get_version() const {
    return tessera_accelerator_describe(tessera_view_accelerator(__handle_))->version;
  }
  /// When work is sent, and whether this view is accelerator::get_auto_selection_view().
  concurrency::queuing_mode get_queuing_mode() const {
    return static_cast<concurrency::queuing_mode>(tessera_view_queuing_mode(__handle_));
  }
  bool get_is_auto_selection() const { return tessera_view_is_auto_selection(__handle_) != 0; }

  /// A future that is ready when all work submitted before is done. On the default view this
  /// includes the work that the runtime has moved to another accelerator.
  completion_future create_marker() {
    tessera_event *__event = nullptr;
    tessera_detail::__check(tessera_view_marker(__handle_, &__event));
    return tessera_detail::__event_handle::__adopt(__event);
  }
  /// Sends all queued work to the accelerator, and returns. The work then runs even if nobody waits
  /// for it.
  void flush() { tessera_detail::__check(tessera_view_flush(__handle_)); }
  /// Returns when all work submitted before is done, in either queuing mode. On the default view
  /// this includes the work that the runtime has moved to another accelerator. Throws the error of
  /// a kernel that has not been reported yet.
  void wait() { tessera_detail::__check(tessera_view_wait(__handle_)); }

  /// Whether both are the same queue.
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
  /// Takes over one reference.
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

/// A device that runs kernels or holds data. Copies refer to the same device. Every machine has the
/// vectorised CPU, the reference accelerator and the host. `tessera-info` lists all accelerators
/// with their properties.
class accelerator : public tessera_detail::__accelerators<accelerator> {
public:
  /// The default accelerator, or the one with the given device path. An unknown path throws
  /// runtime_exception.
  accelerator() : accelerator(std::wstring(default_accelerator)) {}
  explicit accelerator(const std::wstring &__path) : __handle_(nullptr) {
    tessera_detail::__check(tessera_accelerator_open(__path.c_str(), &__handle_));
  }

  /// Makes the accelerator with this path the default of the process. Returns false and does
  /// nothing if the default is already fixed: by an earlier call, or by an array or a launch
  /// without an accelerator_view. If you never call it, `TESSERA_DEFAULT_ACCELERATOR` decides.
  /// Otherwise the runtime takes the best accelerator. An unknown path throws runtime_exception.
  static bool set_default(const std::wstring &__path) {
    int32_t __was_set = 0;
    tessera_detail::__check(tessera_accelerator_set_default(__path.c_str(), &__was_set));
    return __was_set != 0;
  }
  /// A view for parallel_for_each, which runs the kernel where the runtime thinks best. For other
  /// uses it is the default accelerator's default view.
  static accelerator_view get_auto_selection_view() {
    return tessera_detail::__view_handle::__share(tessera_auto_selection_view());
  }

  /// The path is the device's own on this machine. The version has the major number in the high 16
  /// bits, the minor in the low.
  std::wstring get_device_path() const { return __describe().device_path; }
  std::wstring get_description() const { return __describe().description; }
  unsigned int get_version() const { return __describe().version; }
  /// Whether you can debug kernels, whether the device imitates hardware, and whether it drives a
  /// screen.
  bool get_is_debug() const { return __describe().is_debug != 0; }
  bool get_is_emulated() const { return __describe().is_emulated != 0; }
  bool get_has_display() const { return __describe().has_display != 0; }
  /// Whether the device has double: with all operations, or without division and conversions. The
  /// first implies the second.
  bool get_supports_double_precision() const { return __describe().supports_double_precision != 0; }
  bool get_supports_limited_double_precision() const {
    return __describe().supports_limited_double_precision != 0;
  }
  /// In KiB. Some of it may be in use.
  std::size_t get_dedicated_memory() const { return __describe().dedicated_memory; }
  /// Whether host and device access the same memory, and how the host may access arrays whose
  /// constructor does not say. You can set the access once, before an array has used the default,
  /// and only if memory is shared. The result says whether it was set.
  bool get_supports_cpu_shared_memory() const {
    return __describe().supports_cpu_shared_memory != 0;
  }
  access_type get_default_cpu_access_type() const {
    return static_cast<access_type>(tessera_accelerator_default_access(__handle_));
  }
  bool set_default_cpu_access_type(access_type __access) {
    return tessera_accelerator_set_default_access(__handle_, __access) != 0;
  }

  /// The view for operations that name none. Its mode is automatic. It is a reference, because
  /// programs bind `accelerator_view &` to the property. create_view makes a new view at every
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

  /// Whether both are the same device.
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
