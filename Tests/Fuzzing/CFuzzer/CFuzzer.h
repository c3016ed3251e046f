#pragma once

#include <stddef.h>
#include <stdint.h>

// libFuzzer's own entry, for programs that have a `main` (LLVM's documentation of libFuzzer, "Using libFuzzer as a library").
int LLVMFuzzerRunDriver(int *count, char ***words, int (*test)(const uint8_t *bytes, size_t count));
