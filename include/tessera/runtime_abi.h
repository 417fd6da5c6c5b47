// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The C functions of libtessera that the public headers call. Launching is in abi.h.
///
/// Functions that can fail return a tessera_status; the message of the last failure on the calling
/// thread is tessera_error_message(). Every function may be called from any thread at any time;
/// none throws. Accelerators live as long as the process. Accelerator views and buffers are
/// counted: what a function hands out through `out` owns one reference.
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
  tessera_error_callback = 8 ///< a function that the program gave has failed; it knows why
};

/// TESSERA_ABI_VERSION as the library was built.
uint32_t tessera_library_abi_version(void);

/// Valid until the next failure on the same thread.
const char *tessera_error_message(void);
/// Of the same failure: why the accelerator_view was removed, an HRESULT.
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
/// A device that is there but is no accelerator, and why.
typedef struct tessera_refused_device {
  const wchar_t *description, *__reason;
} tessera_refused_device;
/// Writes at most `capacity` of them and returns how many there are.
uint32_t tessera_refused_devices(tessera_refused_device *__list, uint32_t __capacity);
/// `path` is a device path, or "default".
int32_t tessera_accelerator_open(const wchar_t *__path, struct tessera_accelerator **__out);
const tessera_accelerator_properties *
tessera_accelerator_describe(const struct tessera_accelerator *accelerator);
/// `*was_set` becomes 0 when the default has been chosen before, by a call or by an operation that
/// needs it.
int32_t tessera_accelerator_set_default(const wchar_t *__path, int32_t *__was_set);
/// Access types are concurrency::access_type's values: sets of tessera_access, or one of these.
enum { tessera_access_none = 0, tessera_access_auto = 4 };
int32_t tessera_accelerator_default_access(const struct tessera_accelerator *accelerator);
/// Returns 1 when the access type was set.
int32_t tessera_accelerator_set_default_access(struct tessera_accelerator *accelerator,
                                               int32_t __access);

// Accelerator views.

/// The place where the handle of the accelerator's default view is kept, restored should anybody
/// have assigned to it. The place lives as long as the process.
struct tessera_accelerator_view **
tessera_accelerator_default_view(struct tessera_accelerator *accelerator);
struct tessera_accelerator_view *tessera_auto_selection_view(void); ///< not owned
/// concurrency::queuing_mode's values.
enum tessera_queuing_mode { tessera_queuing_immediate = 0, tessera_queuing_automatic = 1 };
int32_t tessera_view_create(struct tessera_accelerator *accelerator, int32_t queuing_mode,
                            struct tessera_accelerator_view **__out);
void tessera_view_retain(struct tessera_accelerator_view *__view);
void tessera_view_release(struct tessera_accelerator_view *__view);
struct tessera_accelerator *tessera_view_accelerator(const struct tessera_accelerator_view *__view);
int32_t tessera_view_queuing_mode(const struct tessera_accelerator_view *__view);
int32_t tessera_view_is_auto_selection(const struct tessera_accelerator_view *__view);
/// What the program has said of it; nothing depends on that.
void tessera_view_disable_timeout(struct tessera_accelerator_view *__view, int32_t __disabled);
int32_t tessera_view_is_timeout_disabled(const struct tessera_accelerator_view *__view);
/// A lock for the program's own use. try_lock returns 1 when it has taken it.
void tessera_view_lock(struct tessera_accelerator_view *__view);
int32_t tessera_view_try_lock(struct tessera_accelerator_view *__view);
void tessera_view_unlock(struct tessera_accelerator_view *__view);
/// Begins what is queued.
int32_t tessera_view_flush(struct tessera_accelerator_view *__view);
/// Returns when everything submitted before is complete. The failure is the first one that nobody
/// has been told of.
int32_t tessera_view_wait(struct tessera_accelerator_view *__view);

// Events: work that is under way. They are counted.

struct tessera_event;
/// Complete when everything submitted to the view before is.
int32_t tessera_view_marker(struct tessera_accelerator_view *__view, struct tessera_event **__out);
/// Complete when tessera_event_set is called, once.
int32_t tessera_event_create(struct tessera_event **__out);
void tessera_event_set(struct tessera_event *__event);
void tessera_event_retain(struct tessera_event *__event);
void tessera_event_release(struct tessera_event *__event);
/// Fails, as all that waits does, where this thread is in the middle of what it would wait for.
int32_t tessera_event_wait(struct tessera_event *__event);
/// Returns 1 if the event is complete within that time.
int32_t tessera_event_wait_for(struct tessera_event *__event, int64_t nanoseconds);
/// Waits. The failure is that of the work itself, else one of the work that it followed and that
/// nobody has been told of; the same again at every call.
int32_t tessera_event_get(struct tessera_event *__event);
/// Calls it once, on a thread of the runtime's, when `__after` is complete, or at once if that is
/// null. It may block. If the call is to set `__result`, which may be null, then a thread that
/// waits for that may be the one that calls.
int32_t tessera_run_in_background(struct tessera_event *__result, struct tessera_event *__after,
                                  void (*__call)(void *), void *__context);

