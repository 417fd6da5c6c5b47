; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what only finds the places of atomic operations is loaded and computed for each lane by itself, when the
; lane's operation takes place, and not in a vector.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @count(
; CHECK: [[FIRST:%element.*]] = getelementptr i32, ptr %a
; CHECK: atomicrmw
; CHECK: [[AT:%.*]] = getelementptr i8, ptr [[FIRST]], i64 60
; CHECK-NEXT: [[LAST:%v.*]] = load i32, ptr [[AT]], align 4
; CHECK-NEXT: [[WIDE:%wide.*]] = sext i32 [[LAST]] to i64
; CHECK-NEXT: [[BIN:%bin.*]] = getelementptr i32, ptr %b{{.*}}, i64 [[WIDE]]
; CHECK-NEXT: atomicrmw add ptr [[BIN]], i32 1 monotonic
; CHECK-NOT: extractelement
; CHECK: ret void
define void @count(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %wide = sext i32 %v to i64
  %bin = getelementptr i32, ptr %b, i64 %wide
  %before = atomicrmw add ptr %bin, i32 1 monotonic
  ret void
}

; All lanes have loaded before one of them writes there.
; CHECK-LABEL: define void @take_and_count(
; CHECK-COUNT-16: load i32, ptr %{{.*}}, align 4
; CHECK: store <16 x i32> zeroinitializer
; CHECK: [[WIDE:%wide.*]] = sext i32 %v{{.*}} to i64
; CHECK-NEXT: [[BIN:%bin.*]] = getelementptr i32, ptr %b{{.*}}, i64 [[WIDE]]
; CHECK-NEXT: atomicrmw add ptr [[BIN]], i32 1 monotonic
define void @take_and_count(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  store i32 0, ptr %element, align 4
  %wide = sext i32 %v to i64
  %bin = getelementptr i32, ptr %b, i64 %wide
  %before = atomicrmw add ptr %bin, i32 1 monotonic
  ret void
}

; Two operations take what is loaded once.
; CHECK-LABEL: define void @count_twice(
; CHECK-COUNT-16: load i32, ptr %{{.*}}, align 4
; CHECK-NOT: load i32
; CHECK: ret void
define void @count_twice(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %bin = getelementptr i32, ptr %b, i32 %v
  %before = atomicrmw add ptr %bin, i32 1 monotonic
  %most = atomicrmw max ptr %b, i32 %v monotonic
  ret void
}

; What something else asks for, too, is a vector.
; CHECK-LABEL: define void @count_and_copy(
; CHECK: [[V:%v.*]] = load <16 x i32>
; CHECK: store <16 x i32> [[V]]
define void @count_and_copy(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %wide = sext i32 %v to i64
  %bin = getelementptr i32, ptr %b, i64 %wide
  %before = atomicrmw add ptr %bin, i32 1 monotonic
  store i32 %v, ptr %element, align 4
  ret void
}

; Lanes that are not here load nothing.
; CHECK-LABEL: define void @some_count(
; CHECK: call <16 x i32> @llvm.masked.load
define void @some_count(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %low = icmp ult i32 %x, 5
  br i1 %low, label %then, label %end
then:
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %bin = getelementptr i32, ptr %p, i32 %v
  %before = atomicrmw add ptr %bin, i32 1 monotonic
  br label %end
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
