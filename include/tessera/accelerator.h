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

/// A queue of work for one accelerator. Copies share the queue.
class accelerator_view {
public:
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

  inline concurrency::accelerator get_accelerator() const;
  bool get_is_debug() const {
    return tessera_accelerator_describe(tessera_view_accelerator(handle_))->is_debug != 0;
  }
  unsigned int get_version() const {
    return tessera_accelerator_describe(tessera_view_accelerator(handle_))->version;
  }
  concurrency::queuing_mode get_queuing_mode() const {
    return static_cast<concurrency::queuing_mode>(tessera_view_queuing_mode(handle_));
  }
  bool get_is_auto_selection() const { return tessera_view_is_auto_selection(handle_) != 0; }

  completion_future create_marker() {
    tessera_event *event = nullptr;
    tessera_detail::check(tessera_view_marker(handle_, &event));
    return tessera_detail::event_handle::adopt(event);
  }
  void flush() { tessera_detail::check(tessera_view_flush(handle_)); }
  void wait() { tessera_detail::check(tessera_view_wait(handle_)); }

  bool operator==(const accelerator_view &other) const { return handle_ == other.handle_; }
  bool operator!=(const accelerator_view &other) const { return handle_ != other.handle_; }

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

/// A device that runs kernels or holds data. Copies stand for the same device.
class accelerator : public tessera_detail::device_paths<void> {
public:
  accelerator() : accelerator(std::wstring(default_accelerator)) {}
  explicit accelerator(const std::wstring &path) : handle_(nullptr) {
    tessera_detail::check(tessera_accelerator_open(path.c_str(), &handle_));
  }

  static std::vector<accelerator> get_all() {
    std::vector<tessera_accelerator *> handles(tessera_accelerator_list(nullptr, 0));
    tessera_accelerator_list(handles.data(), static_cast<uint32_t>(handles.size()));
    std::vector<accelerator> all;
    for (tessera_accelerator *handle : handles)
      all.push_back(accelerator(handle));
    return all;
  }
  static bool set_default(const std::wstring &path) {
    int32_t was_set = 0;
    tessera_detail::check(tessera_accelerator_set_default(path.c_str(), &was_set));
    return was_set != 0;
  }
  static accelerator_view get_auto_selection_view() {
    return tessera_detail::view_handle::share(tessera_auto_selection_view());
  }

  std::wstring get_device_path() const { return describe().device_path; }
  std::wstring get_description() const { return describe().description; }
  unsigned int get_version() const { return describe().version; }
  bool get_is_debug() const { return describe().is_debug != 0; }
  bool get_is_emulated() const { return describe().is_emulated != 0; }
  bool get_has_display() const { return describe().has_display != 0; }
  bool get_supports_double_precision() const { return describe().supports_double_precision != 0; }
  bool get_supports_limited_double_precision() const {
    return describe().supports_limited_double_precision != 0;
  }
  std::size_t get_dedicated_memory() const { return describe().dedicated_memory; }
  bool get_supports_cpu_shared_memory() const { return describe().supports_cpu_shared_memory != 0; }
  access_type get_default_cpu_access_type() const {
    return static_cast<access_type>(tessera_accelerator_default_access(handle_));
  }
  bool set_default_cpu_access_type(access_type access) {
    return tessera_accelerator_set_default_access(handle_, access) != 0;
  }

  /// A reference, because programs bind `accelerator_view &` to the property.
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

  bool operator==(const accelerator &other) const { return handle_ == other.handle_; }
  bool operator!=(const accelerator &other) const { return handle_ != other.handle_; }

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
