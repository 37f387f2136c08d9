/// A sum for each record that something was added to.
final class RecordSums {
  private var sums: UnsafeMutablePointer<Float>
  /// A bit for each record with a sum, and for each that was added to more than once.
  private var touched: UnsafeMutablePointer<UInt64>
  private var shared: UnsafeMutablePointer<UInt64>
  private let wordCount: Int

  /// - Parameter largestID: The highest id.
  init(largestID: UInt32) {
    wordCount = Int(largestID) / 64 + 1
    sums = .allocate(capacity: wordCount * 64)
    sums.initialize(repeating: 0, count: wordCount * 64)
    touched = .allocate(capacity: wordCount)
    touched.initialize(repeating: 0, count: wordCount)
    shared = .allocate(capacity: wordCount)
    shared.initialize(repeating: 0, count: wordCount)
  }

  deinit {
    sums.deallocate()
    touched.deallocate()
    shared.deallocate()
  }

  /// - Precondition: The id is at most `largestID`.
  @inline(__always)
  func add(_ frequency: Float, to id: UInt32) {
    let (word, bit) = (Int(id >> 6), UInt64(1) << UInt64(id & 63))
    shared[word] |= touched[word] & bit
    touched[word] |= bit
    sums[Int(id)] += frequency
  }

  /// The sum of a record.
  func sum(_ id: UInt32) -> Float { sums[Int(id)] }

  /// True if something was added more than once.
  func isShared(_ id: UInt32) -> Bool { shared[Int(id >> 6)] >> UInt64(id & 63) & 1 != 0 }

  /// Calls `body` with each record and its sum, ascending.
  @inline(__always)
  func forEachSum(_ body: (UInt32, Float) throws -> Void) rethrows {
    for word in 0..<wordCount where touched[word] != 0 {
      var bits = touched[word]
      while bits != 0 {
        let id = UInt32(truncatingIfNeeded: word << 6 | bits.trailingZeroBitCount)
        bits &= bits - 1
        try body(id, sums[Int(id)])
      }
    }
  }

  /// Forgets all sums.
  func clear() {
    for word in 0..<wordCount where touched[word] != 0 {
      sums.advanced(by: word << 6).update(repeating: 0, count: 64)
      (touched[word], shared[word]) = (0, 0)
    }
  }
}
