; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a phi or a select chooses between addresses in variables, never between variables.
; RUN: %tessera-opt --passes=legalize-for-spirv %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"

@a = internal addrspace(3) global [16 x float] undef
@b = internal addrspace(3) global [64 x i32] undef

; CHECK-LABEL: define void @f(
; CHECK: %x = alloca i32
; CHECK-NEXT: %y = alloca i64
; CHECK-NEXT: [[A:%.*]] = getelementptr i8, ptr addrspace(3) @a, i64 0
; CHECK-NEXT: br i1 %c, label %then, label %end
; CHECK: [[B:%.*]] = getelementptr i8, ptr addrspace(3) @b, i64 0
; CHECK-NEXT: br label %end
; CHECK: %p = phi ptr addrspace(3) [ [[A]], %entry ], [ [[B]], %then ]
; CHECK-NEXT: [[X:%.*]] = getelementptr i8, ptr %x, i64 0
; CHECK-NEXT: [[Y:%.*]] = getelementptr i8, ptr %y, i64 0
; CHECK-NEXT: %q = select i1 %c, ptr [[X]], ptr [[Y]]
; CHECK-NEXT: %r = select i1 %c, ptr addrspace(3) %p, ptr addrspace(3) null
define void @f(i1 %c) {
entry:
  %x = alloca i32
  %y = alloca i64
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %p = phi ptr addrspace(3) [ @a, %entry ], [ @b, %then ]
  %q = select i1 %c, ptr %x, ptr %y
  %r = select i1 %c, ptr addrspace(3) %p, ptr addrspace(3) null
  store i32 1, ptr addrspace(3) %r
  store i32 1, ptr %q
  ret void
}
