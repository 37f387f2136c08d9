#include "CSystemHash.h"
#include <stdlib.h>
#include <string.h>

// The names and the order of the steps are those of the specification, with the seed 0 and the default secret.

static const uint64_t prime32_1 = 0x9E3779B1, prime32_2 = 0x85EBCA77, prime32_3 = 0xC2B2AE3D;
static const uint64_t prime64_1 = 0x9E3779B185EBCA87, prime64_2 = 0xC2B2AE3D27D4EB4F, prime64_3 = 0x165667B19E3779F9;
static const uint64_t prime64_4 = 0x85EBCA77C2B2AE63, prime64_5 = 0x27D4EB2F165667C5;
static const uint64_t prime_mx1 = 0x165667919E3779F9, prime_mx2 = 0x9FB21C651E98DF25;

enum { stripe_size = 64, block_size = 1024, stripes_per_block = 16, secret_size = 192 };

static const uint8_t secret[secret_size] = {
    0xb8, 0xfe, 0x6c, 0x39, 0x23, 0xa4, 0x4b, 0xbe, 0x7c, 0x01, 0x81, 0x2c, 0xf7, 0x21, 0xad, 0x1c, 0xde, 0xd4, 0x6d,
    0xe9, 0x83, 0x90, 0x97, 0xdb, 0x72, 0x40, 0xa4, 0xa4, 0xb7, 0xb3, 0x67, 0x1f, 0xcb, 0x79, 0xe6, 0x4e, 0xcc, 0xc0,
    0xe5, 0x78, 0x82, 0x5a, 0xd0, 0x7d, 0xcc, 0xff, 0x72, 0x21, 0xb8, 0x08, 0x46, 0x74, 0xf7, 0x43, 0x24, 0x8e, 0xe0,
    0x35, 0x90, 0xe6, 0x81, 0x3a, 0x26, 0x4c, 0x3c, 0x28, 0x52, 0xbb, 0x91, 0xc3, 0x00, 0xcb, 0x88, 0xd0, 0x65, 0x8b,
    0x1b, 0x53, 0x2e, 0xa3, 0x71, 0x64, 0x48, 0x97, 0xa2, 0x0d, 0xf9, 0x4e, 0x38, 0x19, 0xef, 0x46, 0xa9, 0xde, 0xac,
    0xd8, 0xa8, 0xfa, 0x76, 0x3f, 0xe3, 0x9c, 0x34, 0x3f, 0xf9, 0xdc, 0xbb, 0xc7, 0xc7, 0x0b, 0x4f, 0x1d, 0x8a, 0x51,
    0xe0, 0x4b, 0xcd, 0xb4, 0x59, 0x31, 0xc8, 0x9f, 0x7e, 0xc9, 0xd9, 0x78, 0x73, 0x64, 0xea, 0xc5, 0xac, 0x83, 0x34,
    0xd3, 0xeb, 0xc3, 0xc5, 0x81, 0xa0, 0xff, 0xfa, 0x13, 0x63, 0xeb, 0x17, 0x0d, 0xdd, 0x51, 0xb7, 0xf0, 0xda, 0x49,
    0xd3, 0x16, 0x55, 0x26, 0x29, 0xd4, 0x68, 0x9e, 0x2b, 0x16, 0xbe, 0x58, 0x7d, 0x47, 0xa1, 0xfc, 0x8f, 0xf8, 0xb8,
    0xd1, 0x7a, 0xd0, 0x31, 0xce, 0x45, 0xcb, 0x3a, 0x8f, 0x95, 0x16, 0x04, 0x28, 0xaf, 0xd7, 0xfb, 0xca, 0xbb, 0x4b,
    0x40, 0x7e,
};

// MARK: - Numbers

/// A function that is part of its caller in debug builds too, which an import in tests would feel.
#define inlined static inline __attribute__((always_inline))

