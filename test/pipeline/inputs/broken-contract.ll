; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
define void @k(ptr %p, i32 %n) #0 {
  ret void
}
define i32 @t(ptr %p) #1 {
  ret i32 0
}
attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="t" "tessera.rank"="none" "tessera.closure"="8,8" "tessera.captures"="" }
