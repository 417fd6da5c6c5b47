; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that an id which two ways to a later region make wider is computed there again, and not carried in arrays with an
; element per work-item; and that any value which both ways to a block make wider is made wider in that block.
; RUN: %tessera-opt --passes='verify-kernel-ir,form-tile-function<at-barriers>,verify-tile-functions' %s | %filecheck %s

; CHECK-LABEL: define void @kernel(
; CHECK-NOT: store i64
; CHECK: br i1
; CHECK-NOT: store i64
; CHECK: [[GLOBAL:%.*]] = add nsw i32 %origin0, %column
; CHECK: [[WIDE:%.*]] = sext i32 [[GLOBAL]] to i64
; CHECK-NOT: store i64
; CHECK: getelementptr i32, ptr %{{.*}}, i64 [[WIDE]]
; CHECK-NOT: store i64
define void @kernel(ptr %p) #0 {
entry:
  %id = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %size.at = getelementptr i8, ptr %p, i64 8
  %size = load i32, ptr %size.at, align 8
  %some = icmp sgt i32 %size, 0
  br i1 %some, label %waits, label %goes
waits:
  %here = sext i32 %id to i64
  call void @__tessera_barrier(i32 3)
  br label %end
goes:
  %there = sext i32 %id to i64
  br label %end
end:
  %wide = phi i64 [ %here, %waits ], [ %there, %goes ]
  call void @__tessera_barrier(i32 3)
  %to = getelementptr i32, ptr %data, i64 %wide
  store i32 1, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @meet(
; CHECK: meet:
; CHECK-NEXT: [[ROW:%.*]] = zext i32 %row to i64
; CHECK-NEXT: getelementptr i32, ptr %{{.*}}, i64 [[ROW]]
define void @meet(ptr %p) #0 {
entry:
  %id = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %row.at = getelementptr i8, ptr %p, i64 8
  %row = load i32, ptr %row.at, align 8
  %some = icmp sgt i32 %id, 7
  br i1 %some, label %left, label %right
left:
  %here = zext nneg i32 %row to i64
  store i32 2, ptr %data, align 4
  br label %meet
right:
  %there = zext i32 %row to i64
  br label %meet
meet:
  %wide = phi i64 [ %here, %left ], [ %there, %right ]
  %to = getelementptr i32, ptr %data, i64 %wide
  store i32 1, ptr %to, align 4
  ret void
}

declare i32 @__tessera_global_id(i32)
declare void @__tessera_barrier(i32) convergent
attributes #0 = { "tessera.kernel"="f.cpp:1" "tessera.rank"="1" "tessera.tile"="64" "tessera.closure"="16,8" }
