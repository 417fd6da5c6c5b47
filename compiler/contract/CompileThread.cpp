// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/CompileThread.h"

#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

using namespace llvm;

namespace tessera {

namespace {

constexpr unsigned StackBytes = 8 << 20; // Clang recurses deeply; its own threads have as much

std::atomic<int> Running = 0;

/// What runContained() of this thread will say.
thread_local std::string *Contained = nullptr;

} // namespace

void CompileThread::start(unique_function<void()> Run, unique_function<void()> Then) {
  assert(!Thread.joinable() && "a thread is started once");
  ++Running;
  Thread = llvm::thread(std::optional<unsigned>(StackBytes),
                        [this, Run = std::move(Run), Then = std::move(Then)]() mutable {
                          CrashRecoveryContext Recovery;
                          Recovery.DumpStackAndCleanupOnFailure = true;
                          Crashed = !Recovery.RunSafely([&] { Run(); });
                          --Running;
                          Then();
                        });
}

CompileThread::~CompileThread() {
  if (Thread.joinable())
    Thread.join();
}

void CompileThread::join() {
  if (Thread.joinable())
    Thread.join();
  if (Crashed)
    report_fatal_error("a thread of the kernels' compilation crashed; its stack stands above");
}

void CompileThread::awaitReports() {
  const auto Until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (Running && std::chrono::steady_clock::now() < Until)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

std::optional<std::string> runContained(function_ref<void()> Run) {
  CrashRecoveryContext::Enable();
  std::string Why = "LLVM's code generator crashed";
  std::string *const Outer = std::exchange(Contained, &Why);
  CrashRecoveryContext Recovery;
  const bool Done = Recovery.RunSafely(Run);
  Contained = Outer;
  return Done ? std::nullopt : std::optional(std::move(Why));
}

void endContained(StringRef Why) {
  if (!Contained)
    return;
  assert(CrashRecoveryContext::GetCurrent() && "runContained() is under way on this thread");
  *Contained = Why.str();
  CrashRecoveryContext::GetCurrent()->HandleExit(1);
}

} // namespace tessera
