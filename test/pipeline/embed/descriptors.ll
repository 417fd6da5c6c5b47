; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that stubs get their bodies, that the descriptors mirror abi/kernel.h, and that all of it lies in
; the stub's COMDAT, or is internal when the stub is.
; RUN: %tessera-opt embed --host=%s --stub=stub_first=_Z5firstv --stub=stub_second=second --stub=stub_unused=second %S/../inputs/two-kernels.ll | %filecheck %s
; RUN: not %tessera-opt embed --host=%s --stub=stub_first=nothing %S/../inputs/two-kernels.ll 2>&1 | %filecheck %s --check-prefix=MISSING
; MISSING: error: the kernel pass did not emit 'nothing'

; CHECK-DAG: @stub_first.tessera_name = internal constant [11 x i8] c"user.cpp:1\00", comdat($stub_first)
; CHECK-DAG: @stub_first.tessera_function = internal constant [12 x i8] c"fill<float>\00", comdat($stub_first)
; CHECK-DAG: @stub_first.tessera_capture = internal constant [4 x i8] c"out\00", comdat($stub_first)
; CHECK-DAG: @stub_first.tessera_captures = internal constant [2 x { i32, i16, i16, i32, ptr }] [{ i32, i16, i16, i32, ptr } { i32 0, i16 1, i16 2, i32 16, ptr @stub_first.tessera_capture }, { i32, i16, i16, i32, ptr } { i32 16, i16 2, i16 1, i32 24, ptr null }], comdat($stub_first)
; CHECK-DAG: @stub_first.tessera_images = internal constant [5 x { i32, i32, ptr, i64, i32, i32, i32, i32, i32, i32, i32, ptr, ptr }] [{ i32, i32, ptr, i64, i32, i32, i32, i32, i32, i32, i32, ptr, ptr } { i32 1, i32 0, ptr @__tessera._Z5firstv.s[[BYTES:[0-9]+]].v1, i64 [[BYTES]], i32 0, i32 {{[01]}}, i32 1, i32 1, i32 {{[01]}}, i32 0, i32 0, ptr null, ptr null }, {{.*}} { i32 4, i32 0, ptr @__tessera._Z5firstv.s[[BYTES]].v4, i64 [[BYTES]], i32 0, i32 {{[01]}}, i32 1, i32 1, i32 {{[01]}}, i32 0, i32 0, ptr null, ptr null }, { i32, i32, ptr, i64, i32, i32, i32, i32, i32, i32, i32, ptr, ptr } { i32 16, i32 0, ptr @__tessera._Z5firstv.s0.ref, i64 0, i32 0, i32 {{[01]}}, i32 1, i32 1, i32 {{[01]}}, i32 0, i32 0, ptr null, ptr null }], comdat($stub_first)
; The second kernel meets barriers: ref must know how large a work-item's variables are.
; CHECK-DAG: @stub_second.tessera_images = internal constant {{.*}} { i32 16, i32 64, ptr @__tessera.second.0.ref, i64 {{[0-9]+}}, i32 0, i32 {{[01]}}, i32 1, i32 1, i32 {{[01]}}, i32 0, i32 0, ptr null, ptr null }]{{$}}
; CHECK-DAG: @stub_first.tessera_kernel = linkonce_odr hidden constant { i32, i32, [3 x i32], i32, i32, i32, ptr, ptr, i32, i32, ptr, i32, ptr, ptr } { i32 20, i32 1, [3 x i32] zeroinitializer, i32 24, i32 8, i32 2, ptr @stub_first.tessera_captures, ptr @stub_first.tessera_name, i32 5, i32 0, ptr @stub_first.tessera_images, i32 0, ptr null, ptr @stub_first.tessera_function }, comdat($stub_first)
; CHECK-DAG: @stub_second.tessera_kernel = internal constant {{.*}} { i32 20, i32 2, [3 x i32] [i32 4, i32 8, i32 0], i32 8, i32 8, i32 0, ptr null, ptr @stub_second.tessera_name, i32 5, i32 0, ptr @stub_second.tessera_images, i32 0, ptr null, ptr null }{{$}}
$stub_first = comdat any

; CHECK-LABEL: define linkonce_odr void @stub_first(ptr %closure, ptr %launch) comdat {
; CHECK-NEXT: entry:
; CHECK-NEXT: call void @tessera_launch_kernel(ptr @stub_first.tessera_kernel, ptr %launch, ptr %closure)
; CHECK-NEXT: ret void
define linkonce_odr void @stub_first(ptr %closure, ptr %launch) comdat {
  call void @other(ptr %closure)
  unreachable
}

; CHECK-LABEL: define internal void @stub_second(
; CHECK: call void @tessera_launch_kernel(ptr @stub_second.tessera_kernel, ptr %1, ptr %0)
define internal void @stub_second(ptr, ptr) {
  ret void
}

; CHECK-LABEL: define void @use()
define void @use() {
  call void @stub_second(ptr null, ptr null)
  ret void
}
; CHECK: declare void @stub_unused
declare void @stub_unused(ptr, ptr)
declare void @other(ptr)
; CHECK-DAG: declare hidden void @__tessera._Z5firstv.s[[BYTES]].v4(ptr, ptr, ptr)
