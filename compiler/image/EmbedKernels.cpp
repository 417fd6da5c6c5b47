// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/EmbedKernels.h"
#include "abi/kernel.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace tessera {

static_assert(ScratchMargin == tessera_scratch_margin, "the runtime offers what kernels rely on");
static_assert(int(RowUse::Columns) == tessera_rows_share_columns &&
              int(RowUse::Alone) == tessera_rows_alone &&
              int(RowUse::Lines) == tessera_rows_share_lines);

namespace {

uint32_t kindOf(Question Asked) {
  switch (Asked) {
  case Question::Function:
    return tessera_asks_function;
  case Question::Apart:
    return tessera_asks_apart;
  case Question::Aligned:
    return tessera_asks_aligned;
  case Question::Nothing:
  case Question::Measured:
    break;
  }
  llvm_unreachable("a launch asks nothing");
}

/// Builds the constants of one kernel. Their types mirror tessera/abi.h field by field; LLVM's
/// layout of a struct is C's.
class DescriptorBuilder {
public:
  DescriptorBuilder(Function &Stub, const CompiledKernel &Kernel)
      : Stub(Stub), Kernel(Kernel), Host(*Stub.getParent()), Context(Stub.getContext()),
        Int16(Type::getInt16Ty(Context)), Int32(Type::getInt32Ty(Context)),
        Int64(Type::getInt64Ty(Context)), Pointer(PointerType::get(Context, 0)) {}

  /// The constant `tessera_kernel`. It has the stub's linkage, because what inlines a stub that
  /// other units define too must refer to it by name; the rest is reached through it alone.
  GlobalVariable *build() {
    const KernelInfo &Info = Kernel.Info;
    const SmallVector<unsigned, 3> Shape = Info.tileOfDomain();
    assert(Shape.size() <= tessera_max_tile_rank && "a descriptor has room for all extents");
    assert(Info.ClosureSize <= UINT32_MAX && "no function object is as large");
    SmallVector<Constant *, 3> Tile;
    for (unsigned Dimension = 0; Dimension != tessera_max_tile_rank; ++Dimension)
      Tile.push_back(number(Int32, Dimension < Shape.size() ? Shape[Dimension] : 0));
    Constant *Descriptor = ConstantStruct::getAnon(
        {number(Int32, TESSERA_ABI_VERSION), number(Int32, Info.rankOfDomain()),
         ConstantArray::get(ArrayType::get(Int32, Tile.size()), Tile),
         number(Int32, Info.ClosureSize), number(Int32, Info.ClosureAlign),
         number(Int32, Info.Captures.size()), captures(), text(Kernel.Info.Place, "name"),
         number(Int32, Kernel.Images.size()),
         number(Int32, Kernel.UsesDouble ? tessera_feature_double : 0), images(),
         number(Int32, Kernel.Questions.size()), questions()});
    GlobalVariable *Result = constant(Descriptor, "kernel");
    if (!Stub.hasLocalLinkage()) {
      Result->setLinkage(Stub.getLinkage());
      Result->setVisibility(GlobalValue::HiddenVisibility);
    }
    return Result;
  }

private:
  Constant *number(Type *Kind, uint64_t Value) { return ConstantInt::get(Kind, Value); }
  Constant *null() { return ConstantPointerNull::get(Pointer); }

  GlobalVariable *constant(Constant *Value, StringRef What) {
    auto *Global = new GlobalVariable(Host, Value->getType(), /*isConstant=*/true,
                                      GlobalValue::InternalLinkage, Value,
                                      Stub.getName() + ".tessera_" + What);
    Global->setComdat(Stub.getComdat());
    Global->setDSOLocal(true);
    return Global;
  }

  Constant *table(ArrayRef<Constant *> Rows, StringRef What) {
    if (Rows.empty())
      return null();
    assert(all_of(Rows, [&](Constant *Row) { return Row->getType() == Rows[0]->getType(); }) &&
           "rows of a table are alike");
    return constant(ConstantArray::get(ArrayType::get(Rows[0]->getType(), Rows.size()), Rows),
                    What);
  }

  /// Null if there is nothing to say.
  Constant *text(StringRef Words, StringRef What) {
    if (Words.empty())
      return null();
    Constant *&Known = Texts[Words];
    return Known ? Known : Known = constant(ConstantDataArray::getString(Context, Words), What);
  }

