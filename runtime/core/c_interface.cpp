// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The C functions of abi.h and runtime_abi.h: handles to objects, errors to codes, no exception
/// passes.
#include "core/buffer.h"
#include "core/copy.h"
#include "core/handles.h"
#include "core/launch.h"
#include "core/runtime.h"
#include "core/wide_streams.h"

#include <new>

using namespace tessera;

namespace {

/// Here, where no static link can leave it out.
[[maybe_unused]] const bool wide_streams_redirected = redirect_wide_streams();

thread_local std::string last_message;

std::int32_t report(const error &failure) {
  last_message = failure.message;
  return failure.code;
}

/// Runs `body`, which returns a result, and turns what comes of it into a status.
template <typename Body> std::int32_t guarded(Body body) noexcept {
  try {
    const auto outcome = body();
    return outcome ? tessera_ok : report(outcome.failure());
  } catch (const std::bad_alloc &) {
    return tessera_error_bad_alloc;
  } catch (const std::exception &failure) {
    return report(error(tessera_error, failure.what()));
  }
}

/// An access type of the public interface as a set of tessera_access; `auto` means both.
std::int32_t access_bits(std::int32_t access_type) {
  constexpr std::int32_t automatic = 4;
  return access_type == automatic ? std::int32_t(tessera_access_read_write) : access_type;
}

/// The view whose queue does the work of `view`. Asking does not fix the default.
view_queue &working(tessera_accelerator_view *view) {
  view_queue *queue = queue_of(view);
  return queue->is_auto_selection() ? queue->owner().default_view() : *queue;
}

/// What owns memory is a view of one accelerator, never the view that leaves the choice open.
view_queue &concrete(const tessera_accelerator_view *view) {
  if (view && !queue_of(view)->is_auto_selection())
    return *queue_of(view);
  return runtime::instance().accelerators().use_default().default_view();
}

result<std::int32_t> cpu_access_for(accelerator &owner, std::int32_t asked) {
  constexpr std::int32_t none = 0, automatic = 4;
  if (asked == automatic)
    return owner.use_default_access();
  if (asked != none && !owner.properties().supports_cpu_shared_memory)
    return error(tessera_error,
                 "concurrency::array: the accelerator shares no memory with the CPU, "
                 "so that the array's cpu_access_type can only be access_type_none "
                 "or access_type_auto.");
  return asked;
}

view_queue &host_view() {
  static view_queue &view = (*runtime::instance().accelerators().find(L"cpu"))->default_view();
  return view;
}

/// A view of an array that was moved from has no buffer.
result<buffer *> buffer_in(const tessera_region *region) {
  if (region->view.buffer)
    return buffer_of(region->view.buffer);
  return error(tessera_error_uninitialized, "concurrency: the array was moved from.");
}

result<void> acquire_host(const tessera_region *region, std::int32_t access) {
  result<buffer *> root = buffer_in(region);
  if (!root)
    return root.failure();
  return (*root)->acquire_host(access_bits(access));
}

} // namespace

void tessera_launch_kernel(const tessera_kernel *kernel, tessera_launch *launch,
                           const void *closure) {
  launch->status = guarded([&] { return launch_kernel(*kernel, *launch, closure); });
}

uint32_t tessera_library_abi_version(void) { return TESSERA_ABI_VERSION; }

const char *tessera_error_message(void) { return last_message.c_str(); }

uint32_t tessera_accelerator_list(tessera_accelerator **list, uint32_t capacity) {
  const auto &all = runtime::instance().accelerators().all();
  for (std::size_t number = 0; number < all.size() && number < capacity; ++number)
    list[number] = handle(all[number].get());
  return static_cast<uint32_t>(all.size());
}

int32_t tessera_accelerator_open(const wchar_t *path, tessera_accelerator **out) {
  return guarded([&] {
    result<accelerator *> found = runtime::instance().accelerators().find(path);
    if (found)
      *out = handle(*found);
    return found;
  });
}

const tessera_accelerator_properties *
tessera_accelerator_describe(const tessera_accelerator *accelerator) {
  return &accelerator_of(accelerator)->properties();
}

int32_t tessera_accelerator_set_default(const wchar_t *path, int32_t *was_set) {
  return guarded([&] {
    result<bool> outcome = runtime::instance().accelerators().set_default(path);
    if (outcome)
      *was_set = *outcome;
    return outcome;
  });
}

int32_t tessera_accelerator_default_access(const tessera_accelerator *accelerator) {
  return accelerator_of(accelerator)->default_access();
}