/// Numbers are stored with the lowest byte first.
inlined uint64_t read64(const uint8_t *bytes) {
  uint64_t value;
  memcpy(&value, bytes, sizeof value);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  value = __builtin_bswap64(value);
#endif
  return value;
}

inlined uint32_t read32(const uint8_t *bytes) {
  uint32_t value;
  memcpy(&value, bytes, sizeof value);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  value = __builtin_bswap32(value);
#endif
  return value;
}

inlined uint64_t low_half(__uint128_t product) { return (uint64_t)product; }
inlined uint64_t high_half(__uint128_t product) { return (uint64_t)(product >> 64); }

/// Multiplies to 128 bits and folds the halves.
inlined uint64_t folded_product(uint64_t first, uint64_t second) {
  __uint128_t product = (__uint128_t)first * second;
  return low_half(product) ^ high_half(product);
}

inlined uint64_t avalanche(uint64_t value) {
  value = (value ^ value >> 37) * prime_mx1;
  return value ^ value >> 32;
}

/// The final mix of XXH64.
inlined uint64_t avalanche64(uint64_t value) {
  value = (value ^ value >> 33) * prime64_2;
  value = (value ^ value >> 29) * prime64_3;
  return value ^ value >> 32;
}

// MARK: - Up to 16 bytes

static adagia_hash128 hash_empty(void) {
  return (adagia_hash128){
      .low = avalanche64(read64(secret + 64) ^ read64(secret + 72)),
      .high = avalanche64(read64(secret + 80) ^ read64(secret + 88)),
  };
}

static adagia_hash128 hash_1_to_3(const uint8_t *bytes, size_t length) {
  uint32_t combined = (uint32_t)bytes[length - 1] | (uint32_t)length << 8 | (uint32_t)bytes[0] << 16 |
                      (uint32_t)bytes[length >> 1] << 24;
  uint32_t swapped = __builtin_bswap32(combined);
  swapped = swapped << 13 | swapped >> 19;
  return (adagia_hash128){
      .low = avalanche64((uint64_t)(read32(secret) ^ read32(secret + 4)) ^ combined),
      .high = avalanche64((uint64_t)(read32(secret + 8) ^ read32(secret + 12)) ^ swapped),
  };
}

static adagia_hash128 hash_4_to_8(const uint8_t *bytes, size_t length) {
  uint64_t combined = (uint64_t)read32(bytes) | (uint64_t)read32(bytes + length - 4) << 32;
  uint64_t value = read64(secret + 16) ^ read64(secret + 24) ^ combined;
  __uint128_t product = (__uint128_t)value * (prime64_1 + ((uint64_t)length << 2));
  uint64_t high = high_half(product) + (low_half(product) << 1);
  uint64_t low = low_half(product) ^ high >> 3;
  low = (low ^ low >> 35) * prime_mx2;
  return (adagia_hash128){.low = low ^ low >> 28, .high = avalanche(high)};
}

static adagia_hash128 hash_9_to_16(const uint8_t *bytes, size_t length) {
  uint64_t first = read64(bytes), last = read64(bytes + length - 8);
  uint64_t both = read64(secret + 32) ^ read64(secret + 40) ^ first ^ last;
  uint64_t end = read64(secret + 48) ^ read64(secret + 56) ^ last;
  __uint128_t product = (__uint128_t)both * prime64_1;
  uint64_t low = low_half(product) + ((uint64_t)(length - 1) << 54);
  uint64_t high = high_half(product) + end + (uint64_t)(uint32_t)end * (prime32_2 - 1);
  low ^= __builtin_bswap64(high);
  product = (__uint128_t)low * prime64_2;
  return (adagia_hash128){
      .low = avalanche(low_half(product)),
      .high = avalanche(high_half(product) + high * prime64_2),
  };
}

static adagia_hash128 hash_0_to_16(const uint8_t *bytes, size_t length) {
  if (length > 8) return hash_9_to_16(bytes, length);
  if (length > 3) return hash_4_to_8(bytes, length);
  return length ? hash_1_to_3(bytes, length) : hash_empty();
}

