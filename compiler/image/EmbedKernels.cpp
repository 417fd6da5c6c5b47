// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/EmbedKernels.h"
#include "abi/kernel.h"
#include "image/AbiConstants.h"
#include "image/DeviceBlobs.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include <set>

using namespace llvm;

namespace tessera {

static_assert(ScratchMargin == tessera_scratch_margin, "the runtime offers what kernels rely on");
static_assert(int(RowUse::Columns) == tessera_rows_share_columns &&
              int(RowUse::Alone) == tessera_rows_alone &&
              int(RowUse::Lines) == tessera_rows_share_lines);
static_assert(int(Question::Function) == tessera_asks_function &&
              int(Question::Apart) == tessera_asks_apart &&
              int(Question::Aligned) == tessera_asks_aligned &&
              int(Question::Occupied) == tessera_asks_occupied);

namespace {

/// The constants of one kernel.
class DescriptorBuilder : AbiConstants {
public:
  DescriptorBuilder(Function &Stub, const CompiledKernel &Kernel)
      : AbiConstants(*Stub.getParent(), Stub.getName() + ".tessera_", Stub.getComdat()), Stub(Stub),
        Kernel(Kernel), Pointer(PointerType::get(Context, 0)) {}

  /// The constant `tessera_kernel`. It has the stub's linkage, because what inlines a stub that
  /// other units define too must refer to it by name; the rest is reached through it alone.
  GlobalVariable *build() {
    const KernelInfo &Info = Kernel.Info;
    const SmallVector<unsigned, 3> Shape = Info.tileOfDomain();
    assert(Shape.size() <= tessera_max_tile_rank && "a descriptor has room for all extents");
    assert(Info.ClosureSize <= UINT32_MAX && "no function object is as large");
    SmallVector<Constant *, 3> Tile;
    for (unsigned Dimension = 0; Dimension != tessera_max_tile_rank; ++Dimension)
      Tile.push_back(number(32, Dimension < Shape.size() ? Shape[Dimension] : 0));
    Constant *Descriptor = ConstantStruct::getAnon(
        {number(32, TESSERA_ABI_VERSION), number(32, Info.rankOfDomain()),
         ConstantArray::get(ArrayType::get(Type::getInt32Ty(Context), Tile.size()), Tile),
         number(32, Info.ClosureSize), number(32, Info.ClosureAlign),
         number(32, Info.Captures.size()), captures(), textOrNull(Info.Place, "name"),
         number(32, Kernel.Images.size()),
         number(32, Kernel.UsesDouble ? tessera_feature_double : 0), images(),
         number(32, Kernel.Questions.size()), questions(),
         textOrNull(Info.FunctionName, "function")});
    GlobalVariable *Result = global(Descriptor, "kernel");
    Result->setDSOLocal(true);
    if (!Stub.hasLocalLinkage()) {
      Result->setLinkage(Stub.getLinkage());
      Result->setVisibility(GlobalValue::HiddenVisibility);
    }
    return Result;
  }

private:
  /// Null if there is nothing to say.
  Constant *textOrNull(StringRef Words, StringRef What) {
    if (Words.empty())
      return null();
    Constant *&Known = Texts[Words];
    return Known ? Known : Known = text(Words, What);
  }

  Constant *captures() {
    SmallVector<Constant *, 8> Rows;
    for (const CaptureInfo &Capture : Kernel.Info.Captures) {
      unsigned Kind =
          Capture.Kind == CaptureInfo::View ? tessera_capture_view : tessera_capture_array;
      unsigned Access =
          (Capture.Reads ? tessera_access_read : 0) | (Capture.Writes ? tessera_access_write : 0);
      Rows.push_back(ConstantStruct::getAnon({number(32, Capture.Offset), number(16, Kind),
                                              number(16, Access), number(32, Capture.Bytes),
                                              textOrNull(Capture.Name, "capture")}));
    }
    return table(Rows, "captures");
  }

