// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The C ABI between generated code and the runtime, which programs never see.
///
/// The compiler emits `tessera_kernel` descriptors and native tile functions. A kernel's stub calls
/// `tessera_launch_kernel`. A change of a layout raises TESSERA_ABI_VERSION.
#ifndef TESSERA_ABI_KERNEL_H
#define TESSERA_ABI_KERNEL_H

#include "tessera/abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How a capture is represented inside the kernel's function object.
enum tessera_capture_kind {
  tessera_capture_view = 1, ///< a `tessera_view` is at the offset
  tessera_capture_array = 2 ///< a pointer to an object that begins with a `tessera_view` is there
};

/// One container inside the function object, at `offset` bytes.
typedef struct tessera_capture {
  uint32_t offset;
  uint16_t kind;   ///< tessera_capture_kind
  uint16_t access; ///< tessera_access
  /// The size of the object that begins with the `tessera_view`. A device with memory of its own
  /// needs a copy of a captured array's object.
  uint32_t bytes;
  /// For people: "image", "this->table". Null if it is not known.
  const char *name;
} tessera_capture;

/// The place of one tile, or of the first of a group. Dimension 0 is the most significant.
typedef struct tessera_tile {
  const int32_t *origin; ///< global index of the first work-item; `rank` values
  const int32_t *index;  ///< index of the tile itself; `rank` values
  int32_t rows;          ///< work-items in dimension rank-2 (1 when the rank is 1)
  int32_t columns;       ///< work-items in dimension rank-1
  int32_t planes;        ///< work-items in dimension rank-3 (always 1 in untiled kernels)
  /// The size of the group: neighbours in dimension rank-1, and in dimension rank-2, from 1 to the
  /// image's maximum.
  int32_t tiles_across, tiles_down;
  uint64_t launched; ///< work-items of the whole launch, or fewer if the number is unknown
} tessera_tile;

/// Runs every work-item of one tile, or of a group of tiles. `scratch` has the image's
/// `scratch_bytes`, aligned to 64 bytes, with undefined contents. Nothing in it survives the call.
/// The call may also use `tessera_scratch_margin` bytes before and after it.
typedef void (*tessera_cpu_entry)(const void *closure, const tessera_tile *tile, void *scratch);

/// One barrier in a kernel's source: a `wait()` in one line together with its calls.
typedef struct tessera_barrier {
  const char *place; ///< for people: "file.cpp:12"
  const char *file;  ///< its path; empty if it is not known
  uint32_t line, column;
  uint32_t memory; ///< that it orders: a sum of tessera_fenced_memory
} tessera_barrier;

enum tessera_fenced_memory { tessera_fenced_global = 1, tessera_fenced_tile_static = 2 };

/// One work-item that runs by itself, in an image for the accelerator that checks barriers.
typedef struct tessera_work_item {
  const int32_t *global;    ///< its index in the compute domain; `rank` values
  const int32_t *local;     ///< its index in the tile; `rank` values, of tiled kernels only
  const tessera_tile *tile; ///< of tiled kernels only
  void *
      tile_memory; ///< the tile's tile_static variables: the image's `scratch_bytes`, aligned to 64
  /// Reports that the work-item has reached a barrier. Returns null when every work-item of the
  /// tile has. Otherwise the work-item waits until the word is not 0, by a system call in the
  /// kernel's own code, where a debugger sees it. Then it calls once more with null for `reached`,
  /// which returns null when it may continue.
  const uint32_t *(*barrier)(struct tessera_work_item *item, const tessera_barrier *reached);
} tessera_work_item;

typedef void (*tessera_work_item_entry)(const void *closure, tessera_work_item *item);

