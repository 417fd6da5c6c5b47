; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that values have the shape that their operands give them: ids, integer arithmetic, widths, addresses, memory.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(print<lane-shapes>)" %s | %filecheck %s

; CHECK: lane-shapes of 'k', work-items of %.column:
; CHECK: stride 1: %column = phi
; CHECK: uniform by row: %global = add nsw i32 %origin0, %row
; CHECK: stride 1: [[X:%global[0-9]+]] = add nsw i32 %origin1, %column
; CHECK: uniform: %n = load
; CHECK: stride 1 (wraps): %plus = add
; CHECK: stride 1: %plus.nsw = add
; CHECK: stride -1: %minus = sub nsw i32 %n, [[X]]
; CHECK: uniform: %origin = sub
; CHECK: uniform: %twice.less = sub
; CHECK: stride 12: %times = mul
; CHECK: stride 12 (wraps): %times.swapped = mul
; CHECK: varying: %times.n = mul
; CHECK: stride 8: %shifted = shl
; CHECK: varying: %shifted.x = shl
; CHECK: varying: %divided = sdiv
; CHECK: stride 4: %disjoint = or
; CHECK: varying: %or = or
; CHECK: varying: %and = and
; CHECK: stride 1: %wide = sext
; CHECK: varying: %wide.wraps = sext
; CHECK: stride 1: %zwide = zext
; CHECK: varying: %zwide.minus = zext
; CHECK: stride 1 (wraps): %zwide.wraps = zext
; CHECK: stride -3 (wraps): %zwide.down = zext
; CHECK: varying: %zwide.far = zext
; CHECK: stride 12 (wraps): %narrow = trunc
; CHECK: varying: %bit = trunc
; CHECK: varying: %float = sitofp
; CHECK: stride 1: %frozen = freeze
; CHECK: stride 4 (wraps): %element = getelementptr
; CHECK: stride 4 (wraps): %element.narrow = getelementptr
; CHECK: varying: %element.wraps = getelementptr
; CHECK: stride 20 (wraps): %field = getelementptr
; CHECK: stride 8 (wraps): %diagonal = getelementptr
; CHECK: uniform: %fixed = getelementptr
; CHECK: varying: %loaded = load
; CHECK: uniform: %broadcast = load
; CHECK: varying: %atomic = load
; CHECK: varying by row: %own = load
; CHECK: uniform: %equal = icmp
; CHECK: varying: %equal.n = icmp
; CHECK: varying: %less = icmp
; CHECK: uniform: %less.nsw = icmp
; CHECK: varying: %below = icmp
; CHECK: stride 1 (wraps): %chosen = select
; CHECK: varying: %chosen.apart = select
; CHECK: varying: %chosen.strides = select
; CHECK: uniform: %pure = call
; CHECK: varying: %pure.x = call
; CHECK: varying by row: %other = call
; CHECK: varying by row: %counted = atomicrmw
; CHECK: uniform: %fast = fadd
; CHECK: stride 1 (wraps): %address = ptrtoint
define void @k(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %lx = call i32 @__tessera_local_id(i32 1)
  %t = call i32 @__tessera_tile_id(i32 1)
  %np = getelementptr i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 4
  %plus = add i32 %x, %n
  %plus.nsw = add nsw i32 %x, %n
  %minus = sub nsw i32 %n, %x
  %origin = sub i32 %x, %lx
  %twice.less = sub i32 %plus, %lx
  %times = mul nsw i32 %x, 12
  %times.swapped = mul i32 %lx, 12
  %times.n = mul i32 %x, %n
  %shifted = shl nsw i32 %x, 3
  %shifted.x = shl i32 1, %x
  %divided = sdiv i32 %lx, 2
  %four = mul nsw i32 %x, 4
  %disjoint = or disjoint i32 %four, 3
  %or = or i32 %four, 3
  %and = and i32 %x, 7
  %wide = sext i32 %x to i64
  %wide.wraps = sext i32 %plus to i64
  %zwide = zext nneg i32 %x to i64
  %zwide.minus = zext i32 %minus to i64
  %zwide.wraps = zext nneg i32 %plus to i64
  %three.less = mul i32 %x, -3
  %zwide.down = zext nneg i32 %three.less to i64
  %far = mul i32 %x, 8388608
  %zwide.far = zext nneg i32 %far to i64
  %narrow = trunc i32 %times to i16
  %bit = trunc i32 %x to i1
  %float = sitofp i32 %x to float
  %frozen = freeze i32 %x
  %a = load ptr, ptr %p, align 8
  %element = getelementptr float, ptr %a, i64 %wide
  %element.narrow = getelementptr float, ptr %a, i32 %x
  %element.wraps = getelementptr float, ptr %a, i32 %plus
  %field = getelementptr {i32, [4 x i32]}, ptr %a, i64 %wide, i32 1, i64 2
  %diagonal = getelementptr [1 x i32], ptr %a, i64 %wide, i64 %wide
  %fixed = getelementptr float, ptr %a, i32 %n
  %loaded = load float, ptr %element, align 4
  %broadcast = load float, ptr %fixed, align 4
  %atomic = load atomic i32, ptr %fixed monotonic, align 4
  %private = alloca i32
  %own = load i32, ptr %private
  %equal = icmp eq i32 %x, %plus
  %equal.n = icmp eq i32 %x, %n
  %less = icmp slt i32 %x, %plus
  %less.nsw = icmp slt i32 %x, %plus.nsw
  %below = icmp ult i32 %x, %plus.nsw
  %big = icmp sgt i32 %n, 5
  %chosen = select i1 %big, i32 %x, i32 %plus
  %chosen.apart = select i1 %less, i32 %n, i32 5
  %chosen.strides = select i1 %big, i32 %x, i32 %times
  %pure = call i32 @pure(i32 %n)
  %pure.x = call i32 @pure(i32 %x)
  %other = call i32 @other(i32 %n)
  %counted = atomicrmw add ptr %fixed, i32 1 monotonic
  %fast = fadd float %broadcast, 1.0
  %byte = getelementptr i8, ptr %a, i64 %wide
  %address = ptrtoint ptr %byte to i64
  call void (...) @take(i32 %x, i32 %y, i32 %lx, i32 %t, ptr %np, i32 %n)
  call void (...) @take(i32 %plus, i32 %plus.nsw, i32 %minus, i32 %origin, i32 %twice.less, i32 %times)
  call void (...) @take(i32 %times.swapped, i32 %times.n, i32 %shifted, i32 %shifted.x, i32 %divided, i32 %four)
  call void (...) @take(i32 %disjoint, i32 %or, i32 %and, i64 %wide, i64 %wide.wraps, i64 %zwide)
  call void (...) @take(i64 %zwide.minus, i16 %narrow, i1 %bit, float %float, i32 %frozen, ptr %a)
  call void (...) @take(ptr %element, ptr %element.narrow, ptr %element.wraps, ptr %field, ptr %diagonal, ptr %fixed)
  call void (...) @take(float %loaded, float %broadcast, i32 %atomic, ptr %private, i32 %own, i1 %equal)
  call void (...) @take(i1 %equal.n, i1 %less, i1 %less.nsw, i1 %below, i1 %big, i32 %chosen, i32 %chosen.apart, i32 %chosen.strides)
  call void (...) @take(i32 %pure, i32 %pure.x, i32 %other, i32 %counted, float %fast, ptr %byte)
  call void (...) @take(i64 %address, i64 %zwide.wraps, i64 %zwide.down, i64 %zwide.far)
  ret void
}
declare i32 @pure(i32) memory(none) willreturn nounwind
declare i32 @other(i32)
declare void @take(...)

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_tile_id(i32) memory(none)
declare i32 @__tessera_tile_origin(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="8,32" "tessera.closure"="24,8" "tessera.captures"="" }
