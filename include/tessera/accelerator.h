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

namespace concurrency {

class accelerator;

namespace tessera_detail {

/// The device paths with a name. In a template so that a header can define them once for a whole
/// program.
template <typename Unused> struct device_paths {
  /// The device paths with a name: the runtime's choice; the host, which holds arrays and runs no
  /// kernels; the vectorised CPU; the checking reference, which runs one work-item after the other.
  static const wchar_t default_accelerator[];
  static const wchar_t cpu_accelerator[];
  static const wchar_t direct3d_warp[];
  static const wchar_t direct3d_ref[];
};

template <typename Unused> const wchar_t device_paths<Unused>::default_accelerator[] = L"default";
template <typename Unused> const wchar_t device_paths<Unused>::cpu_accelerator[] = L"cpu";
template <typename Unused> const wchar_t device_paths<Unused>::direct3d_warp[] = L"direct3d\\warp";
template <typename Unused> const wchar_t device_paths<Unused>::direct3d_ref[] = L"direct3d\\ref";

struct view_handle;

} // namespace tessera_detail

/// A queue of work for one accelerator. What is launched and copied on it is done in that order;
/// other views of the same accelerator do not wait for it, unless they use the same data. Copies of
/// the object stand for the same queue. Any number of threads may use one.
class accelerator_view {
public:
  /// There is no default: accelerators make views.
  accelerator_view(const accelerator_view &other) : handle_(other.handle_) {
    tessera_view_retain(handle_);
  }
  accelerator_view &operator=(const accelerator_view &other) {
    tessera_view_retain(other.handle_);
    tessera_view_release(handle_);
    handle_ = other.handle_;
    return *this;
  }
  ~accelerator_view() { tessera_view_release(handle_); }

  /// Whose view it is, whether it can be debugged, and the accelerator's version: major in the high
  /// 16 bits, minor in the low.
  inline concurrency::accelerator get_accelerator() const;
  bool get_is_debug() const {
    return tessera_accelerator_describe(tessera_view_accelerator(handle_))->is_debug != 0;
  }
  unsigned int get_version() const {
    return tessera_accelerator_describe(tessera_view_accelerator(handle_))->version;
  }
  /// When work is sent, and whether this is accelerator::get_auto_selection_view().
  concurrency::queuing_mode get_queuing_mode() const {
    return static_cast<concurrency::queuing_mode>(tessera_view_queuing_mode(handle_));
  }
  bool get_is_auto_selection() const { return tessera_view_is_auto_selection(handle_) != 0; }

  /// Ready when everything is done that was submitted before.
  completion_future create_marker() {
    tessera_event *event = nullptr;
    tessera_detail::check(tessera_view_marker(handle_, &event));
    return tessera_detail::event_handle::adopt(event);
  }
  /// Sends what is queued to the accelerator, and returns. It is done then without anybody's
  /// waiting.
  void flush() { tessera_detail::check(tessera_view_flush(handle_)); }
  /// Returns when everything is done that was submitted before, in either queuing mode. Throws the
  /// error of a kernel that nobody has been told of.
  void wait() { tessera_detail::check(tessera_view_wait(handle_)); }

  /// The same queue or not.
  bool operator==(const accelerator_view &other) const { return handle_ == other.handle_; }
  bool operator!=(const accelerator_view &other) const { return handle_ != other.handle_; }

  /// The getters as read-only properties.
  TESSERA_PROPERTY(bool, is_debug);
  TESSERA_PROPERTY(unsigned int, version);
  TESSERA_PROPERTY(bool, is_auto_selection);
  TESSERA_PROPERTY(concurrency::queuing_mode, queuing_mode);
  TESSERA_PROPERTY(concurrency::accelerator, accelerator);

private:
  friend struct tessera_detail::view_handle;
  /// Adopts one reference.
  explicit accelerator_view(tessera_accelerator_view *handle) : handle_(handle) {}

  tessera_accelerator_view *handle_;
};

namespace tessera_detail {

/// The only way from accelerator_view to the runtime's handle and back.
struct view_handle {
  static accelerator_view adopt(tessera_accelerator_view *handle) {
    return accelerator_view(handle);
  }
  static accelerator_view share(tessera_accelerator_view *handle) {
    tessera_view_retain(handle);
    return accelerator_view(handle);
  }
  static tessera_accelerator_view *of(const accelerator_view &view) { return view.handle_; }
};

} // namespace tessera_detail

/// A device that runs kernels or holds data. Copies stand for the same device. On every machine
/// there are the vectorised CPU, the reference accelerator and the host; `tessera-info` lists all
/// with their properties.
class accelerator : public tessera_detail::device_paths<void> {
public:
  /// The default accelerator, or the one with a device path; a path that none has throws
  /// runtime_exception.
  accelerator() : accelerator(std::wstring(default_accelerator)) {}
  explicit accelerator(const std::wstring &path) : handle_(nullptr) {
    tessera_detail::check(tessera_accelerator_open(path.c_str(), &handle_));
  }