/// What the code of an image requires.
enum tessera_image_kind {
  tessera_image_x86_64 = 1, ///< plain x86-64
  tessera_image_x86_64_v2 = 2,
  tessera_image_x86_64_v3 = 3,
  tessera_image_x86_64_v4 = 4,
  tessera_image_host =
      15, ///< the only CPU image of its kernel (-famp-cpu=native or scalar, other hosts)
  tessera_image_ref = 16,     ///< one work-item a call, checked at its barriers; any processor
  tessera_image_counted = 17, ///< the same, which calls the functions of abi/count.h
  // Blobs, for devices that compile or load them.
  tessera_image_ptx = 32,
  tessera_image_spirv = 48
};

/// The code of an image that the host's processor does not run.
///
/// SPIR-V: an OpenCL kernel named `entry_name` with these arguments:
///
/// 1. The closure by value, in `closure_bytes`. It has the function object, the objects of captured
///    arrays, each padded to 8 bytes, and the compute domain's extent. This is `rank` values of 32
///    bits, padded to 8 bytes in all. A container's `data` is replaced by the distance in bytes
///    from the address in the container's argument to its first element. Nobody reads pointers to
///    arrays' objects. With `tessera_blob_closure_in_memory` the argument is a pointer to these
///    bytes in global memory instead.
/// 2. For each capture, in the order of the descriptor, a pointer to global memory: the container's
///    buffer, or its beginning. An access never goes below it.
/// 3. With `tessera_blob_messages`, a pointer to a `tessera_message_buffer` in global memory.
///
/// Dimension 0 of the range of work-items is the domain's last one. The work-groups of a tiled
/// kernel are its tiles. An untiled kernel of up to three dimensions runs over a range of as many.
/// A kernel of more dimensions runs over a range of one dimension, which counts all work-items. The
/// runtime chooses the work-groups. The range may be larger than the domain, and work-items beyond
/// the domain do nothing.
///
/// PTX: text with a zero after `bytes`, and an entry named `entry_name` with the same arguments,
/// except that a capture's argument points to the container's first element. Blocks are
/// work-groups, and x is dimension 0 of the range. A grid has no more than 65,535 rows in y. So
/// `ctaid.y + ctaid.z * nctaid.y` counts the rows of blocks of all planes: row R of plane P is
/// number P * (rows of a plane) + R. Blocks of untiled kernels have one work-item in z. There may
/// be more rows of blocks than the domain has. tile_static variables of more than
/// `tessera_static_tile_bytes` are one `.extern .shared` array, whose size the launch passes.
///
/// A work-item of the code may stand for `rows` times `columns` work-items of the compute domain.
/// In dimension rank-2, number R stands for R * rows to R * rows + rows - 1. In dimension rank-1,
/// number N of the range stands for `columns` of them, which begin at width * columns * (N / width)
/// + N % width and lie `width` apart, where `width` is tessera_coarsened_width. Its range is as
/// long as that takes, or longer.
typedef struct tessera_blob {
  const void *code;
  uint64_t bytes;
  const char *entry_name; ///< of the kernel in the code, or of the one function
  uint64_t hash[2];       ///< of the code: equal hashes mean equal code
  uint32_t closure_bytes;
  uint32_t tile_static_bytes; ///< of a tile
  uint32_t flags;             ///< a sum of tessera_blob_flag
  /// The strings of its messages, each with a zero after it. If there is no code: why.
  const char *strings;
  /// Code without an entry, which this code calls. Each has one exported function. Null if a unit
  /// was compiled without it.
  const struct tessera_blob *const *libraries;
  uint32_t library_count;
  uint32_t rows, columns; ///< of the domain that one work-item stands for; 0 means 1
} tessera_blob;

/// The number of work-items in a row that stay neighbours.
enum { tessera_coarsened_width = 32 };

/// The largest number of bytes of tile_static variables that PTX can declare.
enum { tessera_static_tile_bytes = 48 * 1024 };

enum tessera_blob_flag {
  tessera_blob_closure_in_memory = 1,
  tessera_blob_messages = 2,
  tessera_blob_double = 4 ///< it computes with doubles, also for precise math of floats
};

