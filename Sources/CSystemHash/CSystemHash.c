#include "CSystemHash.h"
#define XXH_INLINE_ALL
#include <xxhash.h>

adagia_hash128 adagia_xxh3(const void *bytes, size_t length) {
  XXH128_hash_t hash = XXH3_128bits(bytes, length);
  return (adagia_hash128){hash.low64, hash.high64};
}
