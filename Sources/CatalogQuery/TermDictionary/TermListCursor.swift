internal import FTS5Pages

/// A place in a list of terms, which moves forward term by term or leaps over terms unread.
struct TermListCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let blocks: UnsafeBufferPointer<Int>
  /// The offset of the term after the current one, and the first block at or after it.
  private var place = 0
  private var block = 0
  /// The current term.
  let term = TermBytes()
  /// The size of the current term's doclist.
  private(set) var doclistBytes = 0

  /// The block of the current term.
  var currentBlock: Int { block - 1 }

  /// Terms do not know that they share more bytes with the one before.
  private static let mostShared = 255

  /// - Parameters:
  ///   - bytes: Those of the list, valid as long as the cursor.
  ///   - blocks: Its blocks.
  init(_ bytes: UnsafeBufferPointer<UInt8>, blocks: UnsafeBufferPointer<Int>) {
    (self.bytes, self.blocks) = (bytes, blocks)
  }

  /// Moves to the next term.
  ///
  /// - Returns: The number of bytes that it shares with the one before, or fewer; `nil` at the end.
  @inline(__always)
  mutating func next() -> Int? {
    guard place < bytes.count else { return nil }
    let shared = Int(bytes[place])
    read(sharing: shared)
    return shared
  }

  /// Moves to the first term that is not below a target.
  ///
  /// - Parameters:
  ///   - target: Above the current term.
  ///   - shared: The number of bytes that the current term shares with the target, exactly.
  /// - Returns: The number of bytes that the new term shares with the one before; `nil` at the end.
  mutating func seek(_ target: UnsafeBufferPointer<UInt8>, sharing shared: Int) -> Int? {
    guard target.count <= Self.mostShared else { return seekSlowly(target, shared) }
    var common = shared
    if block < blocks.count, !isAbove(block, target) {
      leap(target)
      common = term.bytes.sharedCount(target)
      if isReached(target, common) { return min(common, shared) }
    }
    while place < bytes.count {
      let kept = Int(bytes[place])
      // A term that shares more with the one before is below the target as well.
      guard kept <= common else {
        skip()
        continue
      }
      read(sharing: kept)
      guard kept == common else { return min(kept, shared) }
      while common < target.count, common < term.count, term.bytes[common] == target[common] { common += 1 }
      if isReached(target, common) { return min(common, shared) }
    }
    return nil
  }

  /// The same, term by term.
  private mutating func seekSlowly(_ target: UnsafeBufferPointer<UInt8>, _ shared: Int) -> Int? {
    var least = shared
    while let kept = next() {
      least = min(least, kept)
      if !term.bytes.precedes(target) { return least }
    }
    return nil
  }

  /// True if the current term is not below a target.
  ///
  /// - Parameter common: The number of bytes that both begin with.
  @inline(__always)
  private func isReached(_ target: UnsafeBufferPointer<UInt8>, _ common: Int) -> Bool {
    common == target.count || common < term.count && term.bytes[common] > target[common]
  }

  /// Moves to the first term of a block.
  ///
  /// - Returns: False when there is no such block.
  mutating func moveToBlock(_ number: Int) -> Bool {
    guard number < blocks.count else { return false }
    (place, block) = (blocks[number], number)
    term.removeAll()
    read(sharing: 0)
    return true
  }

  // MARK: - Terms and blocks

  @inline(__always)
  private mutating func read(sharing shared: Int) {
    let start = place + TermList.headerSize
    let count = Int(bytes[place + 1]) | Int(bytes[place + 2]) << 8
    term.replaceEnd(after: shared, with: UnsafeBufferPointer(rebasing: bytes[start..<start + count]))
    doclistBytes = TermList.doclistBytes(bytes, place)
    skip()
  }

  @inline(__always)
  private mutating func skip() {
    if block < blocks.count, blocks[block] == place { block += 1 }
    place += TermList.headerSize + (Int(bytes[place + 1]) | Int(bytes[place + 2]) << 8)
  }

  /// Moves to the first term of the last block that does not begin above a target.
  private mutating func leap(_ target: UnsafeBufferPointer<UInt8>) {
    // Most leaps are short: steps of double length, then halves.
    var (low, step) = (block, 1)
    while low + step < blocks.count, !isAbove(low + step, target) {
      low += step
      step *= 2
    }
    var high = min(low + step, blocks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isAbove(middle, target) { high = middle } else { low = middle }
    }
    _ = moveToBlock(low)
  }

  /// True if a block begins above a target.
  @inline(__always)
  private func isAbove(_ block: Int, _ target: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = blocks[block]
    let count = Int(bytes[start + 1]) | Int(bytes[start + 2]) << 8
    let first = start + TermList.headerSize
    return target.precedes(UnsafeBufferPointer(rebasing: bytes[first..<first + count]))
  }
}
