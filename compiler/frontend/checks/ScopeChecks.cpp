// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/ScopeChecks.h"

#include "frontend/TileStatic.h"
#include "frontend/checks/AmpCode.h"
#include "frontend/checks/AmpTypes.h"
#include "frontend/checks/NameChecks.h"
#include "frontend/diagnostics/FixIts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace tessera {

namespace {

/// Compiler builtins that speak of the host: its stack, its heap, its streams, its instructions.
bool isHostBuiltin(const ASTContext &Context, unsigned ID) {
  if (Context.BuiltinInfo.isTSBuiltin(ID))
    return true;
  const std::string Name = Context.BuiltinInfo.getName(ID);
  llvm::StringRef Word = Name;
  if (Word.starts_with("__sync_") || Word.starts_with("__atomic_"))
    return true;
  if (!Word.consume_front("__builtin_"))
    return false;
  if (Word.starts_with("va_") || Word.starts_with("ms_va_") || Word.starts_with("alloca") ||
      Word.starts_with("coro_") || Word.starts_with("cpu_") || Word.starts_with("eh_") ||
      Word.starts_with("dwarf_") || Word.starts_with("operator_") || Word.starts_with("os_log"))
    return true;
  unsigned Format;
  bool VaList;
  if (Context.BuiltinInfo.isPrintfLike(ID, Format, VaList) ||
      Context.BuiltinInfo.isScanfLike(ID, Format, VaList))
    return true;
  return llvm::StringSwitch<bool>(Word)
      .Cases({"abort", "exit", "_exit", "_Exit", "setjmp", "longjmp", "unwind_init"}, true)
      .Cases({"return_address", "frame_address", "extract_return_addr", "frob_return_addr"}, true)
      .Cases({"stack_address", "stack_save", "stack_restore", "thread_pointer"}, true)
      .Cases({"malloc", "calloc", "realloc", "free"}, true)
      .Cases({"puts", "putchar", "fputc", "fputs", "fwrite", "fread", "fopen"}, true)
      .Cases({"stdarg_start", "readcyclecounter", "readsteadycounter", "debugtrap"}, true)
      .Cases({"dump_struct", "call_with_static_chain"}, true)
      .Default(false);
}

/// True when \p To, a pointer or what a reference refers to, may change what \p From may not.
bool dropsConst(const ASTContext &Context, QualType From, QualType To) {
  while (true) {
    const QualType Source = From->getPointeeType(), Target = To->getPointeeType();
    if (Source.isNull() || Target.isNull())
      return false;
    if (Context.getBaseElementType(Source).isConstQualified() &&
        !Context.getBaseElementType(Target).isConstQualified())
      return true;
    From = Source;
    To = Target;
  }
}

class ScopeChecker : public AmpCode {
public:
  using AmpCode::AmpCode;

  // Literals (2.4.3.1); what no variable can have, no literal has either (2.4.1.2).

  bool VisitFloatingLiteral(FloatingLiteral *Literal) override {
    llvm::APFloat Value = Literal->getValue();
    bool LosesInfo;
    Value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &LosesInfo);
    const bool Long = Literal->getType()->isSpecificBuiltinType(BuiltinType::LongDouble);
    if (Value.isInfinity())
      forbid(Rule::LiteralOutOfRange, Literal->getLocation(),
             Long ? Context.DoubleTy : Literal->getType());
    else
      checkLiteralType(Literal->getType(), Literal->getLocation());
    return true;
  }

  bool VisitIntegerLiteral(IntegerLiteral *Literal) override {
    // What is too large for any type, Clang makes a long long after its error.
    if (!Diags.hasErrorOccurred() || isSpelledLongLong(Literal->getLocation()))
      checkLiteralType(Literal->getType(), Literal->getLocation());
    return true;
  }

  bool VisitCastExpr(CastExpr *Cast) override {
    if (Cast->getCastKind() == CK_IntegralCast)
      checkNarrowed(*Cast->getSubExpr(), Cast->getType());
    return true;
  }

  bool VisitCharacterLiteral(CharacterLiteral *Literal) override {
    if (inAmpCode() && !hasType(Literal->getType()))
      breaks(Rule::CharacterLiteral, Literal->getLocation()) << Literal->getType();
    return true;
  }

  bool VisitStringLiteral(clang::StringLiteral *Literal) override {
    if (inAmpCode() && !PassedOver.contains(Literal))
      forbid(Rule::StringLiteral, Literal->getBeginLoc(),
             Context.getBaseElementType(Literal->getType()).getUnqualifiedType());
    return true;
  }

