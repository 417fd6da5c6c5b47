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

/// Of every kernel in its SPIR-V, so that equal ones are equal.
static constexpr StringLiteral EntryName = "__tessera_kernel";

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
  for (Function &F : **Unit)
    if (isKernel(F) || (F.hasFnAttribute(attr::Exported) && !F.isDeclaration()))
      compile(**Unit, F);
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

/// What code of other units \p M calls.
static std::vector<std::string> librariesOf(const Module &M) {
  std::vector<std::string> Symbols;
  for (const Function &F : M)
    if (F.isDeclaration() && F.hasFnAttribute(attr::OtherUnit) && !F.use_empty())
      Symbols.push_back(blobSymbol(F, ""));
  return Symbols;
}

/// In a module of its own: what one kernel needs of a device is no matter of the others.
void SpirvThread::compile(const Module &Unit, Function &Root) {
  SpirvCode &Made = All.emplace_back();
  Made.Name = Root.getName().str();
  Made.Symbol = blobSymbol(Root, Options.UnitId);
  Made.IsShared = Root.isWeakForLinker();
  Made.IsKernel = isKernel(Root);
  const std::unique_ptr<Module> M = moduleOf(Unit, Root);
  Expected<std::unique_ptr<TargetMachine>> Machine = createSpirvMachine();
  if (!Machine) {
    Made.WhyNot = toString(Machine.takeError());
    return;
  }
  if (Made.IsKernel) {
    const KernelInfo Info = cantFail(KernelInfo::read(Root)); // the verifier has
    Made.Place = Info.Place;
    Made.Entry = SpirvEntry::of(Info, *M);
  }
  Made.Libraries = librariesOf(*M);
  PassInstrumentationCallbacks Callbacks;
  {
    PassManagers Managers(Machine->get(), TargetLibraryInfoImpl(M->getTargetTriple()), Callbacks);
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
  if (Made.IsKernel)
    Entry->setName(EntryName);
  if (Error E = emitSpirv(*M, *Entry, std::move(*Machine), Made.Words))
    Made.WhyNot = toString(std::move(E));
}

Expected<std::vector<SpirvCode>> SpirvThread::finish() {
  Thread.join();
  if (Failure)
    return std::move(Failure);
  for (const SpirvCode &Made : All)
    if (!Made.WhyNot.empty() && Options.Report)
      Options.Report({Severity::Warning,
                      (Made.IsKernel ? "the kernel at " + Made.Place : "'" + Made.Name + "'") +
                          " has no SPIR-V: " + Made.WhyNot,
                      {}});
  return std::move(All);
}

std::string blobSymbol(const Function &F, StringRef UnitId) {
  if (!isKernel(F) && !isTileFunction(F))
    return (F.getName() + CloneTableSuffix + ".spirv").str();
  std::string Symbol = "__tessera." + F.getName().str();
  if (F.hasFnAttribute(attr::Internal))
    Symbol += ("." + UnitId).str();
  return Symbol + ".spirv";
}

namespace {

/// The constants of one blob, field by field as tessera_blob has them.
class BlobBuilder {
public:
  BlobBuilder(Module &M, const SpirvCode &Code) : Code(Code), M(M), Context(M.getContext()) {}

  void build() {
    const StringRef Words(Code.Words.data(), Code.Words.size());
    const MD5::MD5Result Hash = MD5::hash(arrayRefFromStringRef(Words));
    const StringRef Strings = Words.empty() ? StringRef(Code.WhyNot) : StringRef(Code.Strings);
    const unsigned Flags = (Code.Entry.ClosureInMemory ? tessera_blob_closure_in_memory : 0) |
                           (Code.Entry.Messages ? tessera_blob_messages : 0);
    GlobalVariable *Blob = constant(
        ConstantStruct::getAnon(
            {Words.empty() ? null() : text(Words, "words", Align(8)), number(64, Words.size()),
             text(EntryName, "entry"), number(64, Hash.low()), number(64, Hash.high()),
             number(32, Code.Entry.ClosureBytes), number(32, Code.TileStaticBytes),
             number(32, Flags), text(Strings, "strings"), libraries(),
             number(32, Code.Libraries.size())}),
        "");
    Blob->setLinkage(Code.IsShared ? GlobalValue::WeakODRLinkage : GlobalValue::ExternalLinkage);
    // Functions may be called from other libraries.
    if (Code.IsKernel)
      Blob->setVisibility(GlobalValue::HiddenVisibility);
  }

private:
  Constant *number(unsigned Bits, uint64_t Value) {
    return ConstantInt::get(IntegerType::get(Context, Bits), Value);
  }

  Constant *null() { return ConstantPointerNull::get(PointerType::get(Context, 0)); }

  Constant *libraries() {
    SmallVector<Constant *, 4> Rows;
    for (const std::string &Symbol : Code.Libraries) {
      auto *Library = cast<GlobalVariable>(M.getOrInsertGlobal(Symbol, Type::getInt64Ty(Context)));
      if (Library->isDeclaration())
        Library->setLinkage(GlobalValue::ExternalWeakLinkage);
      Rows.push_back(Library);
    }
    if (Rows.empty())
      return null();
    return constant(ConstantArray::get(ArrayType::get(Rows[0]->getType(), Rows.size()), Rows),
                    "libraries");
  }

  GlobalVariable *constant(Constant *Value, StringRef What) {
    auto *Global = new GlobalVariable(M, Value->getType(), /*isConstant=*/true,
                                      GlobalValue::InternalLinkage, Value,
                                      What.empty() ? Code.Symbol : Code.Symbol + "." + What.str());
    if (Code.IsShared)
      Global->setComdat(M.getOrInsertComdat(Code.Symbol));
    return Global;
  }

  Constant *text(StringRef Bytes, StringRef What, MaybeAlign Alignment = {}) {
    GlobalVariable *Global = constant(ConstantDataArray::getString(Context, Bytes), What);
    Global->setAlignment(Alignment);
    return Global;
  }

  const SpirvCode &Code;
  Module &M;
  LLVMContext &Context;
};

} // namespace

void addBlobs(Module &M, ArrayRef<SpirvCode> All) {
  for (const SpirvCode &Code : All)
    BlobBuilder(M, Code).build();
}

} // namespace tessera
