// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The C ABI between generated code and the runtime; programs never see it.
///
/// The compiler emits `tessera_kernel` descriptors and native tile functions; a kernel's stub calls
/// `tessera_launch_kernel`. Layout changes raise TESSERA_ABI_VERSION.
#ifndef TESSERA_ABI_KERNEL_H
#define TESSERA_ABI_KERNEL_H

#include "tessera/abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How a capture is represented inside the kernel's function object.
enum tessera_capture_kind {
  tessera_capture_view = 1, ///< a `tessera_view` stands at the offset
  tessera_capture_array =
      2 ///< a pointer to an object that begins with a `tessera_view` stands there
};

/// One container inside the function object: `offset` in bytes from its beginning.
typedef struct tessera_capture {
  uint32_t offset;
  uint16_t kind;   ///< tessera_capture_kind
  uint16_t access; ///< tessera_access
  /// Of the object that begins with the `tessera_view`: a device with memory of its own needs a
  /// copy of a captured array's object.
  uint32_t bytes;
  /// For people: "image", "this->table"; null where nobody has said one.
  const char *name;
} tessera_capture;

/// Where one tile lies, or the first of a group. Dimension 0 is the most significant.
typedef struct tessera_tile {
  const int32_t *origin; ///< global index of the first work-item; `rank` values
  const int32_t *index;  ///< index of the tile itself; `rank` values
  int32_t rows;          ///< work-items in dimension rank-2 (1 when the rank is 1)
  int32_t columns;       ///< work-items in dimension rank-1
  int32_t planes;        ///< work-items in dimension rank-3 (always 1 in untiled kernels)
  /// Of the group: neighbours in dimension rank-1, and in dimension rank-2; 1 to what the image
  /// says.
  int32_t tiles_across, tiles_down;
  uint64_t launched; ///< work-items of the whole launch, or less if nobody knows
} tessera_tile;

/// Runs every work-item of one tile, or of a group of tiles. `scratch` holds the image's
/// `scratch_bytes`, aligned to 64 bytes, with undefined contents; nothing in it survives the call.
/// `tessera_scratch_margin` bytes before and behind it are the call's as well.
typedef void (*tessera_cpu_entry)(const void *closure, const tessera_tile *tile, void *scratch);

/// One barrier in a kernel's source: `wait()` in one line, called in one way.
typedef struct tessera_barrier {
  const char *place; ///< for people: "file.cpp:12"
  const char *file;  ///< its path; empty if it is not known
  uint32_t line, column;
  uint32_t memory; ///< which it orders: tessera_fenced_memory, added up
} tessera_barrier;

enum tessera_fenced_memory { tessera_fenced_global = 1, tessera_fenced_tile_static = 2 };

/// One work-item that runs by itself, in an image for the accelerator that checks barriers.
typedef struct tessera_work_item {
  const int32_t *global;    ///< its index in the compute domain; `rank` values
  const int32_t *local;     ///< its index in the tile; `rank` values, of tiled kernels only
  const tessera_tile *tile; ///< of tiled kernels only
  void *
      tile_memory; ///< the tile's tile_static variables: the image's `scratch_bytes`, aligned to 64
  /// Says that the work-item has reached a barrier. Returns null when every work-item of the tile
  /// has. Otherwise the work-item waits until the word is not 0, with a system call in the kernel's
  /// own code, where a debugger then sees it; and calls once more with null for `reached`, which
  /// returns null when it may go on.
  const uint32_t *(*barrier)(struct tessera_work_item *item, const tessera_barrier *reached);
} tessera_work_item;

typedef void (*tessera_work_item_entry)(const void *closure, tessera_work_item *item);

/// What the code of an image needs.
enum tessera_image_kind {
  tessera_image_x86_64 = 1, ///< plain x86-64
  tessera_image_x86_64_v2 = 2,
  tessera_image_x86_64_v3 = 3,
  tessera_image_x86_64_v4 = 4,
  tessera_image_host =
      15, ///< the only CPU image of its kernel (-famp-cpu=native or scalar, other hosts)
  tessera_image_ref = 16, ///< one work-item a call, to be checked at its barriers; any processor
  tessera_image_counted = 17, ///< the same, which calls the functions of abi/count.h
  // Blobs, for what compiles or loads them itself.
  tessera_image_ptx = 32,
  tessera_image_spirv = 48
};