enum tessera_message_kind {
  tessera_message_printf = 1,
  tessera_message_errorf = 2,
  tessera_message_abort = 3,
  tessera_message_outside = 4 ///< __tessera_out_of_bounds
};

/// The messages of a launch's work-items on such a device, in the order in which they found room. A
/// message has its own length in words, its tessera_message_kind, and the offset of its format in
/// the blob's `strings`. Its arguments follow as `__tessera_printf` gets them, two words each, the
/// low one first: integers, doubles, and offsets of strings in `strings`.
typedef struct tessera_message_buffer {
  uint32_t used;     ///< words requested; more than `capacity` if messages were lost
  uint32_t capacity; ///< of `words`
  uint32_t words[1]; ///< `capacity`; 0 where nothing was written
} tessera_message_buffer;

enum { tessera_size_classes = 32, tessera_measured_words = 6 };

/// The runtime's measurements of two images in launches of one size, zero at first. Only the
/// runtime knows the meaning of the words.
typedef struct tessera_measurements {
  uint64_t words[tessera_size_classes][tessera_measured_words];
} tessera_measurements;

/// The memory that rows of work-items share.
enum tessera_row_use {
  tessera_rows_share_columns = 0, ///< what a loop accesses from row to row of memory, or unknown
  tessera_rows_alone = 1,         ///< nothing, not even cache lines
  tessera_rows_share_lines = 2,   ///< rows of memory beside their own
};

/// Properties of an image beside its code.
enum tessera_trait {
  tessera_trait_untiled = 1, ///< it runs without the kernel's tiles
  tessera_trait_scalar = 2,  ///< work-items run one after the other, not as the lanes of vectors
  tessera_trait_checked = 4, ///< for ref: it calls the functions of abi/check.h
  /// For ref, if it is checked: several threads may run its tiles at once.
  tessera_trait_on_threads = 8
};

/// One variant of a kernel for one kind of code.
typedef struct tessera_image {
  uint32_t kind; ///< tessera_image_kind
  /// Of an image for ref: bytes of a work-item's variables, if it meets barriers; else 0.
  uint32_t stack_bytes;
  union {
    tessera_cpu_entry entry;
    tessera_work_item_entry work_item_entry; ///< of an image for ref
    const tessera_blob *blob;                ///< if the kind is a blob
  };
  uint64_t
      scratch_bytes; ///< per call: values that live across barriers, private arrays, tile_static
  /// For each bit N that is set, the image may run only if the kernel's question N is answered by a
  /// number other than 0.
  uint32_t preconditions;
  uint32_t traits; ///< a sum of tessera_trait
  /// The largest number of tiles that one call runs in lockstep, in dimension rank-1 and in rank-2.
  /// 0 means 1.
  uint32_t tiles_across, tiles_down;
  /// What rows of work-items share: a tessera_row_use.
  uint32_t row_use;
  /// In the tile that the code gets, the last dimension of the compute domain is interchanged with
  /// this one, counted from the last. 0 means none.
  uint32_t interchanged;
  /// If not 0, the code sees a compute domain of one dimension as rows of so many work-items. The
  /// number divides the domain in every launch.
  uint32_t columns;
  /// Its properties, for people: "in bounds, no alias". Null if it has none.
  const char *variant;
  /// Not null if the next image does the same, and either may be faster. The compiler would choose
  /// this one. The next one has the same pointer here.
  tessera_measurements *measured;
} tessera_image;

enum tessera_question_kind {
  tessera_asks_function = 1, ///< the result of `function`
  tessera_asks_apart = 2,   ///< does no container that the kernel writes share memory with another?
  tessera_asks_aligned = 3, ///< is the data of every container aligned to `alignment` bytes?
  /// Whether the domain has at least `times` as many work-items as the device runs at once.
  tessera_asks_occupied = 4
};