// MARK: - 17 to 240 bytes

/// Mixes 16 bytes of data with 16 of the secret.
inlined uint64_t mix_step(const uint8_t *data, const uint8_t *key) {
  return folded_product(read64(data) ^ read64(key), read64(data + 8) ^ read64(key + 8));
}

inlined void mix_two_chunks(adagia_hash128 *sum, const uint8_t *data1, const uint8_t *data2, const uint8_t *key) {
  sum->low = (sum->low + mix_step(data1, key)) ^ (read64(data2) + read64(data2 + 8));
  sum->high = (sum->high + mix_step(data2, key + 16)) ^ (read64(data1) + read64(data1 + 8));
}

inlined adagia_hash128 finished(adagia_hash128 sum, size_t length) {
  uint64_t high = sum.low * prime64_1 + sum.high * prime64_4 + (uint64_t)length * prime64_2;
  return (adagia_hash128){.low = avalanche(sum.low + sum.high), .high = 0 - avalanche(high)};
}

static adagia_hash128 hash_17_to_128(const uint8_t *bytes, size_t length) {
  adagia_hash128 sum = {.low = (uint64_t)length * prime64_1, .high = 0};
  for (size_t round = (length - 1) >> 5; round < 4; round--) {
    mix_two_chunks(&sum, bytes + 16 * round, bytes + length - 16 * round - 16, secret + 32 * round);
  }
  return finished(sum, length);
}

static adagia_hash128 hash_129_to_240(const uint8_t *bytes, size_t length) {
  adagia_hash128 sum = {.low = (uint64_t)length * prime64_1, .high = 0};
  for (size_t chunk = 0; chunk < 4; chunk++) {
    mix_two_chunks(&sum, bytes + 32 * chunk, bytes + 32 * chunk + 16, secret + 32 * chunk);
  }
  sum = (adagia_hash128){.low = avalanche(sum.low), .high = avalanche(sum.high)};
  for (size_t chunk = 4; chunk < length >> 5; chunk++) {
    mix_two_chunks(&sum, bytes + 32 * chunk, bytes + 32 * chunk + 16, secret + 32 * (chunk - 4) + 3);
  }
  mix_two_chunks(&sum, bytes + length - 16, bytes + length - 32, secret + 103);
  return finished(sum, length);
}

// MARK: - More than 240 bytes

/// Two of the eight accumulators. A processor multiplies and adds both at once.
typedef uint64_t pair __attribute__((vector_size(16)));

typedef struct {
  pair lanes[4];
} accumulators;

static const accumulators initial = {
    {{prime32_3, prime64_1}, {prime64_2, prime64_3}, {prime64_4, prime32_2}, {prime64_5, prime32_1}}};

inlined pair read_pair(const uint8_t *bytes) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  return (pair){read64(bytes), read64(bytes + 8)};
#else
  pair value;
  memcpy(&value, bytes, sizeof value);
  return value;
#endif
}

inlined void accumulate(accumulators *sums, const uint8_t *stripe, const uint8_t *key) {
  for (size_t lane = 0; lane < 4; lane++) {
    pair data = read_pair(stripe + 16 * lane);
    pair value = data ^ read_pair(key + 16 * lane);
    sums->lanes[lane] += __builtin_shufflevector(data, data, 1, 0) + (value & 0xFFFFFFFF) * (value >> 32);
  }
}

inlined void scramble(accumulators *sums) {
  const uint8_t *key = secret + secret_size - stripe_size;
  for (size_t lane = 0; lane < 4; lane++) {
    pair value = sums->lanes[lane];
    sums->lanes[lane] = (value ^ value >> 47 ^ read_pair(key + 16 * lane)) * prime32_1;
  }
}

inlined void add_stripes(accumulators *sums, const uint8_t *block, size_t count) {
  for (size_t stripe = 0; stripe < count; stripe++) {
    accumulate(sums, block + stripe_size * stripe, secret + 8 * stripe);
  }
}