/// The code of an image that is no code of the host's.
///
/// SPIR-V: an OpenCL kernel named `entry_name`. Its arguments are:
/// 1. the closure by value, `closure_bytes` of it: the function object, then the objects of
/// captured
///    arrays, each padded to 8 bytes; then the compute domain's extent, `rank` values of 32 bits,
///    all padded to 8 bytes. In the place of a container's `data` stands how far its first element
///    lies behind what the argument of that container points to, in bytes; what pointers to arrays'
///    objects are nobody reads. With `tessera_blob_closure_in_memory` the argument is a pointer to
///    such bytes in global memory instead.
/// 2. for each capture, in the order of the descriptor, a pointer to global memory: that of the
///    container's buffer, or its beginning. An access never goes below it.
/// 3. with `tessera_blob_messages`, a pointer to a `tessera_message_buffer` in global memory.
/// Dimension 0 of the range of work-items is the domain's last one. The work-groups of a tiled
/// kernel are its tiles. An untiled kernel of up to three dimensions runs over a range of so many,
/// one of more over a range of one dimension, which counts all work-items; work-groups are as the
/// runtime likes, and the range may be larger than the domain: what is too much does nothing.
///
/// PTX: text with a zero behind `bytes`, and an entry named `entry_name` with the same arguments,
/// but that of a capture points to the container's first element. Blocks are work-groups, and x is
/// dimension 0 of the range. Rows of blocks, of all planes, are counted by `ctaid.y + ctaid.z *
/// nctaid.y`, since a grid has no more than 65,535 in y: row R of plane P is number P * (rows of a
/// plane) + R. Blocks of untiled kernels have one work-item in z. There may be more rows of blocks
/// than the domain has. More than `tessera_static_tile_bytes` of tile_static variables are one
/// `.extern .shared` array, whose size the launch says.
///
/// A work-item of the code may be `rows` times `columns` of the compute domain: those of rows R *
/// rows to R * rows + rows - 1 in dimension rank-2, and of as many columns in dimension rank-1,
/// tessera_coarsened_width apart: for number N of the range that width * columns * (N / width) + N
/// % width, and on. Its range is as long as that takes, or longer.
typedef struct tessera_blob {
  const void *code;
  uint64_t bytes;
  const char *entry_name; ///< of the kernel in the code, or of the one function
  uint64_t hash[2];       ///< of the code: where it is the same, the code is
  uint32_t closure_bytes;
  uint32_t tile_static_bytes; ///< of a tile
  uint32_t flags;             ///< tessera_blob_flag, added up
  /// That its messages name, each with a zero behind it. Where there is no code: why.
  const char *strings;
  /// Code without an entry, one exported function each, which this code calls; null where a unit
  /// was compiled without.
  const struct tessera_blob *const *libraries;
  uint32_t library_count;
  uint32_t rows, columns; ///< of the compute domain that one work-item is; 0 is 1
} tessera_blob;

/// Neighbours in a row stay neighbours.
enum { tessera_coarsened_width = 32 };

/// Most bytes of tile_static variables whose size PTX can say.
enum { tessera_static_tile_bytes = 48 * 1024 };

enum tessera_blob_flag {
  tessera_blob_closure_in_memory = 1,
  tessera_blob_messages = 2,
  tessera_blob_double =
      4 ///< it computes with doubles, for precise math of floats if for nothing else
};

enum tessera_message_kind {
  tessera_message_printf = 1,
  tessera_message_errorf = 2,
  tessera_message_abort = 3,
  tessera_message_outside = 4 ///< __tessera_out_of_bounds
};

/// What the work-items of a launch on such a device say, in the order in which they found room. A
/// message is its own length in words, its tessera_message_kind, the place of its format in the
/// blob's `strings`, and its arguments as `__tessera_printf` gets them, two words each, the low one
/// first: integers, doubles, and strings as their places in `strings`.
typedef struct tessera_message_buffer {
  uint32_t used;     ///< words that were asked for: more than there are if messages were lost
  uint32_t capacity; ///< of `words`
  uint32_t words[1]; ///< `capacity`; 0 where nothing was written
} tessera_message_buffer;

enum { tessera_size_classes = 32, tessera_measured_words = 6 };

/// What the runtime has measured of two images in launches of one size: zero at first. The runtime
/// alone knows what the words mean.
typedef struct tessera_measurements {
  uint64_t words[tessera_size_classes][tessera_measured_words];
} tessera_measurements;

/// What rows of work-items access of the same memory.
enum tessera_row_use {
  tessera_rows_share_columns = 0, ///< what a loop traverses from row to row of memory, or unknown
  tessera_rows_alone = 1,         ///< nothing, nor lines of it
  tessera_rows_share_lines = 2,   ///< rows of memory beside their own
};

/// What an image is beside its code.
enum tessera_trait {
  tessera_trait_untiled = 1, ///< it runs without the tiles that the kernel may have
  tessera_trait_scalar = 2,  ///< work-items run one after the other, not as the lanes of vectors
  tessera_trait_checked = 4, ///< for ref: it calls the functions of abi/check.h
  /// For ref, if it is checked: its tiles may run on several threads at once.
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
    const tessera_blob *blob;                ///< of the kinds that are one
  };
  uint64_t
      scratch_bytes; ///< per call: values that live across barriers, private arrays, tile_static
  /// It may run if the kernel's question N is answered by another number than 0, for each bit N.
  uint32_t preconditions;
  uint32_t traits; ///< tessera_trait, added up
  /// Most tiles that one call runs in lockstep, in dimension rank-1 and in rank-2; 0 is 1.
  uint32_t tiles_across, tiles_down;
  /// What rows of work-items have in common: a tessera_row_use.
  uint32_t row_use;
  /// The dimension of the compute domain, counted from the last one, that has changed places with
  /// it in what the code is told of its tile: 0 is none.
  uint32_t interchanged;
  /// If not 0, the code sees a compute domain of one dimension as rows of so many work-items, which
  /// divide it in every launch.
  uint32_t columns;
  /// The properties that it has, for people: "in bounds, no alias". Null if it has none.
  const char *variant;
  /// Not null if the next image is the same, and either may be faster: the compiler would choose
  /// this one. The next one has the same here.
  tessera_measurements *measured;
} tessera_image;

