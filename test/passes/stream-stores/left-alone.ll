; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that some stores are never streamed: those with gaps between them, of single elements, where the loop reads,
; into the tile's own memory, volatile ones, and all where work-items speak to others.
; RUN: %tessera-opt --passes="function(stream-stores),verify-tile-functions" %s | %filecheck %s --implicit-check-not=nontemporal

; CHECK-LABEL: define void @gap(
define void @gap(ptr %closure, ptr %tile, ptr %scratch) #0 {
entry:
  %from = load ptr, ptr %closure, align 8
  %to.at = getelementptr i8, ptr %closure, i64 8
  %to = load ptr, ptr %to.at, align 8
  %count.at = getelementptr i8, ptr %closure, i64 16
  %count = load i64, ptr %count.at, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %in = getelementptr float, ptr %from, i64 %i
  %a = load <16 x float>, ptr %in, align 4
  %b = fmul <16 x float> %a, splat (float 3.0)
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %out, align 4
  %next = add nuw nsw i64 %i, 32
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

define void @elements(ptr %closure, ptr %tile, ptr %scratch) #0 {
entry:
  %from = load ptr, ptr %closure, align 8
  %to.at = getelementptr i8, ptr %closure, i64 8
  %to = load ptr, ptr %to.at, align 8
  %count.at = getelementptr i8, ptr %closure, i64 16
  %count = load i64, ptr %count.at, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %in = getelementptr float, ptr %from, i64 %i
  %a = load <16 x float>, ptr %in, align 4
  %b = fmul <16 x float> %a, splat (float 3.0)
  %out = getelementptr float, ptr %to, i64 %i
  %e = extractelement <16 x float> %a, i32 0
  store float %e, ptr %out, align 4
  %next = add nuw nsw i64 %i, 1
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

define void @in_place(ptr %closure, ptr %tile, ptr %scratch) #0 {
entry:
  %from = load ptr, ptr %closure, align 8
  %to.at = getelementptr i8, ptr %closure, i64 8
  %to = load ptr, ptr %to.at, align 8
  %count.at = getelementptr i8, ptr %closure, i64 16
  %count = load i64, ptr %count.at, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %in = getelementptr float, ptr %from, i64 %i
  %a = load <16 x float>, ptr %in, align 4
  %b = fmul <16 x float> %a, splat (float 3.0)
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %in, align 4
  %next = add nuw nsw i64 %i, 16
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

define void @two_places(ptr %closure, ptr %tile, ptr %scratch) #0 {
entry:
  %from = load ptr, ptr %closure, align 8
  %to.at = getelementptr i8, ptr %closure, i64 8
  %to = load ptr, ptr %to.at, align 8
  %count.at = getelementptr i8, ptr %closure, i64 16
  %count = load i64, ptr %count.at, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %in = getelementptr float, ptr %from, i64 %i
  %a = load <16 x float>, ptr %in, align 4
  %b = fmul <16 x float> %a, splat (float 3.0)
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %out, align 4
  %other = getelementptr i8, ptr %to, i64 %i
  store <16 x float> %b, ptr %other, align 4
  %next = add nuw nsw i64 %i, 16
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

define void @own_memory(ptr %closure, ptr %tile, ptr %scratch) #0 {
entry:
  %from = load ptr, ptr %closure, align 8
  %to.at = getelementptr i8, ptr %closure, i64 8
  %to = load ptr, ptr %to.at, align 8
  %count.at = getelementptr i8, ptr %closure, i64 16
  %count = load i64, ptr %count.at, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %in = getelementptr float, ptr %from, i64 %i
  %a = load <16 x float>, ptr %in, align 4
  %b = fmul <16 x float> %a, splat (float 3.0)
  %out = getelementptr float, ptr %scratch, i64 %i
  store <16 x float> %a, ptr %out, align 4
  %next = add nuw nsw i64 %i, 16
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

define void @speaks(ptr %closure, ptr %tile, ptr %scratch) #0 {
entry:
  %from = load ptr, ptr %closure, align 8
  %to.at = getelementptr i8, ptr %closure, i64 8
  %to = load ptr, ptr %to.at, align 8
  %count.at = getelementptr i8, ptr %closure, i64 16
  %count = load i64, ptr %count.at, align 8
  %old = atomicrmw add ptr %to.at, i64 1 monotonic, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %in = getelementptr float, ptr %from, i64 %i
  %a = load <16 x float>, ptr %in, align 4
  %b = fmul <16 x float> %a, splat (float 3.0)
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %out, align 4
  %next = add nuw nsw i64 %i, 16
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

define void @fence(ptr %closure, ptr %tile, ptr %scratch) #0 {
entry:
  %from = load ptr, ptr %closure, align 8
  %to.at = getelementptr i8, ptr %closure, i64 8
  %to = load ptr, ptr %to.at, align 8
  %count.at = getelementptr i8, ptr %closure, i64 16
  %count = load i64, ptr %count.at, align 8
  fence acq_rel
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %in = getelementptr float, ptr %from, i64 %i
  %a = load <16 x float>, ptr %in, align 4
  %b = fmul <16 x float> %a, splat (float 3.0)
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %out, align 4
  %next = add nuw nsw i64 %i, 16
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

define void @is_volatile(ptr %closure, ptr %tile, ptr %scratch) #0 {
entry:
  %from = load ptr, ptr %closure, align 8
  %to.at = getelementptr i8, ptr %closure, i64 8
  %to = load ptr, ptr %to.at, align 8
  %count.at = getelementptr i8, ptr %closure, i64 16
  %count = load i64, ptr %count.at, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %in = getelementptr float, ptr %from, i64 %i
  %a = load <16 x float>, ptr %in, align 4
  %b = fmul <16 x float> %a, splat (float 3.0)
  %out = getelementptr float, ptr %to, i64 %i
  store volatile <16 x float> %a, ptr %out, align 4
  %next = add nuw nsw i64 %i, 16
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="0" }