/// Adds whole blocks that are not the last one.
inlined void add_blocks(accumulators *sums, const uint8_t *block, size_t count) {
  for (; count; count--, block += block_size) {
    add_stripes(sums, block, stripes_per_block);
    scramble(sums);
  }
}

inlined uint64_t final_merge(const accumulators *sums, uint64_t result, const uint8_t *key) {
  for (size_t lane = 0; lane < 4; lane++) {
    pair value = sums->lanes[lane];
    result += folded_product(value[0] ^ read64(key + 16 * lane), value[1] ^ read64(key + 16 * lane + 8));
  }
  return avalanche(result);
}

/// Adds the last block, of 1 to 1,024 bytes behind at least 64 others or of more than 240, and merges.
static adagia_hash128 hash_end(accumulators sums, const uint8_t *block, size_t count, uint64_t length) {
  add_stripes(&sums, block, (count - 1) / stripe_size);
  accumulate(&sums, block + count - stripe_size, secret + secret_size - 71);
  return (adagia_hash128){
      .low = final_merge(&sums, length * prime64_1, secret + 11),
      .high = final_merge(&sums, ~(length * prime64_2), secret + secret_size - 75),
  };
}

static adagia_hash128 hash_large(const uint8_t *bytes, size_t length) {
  accumulators sums = initial;
  size_t blocks = (length - 1) / block_size;
  add_blocks(&sums, bytes, blocks);
  return hash_end(sums, bytes + blocks * block_size, length - blocks * block_size, length);
}

adagia_hash128 adagia_xxh3(const void *bytes, size_t length) {
  if (length <= 16) return hash_0_to_16(bytes, length);
  if (length <= 128) return hash_17_to_128(bytes, length);
  return length <= 240 ? hash_129_to_240(bytes, length) : hash_large(bytes, length);
}

// MARK: - Pieces

struct adagia_hasher {
  accumulators sums;
  uint64_t length;
  /// The number of bytes of the block.
  size_t count;
  /// The end of the block before, since the last stripe may begin there, and the block so far.
  uint8_t bytes[stripe_size + block_size];
};

inlined void keep_end(adagia_hasher *hasher, const uint8_t *end) {
  memcpy(hasher->bytes, end - stripe_size, stripe_size);
}

adagia_hasher *adagia_hasher_make(void) {
  void *memory = NULL;
  if (posix_memalign(&memory, _Alignof(adagia_hasher), sizeof(adagia_hasher))) return NULL;
  adagia_hasher *hasher = memory;
  hasher->sums = initial;
  hasher->length = 0;
  hasher->count = 0;
  return hasher;
}

void adagia_hasher_add(adagia_hasher *hasher, const void *bytes, size_t length) {
  const uint8_t *next = bytes;
  uint8_t *block = hasher->bytes + stripe_size;
  if (!length) return;
  hasher->length += length;
  // A block is added when a byte behind it is known, because the last one is treated differently.
  if (length > block_size - hasher->count) {
    size_t missing = block_size - hasher->count;
    memcpy(block + hasher->count, next, missing);
    add_blocks(&hasher->sums, block, 1);
    keep_end(hasher, block + block_size);
    next += missing, length -= missing;
    size_t blocks = (length - 1) / block_size;
    add_blocks(&hasher->sums, next, blocks);
    next += blocks * block_size, length -= blocks * block_size;
    if (blocks) keep_end(hasher, next);
    hasher->count = 0;
  }
  memcpy(block + hasher->count, next, length);
  hasher->count += length;
}

adagia_hash128 adagia_hasher_value(const adagia_hasher *hasher) {
  const uint8_t *block = hasher->bytes + stripe_size;
  if (hasher->length <= 240) return adagia_xxh3(block, hasher->length);
  return hash_end(hasher->sums, block, hasher->count, hasher->length);
}

void adagia_hasher_free(adagia_hasher *hasher) { free(hasher); }
