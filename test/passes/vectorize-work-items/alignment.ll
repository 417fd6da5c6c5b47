; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that vectors are loaded and stored with the alignment of the memory from which blocks of lanes begin: all of a
; tile's own, no more than an element's of a view, that of each row's copies of a private variable.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

@row = internal externally_initialized global [41 x i32] undef, align 4 "tessera.tile_static"
@rows = internal externally_initialized global [8 x [20 x i32]] undef, align 4 "tessera.tile_static"
@points = internal externally_initialized global [41 x [2 x i32]] undef, align 4 "tessera.tile_static"

; CHECK-LABEL: define void @tile_memory(
; CHECK: load <16 x i32>, ptr %view{{.*}}, align 4
; CHECK: store <16 x i32> %v{{.*}}, ptr %here{{.*}}, align 64
; CHECK: store <16 x i32> %v{{.*}}, ptr %next{{.*}}, align 4
; CHECK: store <32 x i32> {{.*}}, align 64
; The rest of a row begins where a block would.
; CHECK: call void @llvm.masked.store.v16i32.p0(<16 x i32> {{.*}}, ptr align 64 %here{{.*}}, <16 x i1> %in.tail
; CHECK: call void @llvm.masked.store.v16i32.p0(<16 x i32> {{.*}}, ptr align 4 %next{{.*}}, <16 x i1> %in.tail
define void @tile_memory(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %view = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %view, align 4
  %here = getelementptr i32, ptr @row, i32 %x
  store i32 %v, ptr %here, align 4
  %next = getelementptr i8, ptr %here, i64 4
  store i32 %v, ptr %next, align 4
  %px = getelementptr [2 x i32], ptr @points, i32 %x
  %py = getelementptr i8, ptr %px, i64 4
  store i32 %v, ptr %px, align 4
  store i32 7, ptr %py, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="40" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="8,16" "tessera.closure"="24,8" "tessera.captures"="" }

; The copies of several rows' bytes follow each other.
; CHECK-LABEL: define void @of_rows(
; CHECK: [[ALL:%own.*]] = alloca [128 x i8], align 64
; CHECK: [[SECOND:%.*]] = getelementptr inbounds i8, ptr [[ALL]], i64 16
; CHECK: store <16 x i8> {{.*}}, ptr [[SECOND]], align 16
; CHECK: store <16 x i32> {{.*}}, ptr %here{{.*}}, align 16
define void @of_rows(ptr noalias readonly %p) #1 {
  %own = alloca i8, align 1
  %x = call i32 @__tessera_local_id(i32 0)
  %y = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %s = phi float [ 0.0, %0 ], [ %s.next, %loop ]
  %row = shl nsw i32 %x, 5
  %ai = add nsw i32 %row, %k
  %ap = getelementptr float, ptr %a, i32 %ai
  %av = load float, ptr %ap, align 4
  %kr = shl nsw i32 %k, 5
  %bi = add nsw i32 %kr, %y
  %bq = getelementptr float, ptr %b, i32 %bi
  %bv = load float, ptr %bq, align 4
  %m = fmul contract float %av, %bv
  %s.next = fadd contract float %s, %m
  %k.next = add nuw nsw i32 %k, 1
  %on = icmp ult i32 %k.next, 32
  br i1 %on, label %loop, label %end
end:
  %n = fptosi float %s.next to i8
  store i8 %n, ptr %own, align 1
  %w = load i8, ptr %own, align 1
  %r = sext i8 %w to i32
  %here = getelementptr [8 x [20 x i32]], ptr @rows, i32 0, i32 %x, i32 %y
  store i32 %r, ptr %here, align 4
  ret void
}
