; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps stores in the cache: all else is as in stretch.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="function(stream-stores)" --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=stream-stores.taken

; CHECK-DAG: {{^}}stream-stores.several-blocks	1{{$}}
define void @several_blocks(ptr %closure, ptr %tile, ptr %scratch) #0 {
entry:
  %from = load ptr, ptr %closure, align 8
  %to.at = getelementptr i8, ptr %closure, i64 8
  %to = load ptr, ptr %to.at, align 8
  %count.at = getelementptr i8, ptr %closure, i64 16
  %count = load i64, ptr %count.at, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %behind ]
  %in = getelementptr float, ptr %from, i64 %i
  %a = load <16 x float>, ptr %in, align 4
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %out, align 4
  %beside = getelementptr i8, ptr %out, i64 64
  store <16 x float> %a, ptr %beside, align 4
  %next = add nuw nsw i64 %i, 32
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %behind
behind:
  br label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}stream-stores.unknown-trip-count	1{{$}}
define void @ends_by_data(ptr %closure, ptr %tile, ptr %scratch) #0 {
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
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %out, align 4
  %beside = getelementptr i8, ptr %out, i64 64
  store <16 x float> %a, ptr %beside, align 4
  %m = load i64, ptr %in, align 8
  %next = add nuw nsw i64 %i, 32
  %last = icmp eq i64 %next, %m
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}stream-stores.used-behind	1{{$}}
define void @used_behind(ptr %closure, ptr %tile, ptr %scratch) #0 {
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
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %out, align 4
  %beside = getelementptr i8, ptr %out, i64 64
  store <16 x float> %a, ptr %beside, align 4
  %next = add nuw nsw i64 %i, 32
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  store <16 x float> %a, ptr %scratch, align 4
  ret void
}

; CHECK-DAG: {{^}}stream-stores.other-writes	1{{$}}
define void @fills_too(ptr %closure, ptr %tile, ptr %scratch) #0 {
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
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %out, align 4
  %beside = getelementptr i8, ptr %out, i64 64
  store <16 x float> %a, ptr %beside, align 4
  call void @llvm.memset.p0.i64(ptr %out, i8 0, i64 64, i1 false)
  %next = add nuw nsw i64 %i, 32
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}stream-stores.scalar	1{{$}}
define void @scalars(ptr %closure, ptr %tile, ptr %scratch) #0 {
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
  %word = bitcast <16 x float> %a to i512
  %out = getelementptr float, ptr %to, i64 %i
  store i512 %word, ptr %out, align 4
  %beside = getelementptr i8, ptr %out, i64 64
  store i512 %word, ptr %beside, align 4
  %next = add nuw nsw i64 %i, 32
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}stream-stores.not-strided	1{{$}}
define void @squares(ptr %closure, ptr %tile, ptr %scratch) #0 {
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
  %square = mul i64 %i, %i
  %out = getelementptr float, ptr %to, i64 %square
  store <16 x float> %a, ptr %out, align 4
  %beside = getelementptr i8, ptr %out, i64 64
  store <16 x float> %a, ptr %beside, align 4
  %next = add nuw nsw i64 %i, 32
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}stream-stores.unknown-step	1{{$}}
define void @step_of_the_launch(ptr %closure, ptr %tile, ptr %scratch) #0 {
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
  %base = getelementptr i8, ptr %to, i64 64
  %times = mul i64 %i, %count
  %out = getelementptr float, ptr %to, i64 %times
  store <16 x float> %a, ptr %out, align 4
  %beside = getelementptr float, ptr %base, i64 %i
  store <16 x float> %a, ptr %beside, align 4
  %next = add nuw nsw i64 %i, 32
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}stream-stores.different-steps	1{{$}}
define void @two_steps(ptr %closure, ptr %tile, ptr %scratch) #0 {
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
  %base = getelementptr i8, ptr %to, i64 64
  %times = mul i64 %i, 2
  %out = getelementptr float, ptr %to, i64 %times
  store <16 x float> %a, ptr %out, align 4
  %beside = getelementptr float, ptr %base, i64 %i
  store <16 x float> %a, ptr %beside, align 4
  %next = add nuw nsw i64 %i, 32
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}stream-stores.unknown-distance	1{{$}}
define void @two_containers(ptr %closure, ptr %tile, ptr %scratch) #0 {
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
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %out, align 4
  %beside = getelementptr float, ptr %from, i64 %i
  store <16 x float> %a, ptr %beside, align 4
  %next = add nuw nsw i64 %i, 32
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}stream-stores.gap-between-iterations	1{{$}}
define void @a_gap_between_iterations(ptr %closure, ptr %tile, ptr %scratch) #0 {
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
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %out, align 4
  %beside = getelementptr i8, ptr %out, i64 64
  store <16 x float> %a, ptr %beside, align 4
  %next = add nuw nsw i64 %i, 48
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}stream-stores.gap-in-iteration	1{{$}}
define void @an_overlap(ptr %closure, ptr %tile, ptr %scratch) #0 {
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
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %out, align 4
  %beside = getelementptr i8, ptr %out, i64 32
  store <16 x float> %a, ptr %beside, align 4
  %next = add nuw nsw i64 %i, 32
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}stream-stores.call	1{{$}}
define void @calls(ptr %closure, ptr %tile, ptr %scratch) #0 {
entry:
  %from = load ptr, ptr %closure, align 8
  %to.at = getelementptr i8, ptr %closure, i64 8
  %to = load ptr, ptr %to.at, align 8
  %count.at = getelementptr i8, ptr %closure, i64 16
  %count = load i64, ptr %count.at, align 8
  call void @speaks()
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %in = getelementptr float, ptr %from, i64 %i
  %a = load <16 x float>, ptr %in, align 4
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %out, align 4
  %beside = getelementptr i8, ptr %out, i64 64
  store <16 x float> %a, ptr %beside, align 4
  %next = add nuw nsw i64 %i, 32
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}stream-stores.atomic	1{{$}}
define void @synchronises(ptr %closure, ptr %tile, ptr %scratch) #0 {
entry:
  %from = load ptr, ptr %closure, align 8
  %to.at = getelementptr i8, ptr %closure, i64 8
  %to = load ptr, ptr %to.at, align 8
  %count.at = getelementptr i8, ptr %closure, i64 16
  %count = load i64, ptr %count.at, align 8
  fence seq_cst
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %in = getelementptr float, ptr %from, i64 %i
  %a = load <16 x float>, ptr %in, align 4
  %out = getelementptr float, ptr %to, i64 %i
  store <16 x float> %a, ptr %out, align 4
  %beside = getelementptr i8, ptr %out, i64 64
  store <16 x float> %a, ptr %beside, align 4
  %next = add nuw nsw i64 %i, 32
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

declare void @speaks()

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="0" }
