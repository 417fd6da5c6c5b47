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
/// On a kernel or tile function that runs without the tiles that the program gives it: these.
inline constexpr llvm::StringLiteral DroppedTile = "tessera.dropped_tile";
inline constexpr llvm::StringLiteral Closure = "tessera.closure";
inline constexpr llvm::StringLiteral Captures = "tessera.captures";
/// The function that the kernel stands in, for people.
inline constexpr llvm::StringLiteral Function = "tessera.function";
/// What the user calls each of them.
inline constexpr llvm::StringLiteral CaptureNames = "tessera.capture_names";
/// The types of their elements, between semicolons.
inline constexpr llvm::StringLiteral CaptureTypes = "tessera.capture_types";
/// On a kernel of internal linkage in the user's program (extraction makes all kernels visible in
/// the module).
inline constexpr llvm::StringLiteral Internal = "tessera.internal";
/// On a clone of a tile function or of what it calls: the kernel's name in the kernel module, for
/// dumps.
inline constexpr llvm::StringLiteral CloneOf = "tessera.clone_of";
/// On every clone: the suffix of its level of the instruction set.
inline constexpr llvm::StringLiteral Level = "tessera.level";
/// On a definition that kernels of other units may call.
inline constexpr llvm::StringLiteral Exported = "tessera.exported";
/// On the form of such a function that kernels on ref call, with its checks: the symbol of the
/// pointer to it.
inline constexpr llvm::StringLiteral CheckedExport = "tessera.checked_export";
/// On a declaration: another unit has the definition.
inline constexpr llvm::StringLiteral OtherUnit = "tessera.other_unit";
inline constexpr llvm::StringLiteral TileFunction = "tessera.tile_function";
inline constexpr llvm::StringLiteral Scratch = "tessera.scratch";
/// On a tiled kernel or tile function: the most tiles that one call may run in lockstep.
inline constexpr llvm::StringLiteral TileGroup = "tessera.tile_group";
/// On a variant of a kernel (Variants.h), which has an attribute for each of its properties, too:
/// the kernel.
inline constexpr llvm::StringLiteral VariantOf = "tessera.variant_of";
/// On a function that a launch asks whether a variant may run: the kernel.
inline constexpr llvm::StringLiteral LaunchQuery = "tessera.launch_query";
/// On a kernel or tile function of two dimensions whose domain has one: the number of columns, or 0
/// if a launch asks for it.
inline constexpr llvm::StringLiteral Columns = "tessera.columns";
/// On a kernel or tile function whose work-items are iterations of the loop of the program's: how
/// many of those the last dimension has for each of its work-items, or 0 if the last dimension is
/// theirs alone and a launch asks for their number.
inline constexpr llvm::StringLiteral Iterations = "tessera.iterations";
/// On a tile function: level v2 of x86-64 does nothing in it better than the first one.
inline constexpr llvm::StringLiteral PlainVectors = "tessera.plain_vectors";
/// On a tile function: the levels that have two versions of it, each with the one that the cost
/// model prefers, as in `v3:vector,v4:scalar`.
inline constexpr llvm::StringLiteral Versions = "tessera.versions";
/// On a clone of such a tile function for such a level: which one it is.
inline constexpr llvm::StringLiteral Version = "tessera.version";
/// On a kernel or tile function: the dimension of the compute domain that is its last one.
inline constexpr llvm::StringLiteral LastDimension = "tessera.last_dimension";
/// On an untiled kernel or tile function: the tessera_row_use, if it is not 0.
inline constexpr llvm::StringLiteral RowUse = "tessera.row_use";
/// On a copy of a kernel that runs one work-item.
inline constexpr llvm::StringLiteral WorkItemFunction = "tessera.work_item_function";
/// On a work-item function that meets barriers: bytes of its variables.
inline constexpr llvm::StringLiteral Stack = "tessera.stack";
/// On a call of the C library's: vectors may take this function of doubles and round its results.
inline constexpr llvm::StringLiteral InDouble = "tessera.in_double";
/// On an OpenCL kernel: the strings that its messages name.
inline constexpr llvm::StringLiteral MessageStrings = "tessera.message_strings";
/// On a work-item function that calls the functions of abi/check.h.
inline constexpr llvm::StringLiteral Checked = "tessera.checked";
/// On one whose tiles may run on several threads at once.
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

