; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what is one of several uniform values behind a loop that only some work-items enter goes through volatile memory in
; kernels with atomic operations, and nothing else does.
; RUN: %tessera-opt --passes=legalize-for-spirv %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"

; CHECK-LABEL: define i32 @behind_a_loop(
; CHECK: [[MEMORY:%.*]] = alloca i32
; CHECK: call i64 @_Z12get_local_idj
; CHECK: store volatile i32 7, ptr [[MEMORY]]
; CHECK-NEXT: [[SEVEN:%.*]] = load volatile i32, ptr [[MEMORY]]
; CHECK-NEXT: br i1 %enters
; CHECK: phi i32 [ [[SEVEN]], %entry ], [ %n, %loop ]
; CHECK: ret i32
define i32 @behind_a_loop(ptr addrspace(3) %counts, i32 %n) {
entry:
  %id = call range(i32 0, 64) i32 @_Z12get_local_idj.narrow(i32 0)
  %old = atomicrmw add ptr addrspace(3) %counts, i32 1 monotonic, align 4
  %enters = icmp slt i32 %id, %n
  br i1 %enters, label %loop, label %end
loop:
  %k = phi i32 [ %id, %entry ], [ %next, %loop ]
  %place = getelementptr i32, ptr addrspace(3) %counts, i32 %k
  store i32 5, ptr addrspace(3) %place, align 4
  %next = add nsw i32 %k, 64
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  %t = phi i32 [ 7, %entry ], [ %n, %loop ]
  ret i32 %t
}

; Truth values are bytes in memory.
; CHECK-LABEL: define i1 @truth(
; CHECK: alloca i8
; CHECK: store volatile i8
; CHECK: load volatile i8
; CHECK: ret i1
define i1 @truth(ptr addrspace(3) %counts, i32 %n, i1 %a, i1 %b) {
entry:
  %id = call range(i32 0, 64) i32 @_Z12get_local_idj.narrow(i32 0)
  %old = atomicrmw add ptr addrspace(3) %counts, i32 1 monotonic, align 4
  %enters = icmp slt i32 %id, %n
  br i1 %enters, label %loop, label %end
loop:
  %k = phi i32 [ %id, %entry ], [ %next, %loop ]
  %place = getelementptr i32, ptr addrspace(3) %counts, i32 %k
  store i32 5, ptr addrspace(3) %place, align 4
  %next = add nsw i32 %k, 64
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  %t = phi i1 [ %a, %entry ], [ %b, %loop ]
  ret i1 %t
}

; All enter, or no loop is entered, or one of the values differs anyway, or there is only one.
; CHECK-LABEL: define i32 @others(
; CHECK-NOT: volatile
; CHECK: ret i32
define i32 @others(ptr addrspace(3) %counts, i32 %n) {
entry:
  %id = call range(i32 0, 64) i32 @_Z12get_local_idj.narrow(i32 0)
  %old = atomicrmw add ptr addrspace(3) %counts, i32 1 monotonic, align 4
  %enters = icmp slt i32 %n, 9
  br i1 %enters, label %loop, label %between
loop:
  %k = phi i32 [ %id, %entry ], [ %next, %loop ]
  %place = getelementptr i32, ptr addrspace(3) %counts, i32 %k
  store i32 5, ptr addrspace(3) %place, align 4
  %next = add nsw i32 %k, 64
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %between
between:
  %t = phi i32 [ 7, %entry ], [ %n, %loop ]
  %chosen = icmp slt i32 %id, %t
  br i1 %chosen, label %then, label %behind
then:
  store i32 6, ptr addrspace(3) %counts, align 4
  br label %behind
behind:
  %u = phi i32 [ 1, %between ], [ %n, %then ]
  %enters.too = icmp slt i32 %id, %u
  br i1 %enters.too, label %loop.2, label %end
loop.2:
  %m = phi i32 [ %id, %behind ], [ %next.2, %loop.2 ]
  %place.2 = getelementptr i32, ptr addrspace(3) %counts, i32 %m
  store i32 5, ptr addrspace(3) %place.2, align 4
  %next.2 = add nsw i32 %m, 64
  %again.2 = icmp slt i32 %next.2, %n
  br i1 %again.2, label %loop.2, label %end
end:
  %v = phi i32 [ 1, %behind ], [ %next.2, %loop.2 ]
  %w = phi i32 [ 3, %behind ], [ 3, %loop.2 ]
  %sum = add i32 %v, %w
  ret i32 %sum
}

; CHECK-LABEL: define i32 @without_atomics(
; CHECK-NOT: volatile
; CHECK: ret i32
define i32 @without_atomics(ptr addrspace(3) %counts, i32 %n) {
entry:
  %id = call range(i32 0, 64) i32 @_Z12get_local_idj.narrow(i32 0)
  %enters = icmp slt i32 %id, %n
  br i1 %enters, label %loop, label %end
loop:
  %k = phi i32 [ %id, %entry ], [ %next, %loop ]
  %place = getelementptr i32, ptr addrspace(3) %counts, i32 %k
  store i32 5, ptr addrspace(3) %place, align 4
  %next = add nsw i32 %k, 64
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  %t = phi i32 [ 7, %entry ], [ %n, %loop ]
  ret i32 %t
}

declare i32 @_Z12get_local_idj.narrow(i32)
