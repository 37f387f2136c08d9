#pragma once
#include <libstemmer.h>

/// Tells the processor that memory will be read there soon. Changes nothing.
static inline void adagia_expect(const void *_Nonnull address) { __builtin_prefetch(address); }
