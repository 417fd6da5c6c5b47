// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The C functions of libtessera that the public headers call. Launching is in abi.h.
///
/// Functions that can fail return a tessera_status. tessera_error_message() is the message of the
/// last failure on the calling thread. Any thread may call any function at any time, and none
/// throws. Accelerators live as long as the process. Accelerator views and buffers are
/// reference-counted: if a function returns one through `out`, you own one reference.
#ifndef TESSERA_RUNTIME_ABI_H
#define TESSERA_RUNTIME_ABI_H

#include "tessera/abi.h"

#include <wchar.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

struct tessera_accelerator;

enum tessera_status {
  tessera_ok = 0,
  tessera_error = 1, ///< concurrency::runtime_exception
  tessera_error_out_of_memory = 2,
  tessera_error_bad_alloc = 3, ///< the C++ heap is exhausted: std::bad_alloc
  tessera_error_compute_domain = 4,
  tessera_error_unsupported = 5,
  tessera_error_view_removed = 6,
  tessera_error_uninitialized = 7,
  tessera_error_callback = 8 ///< a function of the program has failed; it knows why
};

/// TESSERA_ABI_VERSION as the library was built.
uint32_t tessera_library_abi_version(void);

/// Valid until the next failure on the same thread.
const char *tessera_error_message(void);
/// For the same failure: why the accelerator_view was removed, an HRESULT.
int32_t tessera_error_reason(void);

// Accelerators.

typedef struct tessera_accelerator_properties {
  const wchar_t *device_path;
  const wchar_t *description;
  uint64_t dedicated_memory; ///< in KiB
  uint32_t version;          ///< major in the high 16 bits
  uint8_t is_debug;
  uint8_t is_emulated;
  uint8_t has_display;
  uint8_t supports_double_precision;
  uint8_t supports_limited_double_precision;
  uint8_t supports_cpu_shared_memory;
} tessera_accelerator_properties;

/// Writes at most `capacity` accelerators and returns how many there are.
uint32_t tessera_accelerator_list(struct tessera_accelerator **__list, uint32_t __capacity);
/// A device that exists but is no accelerator, and why.
typedef struct tessera_refused_device {
  const wchar_t *description, *__reason;
} tessera_refused_device;
/// Writes at most `capacity` of them and returns how many there are.
uint32_t tessera_refused_devices(tessera_refused_device *__list, uint32_t __capacity);
/// `path` is a device path, or "default".
int32_t tessera_accelerator_open(const wchar_t *__path, struct tessera_accelerator **__out);
const tessera_accelerator_properties *
tessera_accelerator_describe(const struct tessera_accelerator *accelerator);
/// `*was_set` becomes 0 if the default is already chosen, by a call or by an operation that needs
/// it.
int32_t tessera_accelerator_set_default(const wchar_t *__path, int32_t *__was_set);
/// Access types have the values of concurrency::access_type: sets of tessera_access, or one of
/// these.
enum { tessera_access_none = 0, tessera_access_auto = 4 };
int32_t tessera_accelerator_default_access(const struct tessera_accelerator *accelerator);
/// Returns 1 when the access type was set.
int32_t tessera_accelerator_set_default_access(struct tessera_accelerator *accelerator,
                                               int32_t __access);

// Accelerator views.

/// The address of the handle of the accelerator's default view. If somebody has assigned to the
/// handle, this restores it. The address is valid as long as the process runs.
struct tessera_accelerator_view **
tessera_accelerator_default_view(struct tessera_accelerator *accelerator);
struct tessera_accelerator_view *tessera_auto_selection_view(void); ///< not owned
/// The values of concurrency::queuing_mode.
enum tessera_queuing_mode { tessera_queuing_immediate = 0, tessera_queuing_automatic = 1 };
int32_t tessera_view_create(struct tessera_accelerator *accelerator, int32_t queuing_mode,
                            struct tessera_accelerator_view **__out);
