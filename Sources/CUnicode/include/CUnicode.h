// Unicode data that Swift's standard library lacks.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The number of scalars in the longest decomposition.
#define CUN_LONGEST 18

// Writes the compatibility decomposition (NFKD) of a scalar to `decomposed`, and returns its length; 0 if the canonical decomposition
// (NFD) is the same.
size_t cun_decompose(uint32_t scalar, uint32_t decomposed[CUN_LONGEST]);
