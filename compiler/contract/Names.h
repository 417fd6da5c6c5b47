// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The names of the kernel IR contract (docs/kernel-ir.md) as code: attributes, functions, and
/// typed access to both. No other file spells any of these strings.
#ifndef TESSERA_CONTRACT_NAMES_H
#define TESSERA_CONTRACT_NAMES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/ModRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class AllocaInst;
class CallBase;
class Function;
class GlobalVariable;
class Instruction;
class Module;
class Value;
} // namespace llvm

namespace tessera {

namespace attr {
inline constexpr llvm::StringLiteral Kernel = "tessera.kernel";
inline constexpr llvm::StringLiteral Rank = "tessera.rank";
inline constexpr llvm::StringLiteral Tile = "tessera.tile";
/// On a kernel or tile function that runs without the tiles that the program gives it: these tiles.
inline constexpr llvm::StringLiteral DroppedTile = "tessera.dropped_tile";
inline constexpr llvm::StringLiteral Closure = "tessera.closure";
inline constexpr llvm::StringLiteral Captures = "tessera.captures";
/// The function that contains the kernel, for people.
inline constexpr llvm::StringLiteral Function = "tessera.function";
/// The user's names of the captures.
inline constexpr llvm::StringLiteral CaptureNames = "tessera.capture_names";
/// The types of the captures' elements, separated by semicolons.
inline constexpr llvm::StringLiteral CaptureTypes = "tessera.capture_types";
/// On a kernel of internal linkage in the user's program (extraction makes all kernels visible in
/// the module).
inline constexpr llvm::StringLiteral Internal = "tessera.internal";
/// On a clone of a tile function, or of a function that it calls: the kernel's name in the kernel
/// module, for dumps.
inline constexpr llvm::StringLiteral CloneOf = "tessera.clone_of";
/// On every clone: the suffix of its level of the instruction set.
inline constexpr llvm::StringLiteral Level = "tessera.level";
/// On a definition that kernels of other units may call.
inline constexpr llvm::StringLiteral Exported = "tessera.exported";
/// On such a function in its checked form, which kernels on ref call: the symbol of the pointer to
/// it.
inline constexpr llvm::StringLiteral CheckedExport = "tessera.checked_export";
/// On a declaration: another unit has the definition.
inline constexpr llvm::StringLiteral OtherUnit = "tessera.other_unit";
inline constexpr llvm::StringLiteral TileFunction = "tessera.tile_function";
inline constexpr llvm::StringLiteral Scratch = "tessera.scratch";
/// On a tiled kernel or tile function: the largest number of tiles that one call may run in
/// lockstep.
inline constexpr llvm::StringLiteral TileGroup = "tessera.tile_group";
/// On a variant of a kernel (Variants.h): the kernel. A variant also has an attribute for each of
/// its properties.
inline constexpr llvm::StringLiteral VariantOf = "tessera.variant_of";
/// On a function by which a launch asks whether a variant may run: the kernel.
inline constexpr llvm::StringLiteral LaunchQuery = "tessera.launch_query";
/// On a kernel or tile function of two dimensions whose domain has one: the number of columns, or 0
/// if a launch asks for it.
inline constexpr llvm::StringLiteral Columns = "tessera.columns";
/// On a kernel or tile function whose work-items are iterations of a loop of the program: the
/// number of iterations that the last dimension has for each work-item. 0 if the last dimension
/// contains only iterations, and a launch asks for their number.
inline constexpr llvm::StringLiteral Iterations = "tessera.iterations";
/// On a tile function: level v2 of x86-64 has no advantage over the first one.
inline constexpr llvm::StringLiteral PlainVectors = "tessera.plain_vectors";
/// On a tile function: the levels that have two versions of it, each with the one that the cost
/// model prefers, as in `v3:vector,v4:scalar`.
inline constexpr llvm::StringLiteral Versions = "tessera.versions";
/// On a clone of such a tile function for such a level: its version.
inline constexpr llvm::StringLiteral Version = "tessera.version";
/// On a kernel or tile function: the dimension of the compute domain that is its last one.
inline constexpr llvm::StringLiteral LastDimension = "tessera.last_dimension";
/// On an untiled kernel or tile function: the tessera_row_use, if it is not 0.
inline constexpr llvm::StringLiteral RowUse = "tessera.row_use";
/// On a copy of a kernel that runs one work-item.
inline constexpr llvm::StringLiteral WorkItemFunction = "tessera.work_item_function";
/// On a work-item function with barriers: the bytes of its variables.
inline constexpr llvm::StringLiteral Stack = "tessera.stack";
/// On a call of the C library: vectors may use this function of doubles and round its results.
inline constexpr llvm::StringLiteral InDouble = "tessera.in_double";
/// On an OpenCL kernel: the strings of its messages.
inline constexpr llvm::StringLiteral MessageStrings = "tessera.message_strings";
/// On a work-item function that calls the functions of abi/check.h.
inline constexpr llvm::StringLiteral Checked = "tessera.checked";
/// On a work-item function whose tiles may run on several threads at once.
inline constexpr llvm::StringLiteral OnThreads = "tessera.on_threads";
/// On a work-item function that calls the functions of abi/count.h.
inline constexpr llvm::StringLiteral Counted = "tessera.counted";
/// On a global variable: it is tile_static.
inline constexpr llvm::StringLiteral TileStatic = "tessera.tile_static";
} // namespace attr

namespace version {
/// Work-items are the lanes of vectors.
inline constexpr llvm::StringLiteral Vector = "vector";
/// They run one after the other.
inline constexpr llvm::StringLiteral Scalar = "scalar";
} // namespace version

/// The section by which the frontend marks a tile_static variable, until extraction turns it into
/// an attribute.
inline constexpr llvm::StringLiteral TileStaticSection = "tessera.tile_static";

namespace callee {
/// Every function of the contract begins with this.
inline constexpr llvm::StringLiteral Prefix = "__tessera_";
inline constexpr llvm::StringLiteral GlobalId = "__tessera_global_id";
inline constexpr llvm::StringLiteral LocalId = "__tessera_local_id";
inline constexpr llvm::StringLiteral TileId = "__tessera_tile_id";
inline constexpr llvm::StringLiteral TileOrigin = "__tessera_tile_origin";
inline constexpr llvm::StringLiteral Barrier = "__tessera_barrier";
inline constexpr llvm::StringLiteral Fence = "__tessera_fence";
inline constexpr llvm::StringLiteral Printf = "__tessera_printf";
inline constexpr llvm::StringLiteral Errorf = "__tessera_errorf";
inline constexpr llvm::StringLiteral Abort = "__tessera_abort";
inline constexpr llvm::StringLiteral Element = "__tessera_element";
inline constexpr llvm::StringLiteral Part = "__tessera_part";
inline constexpr llvm::StringLiteral Component = "__tessera_component";
/// From `canonicalize` to `shape`: an element's address, which may be used only if the second
/// argument is true.
inline constexpr llvm::StringLiteral Guarded = "__tessera_guarded";
inline constexpr llvm::StringLiteral OutOfBounds = "__tessera_out_of_bounds";
/// A product and a sum of one expression, which a machine may round once.
inline constexpr llvm::StringLiteral MultiplyAddF32 = "__tessera_muladd_f32";
inline constexpr llvm::StringLiteral MultiplyAddF64 = "__tessera_muladd_f64";
/// Inside the vectoriser: whether the argument is true in any lane.
inline constexpr llvm::StringLiteral AnyLane = "__tessera_any_lane";
/// Inside the vectoriser, at the beginning of a block: only the lanes in which the argument is true
/// reach it.
inline constexpr llvm::StringLiteral ActiveLanes = "__tessera_active_lanes";
} // namespace callee

namespace metadata {
/// A property of a loop: its iterations are the work-items of a tile, or their rows, planes or
/// tiles.
inline constexpr llvm::StringLiteral WorkItems = "tessera.work_items";
/// A property of such a loop, followed by a full stop and the suffix of a level: the two versions
/// for that level differ in this loop.
inline constexpr llvm::StringLiteral Versions = "tessera.versions";
/// A property of a work-item loop: it runs the rest of rows at their edges.
inline constexpr llvm::StringLiteral Edges = "tessera.edges";
/// On a variable of a tile function: it exists once for the whole tile, and all work-items write
/// the same value to it. Other variables are private to the work-item that runs.
inline constexpr llvm::StringLiteral TileWide = "tessera.tile_wide";
/// On an atomic operation: its memory belongs to the thread that runs the tile.
inline constexpr llvm::StringLiteral OfOneThread = "tessera.of_one_thread";
/// On a private variable whose elements are interleaved lane by lane in vectorised code: the bytes
/// of an element.
inline constexpr llvm::StringLiteral Interleaved = "tessera.interleaved";
/// On an instruction in the body of a work-item loop that is being vectorised: the first lane of a
/// block computes it for all.
inline constexpr llvm::StringLiteral OfFirstLane = "tessera.of_first_lane";
/// On a store in a copy for ref: the program has this store. Others are parts of copied records.
inline constexpr llvm::StringLiteral AsWritten = "tessera.as_written";
/// On an address in such a copy: it belongs to a variable of the work-item, or to the runtime's
/// spare memory.
inline constexpr llvm::StringLiteral OwnMemory = "tessera.own_memory";
/// On a variable in such a copy that is followed by unused bytes: the number of bytes of its own.
inline constexpr llvm::StringLiteral OwnBytes = "tessera.own_bytes";
} // namespace metadata

/// Follows the symbol of a function that kernels of other units call: the table of its clones, a
/// pointer for each level of the instruction set.
inline constexpr llvm::StringLiteral CloneTableSuffix = ".amp";
/// The same for the pointer to its checked form, if it has one.
inline constexpr llvm::StringLiteral CheckedFormSuffix = ".amp.checked";

/// Limits that the language and the ABI set.
inline constexpr unsigned MaxRank = 128;
inline constexpr unsigned MaxTileRank = 3;
inline constexpr unsigned MaxTileWorkItems = 1024;
inline constexpr unsigned MaxTileGroup = 64;
inline constexpr unsigned MaxUntiledWorkItems = 16384;
inline constexpr unsigned MaxUntiledColumns = 64; ///< of two dimensions and more
inline constexpr unsigned MaxTileStaticBytes = 32 * 1024;
/// The alignment of a tile's scratch memory, and the least alignment of everything shared in it.
inline constexpr unsigned ScratchAlign = 64;
/// Bytes before and after scratch memory that also belong to the thread.
inline constexpr unsigned ScratchMargin = 64;

/// The four id functions.
enum class IdKind { Global, Local, TileIndex, TileOrigin };

/// One call to an id function.
struct IdCall {
  IdKind Kind;
  unsigned Dimension;
};

/// The id function that \p V calls, if it calls one with a constant dimension.
std::optional<IdCall> matchIdCall(const llvm::Value *V);
/// The id function with that name, if there is one.
std::optional<IdKind> idKindOf(llvm::StringRef FunctionName);
llvm::StringRef functionName(IdKind Kind);

/// The parts of the contract's name of a math function, `__tessera_[fast_]<function>_f32`.
struct MathName {
  llvm::StringRef Function;
  bool Fast;
  bool Double;
};

/// For any function with such a name, known or not.
std::optional<MathName> matchMathName(llvm::StringRef Symbol);

/// Math and id functions access only the memory of their pointers (frexp's exponent).
llvm::MemoryEffects memoryEffectsOfMath(const llvm::Function &F);

/// The functions by which a kernel sends messages to the host.
bool isMessageFunction(llvm::StringRef FunctionName);

/// The functions that take an index of a container.
bool isIndexFunction(llvm::StringRef FunctionName);

bool isElementAccess(const llvm::Instruction &I);
bool isComponent(const llvm::Instruction &I);
bool isPartOfView(const llvm::Instruction &I);
bool isGuarded(const llvm::Instruction &I);
bool isBarrier(const llvm::Instruction &I);
bool isFence(const llvm::Instruction &I);
/// The memory that a barrier or a fence orders: a set of these.
enum FencedMemory : unsigned { FencedGlobal = 1, FencedTileStatic = 2 };
unsigned fencedMemory(const llvm::Instruction &BarrierOrFence);
bool isAnyLane(const llvm::Instruction &I);
bool isActiveLanes(const llvm::Instruction &I);
bool isMultiplyAdd(const llvm::Instruction &I);
bool isTileWide(const llvm::AllocaInst &Variable);
void markTileWide(llvm::AllocaInst &Variable);
bool isTileStatic(const llvm::GlobalVariable &Global);
void markTileStatic(llvm::GlobalVariable &Global);
/// The tile_static variables that \p Kernel uses. Uses in constant expressions become instructions.
llvm::SmallVector<llvm::GlobalVariable *, 4> tileStaticsOf(llvm::Function &Kernel);

/// A captured container: `offset:kind:access:bytes` in "tessera.captures".
struct CaptureInfo {
  enum KindType { View, Array };
  uint32_t Offset;
  KindType Kind;
  bool Reads;
  bool Writes;
  uint32_t Bytes; ///< of the object that begins with the tessera_view
  /// "image", "this->image": for people. Empty if unknown.
  std::string Name = {};
  /// The type of its elements, as in a tessera_site of abi/check.h. Empty if unknown.
  std::string ElementType = {};
};

/// All facts in the function attributes of a kernel or a tile function.
struct KernelInfo {
  std::string Place;        ///< value of "tessera.kernel"
  std::string FunctionName; ///< value of "tessera.function"; empty if unknown
  unsigned Rank = 1;
  /// Tile extents, most significant first. Empty if untiled.
  llvm::SmallVector<unsigned, 3> Tile;
  /// The program's tiles, if the kernel needs none and so is untiled. Otherwise empty.
  llvm::SmallVector<unsigned, 3> DroppedTile;
  uint64_t ClosureSize = 0;
  uint64_t ClosureAlign = 1;
  std::vector<CaptureInfo> Captures;
  /// For a kernel that sees a domain of one dimension as rows: their length, or 0 if the launch
  /// determines it.
  std::optional<unsigned> Columns;
  /// For a kernel whose work-items are iterations: "tessera.iterations".
  std::optional<unsigned> Iterations;
  /// The dimension of the compute domain that was interchanged with the last one, here and in the
  /// ids. None if nothing was interchanged.
  std::optional<unsigned> LastDimension;
  /// The largest number of tiles that one call runs in lockstep, from barrier to barrier:
  /// neighbours in the last dimension, and in the one before.
  unsigned TilesAcross = 1, TilesDown = 1;
  /// Bytes of scratch memory per call. Only tile functions have it.
  std::optional<uint64_t> ScratchBytes;

