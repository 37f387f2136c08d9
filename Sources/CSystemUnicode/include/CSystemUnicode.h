// What the text analysis knows about every Unicode scalar: constant tables, so that nothing is built at start-up.
#pragma once
#include <stdint.h>

extern const uint8_t adagia_ascii_bytes[256];
extern const uint16_t adagia_character_blocks[8704];
extern const uint32_t adagia_character_entries[];
extern const uint8_t adagia_lowered_blocks[8704];
extern const uint32_t adagia_lowered_entries[];
extern const uint8_t adagia_expansions[];
extern const uint8_t adagia_normal_blocks[8704];
extern const uint16_t adagia_normal_entries[];
extern const uint32_t adagia_decompositions[];
extern const uint64_t adagia_composition_pairs[];
extern const uint32_t adagia_compositions[];
extern const int32_t adagia_decomposition_count;
extern const int32_t adagia_composition_count;

/// An ASCII letter or digit in lower case; 0 for other ASCII, 1 for such as may belong to a word all the same, 128 for a
/// byte of a longer sequence.
static inline uint8_t adagia_ascii_byte(uint8_t byte) { return adagia_ascii_bytes[byte]; }

/// Class, folding and flags of a scalar, as the table maker lays them out; 0 for anything that is not one.
static inline uint32_t adagia_character(uint32_t scalar) {
  if (scalar >= 0x110000) return 0;
  return adagia_character_entries[(uint32_t)adagia_character_blocks[scalar >> 7] << 7 | (scalar & 127)];
}

/// What a scalar is in lower case, for stemming: laid out like an entry of the character table, but without a class.
static inline uint32_t adagia_lowered(uint32_t scalar) {
  if (scalar >= 0x110000) return 0;
  return adagia_lowered_entries[(uint32_t)adagia_lowered_blocks[scalar >> 7] << 7 | (scalar & 127)];
}

/// What a long folding yields: a length, then that many bytes of UTF-8.
static inline const uint8_t *_Nonnull adagia_expansion(uint32_t offset) { return adagia_expansions + offset; }

/// The canonical combining class (low 8 bits), and 256 when the scalar may not stand in composed text as it is.
static inline uint32_t adagia_normal_form(uint32_t scalar) {
  if (scalar >= 0x110000) return 0;
  return adagia_normal_entries[(uint32_t)adagia_normal_blocks[scalar >> 7] << 7 | (scalar & 127)];
}

/// The one or two scalars (the first in the low half, 0 when there is one) that `scalar` decomposes into, or 0.
uint64_t adagia_decomposition(uint32_t scalar);

/// The scalar that the two compose to, or 0. Hangul is arithmetic and not in the tables.
uint32_t adagia_composition(uint32_t first, uint32_t second);
