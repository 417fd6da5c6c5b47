; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that loops in which each lane traverses a row of its own take four iterations at once, for which each lane
; loads 16 bytes: as many vectors as they hold elements are transposed. Other loops stay as they are.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; The rest of the iterations gathers.
; CHECK-LABEL: define void @rows(
; CHECK: [[ITERATIONS:%.*]] = and i32 %{{.*}}, 3
; CHECK: icmp ult i32 %{{.*}}, 3
; CHECK: [[OFFSET:%offset.*]] = phi i64 [ 0, %{{.*}} ], [ %offset.next{{.*}}, %{{.*}} ]
; CHECK: [[SUM:%sum.*]] = phi <16 x i32>
; CHECK: [[ROW:%.*]] = extractelement <16 x ptr> %{{.*}}, i64 0
; CHECK: [[AT:%.*]] = getelementptr i8, ptr [[ROW]], i64 [[OFFSET]]
; CHECK: load <4 x i32>, ptr [[AT]], align 4
; CHECK-COUNT-15: load <4 x i32>, ptr %{{.*}}, align 4
; CHECK: [[A:%.*]] = shufflevector <16 x i32> [[R0:%.*]], <16 x i32> [[R2:%.*]], <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 4, i32 20,
; CHECK: [[B:%.*]] = shufflevector <16 x i32> [[R0]], <16 x i32> [[R2]], <16 x i32> <i32 2, i32 18, i32 3, i32 19, i32 6, i32 22,
; CHECK: [[C:%.*]] = shufflevector <16 x i32> [[R1:%.*]], <16 x i32> [[R3:%.*]], <16 x i32> <i32 0, i32 16,
; CHECK: [[D:%.*]] = shufflevector <16 x i32> [[R1]], <16 x i32> [[R3]], <16 x i32> <i32 2, i32 18,
; CHECK: [[FIRST:%.*]] = shufflevector <16 x i32> [[A]], <16 x i32> [[C]], <16 x i32> <i32 0, i32 16,
; CHECK: [[SECOND:%.*]] = shufflevector <16 x i32> [[A]], <16 x i32> [[C]], <16 x i32> <i32 2, i32 18,
; CHECK: [[THIRD:%.*]] = shufflevector <16 x i32> [[B]], <16 x i32> [[D]], <16 x i32> <i32 0, i32 16,
; CHECK: [[FOURTH:%.*]] = shufflevector <16 x i32> [[B]], <16 x i32> [[D]], <16 x i32> <i32 2, i32 18,
; CHECK: [[ONE:%.*]] = add <16 x i32> [[SUM]], [[FIRST]]
; CHECK: [[TWO:%.*]] = add <16 x i32> [[ONE]], [[SECOND]]
; CHECK: [[THREE:%.*]] = add <16 x i32> [[TWO]], [[THIRD]]
; CHECK: add <16 x i32> [[THREE]], [[FOURTH]]
; CHECK: add nuw nsw i64 [[OFFSET]], 16
; CHECK: call <16 x i32> @llvm.masked.gather
define void @rows(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %n.at = getelementptr i8, ptr %p, i64 12
  %n = load i32, ptr %n.at, align 4
  %begin = mul nsw i32 %x, %pitch
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i32, ptr %a, i32 %x
  store i32 %sum.next, ptr %to, align 4
  ret void
}

; Rows of the same known length need no vector of addresses. 16 bytes are two doubles.
; CHECK-LABEL: define void @doubles(
; CHECK: [[AT:%.*]] = getelementptr i8, ptr %{{.*}}, i64 %offset
; CHECK: [[FIRST:%.*]] = getelementptr i8, ptr [[AT]], i64 0
; CHECK: load <2 x double>, ptr %{{.*}}, align 8
; CHECK: [[OTHER:%.*]] = getelementptr i8, ptr [[AT]], i64 800
; CHECK: load <2 x double>, ptr [[OTHER]], align 8
; CHECK-COUNT-6: load <2 x double>, ptr %{{.*}}, align 8
; CHECK: shufflevector <8 x double> %{{.*}}, <8 x double> %{{.*}}, <8 x i32> <i32 0, i32 8, i32 2, i32 10, i32 4, i32 12, i32 6, i32 14>
; CHECK: shufflevector <8 x double> %{{.*}}, <8 x double> %{{.*}}, <8 x i32> <i32 1, i32 9, i32 3, i32 11, i32 5, i32 13, i32 7, i32 15>
define void @doubles(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %n.at = getelementptr i8, ptr %p, i64 12
  %n = load i32, ptr %n.at, align 4
  %begin = mul nsw i32 %x, 100
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi double [ 0.0, %entry ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr double, ptr %a, i32 %place
  %v = load double, ptr %at, align 8
  %sum.next = fadd double %sum, %v
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr double, ptr %a, i32 %x
  store double %sum.next, ptr %to, align 8
  ret void
}

; A lane that does not come here has no row.
; CHECK-LABEL: define void @some_lanes(
; CHECK-NOT: load <4 x i32>
; CHECK: call <16 x i32> @llvm.masked.gather
; CHECK-NOT: load <4 x i32>
; CHECK-LABEL: define void @writes(
define void @some_lanes(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %n.at = getelementptr i8, ptr %p, i64 12
  %n = load i32, ptr %n.at, align 4
  %begin = mul nsw i32 %x, %pitch
  %odd = trunc i32 %x to i1
  br i1 %odd, label %loop, label %end
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  %r = phi i32 [ 1, %entry ], [ %sum.next, %loop ]
  %to = getelementptr i32, ptr %a, i32 %x
  store i32 %r, ptr %to, align 4
  ret void
}

; What an iteration writes the next one reads a part of: one work-item after the other.
; CHECK-NOT: load <
; CHECK: store i32
; CHECK-NOT: load <
; CHECK-LABEL: define void @every_other(
define void @writes(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %n.at = getelementptr i8, ptr %p, i64 12
  %n = load i32, ptr %n.at, align 4
  %begin = mul nsw i32 %x, %pitch
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %v = load i32, ptr %at, align 4
  %more = add i32 %v, 1
  %next = getelementptr i8, ptr %at, i64 2
  store i32 %more, ptr %next, align 2
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-NOT: load <4 x i32>
; CHECK: call <16 x i32> @llvm.masked.gather
; CHECK-NOT: load <4 x i32>
; CHECK-LABEL: define void @of_its_own_length(
define void @every_other(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %n.at = getelementptr i8, ptr %p, i64 12
  %n = load i32, ptr %n.at, align 4
  %begin = mul nsw i32 %x, %pitch
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  %k.next = add nuw nsw i32 %k, 2
  %on = icmp slt i32 %k.next, %n
  br i1 %on, label %loop, label %end
end:
  %to = getelementptr i32, ptr %a, i32 %x
  store i32 %sum.next, ptr %to, align 4
  ret void
}

; CHECK-NOT: load <4 x i32>
; CHECK: call <16 x i32> @llvm.masked.gather
; CHECK-NOT: load <4 x i32>
define void @of_its_own_length(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %n.at = getelementptr i8, ptr %p, i64 12
  %n = load i32, ptr %n.at, align 4
  %begin = mul nsw i32 %x, %pitch
  %length = add nuw nsw i32 %x, 1
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %length
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i32, ptr %a, i32 %x
  store i32 %sum.next, ptr %to, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