/// The section by which the frontend marks a tile_static variable, until extraction makes it an
/// attribute.
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
/// From `canonicalize` to `shape`, for an element's address: to be used where the second argument
/// is true.
inline constexpr llvm::StringLiteral Guarded = "__tessera_guarded";
inline constexpr llvm::StringLiteral OutOfBounds = "__tessera_out_of_bounds";
/// A product and a sum of one expression, which a machine may round once.
inline constexpr llvm::StringLiteral MultiplyAddF32 = "__tessera_muladd_f32";
inline constexpr llvm::StringLiteral MultiplyAddF64 = "__tessera_muladd_f64";
/// Inside the vectoriser: is the argument true in any lane?
inline constexpr llvm::StringLiteral AnyLane = "__tessera_any_lane";
/// Inside the vectoriser, at a block's beginning: only the lanes in which the argument is true are
/// here.
inline constexpr llvm::StringLiteral ActiveLanes = "__tessera_active_lanes";
} // namespace callee

namespace metadata {
/// A property of a loop: its iterations are the work-items of a tile, or their rows, planes or
/// tiles.
inline constexpr llvm::StringLiteral WorkItems = "tessera.work_items";
/// A property of such a loop, with the suffix of a level after a full stop: it is what the two
/// versions for that level differ in.
inline constexpr llvm::StringLiteral Versions = "tessera.versions";
/// A property of a work-item loop: it runs what is left of rows at their edges.
inline constexpr llvm::StringLiteral Edges = "tessera.edges";
/// On a variable of a tile function: one for the whole tile, to which all work-items write the
/// same. Other variables are private to the work-item that runs.
inline constexpr llvm::StringLiteral TileWide = "tessera.tile_wide";
/// On an atomic operation: its memory belongs to the thread that runs the tile.
inline constexpr llvm::StringLiteral OfOneThread = "tessera.of_one_thread";
/// On a private variable whose elements lie lane by lane in vectorised code: the bytes of one.
inline constexpr llvm::StringLiteral Interleaved = "tessera.interleaved";
/// On an instruction in the body of a work-item loop that is being vectorised: the first lane of a
/// block computes it for all.
inline constexpr llvm::StringLiteral OfFirstLane = "tessera.of_first_lane";
/// On a store of a copy for ref that the program has: others are parts of copied records.
inline constexpr llvm::StringLiteral AsWritten = "tessera.as_written";
/// On an address of such a copy: it is of a variable of the work-item, or of the runtime's spare
/// memory.
inline constexpr llvm::StringLiteral OwnMemory = "tessera.own_memory";
/// On a variable of such a copy that has nobody's bytes behind it: how many bytes are its own.
inline constexpr llvm::StringLiteral OwnBytes = "tessera.own_bytes";
} // namespace metadata

/// After the symbol of a function that kernels of other units call: the table of its clones, a
/// pointer for each level of the instruction set.
inline constexpr llvm::StringLiteral CloneTableSuffix = ".amp";
/// And the pointer to its form with checks, if it has one.
inline constexpr llvm::StringLiteral CheckedFormSuffix = ".amp.checked";

/// Limits that the language and the ABI set.
inline constexpr unsigned MaxRank = 128;
inline constexpr unsigned MaxTileRank = 3;
inline constexpr unsigned MaxTileWorkItems = 1024;
inline constexpr unsigned MaxTileGroup = 64;
inline constexpr unsigned MaxUntiledWorkItems = 16384;
inline constexpr unsigned MaxUntiledColumns = 64; ///< of two dimensions and more
inline constexpr unsigned MaxTileStaticBytes = 32 * 1024;
/// What the scratch memory of a tile is aligned to, and the least alignment of anything shared in
/// it.
inline constexpr unsigned ScratchAlign = 64;
/// Bytes before and behind scratch memory that are the thread's, too.
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
/// The id function of that name, if there is one.
std::optional<IdKind> idKindOf(llvm::StringRef FunctionName);
llvm::StringRef functionName(IdKind Kind);

/// The parts of the contract's name of a math function, `__tessera_[fast_]<function>_f32`.
struct MathName {
  llvm::StringRef Function;
  bool Fast;
  bool Double;
};

/// Of any function that is named so, known or not.
std::optional<MathName> matchMathName(llvm::StringRef Symbol);

/// Math and id functions touch nothing but what their pointers lead to (frexp's exponent).
llvm::MemoryEffects memoryEffectsOfMath(const llvm::Function &F);

/// The functions by which a kernel speaks to the host.
bool isMessageFunction(llvm::StringRef FunctionName);

/// The functions that take an index of a container.
bool isIndexFunction(llvm::StringRef FunctionName);

