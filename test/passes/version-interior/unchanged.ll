; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a loop has no second version where none of its comparisons has sides that are sums of indices and of what the
; loop does not change, where they decide about no address and no large branch, and where nothing tells one tile from
; another.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(version-interior)" %s | %filecheck %s --implicit-check-not=items.interior

; CHECK-LABEL: define void @square(
; CHECK: call i32 @llvm.smin
define void @square(ptr noalias readonly dereferenceable(24) %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %i = mul nsw i32 %x, %x
  %j = call i32 @llvm.smin.i32(i32 %i, i32 1000)
  %to = getelementptr inbounds float, ptr %a, i32 %j
  store float 1.0, ptr %to, align 4
  ret void
}

; What the loop loads may differ from work-item to work-item.
; CHECK-LABEL: define void @loaded_bound(
; CHECK: call i32 @llvm.smin
define void @loaded_bound(ptr noalias readonly dereferenceable(24) %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %n = load i32, ptr %a, align 4
  %j = call i32 @llvm.smin.i32(i32 %x, i32 %n)
  %to = getelementptr inbounds float, ptr %a, i32 %j
  store float 1.0, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @wide_bound(
; CHECK: call i64 @llvm.smin
define void @wide_bound(ptr noalias readonly dereferenceable(24) %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %np = getelementptr i8, ptr %p, i64 16
  %n = load i64, ptr %np, align 8
  %a = load ptr, ptr %p, align 8
  %wide = sext i32 %x to i64
  %j = call i64 @llvm.smin.i64(i64 %wide, i64 %n)
  %to = getelementptr inbounds float, ptr %a, i64 %j
  store float 1.0, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @large_factor(
; CHECK: call i32 @llvm.smin
define void @large_factor(ptr noalias readonly dereferenceable(24) %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %i = mul nsw i32 %x, 20000000
  %j = call i32 @llvm.smin.i32(i32 %i, i32 1000)
  %to = getelementptr inbounds float, ptr %a, i32 %j
  store float 1.0, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @of_a_value(
; CHECK: call i32 @llvm.smax
define void @of_a_value(ptr noalias readonly dereferenceable(24) %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %i = add nsw i32 %x, -5
  %j = call i32 @llvm.smax.i32(i32 %i, i32 0)
  %to = getelementptr inbounds i32, ptr %a, i32 %x
  store i32 %j, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @small_branch(
; CHECK: br i1 %is.in, label
define void @small_branch(ptr noalias readonly dereferenceable(24) %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %np = getelementptr i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 8
  %a = load ptr, ptr %p, align 8
  %is.in = icmp slt i32 %x, %n
  br i1 %is.in, label %in, label %end
in:
  %to = getelementptr inbounds i32, ptr %a, i32 %x
  store i32 7, ptr %to, align 4
  br label %end
end:
  ret void
}

; What only rows decide leaves neighbours adjacent.
; CHECK-LABEL: define void @of_rows(
; CHECK: call i32 @llvm.smin
define void @of_rows(ptr noalias readonly dereferenceable(24) %p) #1 {
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %cy = call i32 @llvm.smin.i32(i32 %y, i32 99)
  %row = mul nsw i32 %cy, 200
  %i = add nsw i32 %row, %x
  %to = getelementptr inbounds float, ptr %a, i32 %i
  store float 1.0, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @in_every_tile(
; CHECK: call i32 @llvm.smax
define void @in_every_tile(ptr noalias readonly dereferenceable(24) %p) #2 {
  %l = call i32 @__tessera_local_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %i = add nsw i32 %l, -1
  %j = call i32 @llvm.smax.i32(i32 %i, i32 0)
  %mine = getelementptr inbounds float, ptr @shared, i32 %j
  %v = load float, ptr %mine, align 4
  %to = getelementptr inbounds float, ptr %a, i32 %x
  store float %v, ptr %to, align 4
  ret void
}

; An index that may wrap around, but is no address in whole.
; CHECK-LABEL: define void @part_of_bits(
; CHECK: and i32
define void @part_of_bits(ptr noalias readonly dereferenceable(24) %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %i = add i32 %x, 7
  %j = and i32 %i, 63
  %to = getelementptr float, ptr %a, i32 %j
  store float 1.0, ptr %to, align 4
  ret void
}

@shared = internal externally_initialized global [64 x float] undef, align 16 #3
declare i32 @__tessera_global_id(i32)
declare i32 @__tessera_local_id(i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i64 @llvm.smin.i64(i64, i64)
attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k.cpp:2" "tessera.rank"="2" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #2 = { "tessera.kernel"="k.cpp:3" "tessera.rank"="1" "tessera.tile"="64" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #3 = { "tessera.tile_static" }