int32_t tessera_accelerator_set_default_access(tessera_accelerator *accelerator, int32_t access) {
  return accelerator_of(accelerator)->set_default_access(access_bits(access));
}

tessera_accelerator_view **tessera_accelerator_default_view(tessera_accelerator *accelerator) {
  return accelerator_of(accelerator)->default_view_place();
}

tessera_accelerator_view *tessera_auto_selection_view(void) {
  return handle(&runtime::instance().auto_selection_view());
}

int32_t tessera_view_create(tessera_accelerator *accelerator, int32_t queuing_mode,
                            tessera_accelerator_view **out) {
  return guarded([&]() -> result<void> {
    *out = handle(new view_queue(accelerator_of(accelerator), queuing_mode));
    return {};
  });
}

void tessera_view_retain(tessera_accelerator_view *view) { queue_of(view)->retain(); }

void tessera_view_release(tessera_accelerator_view *view) { queue_of(view)->release(); }

tessera_accelerator *tessera_view_accelerator(const tessera_accelerator_view *view) {
  return handle(&queue_of(view)->owner());
}

int32_t tessera_view_queuing_mode(const tessera_accelerator_view *view) {
  return queue_of(view)->queuing_mode();
}

int32_t tessera_view_is_auto_selection(const tessera_accelerator_view *view) {
  return queue_of(view)->is_auto_selection();
}

int32_t tessera_view_flush(tessera_accelerator_view *view) {
  return guarded([&] { return working(view).flush(); });
}

int32_t tessera_view_wait(tessera_accelerator_view *view) {
  return guarded([&] { return working(view).sync(); });
}

int32_t tessera_buffer_wrap(void *data, uint64_t bytes, tessera_buffer **out) {
  return guarded([&]() -> result<void> {
    view_queue &home = host_view();
    *out = handle(
        new buffer(buffer::source::user, data, bytes, home, home, tessera_access_read_write));
    return {};
  });
}

int32_t tessera_buffer_create_unsourced(uint64_t bytes, tessera_view *out) {
  return guarded([&] {
    view_queue &home = host_view();
    result<buffer *> made =
        buffer::create(buffer::source::none, bytes, home, home, tessera_access_read_write);
    if (made)
      *out = {(*made)->memory(), handle(*made)};
    return made;
  });
}

int32_t tessera_buffer_create(uint64_t bytes, tessera_accelerator_view *view,
                              tessera_accelerator_view *associated, int32_t cpu_access,
                              tessera_view *out) {
  return guarded([&]() -> result<void> {
    view_queue &home = concrete(view);
    result<std::int32_t> access = cpu_access_for(home.owner(), cpu_access);
    if (!access)
      return access.failure();
    result<buffer *> made = buffer::create(buffer::source::array, bytes, home,
                                           associated ? concrete(associated) : home, *access);
    if (!made)
      return made.failure();
    *out = {(*made)->memory(), handle(*made)};
    return {};
  });
}

void tessera_buffer_retain(tessera_buffer *handle) { buffer_of(handle)->retain(); }

void tessera_buffer_release(tessera_buffer *handle) { buffer_of(handle)->release(); }

tessera_accelerator_view *tessera_buffer_home(const tessera_buffer *of) {
  const buffer &object = *buffer_of(of);
  return object.kind() == buffer::source::none ? nullptr : handle(&object.home());
}

tessera_accelerator_view *tessera_buffer_associated(const tessera_buffer *of) {
  return handle(&buffer_of(of)->associated());
}

int32_t tessera_buffer_cpu_access(const tessera_buffer *of) { return buffer_of(of)->cpu_access(); }

int32_t tessera_acquire_host(const tessera_region *region, int32_t access) {
  return guarded([&] { return acquire_host(region, access); });
}

int32_t tessera_synchronize_to(const tessera_region *region, tessera_accelerator_view *view,
                               int32_t access) {
  return guarded([&]() -> result<void> {
    result<buffer *> root = buffer_in(region);
    if (!root)
      return root.failure();
    return (*root)->acquire_device(concrete(view), access_bits(access));
  });
}

// With one copy of the data in the host's memory nothing can be stale, and nothing is worth
// discarding.

int32_t tessera_refresh(const tessera_region *region) {
  return guarded([&] { return acquire_host(region, tessera_access_write); });
}

int32_t tessera_discard(const tessera_region *region) {
  return guarded([&] { return acquire_host(region, tessera_access_write); });
}

int32_t tessera_copy(const tessera_region *from, const tessera_region *to) {
  return guarded([&] { return copy_region(*from, *to); });
}