void tessera_view_retain(struct tessera_accelerator_view *__view);
void tessera_view_release(struct tessera_accelerator_view *__view);
struct tessera_accelerator *tessera_view_accelerator(const struct tessera_accelerator_view *__view);
int32_t tessera_view_queuing_mode(const struct tessera_accelerator_view *__view);
int32_t tessera_view_is_auto_selection(const struct tessera_accelerator_view *__view);
/// Stores what the program has said. Nothing depends on it.
void tessera_view_disable_timeout(struct tessera_accelerator_view *__view, int32_t __disabled);
int32_t tessera_view_is_timeout_disabled(const struct tessera_accelerator_view *__view);
/// A lock for the program's own use. try_lock returns 1 if it has taken the lock.
void tessera_view_lock(struct tessera_accelerator_view *__view);
int32_t tessera_view_try_lock(struct tessera_accelerator_view *__view);
void tessera_view_unlock(struct tessera_accelerator_view *__view);
/// Starts all queued work.
int32_t tessera_view_flush(struct tessera_accelerator_view *__view);
/// Returns when everything submitted before is complete. The failure is the first one that has not
/// been reported yet.
int32_t tessera_view_wait(struct tessera_accelerator_view *__view);

// Events: operations that may still run. They are reference-counted.

struct tessera_event;
/// Complete when everything submitted to the view before is complete.
int32_t tessera_view_marker(struct tessera_accelerator_view *__view, struct tessera_event **__out);
/// Complete when tessera_event_set is called, once.
int32_t tessera_event_create(struct tessera_event **__out);
void tessera_event_set(struct tessera_event *__event);
void tessera_event_retain(struct tessera_event *__event);
void tessera_event_release(struct tessera_event *__event);
/// Fails if this thread is inside the operation for which it would wait. So do all other functions
/// that wait.
int32_t tessera_event_wait(struct tessera_event *__event);
/// Returns 1 if the event is complete within that time.
int32_t tessera_event_wait_for(struct tessera_event *__event, int64_t nanoseconds);
/// Waits. The failure is that of the operation itself, or else an unreported one of an operation
/// before it. Every call returns the same failure.
int32_t tessera_event_get(struct tessera_event *__event);
/// Calls the function once, on a thread of the runtime, when `__after` is complete, or at once if
/// that is null. The function may block. If the call sets `__result`, which may be null, a thread
/// that waits for `__result` may make the call.
int32_t tessera_run_in_background(struct tessera_event *__result, struct tessera_event *__after,
                                  void (*__call)(void *), void *__context);

/// The arguments of main (or its environment), which are UTF-8, converted for a `wmain`. They stay
/// until the end of the process. Null if there is no memory for them.
wchar_t **tessera_wide_arguments(char **__arguments);

// Buffers: the roots of data that arrays and array_views share.

/// The beginning of a buffer object. The host may do what `host_rights` says without a call. The
/// low bits are a set of tessera_access for views, and those from tessera_array_rights on are for
/// the array itself.
typedef struct tessera_buffer_head {
  int32_t __host_rights; ///< read and written atomically
  int32_t __reserved;
  /// For debuggers: the device path of the accelerator with the newest data. Null if the host's
  /// memory is current.
  const wchar_t *__newest;
} tessera_buffer_head;
enum { tessera_array_rights = 2 };

/// A buffer over memory of the user, which must outlive it.
int32_t tessera_buffer_wrap(void *data, uint64_t __bytes, struct tessera_buffer **__out);
/// Memory of the runtime that belongs to no accelerator, for an array_view without a source. Views
/// of the buffer begin at `*data`.
int32_t tessera_buffer_create_unsourced(uint64_t __bytes, void **data,
                                        struct tessera_buffer **__out);