  bool VisitRecoveryExpr(RecoveryExpr *E) override {
    passOverStrings(E); // the call that they belong to is an error already
    return true;
  }

  // Function calls (2.4.3.4).

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    // Only the library's own functions for messages have `...` and may be given text (12.3).
    if (Callee && (Callee->getBuiltinID() || !restrictionsOf(*Callee).Amp || Callee->isVariadic()))
      passOverStrings(Call);
    if (Callee)
      checkCallee(*Call, *Callee);
    else if (inAmpCode() && callsConvertedLambda(*Call->getCallee()))
      forbid(Rule::CallAcrossRestrictions, Call->getExprLoc(), "this lambda", "cpu",
             restrictionsOf(*Function).Cpu ? "cpu, amp" : "amp");
    else if (callsThroughPointer(*Call->getCallee()))
      forbid(Rule::FunctionPointerCall, Call->getExprLoc());
    return true;
  }

  bool VisitCXXNewExpr(CXXNewExpr *New) override {
    forbid(Rule::NewAndDelete, New->getBeginLoc(), "new");
    return true;
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *Delete) override {
    forbid(Rule::NewAndDelete, Delete->getBeginLoc(), "delete");
    return true;
  }
  /// Atomic operations of kernels are relaxed, and change what they access (8.1).
  bool VisitAtomicExpr(AtomicExpr *E) override {
    const llvm::StringRef Name = E->getOpAsString();
    const bool OneWay = Name.contains("_load") || Name.contains("_store");
    if (E->isValueDependent() || E->getOrder()->isValueDependent())
      return true;
    const std::optional<llvm::APSInt> Order = E->getOrder()->getIntegerConstantExpr(Context);
    if (OneWay || !Order || !Order->isZero())
      forbid(Rule::HostBuiltin, E->getBeginLoc(), Name);
    return true;
  }
  bool VisitVAArgExpr(VAArgExpr *E) override {
    forbid(Rule::HostBuiltin, E->getBeginLoc(), "va_arg");
    return true;
  }

  // Local declarations (2.4.3.5).

  bool VisitVarDecl(VarDecl *Variable) override {
    if (!inAmp() || isa<ParmVarDecl>(Variable) || Variable->isImplicit() ||
        Variable->isInvalidDecl() || !Variable->isLocalVarDecl())
      return true;
    const bool Thread = Variable->getTSCSpec() != TSCS_unspecified;
    if (isTileStatic(*Variable)) {
      checkTileStatic(*Variable, Thread);
      return true;
    }
    const StorageClass Storage = Variable->getStorageClass();
    const unsigned Which = Thread ? 2 : Storage == SC_Extern ? 1 : 0;
    static constexpr llvm::StringLiteral Words[] = {"static", "extern", "thread_local"};
    if (Thread || Storage == SC_Static || Storage == SC_Extern)
      breaks(Rule::LocalStorageClass, Variable->getLocation())
          << Variable << Which << removeWord(Variable->getBeginLoc(), Words[Which], SM);
    if (Variable->getType()->isVariablyModifiedType())
      breaks(Rule::VariableLengthArray, Variable->getLocation()) << Variable;
    if (const auto *Label = Variable->getAttr<AsmLabelAttr>())
      breaks(Rule::Asm, Label->getLocation());
    return true;
  }

  bool VisitTypedefNameDecl(TypedefNameDecl *Local) override {
    if (inAmp() && Local->getUnderlyingType()->isVariablyModifiedType())
      breaks(Rule::VariableLengthArray, Local->getLocation()) << Local;
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *Size) override {
    if (inAmp() && Size->isArgumentType() && isWrittenLength(Size->getArgumentType()))
      breaks(Rule::VariableLengthArray, Size->getBeginLoc()) << Size->getArgumentType();
    return true;
  }

  // Casts (2.4.3.6).

  bool VisitExplicitCastExpr(ExplicitCastExpr *Cast) override {
    if (Cast->isTypeDependent() || Cast->getSubExpr()->isTypeDependent())
      return true;
    if (const Expr *Conversion = pointerConversion(*Cast))
      forbid(cast<CastExpr>(Conversion)->getCastKind() == CK_IntegralToPointer
                 ? Rule::IntegerToPointer
                 : Rule::PointerToInteger,
             Cast->getBeginLoc());
    else if (const std::optional<Rule> Broken = reinterpretation(*Cast))
      forbid(*Broken, Cast->getBeginLoc());
    if (inAmpCode() && isWrittenLength(Cast->getTypeAsWritten()))
      breaks(Rule::VariableLengthArray, Cast->getBeginLoc()) << Cast->getTypeAsWritten();
    if (removesConst(*Cast))
      forbid(Rule::ConstCastAway, Cast->getBeginLoc());
    return true;
  }

  // Miscellany (2.4.3.7).

  bool VisitBinaryOperator(BinaryOperator *Operator) override {
    const Expr *Left = Operator->getLHS(), *Right = Operator->getRHS();
    if (Operator->isPtrMemOp() && Right->getType()->isMemberFunctionPointerType())
      forbid(Rule::MemberFunctionPointer, Operator->getOperatorLoc());
    if (Operator->isCompoundAssignmentOp() &&
        keepsLowerBits(BinaryOperator::getOpForCompoundAssignment(Operator->getOpcode())))
      checkNarrowed(*Right->IgnoreImpCasts(), Left->getType());
    const bool Adds = Operator->isAdditiveOp() || Operator->getOpcode() == BO_AddAssign ||
                      Operator->getOpcode() == BO_SubAssign;
    if (Adds && (isBoolPointer(*Left) || isBoolPointer(*Right)))
      forbid(Rule::BoolPointerArithmetic, Operator->getOperatorLoc());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *Operator) override {
    if (Operator->isIncrementDecrementOp() && isBoolPointer(*Operator->getSubExpr()))
      forbid(Rule::BoolPointerArithmetic, Operator->getOperatorLoc());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *Subscript) override {
    // An array of bool is an error where it is declared.
    if (isBoolPointer(*Subscript->getBase()) &&
        !Subscript->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
      forbid(Rule::BoolPointerArithmetic, Subscript->getBase()->getEndLoc());
    return true;
  }

  bool VisitCXXDynamicCastExpr(CXXDynamicCastExpr *Cast) override {
    forbid(Rule::DynamicCast, Cast->getBeginLoc());
    return true;
  }
  bool VisitCXXTypeidExpr(CXXTypeidExpr *E) override {
    forbid(Rule::Typeid, E->getBeginLoc());
    return true;
  }
  bool VisitGotoStmt(GotoStmt *S) override {
    forbid(Rule::Goto, S->getBeginLoc());
    return true;
  }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *S) override {
    forbid(Rule::Goto, S->getBeginLoc());
    return true;
  }
  bool VisitLabelStmt(LabelStmt *S) override {
    forbid(Rule::Label, S->getBeginLoc(), S->getDecl());
    return true;
  }
  bool VisitAsmStmt(AsmStmt *S) override {
    forbid(Rule::Asm, S->getAsmLoc());
    return true;
  }
  bool TraverseGCCAsmStmt(GCCAsmStmt *S) override {
    WalkUpFromGCCAsmStmt(S);
    return llvm::all_of(S->children(), [this](Stmt *Operand) { return TraverseStmt(Operand); });
  }
  bool VisitCXXTryStmt(CXXTryStmt *S) override {
    forbid(Rule::TryBlock, S->getTryLoc());
    return true;
  }
  bool VisitSEHTryStmt(SEHTryStmt *S) override {
    forbid(Rule::TryBlock, S->getTryLoc());
    return true;
  }
  bool VisitCXXThrowExpr(CXXThrowExpr *E) override {
    forbid(Rule::Throw, E->getThrowLoc());
    return true;
  }
  bool VisitCoroutineSuspendExpr(CoroutineSuspendExpr *E) override {
    const auto *Await = dyn_cast<CoawaitExpr>(E);
    if (!Await || !Await->isImplicit())
      forbid(Rule::Coroutine, E->getKeywordLoc(), (Await ? "co_await" : "co_yield"));
    return true;
  }
  bool VisitDependentCoawaitExpr(DependentCoawaitExpr *E) override {
    forbid(Rule::Coroutine, E->getKeywordLoc(), "co_await");
    return true;
  }
  bool VisitCoreturnStmt(CoreturnStmt *S) override {
    if (!S->isImplicit())
      forbid(Rule::Coroutine, S->getKeywordLoc(), "co_return");
    return true;
  }

