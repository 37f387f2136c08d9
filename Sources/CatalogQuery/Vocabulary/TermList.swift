/// Sorted terms, each without what it shares with the one before, and about how much stands in the index of it.
///
/// In blocks, the first term of which is written whole, so that a range can be found without reading what is before it.
struct TermList {
  /// For each term: the bytes shared with the one before, how many follow (two bytes), its weight (four), what follows.
  private(set) var bytes: [UInt8] = []
  /// Where blocks begin.
  private(set) var blocks: [Int] = []
  private(set) var count = 0
  private let last = TermBytes()

  static let headerSize = 7
  private static let blockLength = 512
  /// The analyser cuts terms at a quarter of this; what is longer was not made by it.
  private static let longestTerm = 1_024

  /// - Parameter pageCount: How many leaves the terms are of, for the memory to be taken at once.
  init(pageCount: Int = 0) {
    bytes.reserveCapacity(pageCount * Self.bytesPerPage)
  }

  /// About what the terms of a leaf take.
  private static let bytesPerPage = 1_500

  /// Takes a term that stands behind all others.
  ///
  /// - Parameter weight: Bytes that the index has on it.
  mutating func append(_ term: UnsafeBufferPointer<UInt8>, weight: Int) {
    guard term.count <= Self.longestTerm else { return }
    let isFirstOfBlock = count % Self.blockLength == 0
    if isFirstOfBlock { blocks.append(bytes.count) }
    let shared = isFirstOfBlock ? 0 : min(term.sharedCount(last.bytes), 255)
    let end = term.behind(shared)
    let header = UInt64(shared) | UInt64(end.count) << 8 | UInt64(UInt32(clamping: weight)) << 24
    withUnsafeBytes(of: header.littleEndian) {
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<Self.headerSize]))
    }
    bytes.append(contentsOf: end)
    last.replaceEnd(behind: shared, with: end)
    count += 1
  }

  /// The same for a term that is an array's.
  mutating func append(_ term: [UInt8], weight: Int) {
    term.withUnsafeBufferPointer { append($0, weight: weight) }
  }

  /// Where the block begins that the first term at or behind `prefix` stands in.
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
}