/// Memory of an array on `view` (null: the default accelerator's default view). `associated` may be
/// null.
int32_t tessera_buffer_create(uint64_t __bytes, struct tessera_accelerator_view *__view,
                              struct tessera_accelerator_view *__associated, int32_t __cpu_access,
                              void **data, struct tessera_buffer **__out);
/// Memory of an array on `view`, which has belonged to the program. Now the buffer owns it.
/// give_back(context) is called once: when nothing uses the memory any more, or when this function
/// fails. tessera_error_unsupported if the accelerator has memory of its own.
int32_t tessera_buffer_adopt(void *data, uint64_t __bytes, struct tessera_accelerator_view *__view,
                             void (*__give_back)(void *), void *__context,
                             struct tessera_buffer **__out);
void tessera_buffer_retain(struct tessera_buffer *__buffer);
void tessera_buffer_release(struct tessera_buffer *__buffer);
/// Where the data lives. You own no reference. Null if it has no source.
struct tessera_accelerator_view *tessera_buffer_home(const struct tessera_buffer *__buffer);
struct tessera_accelerator_view *tessera_buffer_associated(const struct tessera_buffer *__buffer);
int32_t tessera_buffer_cpu_access(const struct tessera_buffer *__buffer);

/// A part of a buffer, as an array or array_view sees it.
typedef struct tessera_region {
  tessera_view __view;
  const int32_t *extent;   ///< `view.rank` values, most significant first
  const int32_t *__stride; ///< `view.rank` values, in elements
} tessera_region;

/// Makes the region current for the host. Until the next launch or copy, the host has the rights in
/// `access`. With write access alone, the host promises to overwrite the whole region.
int32_t tessera_acquire_host(const tessera_region *__region, int32_t __access);
/// The same for an array's own subscripts. Fails if the CPU has no access to the array.
int32_t tessera_acquire_array(const tessera_region *__region, int32_t __access);

// The following functions wait until they are done. If `event` is not null, they store the event of
// the operation there and return at once instead.

/// As tessera_acquire_host, and afterwards nobody uses the region: the program may access the data
/// without the views.
int32_t tessera_synchronize(const tessera_region *__region, int32_t __access,
                            struct tessera_event **__event);
/// Makes the region current on the accelerator view.
int32_t tessera_synchronize_to(const tessera_region *__region,
                               struct tessera_accelerator_view *__view, int32_t __access,
                               struct tessera_event **__event);
/// Both regions have the same element size. Different extents are an error.
int32_t tessera_copy(const tessera_region *__from, const tessera_region *__to,
                     struct tessera_event **__event);
/// Calls call(context), which may access the region on the host, on some thread, and then
/// drop(context). `call` returns a tessera_status.
int32_t tessera_access_async(const tessera_region *__region, int32_t __access,
                             int32_t (*__call)(void *), void (*__drop)(void *), void *__context,
                             struct tessera_event **__event);

/// The user's memory has changed without a call of the runtime.
int32_t tessera_refresh(const tessera_region *__region);
/// The contents are no longer needed.
int32_t tessera_discard(const tessera_region *__region);

// The time line, which also shows events of the program itself.

enum tessera_mark_kind {
  tessera_mark_flag = 1,
  tessera_mark_message = 2,
  tessera_mark_alert = 3,
  tessera_mark_span = 4
};

/// One of the two texts is empty.
typedef struct tessera_mark {
  const char *__series; ///< the name of its track
  const wchar_t *__wide_series;
  const char *__text;
  const wchar_t *__wide_text;
  int32_t __kind;       ///< a tessera_mark_kind
  int32_t __importance; ///< from 0, critical, to 3, low
  int32_t __category;
  uint64_t __begin; ///< of a span, from tessera_timeline_now()
} tessera_mark;

/// The time by its clock. It is 0 if nobody has asked for a time line, and then stays 0.
uint64_t tessera_timeline_now(void);
/// The mark's time is now. A span ends now.
void tessera_timeline_mark(const tessera_mark *__mark);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif // TESSERA_RUNTIME_ABI_H