  bool isTiled() const { return !Tile.empty(); }
  /// The program's Rank and Tile.
  unsigned rankOfDomain() const { return Columns ? 1 : Rank; }
  llvm::SmallVector<unsigned, 3> tileOfDomain() const;
  /// The largest number of tiles of one call.
  unsigned tileGroup() const { return TilesAcross * TilesDown; }
  /// The largest number of work-items of one call of the tile function.
  unsigned maxWorkItems() const;

  /// Reads the attributes of \p F. An error names the attribute that is missing or malformed.
  static llvm::Expected<KernelInfo> read(const llvm::Function &F);
  /// Writes all attributes of a kernel on \p F (of a tile function if ScratchBytes is set).
  void write(llvm::Function &F) const;
};

/// True for kernels that no work-item stage has transformed into tile functions or work-item
/// functions.
bool isKernel(const llvm::Function &F);
bool isTileFunction(const llvm::Function &F);
bool isWorkItemFunction(const llvm::Function &F);
/// Of the two versions of \p TileFunction for \p Level, the one that the cost model prefers. Empty
/// if there is only one.
llvm::StringRef preferredVersion(const llvm::Function &TileFunction, llvm::StringRef Level);
/// Whether \p Clone is the version that the cost model does not prefer.
bool isOtherVersion(const llvm::Function &Clone);

struct Kernel {
  llvm::Function *F;
  KernelInfo Info;
};

/// The kernels of \p M that have a body. Kernels with malformed attributes are left out: a
/// verifier, or form-tile-function, reports them.
std::vector<Kernel> kernelsOf(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_CONTRACT_NAMES_H
