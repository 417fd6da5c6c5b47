; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the copies of a private variable are adjacent, as far apart as one needs with its alignment, and that
; what is read of them varies, wherever they are.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(print<lane-shapes>)" %s | %filecheck %s

; CHECK: lane-shapes of 'k', work-items of %.column:
; CHECK: stride 16 (wraps): %second = getelementptr
; CHECK: stride 48 (wraps): %of.aligned = getelementptr
; CHECK: stride 20 (wraps): %next = getelementptr
; CHECK: varying: %somewhere = getelementptr
; CHECK: stride 16 (wraps): %chosen = select
; CHECK: varying: %apart = select
; CHECK: varying: %one = load
; CHECK: varying: %two = load
; CHECK: varying: %three = load
define void @k(ptr noalias readonly %p) #0 {
  %array = alloca [4 x i32], align 4
  %other = alloca [4 x i32], align 4
  %aligned = alloca [9 x i32], align 16
  %x = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %p, align 4
  %second = getelementptr i32, ptr %array, i64 1
  %of.aligned = getelementptr i32, ptr %aligned, i64 2
  %next = getelementptr i32, ptr %array, i32 %x
  %random = load i32, ptr %next, align 4
  %somewhere = getelementptr i32, ptr %array, i32 %random
  %big = icmp sgt i32 %n, 7
  %chosen = select i1 %big, ptr %array, ptr %other
  %apart = select i1 %big, ptr %array, ptr %aligned
  %one = load i32, ptr %second, align 4
  %two = load i32, ptr %somewhere, align 4
  %three = load i32, ptr %chosen, align 4
  %four = load i32, ptr %apart, align 4
  %five = load i32, ptr %of.aligned, align 4
  call void (...) @take(i32 %one, i32 %two, i32 %three, i32 %four, i32 %five)
  ret void
}

; Rows that run together have copies of their own.
; CHECK: lane-shapes of 'of_rows', work-items of %.column:
; CHECK: stride 16 (wraps) by row: %second = getelementptr
; CHECK: varying by row: %one = load
define void @of_rows(ptr noalias readonly %p) #1 {
  %array = alloca [4 x i32], align 4
  %second = getelementptr i32, ptr %array, i64 1
  %one = load i32, ptr %second, align 4
  call void (...) @take(i32 %one)
  ret void
}

declare void @take(...)

declare i32 @__tessera_global_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="32,8" "tessera.closure"="24,8" "tessera.captures"="" }
