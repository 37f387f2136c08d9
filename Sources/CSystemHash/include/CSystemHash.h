// xxHash's XXH3, compiled in from Debian's header so that nothing is linked or loaded for it.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint64_t low, high;
} adagia_hash128;

/// The 128-bit XXH3 hash of `length` bytes.
adagia_hash128 adagia_xxh3(const void *bytes, size_t length);
