#include "CUnicodeTables.h"

uint64_t adagia_decomposition(uint32_t scalar) {
  int32_t low = 0, high = adagia_decomposition_count - 1;
  while (low <= high) {
    int32_t middle = (low + high) / 2;
    const uint32_t *entry = adagia_decompositions + 3 * middle;
    if (entry[0] == scalar) return (uint64_t)entry[2] << 32 | entry[1];
    if (entry[0] < scalar) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

uint32_t adagia_composition(uint32_t first, uint32_t second) {
  uint64_t pair = (uint64_t)first << 32 | second;
  int32_t low = 0, high = adagia_composition_count - 1;
  while (low <= high) {
    int32_t middle = (low + high) / 2;
    if (adagia_composition_pairs[middle] == pair) return adagia_compositions[middle];
    if (adagia_composition_pairs[middle] < pair) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}