enum tessera_question_kind {
  tessera_asks_function = 1, ///< what `function` returns
  tessera_asks_apart = 2,   ///< does no container that the kernel writes share memory with another?
  tessera_asks_aligned = 3, ///< is the data of every container aligned to `alignment` bytes?
  /// Has the domain at least `times` as many work-items as the device runs at once?
  tessera_asks_occupied = 4
};

/// What the answer tells the launch beside that it is not 0.
enum tessera_answer {
  tessera_answer_holds = 0,      ///< nothing
  tessera_answer_columns = 1,    ///< the code sees the domain, of one dimension, as such rows
  tessera_answer_iterations = 2, ///< as many are a dimension of their own, behind the domain's
  tessera_answer_multiple = 3    ///< as many times the work-items in the last dimension
};

/// What a launch asks once at most, before it runs an image that has it as a precondition.
typedef struct tessera_question {
  uint32_t kind;   ///< tessera_question_kind
  uint32_t answer; ///< tessera_answer
  union {
    /// `extent` is the compute domain, of `rank` values, and the captures are those that the kernel
    /// will get.
    int32_t (*function)(const void *closure, const int32_t *extent);
    uint64_t alignment;
    uint64_t times;
  };
} tessera_question;

/// Bytes on either side of a tile's scratch memory, if it has any, that nobody else sees: vectors
/// may read and write beside what they are asked for.
enum { tessera_scratch_margin = 64 };

enum { tessera_max_tile_rank = 3 };

/// Most work-items that an untiled kernel's CPU image can run in one call: rows * columns.
enum { tessera_max_untiled_work_items = 16384 };

/// Most columns of those, if the kernel has two dimensions or more and scratch memory.
enum { tessera_max_untiled_columns = 64 };

enum { tessera_most_questions = 32 };

/// What a kernel uses that not every accelerator has.
enum tessera_feature { tessera_feature_double = 1 };

/// A kernel: everything the runtime needs to launch it. Constant data, one per kernel template
/// instance.
typedef struct tessera_kernel {
  uint32_t abi_version;
  uint32_t rank;
  int32_t tile[tessera_max_tile_rank]; ///< tile extents, 0 in unused places; all 0 when untiled
  uint32_t closure_size;               ///< bytes of the function object
  uint32_t closure_align;
  uint32_t capture_count;
  const tessera_capture *captures;
  const char *name; ///< for people: the place of the kernel, "file.cpp:12"
  uint32_t image_count;
  uint32_t features; ///< tessera_feature of what it uses, added up
  /// Those of one kind follow each other, the one to prefer first; the last one has no
  /// preconditions.
  const tessera_image *images;
  uint32_t question_count; ///< at most tessera_most_questions
  const tessera_question *questions;
  /// For people: the function that the kernel stands in, with the arguments of templates; of a
  /// function object that stands in none its own. Null if it is not known.
  const char *function;
} tessera_kernel;

/// Called by generated stubs only. Never throws; the outcome stands in `launch->status`.
#pragma GCC visibility push(default)
void tessera_launch_kernel(const tessera_kernel *kernel, tessera_launch *launch,
                           const void *closure);

/// Called when a library or program with images of that tessera_image_kind is loaded, before its
/// static objects are made: devices that run such blobs may be the default accelerator.
void tessera_embeds(uint32_t image_kind);

/// Called when a library or program that uses the runtime is unloaded, before its static objects go
/// and again after them: returns when no work is outstanding that might need its code. Its ELF
/// header says where that is; null where it is not in memory.
void tessera_library_closing(const void *elf_header);

/// Called by kernels for an index outside of its container (-famp-bounds=check, and on the
/// accelerator that checks barriers): the launch fails, and its first message is written.
void __tessera_out_of_bounds(const char *format, ...);
/// Called by kernels, which the CPU runs as native code, for the functions of spec 12.3.
void __tessera_printf(const char *format, ...);
void __tessera_errorf(const char *format, ...);
/// Does not return: the tile that the thread runs is over.
void __tessera_abort(void);
/// Called by kernels that run on ref, in units with code for processors that round a product and a
/// sum once and for others that do not: a * b + c, rounded as the CPU's code for this machine does.
float __tessera_muladd_f32(float a, float b, float c);
double __tessera_muladd_f64(double a, double b, double c);
#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif // TESSERA_ABI_KERNEL_H
