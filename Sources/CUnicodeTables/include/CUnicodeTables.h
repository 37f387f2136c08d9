// Tables of every Unicode scalar for the text analysis. They are constants, so that nothing is built at startup.
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

/// Prefetches the place of a table that will be read soon. It has no other effect.
static inline void adagia_expect(const void *_Nonnull address) { __builtin_prefetch(address); }

/// An ASCII letter or digit in lower case; 1 for other ASCII that may belong to a word, 0 for the rest of ASCII, 128 for
/// a byte of a longer sequence.
static inline uint8_t adagia_ascii_byte(uint8_t byte) { return adagia_ascii_bytes[byte]; }

/// Class, folding and flags of a scalar in the layout of `tools/make/unicode-tables`; 0 for a value that is no scalar.
static inline uint32_t adagia_character(uint32_t scalar) {
  if (scalar >= 0x110000) return 0;
  return adagia_character_entries[(uint32_t)adagia_character_blocks[scalar >> 7] << 7 | (scalar & 127)];
}

/// The lower case of a scalar, for stemming, in the layout of the character table without a class.
static inline uint32_t adagia_lowered(uint32_t scalar) {
  if (scalar >= 0x110000) return 0;
  return adagia_lowered_entries[(uint32_t)adagia_lowered_blocks[scalar >> 7] << 7 | (scalar & 127)];
}

/// A long folding: a length, then as many bytes of UTF-8.
static inline const uint8_t *_Nonnull adagia_expansion(uint32_t offset) { return adagia_expansions + offset; }

/// The canonical combining class (low 8 bits), and 256 for a scalar that composed text may not contain unchanged.
static inline uint32_t adagia_normal_form(uint32_t scalar) {
  if (scalar >= 0x110000) return 0;
  return adagia_normal_entries[(uint32_t)adagia_normal_blocks[scalar >> 7] << 7 | (scalar & 127)];
}

/// The decomposition of `scalar`: the first scalar in the low half, the second or 0 in the high half. 0 when there is none.
uint64_t adagia_decomposition(uint32_t scalar);

/// The scalar that two scalars compose to, or 0. Hangul is arithmetic and not in the tables.
uint32_t adagia_composition(uint32_t first, uint32_t second);
