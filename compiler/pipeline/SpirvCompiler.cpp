// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/SpirvCompiler.h"
#include "abi/kernel.h"
#include "contract/Names.h"
#include "pipeline/Canonicalize.h"
#include "pipeline/CloneCompiler.h"
#include "pipeline/KernelView.h"
#include "pipeline/PassManagers.h"
#include "target/spirv/AddressSpaces.h"
#include "target/spirv/Emit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {

// LLVM's contexts are for one thread each, so the copy travels as bitcode.
SpirvThread::SpirvThread(const Module &M, const PipelineOptions &Options) : Options(Options) {
  raw_svector_ostream Stream(Bitcode);
  WriteBitcodeToFile(M, Stream);
  Thread.start([this] { Failure = compile(); });
}

SpirvThread::~SpirvThread() {
  Thread.join();
  consumeError(std::move(Failure));
}

Error SpirvThread::compile() {
  LLVMContext Context;
  Expected<std::unique_ptr<Module>> Unit = parseBitcodeFile(
      MemoryBufferRef(StringRef(Bitcode.data(), Bitcode.size()), "spirv"), Context);
  if (!Unit)
    return Unit.takeError();
  if (Options.EmitAssembly)
    ownSymbols(**Unit, Options);
  {
    CanonicalizeOptions Canonical;
    // A device's compiler need not be shown each variable's way through memory.
    Canonical.OptLevel = std::max(Options.OptLevel, 1u);
    Canonical.Bounds = Options.Bounds;
    Canonical.VersionInBounds = false;
    Canonical.ForWorkItems = true;
    PassInstrumentationCallbacks Callbacks;
    PassManagers Managers(nullptr, TargetLibraryInfoImpl((*Unit)->getTargetTriple()), Callbacks);
    canonicalizeKernels(Canonical).run(**Unit, Managers.Modules);
  }
  if (!Options.DebugInfo)
    StripDebugInfo(**Unit);
  for (const Kernel &K : kernelsOf(**Unit)) {
    SpirvKernel &Made = Kernels.emplace_back();
    Made.Name = K.F->getName().str();
    Made.Symbol = blobSymbol(*K.F, Options.UnitId);
    Made.IsShared = K.F->isWeakForLinker();
    Made.Info = K.Info;
    compileKernel(**Unit, Made);
  }
  return Error::success();
}

static uint64_t tileStaticBytes(const Module &M) {
  uint64_t Bytes = 0;
  for (const GlobalVariable &Global : M.globals())
    if (Global.getAddressSpace() == address_space::Local)
      Bytes = alignTo(Bytes, Global.getAlign().valueOrOne()) +
              M.getDataLayout().getTypeAllocSize(Global.getValueType());
  return Bytes;
}

/// In a module of its own: what one kernel needs of a device is no matter of the others.
void SpirvThread::compileKernel(const Module &Unit, SpirvKernel &Made) {
  const std::unique_ptr<Module> M = moduleOfKernel(Unit, Made.Name);
  Expected<std::unique_ptr<TargetMachine>> Machine = createSpirvMachine();
  if (!Machine) {
    Made.WhyNot = toString(Machine.takeError());
    return;
  }
  PassInstrumentationCallbacks Callbacks;
  {
    PassManagers Managers(Machine->get(), TargetLibraryInfoImpl(M->getTargetTriple()), Callbacks);
    Made.Entry = SpirvEntry::of(Made.Info, *M);
    LowerToSpirv([&](const KernelDiagnostic &Why) { Made.WhyNot = Why.Message; })
        .run(*M, Managers.Modules);
  }
  if (!Made.WhyNot.empty())
    return;
  PassManagers Managers(Machine->get(), TargetLibraryInfoImpl(M->getTargetTriple()), Callbacks);
  FunctionPassManager Passes = optimizeForSpirv();
  for (Function &F : *M)
    if (!F.isDeclaration())
      Passes.run(F, Managers.Functions);
  Function *Entry = M->getFunction(Made.Name);
  Made.Strings = Entry->getFnAttribute(attr::MessageStrings).getValueAsString().str();
  Made.TileStaticBytes = tileStaticBytes(*M);
  if (Error E = emitSpirv(*M, *Entry, std::move(*Machine), Made.Words))
    Made.WhyNot = toString(std::move(E));
}

Expected<std::vector<SpirvKernel>> SpirvThread::finish() {
  Thread.join();
  if (Failure)
    return std::move(Failure);
  for (const SpirvKernel &Made : Kernels)
    if (!Made.WhyNot.empty() && Options.Report)
      Options.Report({Severity::Warning,
                      "the kernel at " + Made.Info.Place + " has no SPIR-V: " + Made.WhyNot,
                      {}});
  return std::move(Kernels);
}

std::string blobSymbol(const Function &F, StringRef UnitId) {
  std::string Symbol = "__tessera." + F.getName().str();
  if (F.hasFnAttribute(attr::Internal))
    Symbol += ("." + UnitId).str();
  return Symbol + ".spirv";
}

namespace {

/// The constants of one kernel's blob, field by field as tessera_blob has them.
class BlobBuilder {
public:
  BlobBuilder(Module &M, const SpirvKernel &Kernel)
      : Kernel(Kernel), M(M), Context(M.getContext()) {}

  void build() {
    const StringRef Words(Kernel.Words.data(), Kernel.Words.size());
    const MD5::MD5Result Hash = MD5::hash(arrayRefFromStringRef(Words));
    Constant *Null = ConstantPointerNull::get(PointerType::get(Context, 0));
    const StringRef Strings = Words.empty() ? StringRef(Kernel.WhyNot) : StringRef(Kernel.Strings);
    const unsigned Flags =
        (Kernel.Entry.ClosureInMemory ? tessera_blob_closure_in_memory : 0) |
        (Kernel.Entry.Messages ? tessera_blob_messages : 0);
    GlobalVariable *Blob = constant(
        ConstantStruct::getAnon(
            {Words.empty() ? Null : text(Words, "words", Align(8)), number(64, Words.size()),
             text("kernel", "entry"), number(64, Hash.low()), number(64, Hash.high()),
             number(32, Kernel.Entry.ClosureBytes), number(32, Kernel.TileStaticBytes),
             number(32, Flags), text(Strings, "strings")}),
        "");
    Blob->setLinkage(Kernel.IsShared ? GlobalValue::WeakODRLinkage : GlobalValue::ExternalLinkage);
    Blob->setVisibility(GlobalValue::HiddenVisibility);
  }

private:
  Constant *number(unsigned Bits, uint64_t Value) {
    return ConstantInt::get(IntegerType::get(Context, Bits), Value);
  }

  GlobalVariable *constant(Constant *Value, StringRef What) {
    auto *Global = new GlobalVariable(M, Value->getType(), /*isConstant=*/true,
                                      GlobalValue::InternalLinkage, Value,
                                      What.empty() ? Kernel.Symbol : Kernel.Symbol + "." + What.str());
    if (Kernel.IsShared)
      Global->setComdat(M.getOrInsertComdat(Kernel.Symbol));
    return Global;
  }

  Constant *text(StringRef Bytes, StringRef What, MaybeAlign Alignment = {}) {
    GlobalVariable *Global = constant(ConstantDataArray::getString(Context, Bytes), What);
    Global->setAlignment(Alignment);
    return Global;
  }

  const SpirvKernel &Kernel;
  Module &M;
  LLVMContext &Context;
};

} // namespace

void addBlobs(Module &M, ArrayRef<SpirvKernel> Kernels) {
  for (const SpirvKernel &Kernel : Kernels)
    BlobBuilder(M, Kernel).build();
}

} // namespace tessera
