#include "CBitPacking.h"
#include <string.h>

typedef uint32_t lanes __attribute__((vector_size(16)));

static inline lanes load(const uint8_t *bytes) {
  lanes value;
  memcpy(&value, bytes, sizeof value);
  return value;
}

void adagia_pack(const uint32_t *numbers, uint32_t count, uint32_t width, uint8_t *bytes) {
  uint32_t words[4 * 33] = {0};
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t bit = (i >> 2) * width, word = 4 * (bit >> 5) + (i & 3);
    const uint64_t shifted = (uint64_t)numbers[i] << (bit & 31);
    words[word] |= (uint32_t)shifted;
    words[word + 4] |= (uint32_t)(shifted >> 32);
  }
  memcpy(bytes, words, adagia_packed_size(count, width));
}

static inline lanes mask_of(uint32_t width) {
  const uint32_t ones = width == 32 ? ~0u : (1u << width) - 1;
  return (lanes){ones, ones, ones, ones};
}

// Unpacks one of `rows` rows of four numbers. `word` has the words where the row begins, and then those of the next.
static inline __attribute__((always_inline)) void unpack_row(
    const uint8_t *bytes, uint32_t row, uint32_t rows, uint32_t width, lanes mask, lanes *word, uint32_t *numbers) {
  const uint32_t bit = row * width, shift = bit & 31;
  lanes value = *word >> shift;
  // The last row may end where the words do.
  if (shift + width > 32 || (shift + width == 32 && row + 1 < rows)) {
    *word = load(bytes + 16 * ((bit >> 5) + 1));
    if (shift + width > 32) value |= *word << (32 - shift);
  }
  value &= mask;
  memcpy(numbers + 4 * row, &value, sizeof value);
}

// With `width` known, the compiler unrolls this into shifts by constants.
static inline __attribute__((always_inline)) void unpack_block(
    const uint8_t *bytes, const uint32_t width, uint32_t *numbers) {
  const lanes mask = mask_of(width);
  lanes word = load(bytes);
#pragma clang loop unroll(full)
  for (uint32_t row = 0; row < 32; row++) unpack_row(bytes, row, 32, width, mask, &word, numbers);
}

static void unpack_rows(const uint8_t *bytes, uint32_t rows, uint32_t width, uint32_t *numbers) {
  const lanes mask = mask_of(width);
  lanes word = load(bytes);
  for (uint32_t row = 0; row < rows; row++) unpack_row(bytes, row, rows, width, mask, &word, numbers);
}

#define CASE(width) case width: unpack_block(bytes, width, numbers); return;
#define CASES(width) CASE(width) CASE(width + 1) CASE(width + 2) CASE(width + 3)

void adagia_unpack(const uint8_t *bytes, uint32_t count, uint32_t width, uint32_t *numbers) {
  if (width == 0 || count == 0) {
    memset(numbers, 0, 16 * ((count + 3) / 4));
    return;
  }
  if (count == 128) {
    switch (width) {
      CASES(1) CASES(5) CASES(9) CASES(13) CASES(17) CASES(21) CASES(25) CASES(29)
    }
  }
  unpack_rows(bytes, (count + 3) / 4, width, numbers);
}

void adagia_add_gaps(uint32_t *numbers, uint32_t count, uint32_t previous) {
  lanes carry = {previous, previous, previous, previous};
  for (uint32_t i = 0; i < count; i += 4) {
    lanes value;
    memcpy(&value, numbers + i, sizeof value);
    value += 1;
    const lanes zero = {0};
    value += __builtin_shufflevector(zero, value, 0, 4, 5, 6);
    value += __builtin_shufflevector(zero, value, 0, 0, 4, 5);
    value += carry;
    memcpy(numbers + i, &value, sizeof value);
    carry = __builtin_shufflevector(value, value, 3, 3, 3, 3);
  }
}

ptrdiff_t adagia_skip_varints(const uint8_t *bytes, size_t length, size_t count) {
  size_t place = 0;
  // Eight bytes at a time: a byte without the high bit ends a varint.
  while (count >= 8 && place + 8 <= length) {
    uint64_t word;
    memcpy(&word, bytes + place, sizeof word);
    count -= (size_t)__builtin_popcountll(~word & 0x8080808080808080u);
    place += 8;
  }
  while (count > 0) {
    if (place == length) return -1;
    count -= bytes[place++] < 0x80;
  }
  return (ptrdiff_t)place;
}
