// Packs and unpacks up to 128 numbers of one width, four lanes at a time (Lemire & Boytsov, "Decoding billions of integers
// per second through vectorization", 2015): number i is in lane i mod 4, so that one shift and one mask serve four numbers.
// In C because the loop for each width is unrolled at compile time, which Swift has no means for.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The bytes that `count` numbers of `width` bits take: four lanes of whole 32-bit words.
static inline size_t adagia_packed_size(uint32_t count, uint32_t width) {
  return (size_t)16 * ((((count + 3) / 4) * width + 31) / 32);
}

/// Packs `count` numbers, 1 to 128, each below 2^`width`, into `adagia_packed_size` bytes.
void adagia_pack(const uint32_t *numbers, uint32_t count, uint32_t width, uint8_t *bytes);

/// Unpacks `count` numbers of `width` bits, at most 32. Reads `adagia_packed_size` bytes and writes `count` numbers rounded
/// up to a multiple of 4.
void adagia_unpack(const uint8_t *bytes, uint32_t count, uint32_t width, uint32_t *numbers);

/// Turns gaps into ascending numbers in place: each becomes the one before it, plus its gap, plus 1. The first follows
/// `previous`. Sums wrap around at 2^32. Writes `count` numbers rounded up to a multiple of 4.
void adagia_add_gaps(uint32_t *numbers, uint32_t count, uint32_t previous);

/// The offset after `count` varints of seven bits a byte, or -1 when the bytes end before that.
ptrdiff_t adagia_skip_varints(const uint8_t *bytes, size_t length, size_t count);
