; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a group of no tiles is refused, one of tiles that are not there, and one of a single number.
; RUN: not %tessera-opt --passes=form-tile-function %s 2>&1 | %filecheck %s

; CHECK: error: kernel IR contract: kernel 'empty': the attribute "tessera.tile_group" is missing or malformed
define void @empty(ptr %p) #0 {
  ret void
}

; CHECK: error: kernel IR contract: kernel 'untiled': the attribute "tessera.tile_group" is missing or malformed
define void @untiled(ptr %p) #1 {
  ret void
}

; CHECK: error: kernel IR contract: kernel 'one_number': the attribute "tessera.tile_group" is missing or malformed
define void @one_number(ptr %p) #2 {
  ret void
}

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="2,8" "tessera.tile_group"="0x1" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile_group"="1x4" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #2 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="2,8" "tessera.tile_group"="4" "tessera.closure"="24,8" "tessera.captures"="" }