  Constant *images() {
    SmallVector<Constant *, 4> Rows;
    GlobalVariable *Measured = nullptr;
    for (const CompiledImage &Image : Kernel.Images) {
      // The second of two has what the first one has.
      const bool IsSecond = Measured != nullptr;
      if (Image.Measured && !IsSecond)
        Measured = measurements();
      Constant *Pointer = Measured ? Measured : null();
      Measured = IsSecond ? nullptr : Measured;
      Rows.push_back(ConstantStruct::getAnon(
          {number(32, Image.Kind), number(32, Image.StackBytes), code(Image),
           number(64, Image.ScratchBytes), number(32, Image.Preconditions),
           number(32, (Image.Untiled ? tessera_trait_untiled : 0) |
                          (Image.Scalar ? tessera_trait_scalar : 0) |
                          (Image.Checked ? tessera_trait_checked : 0) |
                          (Image.OnThreads ? tessera_trait_on_threads : 0)),
           number(32, Image.TilesAcross), number(32, Image.TilesDown),
           number(32, uint32_t(Image.Rows)), number(32, Image.Interchanged),
           number(32, Image.Columns), textOrNull(Image.Variant, "variant"), Pointer}));
    }
    return table(Rows, "images");
  }

  Constant *questions() {
    SmallVector<Constant *, 4> Rows;
    for (const CompiledQuestion &Asked : Kernel.Questions) {
      assert(Asked.Kind != Question::Nothing && Asked.Kind != Question::Measured &&
             "a launch asks it");
      const bool IsFunction = Asked.Kind == Question::Function;
      Constant *What = IsFunction
                           ? function(Asked.Function, FunctionType::get(Type::getInt32Ty(Context),
                                                                        {Pointer, Pointer}, false))
                           : ConstantExpr::getIntToPtr(number(64, Asked.Number), Pointer);
      Rows.push_back(ConstantStruct::getAnon(
          {number(32, uint32_t(Asked.Kind)), number(32, Asked.Answer), What}));
    }
    return table(Rows, "questions");
  }

  /// Memory in which the runtime notes what two images take.
  GlobalVariable *measurements() {
    Type *Words =
        ArrayType::get(Type::getInt64Ty(Context), sizeof(tessera_measurements) / sizeof(uint64_t));
    GlobalVariable *Measured = global(Constant::getNullValue(Words), "measured");
    Measured->setConstant(false);
    Measured->setAlignment(Align(alignof(tessera_measurements)));
    return Measured;
  }

  Constant *code(const CompiledImage &Image) {
    assert(!Image.Symbol.empty() && "an image is code");
    return Image.Kind < tessera_image_ptx ? tileFunction(Image.Symbol) : blob(Image.Symbol);
  }

  Constant *blob(StringRef Symbol) {
    auto *Blob = cast<GlobalVariable>(M.getOrInsertGlobal(Symbol, Type::getInt64Ty(Context)));
    Blob->setVisibility(GlobalValue::HiddenVisibility);
    Blob->setDSOLocal(true);
    return Blob;
  }

  Constant *tileFunction(StringRef Symbol) {
    return function(
        Symbol, FunctionType::get(Type::getVoidTy(Context), {Pointer, Pointer, Pointer}, false));
  }

  Constant *function(StringRef Symbol, FunctionType *Type) {
    if (Function *Known = M.getFunction(Symbol))
      return Known;
    Function *F = Function::Create(Type, GlobalValue::ExternalLinkage, Symbol, M);
    F->setVisibility(GlobalValue::HiddenVisibility);
    F->setDSOLocal(true);
    F->setDoesNotThrow();
    return F;
  }

