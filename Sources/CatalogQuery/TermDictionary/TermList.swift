internal import FTS5Pages

/// Sorted terms and the sizes of their doclists, front-coded: each term without the bytes that it shares with the one
/// before.
///
/// The first term of each block is whole, which allows binary search.
struct TermList {
  /// For each term: the number of shared bytes (1 byte), of its own (2), the size of its doclist (4), its own bytes.
  private(set) var bytes: [UInt8] = []
  /// The offsets at which blocks begin.
  private(set) var blocks: [Int] = []
  /// The characters of the terms of each block.
  private var signatures: [CharacterSignature] = []
  private(set) var count = 0
  private let last = TermBytes()

  static let headerSize = 7
  private static let blockLength = 32
  /// The analyzer cuts terms at a quarter of this; a longer term is not one of Adagia's.
  private static let longestTerm = 1_024
  /// About the size of a leaf's terms in this form.
  private static let bytesPerLeaf = 1_500

  /// - Parameter leafCount: The number of leaves that the terms come from, to reserve memory.
  init(leafCount: Int = 0) {
    bytes.reserveCapacity(leafCount * Self.bytesPerLeaf)
  }

  /// Adds a term, which must sort after all others.
  mutating func append(_ term: UnsafeBufferPointer<UInt8>, doclistBytes: Int) {
    guard term.count <= Self.longestTerm else { return }
    let isFirstOfBlock = count % Self.blockLength == 0
    if isFirstOfBlock {
      blocks.append(bytes.count)
      signatures.append(CharacterSignature())
    }
    let shared = isFirstOfBlock ? 0 : min(term.sharedCount(last.bytes), 255)
    let end = term.bytes(after: shared)
    let header = UInt64(shared) | UInt64(end.count) << 8 | UInt64(UInt32(clamping: doclistBytes)) << 24
    withUnsafeBytes(of: header.littleEndian) {
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<Self.headerSize]))
    }
    bytes.append(contentsOf: end)
    signatures[signatures.count - 1].insert(end)
    last.replaceEnd(after: shared, with: end)
    count += 1
  }

  mutating func append(_ term: [UInt8], doclistBytes: Int) {
    term.withUnsafeBufferPointer { append($0, doclistBytes: doclistBytes) }
  }

  /// Passes a cursor before the first term to `body`.
  func withCursor<Result>(_ body: (inout TermListCursor) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      blocks.withUnsafeBufferPointer { blocks in
        var cursor = TermListCursor(bytes, blocks: blocks)
        return body(&cursor)
      }
    }
  }

  /// The first block at or after one whose terms may have the characters that a test requires; the number of blocks if
  /// there is none.
  @inline(__always)
  func firstBlock(from number: Int, where mayMatch: (CharacterSignature) -> Bool) -> Int {
    signatures[number...].firstIndex(where: mayMatch) ?? signatures.count
  }

  /// The offset of the block that the first term at or after `prefix` is in.
  func start(of prefix: [UInt8]) -> Int {
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if firstTerm(ofBlock: middle).lexicographicallyPrecedes(prefix) { low = middle + 1 } else { high = middle }
    }
    return blocks.isEmpty ? 0 : blocks[max(0, low - 1)]
  }

  private func firstTerm(ofBlock number: Int) -> ArraySlice<UInt8> {
    let start = blocks[number]
    let length = Int(bytes[start + 1]) | Int(bytes[start + 2]) << 8
    return bytes[start + Self.headerSize..<start + Self.headerSize + length]
  }

  /// Calls `body` for each term with a prefix, in order.
  func forEach(startingWith prefix: [UInt8], _ body: ([UInt8], _ doclistBytes: Int) -> Void) {
    var place = start(of: prefix)
    var term: [UInt8] = []
    var isInside = false
    bytes.withUnsafeBufferPointer { bytes in
      while place < bytes.count {
        let shared = Int(bytes[place])
        let end = place + Self.headerSize + (Int(bytes[place + 1]) | Int(bytes[place + 2]) << 8)
        term.removeLast(term.count - shared)
        term.append(contentsOf: bytes[place + Self.headerSize..<end])
        // Front coding: a term that shares the whole prefix with a match is a match.
        if !isInside || shared < prefix.count {
          isInside = term.starts(with: prefix)
          if !isInside, prefix.lexicographicallyPrecedes(term) { return }
        }
        if isInside { body(term, Self.doclistBytes(bytes, place)) }
        place = end
      }
    }
  }

  /// The size of the doclist of the term that begins at an offset.
  @inline(__always)
  static func doclistBytes(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[place + 3 + $1]) << (8 * $1) }
  }
}