bool isElementAccess(const llvm::Instruction &I);
bool isComponent(const llvm::Instruction &I);
bool isPartOfView(const llvm::Instruction &I);
bool isGuarded(const llvm::Instruction &I);
bool isBarrier(const llvm::Instruction &I);
bool isFence(const llvm::Instruction &I);
/// For which memory a barrier or a fence is: a set of these.
enum FencedMemory : unsigned { FencedGlobal = 1, FencedTileStatic = 2 };
unsigned fencedMemory(const llvm::Instruction &BarrierOrFence);
bool isAnyLane(const llvm::Instruction &I);
bool isActiveLanes(const llvm::Instruction &I);
bool isMultiplyAdd(const llvm::Instruction &I);
bool isTileWide(const llvm::AllocaInst &Variable);
void markTileWide(llvm::AllocaInst &Variable);
bool isTileStatic(const llvm::GlobalVariable &Global);
void markTileStatic(llvm::GlobalVariable &Global);
/// The tile_static variables that \p Kernel uses; uses in constant expressions become instructions.
llvm::SmallVector<llvm::GlobalVariable *, 4> tileStaticsOf(llvm::Function &Kernel);

/// A captured container: `offset:kind:access:bytes` in "tessera.captures".
struct CaptureInfo {
  enum KindType { View, Array };
  uint32_t Offset;
  KindType Kind;
  bool Reads;
  bool Writes;
  uint32_t Bytes; ///< of the object that begins with the tessera_view
  /// "image", "this->image": for people; empty where nobody said it.
  std::string Name = {};
  /// Of its elements, as a tessera_site of abi/check.h has it; empty if it is not known.
  std::string ElementType = {};
};

/// Everything that the function attributes say about a kernel or a tile function.
struct KernelInfo {
  std::string Place;        ///< value of "tessera.kernel"
  std::string FunctionName; ///< value of "tessera.function"; empty if nobody said it
  unsigned Rank = 1;
  /// Tile extents, most significant first; empty when untiled.
  llvm::SmallVector<unsigned, 3> Tile;
  /// Those of the program, if the kernel needs no tiles and so is untiled; else empty.
  llvm::SmallVector<unsigned, 3> DroppedTile;
  uint64_t ClosureSize = 0;
  uint64_t ClosureAlign = 1;
  std::vector<CaptureInfo> Captures;
  /// Of a kernel that sees a domain of one dimension as rows: their length, or 0 if the launch
  /// knows it.
  std::optional<unsigned> Columns;
  /// Of a kernel whose work-items are iterations: "tessera.iterations".
  std::optional<unsigned> Iterations;
  /// The dimension of the compute domain that has changed places with the last one, here and in the
  /// ids; none if it is the last one itself.
  std::optional<unsigned> LastDimension;
  /// The most tiles that one call runs in lockstep, from barrier to barrier: neighbours in the last
  /// dimension, and in the one before.
  unsigned TilesAcross = 1, TilesDown = 1;
  /// Bytes of scratch memory per call; only tile functions have it.
  std::optional<uint64_t> ScratchBytes;

  bool isTiled() const { return !Tile.empty(); }
  /// Rank and Tile as the program has them.
  unsigned rankOfDomain() const { return Columns ? 1 : Rank; }
  llvm::SmallVector<unsigned, 3> tileOfDomain() const;
  /// Tiles of one call, at most.
  unsigned tileGroup() const { return TilesAcross * TilesDown; }
  /// Work-items of one call of the tile function, at most.
  unsigned maxWorkItems() const;

  /// Reads the attributes of \p F; an error names the attribute that is missing or malformed.
  static llvm::Expected<KernelInfo> read(const llvm::Function &F);
  /// Writes all attributes of a kernel on \p F (of a tile function if ScratchBytes is set).
  void write(llvm::Function &F) const;
};

/// True for kernels that no work-item stage has transformed into tile functions or work-item
/// functions.
bool isKernel(const llvm::Function &F);
bool isTileFunction(const llvm::Function &F);
bool isWorkItemFunction(const llvm::Function &F);
/// Of the two versions of \p TileFunction for \p Level the one that the cost model prefers; empty
/// if there is only one.
llvm::StringRef preferredVersion(const llvm::Function &TileFunction, llvm::StringRef Level);
/// Is \p Clone the version of two that the cost model does not prefer?
bool isOtherVersion(const llvm::Function &Clone);

struct Kernel {
  llvm::Function *F;
  KernelInfo Info;
};

/// The kernels of \p M that have a body. Those whose attributes are malformed are left out: a
/// verifier, or form-tile-function, reports them.
std::vector<Kernel> kernelsOf(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_CONTRACT_NAMES_H
