/// Sorted terms, each without what it shares with the one before, and about how much stands in the index of it.
///
/// In blocks, the first term of which is written whole, so that a range can be found without reading what is before it.
struct TermList {
  /// For each term: the bytes shared with the one before, how many follow (two bytes), its weight (four), what follows.
  private(set) var bytes: [UInt8] = []
  /// Where blocks begin.
  private(set) var blocks: [Int] = []
  private(set) var count = 0
  private var last: [UInt8] = []

  static let headerSize = 7
  private static let blockLength = 512
  /// The analyser cuts terms at a quarter of this; what is longer was not made by it.
  private static let longestTerm = 1_024

  /// Takes a term that stands behind all others.
  ///
  /// - Parameter weight: Bytes that the index has on it.
  mutating func append(_ term: ArraySlice<UInt8>, weight: Int) {
    guard term.count <= Self.longestTerm else { return }
    let isFirstOfBlock = count % Self.blockLength == 0
    if isFirstOfBlock { blocks.append(bytes.count) }
    let shared = isFirstOfBlock ? 0 : sharedCount(term)
    let added = term.count - shared
    bytes.append(UInt8(shared))
    bytes.append(UInt8(added & 0xFF))
    bytes.append(UInt8(added >> 8))
    let weight = UInt32(clamping: weight)
    withUnsafeBytes(of: weight.littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: term.dropFirst(shared))
    last.removeAll(keepingCapacity: true)
    last.append(contentsOf: term)
    count += 1
  }

  private func sharedCount(_ term: ArraySlice<UInt8>) -> Int {
    var shared = 0
    let most = min(last.count, term.count, 255)
    while shared < most, last[shared] == term[term.startIndex + shared] { shared += 1 }
    return shared
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
