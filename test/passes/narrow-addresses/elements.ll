; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the place of an element of several dimensions is counted in 32 bits where that element is accessed, if only a
; part of it, and that addresses stay whose element is not, which are others' base, or which have a wide part.
; RUN: %tessera-opt --passes=narrow-addresses %s | %filecheck %s

; CHECK-LABEL: define void @element(
; CHECK-NOT: mul {{.*}}i64
; CHECK-DAG: %[[PRODUCT:.*]] = mul i32 %row, %step
; CHECK: %[[SUM:.*]] = add i32 %
; CHECK: %[[WIDE:.*]] = zext i32 %[[SUM]] to i64
; CHECK: %[[ADDRESS:.*]] = getelementptr float, ptr addrspace(1) %data, i64 %[[WIDE]]
; CHECK: store float 1.000000e+00, ptr addrspace(1) %[[ADDRESS]]
; CHECK: getelementptr i8, ptr addrspace(1) %[[ADDRESS]], i64 -4
define void @element(ptr %closure, ptr addrspace(1) %data, i32 %row, i32 %step, i32 %column) {
  %y = zext nneg i32 %row to i64
  %s = sext i32 %step to i64
  %p = mul nsw i64 %y, %s
  %x = zext nneg i32 %column to i64
  %r = getelementptr float, ptr addrspace(1) %data, i64 %p
  %a = getelementptr float, ptr addrspace(1) %r, i64 %x
  store float 1.0, ptr addrspace(1) %a
  %b = getelementptr i8, ptr addrspace(1) %a, i64 -4
  store float 2.0, ptr addrspace(1) %b
  ret void
}

; CHECK-LABEL: define void @part(
; CHECK: mul i32
; CHECK: ret void
define void @part(ptr %closure, ptr addrspace(1) %data, i32 %row, i32 %step, i32 %column) {
  %y = zext nneg i32 %row to i64
  %s = sext i32 %step to i64
  %p = mul nsw i64 %y, %s
  %x = zext nneg i32 %column to i64
  %r = getelementptr <4 x float>, ptr addrspace(1) %data, i64 %p
  %a = getelementptr <4 x float>, ptr addrspace(1) %r, i64 %x
  %b = getelementptr i8, ptr addrspace(1) %a, i64 8
  store float 2.0, ptr addrspace(1) %b
  ret void
}

; Where the work-item in the first column loads what stands before it, this is no element's address.
; CHECK-LABEL: define void @beside(
; CHECK: mul nsw i64
; CHECK: ret void
define void @beside(ptr %closure, ptr addrspace(1) %data, i32 %row, i32 %step, i32 %column) {
  %y = zext nneg i32 %row to i64
  %s = sext i32 %step to i64
  %p = mul nsw i64 %y, %s
  %x = sext i32 %column to i64
  %r = getelementptr float, ptr addrspace(1) %data, i64 %p
  %a = getelementptr float, ptr addrspace(1) %r, i64 %x
  %b = getelementptr i8, ptr addrspace(1) %a, i64 4
  store float 2.0, ptr addrspace(1) %b
  ret void
}

; It is accessed by some.
; CHECK-LABEL: define void @sometimes(
; CHECK: mul nsw i64
; CHECK: ret void
define void @sometimes(ptr %closure, ptr addrspace(1) %data, i32 %row, i32 %step, i32 %column, i1 %inside) {
  %y = zext nneg i32 %row to i64
  %s = sext i32 %step to i64
  %p = mul nsw i64 %y, %s
  %x = sext i32 %column to i64
  %r = getelementptr float, ptr addrspace(1) %data, i64 %p
  %a = getelementptr float, ptr addrspace(1) %r, i64 %x
  %b = getelementptr i8, ptr addrspace(1) %a, i64 4
  store float 2.0, ptr addrspace(1) %b
  br i1 %inside, label %then, label %end

then:
  store float 1.0, ptr addrspace(1) %a
  br label %end

end:
  ret void
}

; CHECK-LABEL: define void @wide(
; CHECK: mul nsw i64
; CHECK: ret void
define void @wide(ptr %closure, ptr addrspace(1) %data, i32 %row, i32 %step, i64 %x) {
  %y = zext nneg i32 %row to i64
  %s = sext i32 %step to i64
  %p = mul nsw i64 %y, %s
  %r = getelementptr float, ptr addrspace(1) %data, i64 %p
  %a = getelementptr float, ptr addrspace(1) %r, i64 %x
  store float 1.0, ptr addrspace(1) %a
  ret void
}

; The row's address is computed once for a loop over its elements.
; CHECK-LABEL: define void @rows(
; CHECK: mul nsw i64
; CHECK-NOT: mul i32
; CHECK: ret void
define void @rows(ptr %closure, ptr addrspace(1) %data, i32 %row, i32 %step, i32 %n) {
entry:
  %y = zext nneg i32 %row to i64
  %s = sext i32 %step to i64
  %p = mul nsw i64 %y, %s
  %r = getelementptr float, ptr addrspace(1) %data, i64 %p
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = zext nneg i32 %i to i64
  %a = getelementptr float, ptr addrspace(1) %r, i64 %x
  store float 1.0, ptr addrspace(1) %a
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; What stands before the element may be no element of the container.
; CHECK-LABEL: define void @before(
; CHECK: mul nsw i64
; CHECK: ret void
define void @before(ptr %closure, ptr addrspace(1) %data, i32 %row, i32 %step, i32 %column) {
  %y = zext nneg i32 %row to i64
  %s = sext i32 %step to i64
  %p = mul nsw i64 %y, %s
  %x = sext i32 %column to i64
  %r = getelementptr float, ptr addrspace(1) %data, i64 %p
  %a = getelementptr float, ptr addrspace(1) %r, i64 %x
  %b = getelementptr i8, ptr addrspace(1) %a, i64 -4
  store float 2.0, ptr addrspace(1) %b
  ret void
}

; The address is stored, and nothing in the element is accessed.
; CHECK-LABEL: define void @stored(
; CHECK: mul nsw i64
; CHECK: ret void
define void @stored(ptr %closure, ptr addrspace(1) %data, i32 %row, i32 %step, i32 %column) {
  %kept = alloca ptr addrspace(1)
  %y = zext nneg i32 %row to i64
  %s = sext i32 %step to i64
  %p = mul nsw i64 %y, %s
  %x = sext i32 %column to i64
  %r = getelementptr float, ptr addrspace(1) %data, i64 %p
  %a = getelementptr float, ptr addrspace(1) %r, i64 %x
  store ptr addrspace(1) %a, ptr %kept
  ret void
}

; Rows are counted in elements of another size, or the element is a part of an array.
; CHECK-LABEL: define void @sizes(
; CHECK: mul nsw i64
; CHECK-NOT: mul i32
; CHECK: ret void
define void @sizes(ptr %closure, ptr addrspace(1) %data, i32 %row, i32 %step, i32 %column) {
  %y = zext nneg i32 %row to i64
  %s = sext i32 %step to i64
  %p = mul nsw i64 %y, %s
  %x = zext nneg i32 %column to i64
  %r = getelementptr i8, ptr addrspace(1) %data, i64 %p
  %a = getelementptr float, ptr addrspace(1) %r, i64 %x
  store float 1.0, ptr addrspace(1) %a
  %t = getelementptr [4 x float], ptr addrspace(1) %data, i64 %p
  %b = getelementptr [4 x float], ptr addrspace(1) %t, i64 %x, i64 2
  store float 2.0, ptr addrspace(1) %b
  ret void
}

; One factor is narrow.
; CHECK-LABEL: define void @wide_row(
; CHECK: mul nsw i64
; CHECK-NOT: zext i32 %{{[0-9]}}
; CHECK: ret void
define void @wide_row(ptr %closure, ptr addrspace(1) %data, i32 %row, i64 %step, i32 %column) {
  %y = zext nneg i32 %row to i64
  %p = mul nsw i64 %y, %step
  %x = zext nneg i32 %column to i64
  %r = getelementptr float, ptr addrspace(1) %data, i64 %p
  %a = getelementptr float, ptr addrspace(1) %r, i64 %x
  store float 1.0, ptr addrspace(1) %a
  ret void
}

; One address of a row is cheaper than four products.
; CHECK-LABEL: define void @four(
; CHECK: mul nsw i64
; CHECK-NOT: mul i32
; CHECK: ret void
define void @four(ptr %closure, ptr addrspace(1) %data, i32 %row, i32 %step, i32 %i, i32 %j, i32 %k, i32 %l) {
  %y = zext nneg i32 %row to i64
  %s = sext i32 %step to i64
  %p = mul nsw i64 %y, %s
  %x = zext nneg i32 %i to i64
  %x1 = zext nneg i32 %j to i64
  %x2 = zext nneg i32 %k to i64
  %x3 = zext nneg i32 %l to i64
  %r = getelementptr float, ptr addrspace(1) %data, i64 %p
  %a = getelementptr float, ptr addrspace(1) %r, i64 %x
  %a1 = getelementptr float, ptr addrspace(1) %r, i64 %x1
  %a2 = getelementptr float, ptr addrspace(1) %r, i64 %x2
  %a3 = getelementptr float, ptr addrspace(1) %r, i64 %x3
  store float 1.0, ptr addrspace(1) %a
  store float 2.0, ptr addrspace(1) %a1
  store float 3.0, ptr addrspace(1) %a2
  store float 4.0, ptr addrspace(1) %a3
  ret void
}