/// The meaning of an answer other than 0 for the launch.
enum tessera_answer {
  tessera_answer_holds = 0,      ///< none
  tessera_answer_columns = 1,    ///< the code sees the domain, of one dimension, as rows of so many
  tessera_answer_iterations = 2, ///< so many are a dimension of their own, after the domain's
  tessera_answer_multiple = 3    ///< so many times the work-items in the last dimension
};

/// A launch asks it at most once, before it runs an image that has it as a precondition.
typedef struct tessera_question {
  uint32_t kind;   ///< tessera_question_kind
  uint32_t answer; ///< tessera_answer
  union {
    /// `extent` is the compute domain, of `rank` values. The captures are those that the kernel
    /// will get.
    int32_t (*function)(const void *closure, const int32_t *extent);
    uint64_t alignment;
    uint64_t times;
  };
} tessera_question;

/// Unused bytes on either side of a tile's scratch memory, if it has any. Vectors may read and
/// write beyond their elements.
enum { tessera_scratch_margin = 64 };

enum { tessera_max_tile_rank = 3 };

/// The largest number of work-items that an untiled kernel's CPU image can run in one call: rows *
/// columns.
enum { tessera_max_untiled_work_items = 16384 };

/// The largest number of columns of those, if the kernel has at least two dimensions and scratch
/// memory.
enum { tessera_max_untiled_columns = 64 };

enum { tessera_most_questions = 32 };

/// Features that a kernel uses and that not every accelerator has.
enum tessera_feature { tessera_feature_double = 1 };

/// A kernel: everything the runtime needs to launch it. Constant data, one per kernel template
/// instance.
typedef struct tessera_kernel {
  uint32_t abi_version;
  uint32_t rank;
  int32_t tile[tessera_max_tile_rank]; ///< tile extents, 0 in unused places; all 0 when untiled
  uint32_t closure_size;               ///< size of the function object
  uint32_t closure_align;
  uint32_t capture_count;
  const tessera_capture *captures;
  const char *name; ///< for people: the place of the kernel, "file.cpp:12"
  uint32_t image_count;
  uint32_t features; ///< a sum of tessera_feature
  /// Images of one kind are adjacent, the best one first. The last one has no preconditions.
  const tessera_image *images;
  uint32_t question_count; ///< at most tessera_most_questions
  const tessera_question *questions;
  /// For people: the function that contains the kernel, with the arguments of templates. For a
  /// function object outside of a function, its own name. Null if it is not known.
  const char *function;
} tessera_kernel;

/// Only generated stubs call it. It never throws. The outcome is in `launch->status`.
#pragma GCC visibility push(default)
void tessera_launch_kernel(const tessera_kernel *kernel, tessera_launch *launch,
                           const void *closure);

/// Called when a library or program with images of that tessera_image_kind is loaded, before its
/// static objects are constructed. Then devices that run such blobs may be the default accelerator.
void tessera_embeds(uint32_t image_kind);

/// Called when a library or program that uses the runtime is unloaded, before the destructors of
/// its static objects and again after them. Returns when no outstanding work might need its code.
/// Its ELF header says where that is. The header is null if it is not in memory.
void tessera_library_closing(const void *elf_header);

/// Called by kernels for an index outside of its container (-famp-bounds=check, and on the
/// accelerator that checks barriers). The launch fails, and its first message is written.
void __tessera_out_of_bounds(const char *format, ...);
/// Called by kernels that the CPU runs as native code, for the functions of spec 12.3.
void __tessera_printf(const char *format, ...);
void __tessera_errorf(const char *format, ...);
/// Does not return. The tile of this thread is over.
void __tessera_abort(void);
/// a * b + c, rounded as the CPU's code for this machine does. Kernels on ref call it, in units
/// with code both for processors that round a product and a sum once and for others.
float __tessera_muladd_f32(float a, float b, float c);
double __tessera_muladd_f64(double a, double b, double c);
#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif // TESSERA_ABI_KERNEL_H