  Function &Stub;
  const CompiledKernel &Kernel;
  PointerType *Pointer;
  StringMap<Constant *> Texts;
};

FunctionCallee launchFunction(Module &Host) {
  LLVMContext &Context = Host.getContext();
  Type *Pointer = PointerType::get(Context, 0);
  FunctionCallee Launch = Host.getOrInsertFunction(
      "tessera_launch_kernel", Type::getVoidTy(Context), Pointer, Pointer, Pointer);
  if (auto *F = dyn_cast<Function>(Launch.getCallee()))
    F->setDoesNotThrow();
  return Launch;
}

void fillStub(Function &Stub, const CompiledKernel &Kernel) {
  assert(Stub.arg_size() == 2 && "a stub takes a closure and a launch");
  GlobalVariable *Descriptor = DescriptorBuilder(Stub, Kernel).build();
  GlobalValue::LinkageTypes Linkage = Stub.getLinkage();
  Comdat *Group = Stub.getComdat();
  Stub.deleteBody();
  Stub.setLinkage(Linkage);
  Stub.setComdat(Group);
  IRBuilder<> Builder(BasicBlock::Create(Stub.getContext(), "entry", &Stub));
  Builder.CreateCall(launchFunction(*Stub.getParent()),
                     {Descriptor, Stub.getArg(1), Stub.getArg(0)});
  Builder.CreateRetVoid();
}

/// Functions of the runtime that take one of the unit's to be called later.
constexpr StringLiteral TakeFunctions[] = {"tessera_run_in_background", "tessera_access_async"};

bool leavesCodeToRuntime(const Module &Host) {
  return any_of(TakeFunctions, [&](StringRef Name) {
    const Function *Known = Host.getFunction(Name);
    return Known && !Known->use_empty();
  });
}

/// A function that calls \p Callee of the runtime with \p Argument.
Function *calling(Module &Host, StringRef Callee, Constant *Argument, StringRef Name) {
  LLVMContext &Context = Host.getContext();
  Type *Void = Type::getVoidTy(Context);
  FunctionCallee Called = Host.getOrInsertFunction(Callee, Void, Argument->getType());
  Function *Caller =
      Function::Create(FunctionType::get(Void, false), GlobalValue::InternalLinkage, Name, Host);
  IRBuilder<> Builder(BasicBlock::Create(Context, "entry", Caller));
  Builder.CreateCall(Called, {Argument});
  Builder.CreateRetVoid();
  return Caller;
}

/// Before and after the destructors of the library's own static objects, which may use the runtime.
constexpr int FirstAtEnd = 65535, LastAtEnd = 0;

/// Whoever closes a plug-in need not know that code of it is still to be run.
void drainWhenClosed(Module &Host) {
  // The linker's name for the beginning of each shared library and program. Null if it has no
  // header in memory.
  auto *Header = cast<GlobalVariable>(
      Host.getOrInsertGlobal("__ehdr_start", Type::getInt8Ty(Host.getContext())));
  Header->setLinkage(GlobalValue::ExternalWeakLinkage);
  Header->setVisibility(GlobalValue::HiddenVisibility);
  Function *Closing = calling(Host, "tessera_library_closing", Header, "tessera.closing");
  appendToGlobalDtors(Host, Closing, FirstAtEnd);
  appendToGlobalDtors(Host, Closing, LastAtEnd);
}

/// Before objects whose constructors may launch kernels, or ask for accelerators.
constexpr int BeforeStaticObjects = 101;

/// The runtime prefers a device whose code there is.
void tellOfCode(Module &Host, uint32_t ImageKind) {
  Constant *Kind = ConstantInt::get(Type::getInt32Ty(Host.getContext()), ImageKind);
  appendToGlobalCtors(Host, calling(Host, "tessera_embeds", Kind, "tessera.embeds"),
                      BeforeStaticObjects);
}

} // namespace

Error embedKernels(Module &Host, const CompiledModule &Compiled,
                   const StringMap<std::string> &StubToKernel) {
  StringMap<const CompiledKernel *> Kernels;
  for (const CompiledKernel &Kernel : Compiled.Kernels)
    Kernels[Kernel.Name] = &Kernel;
  bool Any = leavesCodeToRuntime(Host);
  std::set<uint32_t> OfDevices;
  for (const auto &[StubName, KernelName] : StubToKernel) {
    Function *Stub = Host.getFunction(StubName);
    if (!Stub || Stub->isDeclaration())
      continue;
    const CompiledKernel *Kernel = Kernels.lookup(KernelName);
    if (!Kernel)
      return createStringError("the kernel pass did not emit '" + KernelName + "'");
    if (Stub->arg_size() != 2)
      return createStringError("the stub '" + StubName + "' does not take a closure and a launch");
    fillStub(*Stub, *Kernel);
    Any = true;
    for (const CompiledImage &Image : Kernel->Images)
      if (deviceKindOf(Image.Kind))
        OfDevices.insert(Image.Kind);
  }
  if (Any)
    drainWhenClosed(Host);
  for (uint32_t Kind : OfDevices)
    tellOfCode(Host, Kind);
  return Error::success();
}

} // namespace tessera