  Constant *captures() {
    SmallVector<Constant *, 8> Rows;
    for (const CaptureInfo &Capture : Kernel.Info.Captures) {
      unsigned Kind =
          Capture.Kind == CaptureInfo::View ? tessera_capture_view : tessera_capture_array;
      unsigned Access =
          (Capture.Reads ? tessera_access_read : 0) | (Capture.Writes ? tessera_access_write : 0);
      Rows.push_back(
          ConstantStruct::getAnon({number(Int32, Capture.Offset), number(Int16, Kind),
                                   number(Int16, Access), number(Int32, Capture.Bytes)}));
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
          {number(Int32, Image.Kind), number(Int32, Image.StackBytes), code(Image),
           number(Int64, Image.ScratchBytes), number(Int32, Image.Preconditions),
           number(Int32, (Image.Untiled ? tessera_trait_untiled : 0) |
                             (Image.Scalar ? tessera_trait_scalar : 0)),
           number(Int32, Image.TilesAcross), number(Int32, Image.TilesDown),
           number(Int32, uint32_t(Image.Rows)), number(Int32, Image.Interchanged),
           number(Int32, Image.Columns), text(Image.Variant, "variant"), Pointer}));
    }
    return table(Rows, "images");
  }

  Constant *questions() {
    SmallVector<Constant *, 4> Rows;
    for (const CompiledQuestion &Asked : Kernel.Questions) {
      const bool IsFunction = Asked.Kind == Question::Function;
      Constant *What =
          IsFunction ? function(Asked.Function, FunctionType::get(Int32, {Pointer, Pointer}, false))
                     : ConstantExpr::getIntToPtr(number(Int64, Asked.Alignment), Pointer);
      Rows.push_back(ConstantStruct::getAnon(
          {number(Int32, kindOf(Asked.Kind)), number(Int32, Asked.Answer), What}));
    }
    return table(Rows, "questions");
  }

  /// Memory in which the runtime notes what two images take.
  GlobalVariable *measurements() {
    Type *Words = ArrayType::get(Int64, sizeof(tessera_measurements) / sizeof(uint64_t));
    auto *Measured =
        new GlobalVariable(Host, Words, /*isConstant=*/false, GlobalValue::InternalLinkage,
                           Constant::getNullValue(Words), Stub.getName() + ".tessera_measured");
    Measured->setComdat(Stub.getComdat());
    Measured->setDSOLocal(true);
    Measured->setAlignment(Align(alignof(tessera_measurements)));
    return Measured;
  }

  Constant *code(const CompiledImage &Image) {
    assert(!Image.Symbol.empty() && "an image is code");
    return Image.Kind < tessera_image_ptx ? tileFunction(Image.Symbol) : blob(Image.Symbol);
  }

  Constant *blob(StringRef Symbol) {
    auto *Blob = cast<GlobalVariable>(Host.getOrInsertGlobal(Symbol, Int64));
    Blob->setVisibility(GlobalValue::HiddenVisibility);
    Blob->setDSOLocal(true);
    return Blob;
  }

  Constant *tileFunction(StringRef Symbol) {
    return function(
        Symbol, FunctionType::get(Type::getVoidTy(Context), {Pointer, Pointer, Pointer}, false));
  }

  Constant *function(StringRef Symbol, FunctionType *Type) {
    if (Function *Known = Host.getFunction(Symbol))
      return Known;
    Function *F = Function::Create(Type, GlobalValue::ExternalLinkage, Symbol, Host);
    F->setVisibility(GlobalValue::HiddenVisibility);
    F->setDSOLocal(true);
    F->setDoesNotThrow();
    return F;
  }

  Function &Stub;
  const CompiledKernel &Kernel;
  Module &Host;
  LLVMContext &Context;
  Type *Int16, *Int32, *Int64;
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

/// Before and after the destructors of the library's own static objects, which may use the runtime.
constexpr int FirstAtEnd = 65535, LastAtEnd = 0;

/// Whoever closes a plug-in need not know that code of it is still to be run.
void drainWhenClosed(Module &Host) {
  LLVMContext &Context = Host.getContext();
  Type *Void = Type::getVoidTy(Context), *Pointer = PointerType::get(Context, 0);
  FunctionCallee Drain = Host.getOrInsertFunction("tessera_library_closing", Void, Pointer);
  // The linker's name for the beginning of each shared library and program. Null if it has no
  // header in memory.
  auto *Header =
      cast<GlobalVariable>(Host.getOrInsertGlobal("__ehdr_start", Type::getInt8Ty(Context)));
  Header->setLinkage(GlobalValue::ExternalWeakLinkage);
  Header->setVisibility(GlobalValue::HiddenVisibility);
  Function *Closing = Function::Create(FunctionType::get(Void, false), GlobalValue::InternalLinkage,
                                       "tessera.closing", Host);
  IRBuilder<> Builder(BasicBlock::Create(Context, "entry", Closing));
  Builder.CreateCall(Drain, {Header});
  Builder.CreateRetVoid();
  appendToGlobalDtors(Host, Closing, FirstAtEnd);
  appendToGlobalDtors(Host, Closing, LastAtEnd);
}

/// Before objects whose constructors may launch kernels, or ask for accelerators.
constexpr int BeforeStaticObjects = 101;

/// The runtime prefers a device whose code there is.
void tellOfSpirv(Module &Host) {
  LLVMContext &Context = Host.getContext();
  Type *Void = Type::getVoidTy(Context), *Int32 = Type::getInt32Ty(Context);
  FunctionCallee Embeds = Host.getOrInsertFunction("tessera_embeds", Void, Int32);
  Function *Telling = Function::Create(FunctionType::get(Void, false), GlobalValue::InternalLinkage,
                                       "tessera.embeds", Host);
  IRBuilder<> Builder(BasicBlock::Create(Context, "entry", Telling));
  Builder.CreateCall(Embeds, {ConstantInt::get(Int32, tessera_image_spirv)});
  Builder.CreateRetVoid();
  appendToGlobalCtors(Host, Telling, BeforeStaticObjects);
}

bool hasSpirv(const CompiledKernel &Kernel) {
  return any_of(Kernel.Images,
                [](const CompiledImage &Image) { return Image.Kind == tessera_image_spirv; });
}

} // namespace

Error embedKernels(Module &Host, const CompiledModule &Compiled,
                   const StringMap<std::string> &StubToKernel) {
  StringMap<const CompiledKernel *> Kernels;
  for (const CompiledKernel &Kernel : Compiled.Kernels)
    Kernels[Kernel.Name] = &Kernel;
  bool Any = leavesCodeToRuntime(Host), AnySpirv = false;
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
    AnySpirv |= hasSpirv(*Kernel);
  }
  if (Any)
    drainWhenClosed(Host);
  if (AnySpirv)
    tellOfSpirv(Host);
  return Error::success();
}

} // namespace tessera
