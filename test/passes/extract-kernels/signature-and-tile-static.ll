; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a kernel keeps the closure alone, that tile_static variables and host attributes take the
; contract's form, that exceptions go, and that what no kernel reaches is dropped.
; RUN: %tessera-opt --passes=extract-kernels,verify-extracted-kernels %s | %filecheck %s

target triple = "x86_64-pc-linux-gnu"

; CHECK: @shared = internal externally_initialized global [4 x i32] undef, align 16 #[[TILE:[0-9]+]]
@shared = linkonce_odr global [4 x i32] zeroinitializer, section "tessera.tile_static", comdat, align 16
; CHECK-NOT: @dropped
@dropped = global i32 0
$shared = comdat any
$kernel = comdat any

; CHECK: define weak_odr dso_local void @kernel(ptr noalias noundef nonnull readonly align 8 dereferenceable(24) %closure) #[[KERNEL:[0-9]+]] comdat {
; CHECK: call void @wait()
; CHECK-NOT: landingpad
define linkonce_odr void @kernel(ptr %closure, ptr %launch) #0 comdat personality ptr @__gxx_personality_v0 {
  %slot = alloca ptr
  store ptr %launch, ptr %slot
  invoke void @wait() to label %done unwind label %failed
done:
  %p = load ptr, ptr %closure
  store ptr @shared, ptr %p
  ret void
failed:
  %pad = landingpad { ptr, i32 } cleanup
  %object = extractvalue { ptr, i32 } %pad, 0
  call void @_Unwind_Resume(ptr %object)
  unreachable
}

; CHECK: define internal void @wait() #[[WAIT:[0-9]+]]
define linkonce_odr void @wait() #1 {
  call void @__tessera_barrier(i32 3)
  ret void
}

; CHECK-NOT: @unused
define void @unused() {
  call void @__tessera_barrier(i32 1)
  ret void
}

; CHECK: declare void @__tessera_barrier(i32) #[[BARRIER:[0-9]+]]
declare void @__tessera_barrier(i32)
; CHECK-NOT: @_Unwind_Resume
declare void @_Unwind_Resume(ptr)
declare i32 @__gxx_personality_v0(...)

; CHECK-DAG: attributes #[[TILE]] = { "tessera.tile_static" }
; CHECK-DAG: attributes #[[WAIT]] = { convergent nounwind }
; CHECK-DAG: attributes #[[BARRIER]] = { convergent nocallback noduplicate nounwind }
; CHECK-NOT: target-cpu
attributes #0 = { noinline sspstrong sanitize_address "target-cpu"="x86-64" "frame-pointer"="all" "min-legal-vector-width"="0" "tessera.kernel"="a.cpp:3" "tessera.rank"="1" "tessera.tile"="4" "tessera.closure"="24,8" "tessera.captures"="0:view:rw:16" }
attributes #1 = { noinline optnone convergent "target-cpu"="x86-64" }