  /// Every accelerator of the machine, the host among them.
  static std::vector<accelerator> get_all() {
    std::vector<tessera_accelerator *> handles(tessera_accelerator_list(nullptr, 0));
    tessera_accelerator_list(handles.data(), static_cast<uint32_t>(handles.size()));
    std::vector<accelerator> all;
    for (tessera_accelerator *handle : handles)
      all.push_back(accelerator(handle));
    return all;
  }
  /// Makes the accelerator with this path the process's default. False, and nothing happens, when
  /// the default is fixed: by an earlier call, or by an array or a launch without an
  /// accelerator_view. Without a call `TESSERA_DEFAULT_ACCELERATOR` decides, else the runtime takes
  /// the best. An unknown path throws runtime_exception.
  static bool set_default(const std::wstring &path) {
    int32_t was_set = 0;
    tessera_detail::check(tessera_accelerator_set_default(path.c_str(), &was_set));
    return was_set != 0;
  }
  /// As the target of parallel_for_each: where the runtime thinks best. Elsewhere the default
  /// accelerator's default view.
  static accelerator_view get_auto_selection_view() {
    return tessera_detail::view_handle::share(tessera_auto_selection_view());
  }

  /// The path is the device's own on this machine. The version has the major number in the high 16
  /// bits, the minor in the low.
  std::wstring get_device_path() const { return describe().device_path; }
  std::wstring get_description() const { return describe().description; }
  unsigned int get_version() const { return describe().version; }
  /// Whether kernels can be debugged, whether hardware is imitated, whether a screen hangs on it.
  bool get_is_debug() const { return describe().is_debug != 0; }
  bool get_is_emulated() const { return describe().is_emulated != 0; }
  bool get_has_display() const { return describe().has_display != 0; }
  /// double with all operations, and without division and conversions; the first implies the
  /// second.
  bool get_supports_double_precision() const { return describe().supports_double_precision != 0; }
  bool get_supports_limited_double_precision() const {
    return describe().supports_limited_double_precision != 0;
  }
  /// In KiB; not all of it need be free.
  std::size_t get_dedicated_memory() const { return describe().dedicated_memory; }
  /// Whether host and device reach the same memory, and what the host may do with arrays whose
  /// constructor does not say. Setting works once, before an array used the default, and only where
  /// memory is shared; the result tells whether it did.
  bool get_supports_cpu_shared_memory() const { return describe().supports_cpu_shared_memory != 0; }
  access_type get_default_cpu_access_type() const {
    return static_cast<access_type>(tessera_accelerator_default_access(handle_));
  }
  bool set_default_cpu_access_type(access_type access) {
    return tessera_accelerator_set_default_access(handle_, access) != 0;
  }

  /// The view that is used where none is named; its mode is automatic. A reference, because
  /// programs bind `accelerator_view &` to the property. create_view makes another one at every
  /// call.
  accelerator_view &get_default_view() const {
    static_assert(sizeof(accelerator_view) == sizeof(tessera_accelerator_view *),
                  "the runtime keeps the default view's object as its handle");
    return *reinterpret_cast<accelerator_view *>(tessera_accelerator_default_view(handle_));
  }
  accelerator_view create_view(queuing_mode mode = queuing_mode_automatic) {
    tessera_accelerator_view *view = nullptr;
    tessera_detail::check(tessera_view_create(handle_, mode, &view));
    return tessera_detail::view_handle::adopt(view);
  }

  /// The same device or not.
  bool operator==(const accelerator &other) const { return handle_ == other.handle_; }
  bool operator!=(const accelerator &other) const { return handle_ != other.handle_; }

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
  explicit accelerator(tessera_accelerator *handle) : handle_(handle) {}
  const tessera_accelerator_properties &describe() const {
    return *tessera_accelerator_describe(handle_);
  }

  tessera_accelerator *handle_;
};

inline accelerator accelerator_view::get_accelerator() const {
  return concurrency::accelerator(tessera_view_accelerator(handle_));
}

} // namespace concurrency

#endif // TESSERA_ACCELERATOR_H
