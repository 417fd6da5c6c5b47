// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Diagnostics as data, on their way from the kernels' thread to the host pass, which prints them.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_KERNELREPORTS_H
#define TESSERA_FRONTEND_DIAGNOSTICS_KERNELREPORTS_H

#include "contract/Diagnostics.h"
#include "clang/Basic/Diagnostic.h"
#include <set>
#include <string>

namespace tessera {

/// Collects a pass's errors as data. Warnings are dropped, because the host pass has given them.
class ErrorCollector : public clang::DiagnosticConsumer {
public:
  explicit ErrorCollector(DiagnosticSink Sink) : Sink(std::move(Sink)) {}
  ~ErrorCollector() override { flush(); }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;
  void flush();
  /// From here on our own checks report.
  void beginChecks() {
    flush();
    Checking = true;
  }

private:
  DiagnosticSink Sink;
  KernelDiagnostic Current;
  bool Open = false;
  bool Checking = false;
  std::set<std::string> Seen;
};

/// Clang reports a default argument or initialiser at its own place, and our checks at its use,
/// with a note. One of both is enough.
void dropDefaults(std::vector<KernelDiagnostic> &Reports);

/// \p Place in the source manager of \p Engine.
clang::SourceLocation locate(const clang::DiagnosticsEngine &Engine, const SourcePlace &Place);

/// A sink that reports through \p Engine, at the place in its source manager.
DiagnosticSink reportThrough(clang::DiagnosticsEngine &Engine);

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_KERNELREPORTS_H
