// XXH3 of 128 bits by Y. Collet, written from its specification, doc/xxhash_spec.md of the xxHash project (free to copy
// and to distribute with its notice). No code of xxHash is in it. Its values are those of xxHash, bit by bit, on every
// processor.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint64_t low, high;
} adagia_hash128;

/// The 128-bit XXH3 hash of `length` bytes.
adagia_hash128 adagia_xxh3(const void *bytes, size_t length);

/// The state of a hash over several pieces of bytes.
typedef struct adagia_hasher adagia_hasher;

/// A new state, or NULL without memory.
adagia_hasher *adagia_hasher_make(void);
void adagia_hasher_add(adagia_hasher *hasher, const void *bytes, size_t length);
adagia_hash128 adagia_hasher_value(const adagia_hasher *hasher);
void adagia_hasher_free(adagia_hasher *hasher);