/// The __arguments of main (or its environment), which are UTF-8, for a `wmain`; they stay to the
/// end of the process. Null where there is no memory for them.
wchar_t **tessera_wide_arguments(char **__arguments);

// Buffers: the roots of data that arrays and array_views share.

/// How a buffer object begins. The host may do what `host_rights` says without asking: the low bits
/// are a set of tessera_access for views, those from tessera_array_rights on for the array itself.
typedef struct tessera_buffer_head {
  int32_t __host_rights; ///< read and written atomically
  int32_t __reserved;
  /// For debuggers: device path of the accelerator that has what the host's memory lacks; null if
  /// it lacks nothing.
  const wchar_t *__newest;
} tessera_buffer_head;
enum { tessera_array_rights = 2 };

/// A buffer over memory of the user's, which has to outlive it.
int32_t tessera_buffer_wrap(void *data, uint64_t __bytes, struct tessera_buffer **__out);
/// Memory of the runtime's own that belongs to no accelerator: an array_view without a source.
/// `*data` is where views of the buffer begin.
int32_t tessera_buffer_create_unsourced(uint64_t __bytes, void **data,
                                        struct tessera_buffer **__out);
/// Memory of an array on `view` (null: the default accelerator's default view). `associated` may be
/// null.
int32_t tessera_buffer_create(uint64_t __bytes, struct tessera_accelerator_view *__view,
                              struct tessera_accelerator_view *__associated, int32_t __cpu_access,
                              void **data, struct tessera_buffer **__out);
/// Memory of an array on `view`, which has been the program's: it is the buffer's now, and
/// give_back(context) is called once, when nothing uses it any more, or when this fails.
/// tessera_error_unsupported where the accelerator has memory of its own.
int32_t tessera_buffer_adopt(void *data, uint64_t __bytes, struct tessera_accelerator_view *__view,
                             void (*__give_back)(void *), void *__context,
                             struct tessera_buffer **__out);
void tessera_buffer_retain(struct tessera_buffer *__buffer);
void tessera_buffer_release(struct tessera_buffer *__buffer);
/// Where the data lives; not owned. Null when it has no source.
struct tessera_accelerator_view *tessera_buffer_home(const struct tessera_buffer *__buffer);
struct tessera_accelerator_view *tessera_buffer_associated(const struct tessera_buffer *__buffer);
int32_t tessera_buffer_cpu_access(const struct tessera_buffer *__buffer);

/// Part of a buffer, as an array or array_view sees it.
typedef struct tessera_region {
  tessera_view __view;
  const int32_t *extent;   ///< `view.rank` values, most significant first
  const int32_t *__stride; ///< `view.rank` values, in elements
} tessera_region;

/// Makes the region current for the host; until the next launch or copy the host has the rights in
/// `access`. Write access alone promises to overwrite the whole region.
int32_t tessera_acquire_host(const tessera_region *__region, int32_t __access);
/// The same for an array's own subscripts, which fail where the CPU has no access to the array.
int32_t tessera_acquire_array(const tessera_region *__region, int32_t __access);

// What follows waits until it is done, or, if `event` is not null, puts the event of the work there
// and returns at once.

/// As tessera_acquire_host, and nobody uses the region any more: the program may go round the
/// views.
int32_t tessera_synchronize(const tessera_region *__region, int32_t __access,
                            struct tessera_event **__event);
/// Makes the region current on the accelerator view.
int32_t tessera_synchronize_to(const tessera_region *__region,
                               struct tessera_accelerator_view *__view, int32_t __access,
                               struct tessera_event **__event);
/// Both regions have one element size; differing extents are an error.
int32_t tessera_copy(const tessera_region *__from, const tessera_region *__to,
                     struct tessera_event **__event);
/// Calls call(context), which may access the region on the host, on some thread; then
/// drop(context). `call` returns a tessera_status.
int32_t tessera_access_async(const tessera_region *__region, int32_t __access,
                             int32_t (*__call)(void *), void (*__drop)(void *), void *__context,
                             struct tessera_event **__event);

/// The user's memory has changed behind the region's back.
int32_t tessera_refresh(const tessera_region *__region);
/// The contents need not be kept.
int32_t tessera_discard(const tessera_region *__region);

// The time line, which shows what the program itself does, too.

enum tessera_mark_kind {
  tessera_mark_flag = 1,
  tessera_mark_message = 2,
  tessera_mark_alert = 3,
  tessera_mark_span = 4
};

/// Of two texts one is empty.
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

/// The time by its clock; 0 where nobody has asked for a time line, which stays so.
uint64_t tessera_timeline_now(void);
/// What it says is now, or, of a span, ends now.
void tessera_timeline_mark(const tessera_mark *__mark);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif // TESSERA_RUNTIME_ABI_H
