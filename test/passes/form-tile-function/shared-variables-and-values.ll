; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what a region computes for another one is there though the first tiles alone store what the region stores.
; RUN: %tessera-opt --passes='form-tile-function<at-barriers>,verify-tile-functions' %s | %filecheck %s

@shared = internal externally_initialized global [16 x float] undef, align 4 #2

; CHECK-LABEL: define void @k(
; CHECK: store float %{{.*}}, ptr %to
; CHECK: store float %{{.*}}, ptr %{{[0-9]+}}
; CHECK: after.barrier:
define void @k(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_global_id(i32 0)
  %local = call i32 @__tessera_local_id(i32 1)
  %data = load ptr, ptr %p, align 8
  %line = mul nsw i32 %row, 1024
  %in.row = add nsw i32 %line, %local
  %at = getelementptr float, ptr %data, i32 %in.row
  %a = load float, ptr %at, align 4
  %to = getelementptr float, ptr @shared, i32 %local
  store float %a, ptr %to, align 4
  %other = getelementptr float, ptr %at, i64 7
  %kept = load float, ptr %other, align 4
  call void @__tessera_barrier(i32 3)
  %column = call i32 @__tessera_global_id(i32 1)
  %in.each = add nsw i32 %line, %column
  %at.each = getelementptr float, ptr %data, i32 %in.each
  %b = load float, ptr %to, align 4
  %c = fadd float %b, %kept
  store float %c, ptr %at.each, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="1,16" "tessera.tile_group"="2x4" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #2 = { "tessera.tile_static" }
