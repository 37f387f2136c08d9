/// The length of the longest common subsequence of two sequences, 64 elements at a time: Crochemore, Iliopoulos, Pinzon
/// & Reid, "A fast and practical bit-vector algorithm for the longest common subsequence problem" (2001), in the form
/// of Hyyrö (2004). Buffers are reused from call to call.
struct CommonLength {
  /// The row of `masks` with the positions of each code in the pattern. A row is valid when `stamps` has the current
  /// stamp.
  private var rows: [Int32] = []
  private var stamps: [UInt32] = []
  private var stamp: UInt32 = 0
  private var masks: [UInt64] = []
  private var state: [UInt64] = []
  private var wordCount = 0
  private var length = 0

  /// Sets the first sequence of the following calls.
  ///
  /// - Parameter codeCount: The upper bound of the codes of all sequences.
  mutating func prepare(_ pattern: some Sequence<UInt32>, count: Int, codeCount: Int) {
    if rows.count < codeCount {
      rows = Array(repeating: 0, count: codeCount)
      stamps = Array(repeating: 0, count: codeCount)
      stamp = 0
    }
    stamp += 1
    length = count
    wordCount = (count + 63) / 64
    masks.removeAll(keepingCapacity: true)
    for (place, code) in pattern.enumerated() {
      if stamps[Int(code)] != stamp {
        stamps[Int(code)] = stamp
        rows[Int(code)] = Int32(masks.count / max(1, wordCount))
        masks.append(contentsOf: repeatElement(0, count: wordCount))
      }
      masks[Int(rows[Int(code)]) * wordCount + place / 64] |= 1 << UInt64(place % 64)
    }
  }

  /// The length of the longest common subsequence of the prepared sequence and this one.
  ///
  /// - Complexity: O(*n* · *m* / 64).
  mutating func length(with other: some Sequence<UInt32>) -> Int {
    guard length > 0 else { return 0 }
    state.removeAll(keepingCapacity: true)
    state.append(contentsOf: repeatElement(.max, count: wordCount))
    for code in other where stamps[Int(code)] == stamp { advance(row: Int(rows[Int(code)]) * wordCount) }
    var common = 0
    for (index, word) in state.enumerated() {
      let used = min(64, length - index * 64)
      let mask: UInt64 = used == 64 ? .max : (1 << UInt64(used)) - 1
      common += (~word & mask).nonzeroBitCount
    }
    return common
  }

  @inline(__always)
  private mutating func advance(row: Int) {
    var carry: UInt64 = 0
    for index in 0..<wordCount {
      let value = state[index]
      let both = value & masks[row + index]
      let (partial, first) = value.addingReportingOverflow(both)
      let (sum, second) = partial.addingReportingOverflow(carry)
      carry = first || second ? 1 : 0
      state[index] = sum | (value & ~both)
    }
  }
}
