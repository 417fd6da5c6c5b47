// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
int run();
int main() { return run() == 63 ? 0 : 1; }
