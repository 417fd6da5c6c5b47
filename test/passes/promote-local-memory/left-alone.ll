; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that kernels keep their tiles alone when these do more than to copy what they loop over.
; RUN: %tessera-opt --passes=promote-local-memory,verify-kernel-ir %s -o %t.ll 2>&1 | %filecheck %s --implicit-check-not=remark:
; RUN: not grep tessera.no_alias %t.ll

@copy = internal externally_initialized global [4 x [4 x float]] undef, align 4 #1

; The next iteration may load what this one has written.
; CHECK: remark: the tile's copy belongs to a kernel that writes before its last barrier and so is needed [-Rpass-missed=amp]
define void @writes_in_loop(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  store float %sum.used, ptr %to, align 4
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; Another work-item may store there once this one is past its barriers.
; CHECK-NEXT: remark: the tile's copy belongs to a kernel that writes before its last barrier and so is needed [-Rpass-missed=amp]
define void @reads_result_before(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  %old = load float, ptr %to, align 4
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  %both = fadd float %old, %result
  store float %both, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy belongs to a kernel that writes before its last barrier and so is needed [-Rpass-missed=amp]
define void @counts(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %was = atomicrmw add ptr %c, i32 1 monotonic
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy belongs to a kernel that writes before its last barrier and so is needed [-Rpass-missed=amp]
define void @unknown_memory(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  %either = select i1 true, ptr %to, ptr %own.at
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %either, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy belongs to a kernel that writes before its last barrier and so is needed [-Rpass-missed=amp]
define void @says_something(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  call void @__tessera_abort()
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy is not an array with one element for each work-item, which stores to it once and so is needed [-Rpass-missed=amp]
define void @all_rows_make_one(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 0, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy is not an array with one element for each work-item, which stores to it once and so is needed [-Rpass-missed=amp]
define void @beside_its_own(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %beside = add nsw i32 %column, 1
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %beside
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy is not an array with one element for each work-item, which stores to it once and so is needed [-Rpass-missed=amp]
define void @overlapping(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 0, i32 %column
  %own.at = getelementptr inbounds [2 x float], ptr %own, i32 %row
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy is not an array with one element for each work-item, which stores to it once and so is needed [-Rpass-missed=amp]
define void @two_stores(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  store float 0.0, ptr %own.at, align 4
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy belongs to a kernel that writes before its last barrier and so is needed [-Rpass-missed=amp]
define void @counted_in_the_tile(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %was = atomicrmw fadd ptr %own.at, float 1.0 monotonic
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy is not made by all work-items of the tile and so is needed [-Rpass-missed=amp]
define void @some_make_it(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  %some = icmp slt i32 %row, %column
  br i1 %some, label %make, label %made
make:
  store float %value, ptr %own.at, align 4
  br label %made
made:
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %made ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %made ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; Whoever loads the copy would compute it again.
; CHECK-NEXT: remark: the tile's copy holds values that no container holds and so is needed [-Rpass-missed=amp]
define void @of_products(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %inside = load float, ptr %from, align 4
  %value = fmul float %inside, 2.0
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; What the other work-item chose would have to be found out, too.
; CHECK-NEXT: remark: the tile's copy holds values that no container holds and so is needed [-Rpass-missed=amp]
define void @of_two_values(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %some = icmp slt i32 %row, %column
  br i1 %some, label %load, label %loaded
load:
  %inside = load float, ptr %from, align 4
  br label %loaded
loaded:
  %value = phi float [ %inside, %load ], [ 0.0, %tiles ]
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %loaded ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %loaded ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy holds values that no container holds and so is needed [-Rpass-missed=amp]
define void @of_private_memory(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  %own = alloca [4 x float], align 4
  %private = getelementptr inbounds float, ptr %own, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %private, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; What the other work-item has summed up is nowhere in memory.
; CHECK-NEXT: remark: the tile's copy holds values that no container holds and so is needed [-Rpass-missed=amp]
define void @of_sums(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  %summed = fadd float %value, %sum.tiles
  store float %summed, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy is used at places that cannot be told apart and so is needed [-Rpass-missed=amp]
define void @outside_of_array(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %beyond = add nsw i32 %k, 1
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %beyond
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy is used at places that cannot be told apart and so is needed [-Rpass-missed=amp]
define void @unknown_place(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %n
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy is used at places that cannot be told apart and so is needed [-Rpass-missed=amp]
define void @another_type(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %bits = load i32, ptr %copied.at, align 4
  %copied = sitofp i32 %bits to float
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; A work-item uses what was copied in the iteration before.
; CHECK-NEXT: remark: the tile's copy is not used in the same iteration of a loop and so is needed [-Rpass-missed=amp]
define void @the_last_iterations(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  store float %value, ptr %own.at, align 4
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy is not used in a loop inside the one that makes it and so is needed [-Rpass-missed=amp]
define void @used_at_once(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  %transposed.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %column, i32 %row
  %transposed = load float, ptr %transposed.at, align 4
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %transposed, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy is used together with the work-item's place in its tile and so is needed [-Rpass-missed=amp]
define void @depends_on_place(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %factor = sitofp i32 %row to float
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %factor, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy is used together with the work-item's place in its tile and so is needed [-Rpass-missed=amp]
define void @of_the_tiles_column(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %of.tile = add nsw i32 %x, %first
  %from = getelementptr inbounds float, ptr %line, i32 %of.tile
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy is used in a loop that does not continue the one that makes it and so is needed [-Rpass-missed=amp]
define void @backwards(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %back = sub nsw i32 3, %k
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %back
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy is used in a loop that does not continue the one that makes it and so is needed [-Rpass-missed=amp]
define void @leaves_some_out(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 8
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy is used in a loop that does not continue the one that makes it and so is needed [-Rpass-missed=amp]
define void @counts_iterations(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %iteration = sitofp i32 %k to float
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %iteration, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; CHECK-NEXT: remark: the tile's copy is used in a loop that does not continue the one that makes it and so is needed [-Rpass-missed=amp]
define void @sum_of_an_iteration(ptr %p) #0 {
entry:
  %row = call i32 @__tessera_local_id(i32 0)
  %column = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 %y
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 %y
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.all, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ 0.0, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 %row, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %sum.all = fadd float %sum.tiles, %sum.used
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

; Nothing would be gained.
define void @one_dimension(ptr %p) #4 {
entry:
  %column = call i32 @__tessera_local_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %c.address = getelementptr inbounds i8, ptr %p, i64 40
  %c = load ptr, ptr %c.address, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %line = getelementptr inbounds [1024 x float], ptr %a, i32 0
  %to.line = getelementptr inbounds [1024 x float], ptr %c, i32 0
  %to = getelementptr inbounds float, ptr %to.line, i32 %x
  %own.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 0, i32 %column
  br label %tiles
tiles:
  %first = phi i32 [ 0, %entry ], [ %first.next, %used ]
  %sum.tiles = phi float [ 0.0, %entry ], [ %sum.used, %used ]
  %at = add nsw i32 %first, %column
  %from = getelementptr inbounds float, ptr %line, i32 %at
  %value = load float, ptr %from, align 4
  store float %value, ptr %own.at, align 4
  call void @__tessera_barrier(i32 3)
  br label %use
use:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %use ]
  %sum = phi float [ %sum.tiles, %tiles ], [ %sum.next, %use ]
  %copied.at = getelementptr inbounds [4 x [4 x float]], ptr @copy, i64 0, i32 0, i32 %k
  %copied = load float, ptr %copied.at, align 4
  %sum.next = fadd float %sum, %copied
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ne i32 %k.next, 4
  br i1 %again, label %use, label %used
used:
  %sum.used = phi float [ %sum.next, %use ]
  call void @__tessera_barrier(i32 3)
  %first.next = add nuw nsw i32 %first, 4
  %more = icmp slt i32 %first.next, %n
  br i1 %more, label %tiles, label %end
end:
  %result = phi float [ %sum.used, %used ]
  store float %result, ptr %to, align 4
  ret void
}

declare void @__tessera_barrier(i32) #2
declare void @__tessera_abort()
declare i32 @__tessera_global_id(i32) #3
declare i32 @__tessera_local_id(i32) #3

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="2" "tessera.tile"="4,4" "tessera.closure"="80,8" "tessera.captures"="0:view:r:24,40:view:rw:24" }
attributes #1 = { "tessera.tile_static" }
attributes #2 = { convergent nounwind }
attributes #3 = { nounwind willreturn memory(none) }
attributes #4 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.tile"="4" "tessera.closure"="80,8" "tessera.captures"="0:view:r:24,40:view:rw:24" }