private:
  void checkCallee(const CallExpr &Call, const FunctionDecl &Callee) {
    const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
    if (Method && Method->isVirtual() && restrictionsOf(*Method).Amp)
      forbid(Rule::VirtualCall, Call.getExprLoc(), Method);
    // Those that no header declares have no restriction.
    if (Callee.isImplicit() && Callee.getDeclName().isAnyOperatorNewOrDelete())
      forbid(Rule::NewAndDelete, Call.getExprLoc(), Callee.getDeclName());
    if (unsigned ID = Callee.getBuiltinID(); ID && isHostBuiltin(Context, ID))
      forbid(Rule::HostBuiltin, Call.getExprLoc(), Context.BuiltinInfo.getName(ID));
  }

  /// A lambda that cannot be called becomes a pointer to a function, if it captures nothing.
  static bool callsConvertedLambda(const Expr &Callee) {
    const auto *Member = dyn_cast<CXXMemberCallExpr>(Callee.IgnoreParenImpCasts());
    const auto *Conversion =
        Member ? dyn_cast_or_null<CXXConversionDecl>(Member->getMethodDecl()) : nullptr;
    return Conversion && Conversion->getParent()->isLambda();
  }

  static bool callsThroughPointer(const Expr &Callee) {
    const auto *Name = dyn_cast<DeclRefExpr>(Callee.IgnoreParenImpCasts());
    const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
    if (Variable && isPointerToAmpFunction(*Variable))
      return false; // there could be no such variable
    return !Callee.isTypeDependent() &&
           (Callee.getType()->isFunctionPointerType() || Callee.getType()->isBlockPointerType() ||
            Callee.IgnoreParens()->getType()->isFunctionType());
  }

  /// The strings that host functions and builtins are given are these calls' matter; not so what is
  /// done with one, or in the body of a lambda, before it is given.
  void passOverStrings(const Stmt *S) {
    if (const auto *Literal = dyn_cast_or_null<clang::StringLiteral>(S))
      PassedOver.insert(Literal);
    else if (const auto *Operator = dyn_cast_or_null<UnaryOperator>(S);
             S && !isa<LambdaExpr, ArraySubscriptExpr>(S) &&
             !(Operator && Operator->getOpcode() == UO_Deref))
      for (const Stmt *Child : S->children())
        passOverStrings(Child);
  }

  /// The conversion between a pointer and an integer that \p Cast is or, as a C-style cast does,
  /// contains.
  static const Expr *pointerConversion(const ExplicitCastExpr &Cast) {
    for (const Expr *E = &Cast; const auto *Step = dyn_cast<CastExpr>(E); E = Step->getSubExpr()) {
      if (Step != &Cast && !isa<ImplicitCastExpr>(Step))
        return nullptr;
      if (Step->getCastKind() == CK_PointerToIntegral ||
          Step->getCastKind() == CK_IntegralToPointer)
        return Step;
    }
    return nullptr;
  }

  /// The bytes of a pointer taken for those of an integer or the other way round, through a
  /// reference, a pointer or a bit_cast.
  static std::optional<Rule> reinterpretation(const ExplicitCastExpr &Cast) {
    QualType From = Cast.getSubExpr()->getType(), To = Cast.getType();
    if (Cast.getCastKind() == CK_BitCast) {
      From = From->getPointeeType();
      To = To->getPointeeType();
    } else if (Cast.getCastKind() != CK_LValueBitCast && !isa<BuiltinBitCastExpr>(Cast))
      return std::nullopt;
    if (From.isNull() || To.isNull())
      return std::nullopt;
    auto IsPointer = [](QualType T) { return T->isPointerType() || T->isMemberPointerType(); };
    if (IsPointer(From) && To->isIntegralOrEnumerationType())
      return Rule::PointerToInteger;
    return IsPointer(To) && From->isIntegralOrEnumerationType()
               ? std::optional(Rule::IntegerToPointer)
               : std::nullopt;
  }

  /// A length in the type itself, not one behind a name that has been told of.
  static bool isWrittenLength(QualType Type) {
    return Type->isVariablyModifiedType() && !Type->getAs<TypedefType>();
  }

  bool isSpelledLongLong(SourceLocation Place) const {
    const llvm::StringRef Word = Lexer::getSourceText(
        CharSourceRange::getTokenRange(SM.getSpellingLoc(Place)), SM, LangOptions());
    return Word.contains_insensitive("ll");
  }

  /// Whether the version of the current function has \p Type.
  bool hasType(QualType Type) const {
    return !AmpTypes(Context, restrictionsOf(*Function).AmpMinor).inLocal(Type);
  }

  void checkLiteralType(QualType Type, SourceLocation Place) {
    if (inAmpCode() && !hasType(Type))
      breaks(Rule::LiteralType, Place)
          << Type << replacementOf(Type) << removeLetter(Place, 'l', SM);
  }

  /// A constant of more than 32 bits, though a cast says that it means what remains. What the
  /// compiler computes with it would be as wrong.
  void checkNarrowed(const Expr &Value, QualType To) {
    if (!inAmp() || Now == Evaluation::Nobody || isUnwritten(*Function) ||
        !To->isIntegralOrEnumerationType() || Context.getIntWidth(To) > 32)
      return;
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Value.IgnoreParens())) {
      checkNarrowed(*Choice->getTrueExpr()->IgnoreImpCasts(), To);
      return checkNarrowed(*Choice->getFalseExpr()->IgnoreImpCasts(), To);
    }
    llvm::SmallVector<const IntegerLiteral *, 2> Wide;
    const bool Lost = addWide(Value, Wide);
    if (Wide.empty() || (Now != Evaluation::Compiler && !hasType(Wide.front()->getType())))
      return;
    const std::optional<llvm::APSInt> Known =
        Value.isValueDependent() ? std::nullopt : Value.getIntegerConstantExpr(Context);
    if (Known ? !Known->abs().isIntN(32) : Lost)
      breaks(Rule::LiteralOutOfRange, Value.IgnoreParens()->getExprLoc())
          << To.getUnqualifiedType();
  }

  /// Adds the constants of more than 32 bits in \p E to \p Wide. Whether the lower 32 bits of the
  /// result depend on no others: then nothing asks for more.
  bool addWide(const Expr &E, llvm::SmallVectorImpl<const IntegerLiteral *> &Wide) const {
    const Expr *Value = E.IgnoreParens();
    const bool IsWide = Value->getType()->isIntegralOrEnumerationType() &&
                        Context.getIntWidth(Value->getType()) > 32;
    if (!IsWide)
      return !Value->isTypeDependent();
    if (const auto *Sign = dyn_cast<UnaryOperator>(Value); Sign && Sign->isArithmeticOp())
      return addWide(*Sign->getSubExpr(), Wide);
    if (const auto *Cast = dyn_cast<CastExpr>(Value);
        Cast && (Cast->getCastKind() == CK_NoOp || Cast->getCastKind() == CK_IntegralCast))
      return addWide(*Cast->getSubExpr(), Wide);
    if (const auto *Operator = dyn_cast<BinaryOperator>(Value);
        Operator && !Operator->isAssignmentOp()) {
      const bool Left = addWide(*Operator->getLHS(), Wide);
      const bool Right = Operator->isShiftOp() || addWide(*Operator->getRHS(), Wide);
      return Left && Right && keepsLowerBits(Operator->getOpcode());
    }
    const auto *Literal = dyn_cast<IntegerLiteral>(Value);
    if (Literal && !Literal->getValue().isIntN(32))
      Wide.push_back(Literal);
    return Literal;
  }

  /// The lower bits of the result are made of the operands' alone.
  static bool keepsLowerBits(BinaryOperatorKind Kind) {
    switch (Kind) {
    case BO_Add:
    case BO_Sub:
    case BO_Mul:
    case BO_Shl:
    case BO_And:
    case BO_Or:
    case BO_Xor:
      return true;
    default:
      return false;
    }
  }

  void checkTileStatic(const VarDecl &Variable, bool Thread) {
    if (Thread)
      breaks(Rule::LocalStorageClass, Variable.getLocation()) << &Variable << 2;
    if (const auto *Initialised = Variable.getAttr<ConstInitAttr>())
      breaks(Rule::TileStaticInitializer, Initialised->getLocation());
    const QualType Element = Context.getBaseElementType(Variable.getType());
    if (!Variable.hasInit() &&
        (Variable.isConstexpr() || (Element.isConstQualified() && Element->isScalarType())))
      breaks(Rule::TileStaticConst, Variable.getLocation()) << &Variable << Variable.isConstexpr();
    if (Variable.getType()->isIncompleteArrayType())
      breaks(Rule::VariableLengthArray, Variable.getLocation()) << &Variable;
  }

  bool removesConst(const ExplicitCastExpr &Cast) const {
    const Expr *Operand = Cast.getSubExprAsWritten();
    const QualType To = Cast.getTypeAsWritten();
    if (To->isReferenceType() && Operand->isGLValue())
      return dropsConst(Context, Context.getLValueReferenceType(Operand->getType()), To);
    const QualType From = Operand->getType();
    return To->isPointerType() &&
           dropsConst(Context, From->isArrayType() ? Context.getArrayDecayedType(From) : From, To);
  }

  static bool isBoolPointer(const Expr &E) {
    const QualType Pointee = E.getType()->getPointeeType();
    return E.getType()->isPointerType() && Pointee->isBooleanType();
  }

  llvm::SmallPtrSet<const clang::StringLiteral *, 8> PassedOver;
};

} // namespace

void checkScopes(const CheckedCode &Code) { ScopeChecker(Code).TraverseDecl(Code.Root); }

} // namespace tessera
