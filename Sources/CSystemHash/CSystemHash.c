#include "CSystemHash.h"
#define XXH_INLINE_ALL
#include <xxhash.h>

adagia_hash128 adagia_xxh3(const void *bytes, size_t length) {
  XXH128_hash_t hash = XXH3_128bits(bytes, length);
  return (adagia_hash128){hash.low64, hash.high64};
}

adagia_hasher *adagia_hasher_make(void) {
  XXH3_state_t *state = XXH3_createState();
  if (state) XXH3_128bits_reset(state);
  return (adagia_hasher *)state;
}

void adagia_hasher_add(adagia_hasher *hasher, const void *bytes, size_t length) {
  XXH3_128bits_update((XXH3_state_t *)hasher, bytes, length);
}

adagia_hash128 adagia_hasher_value(const adagia_hasher *hasher) {
  XXH128_hash_t hash = XXH3_128bits_digest((const XXH3_state_t *)hasher);
  return (adagia_hash128){hash.low64, hash.high64};
}

void adagia_hasher_free(adagia_hasher *hasher) { XXH3_freeState((XXH3_state_t *)hasher); }
