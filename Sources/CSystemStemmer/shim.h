#pragma once
#include <libstemmer.h>

/// Prefetches memory that will be read soon. It has no other effect.
static inline void adagia_expect(const void *_Nonnull address) { __builtin_prefetch(address); }
