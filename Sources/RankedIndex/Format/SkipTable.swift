internal import Platform

/// Last ids, places and bounds of a long list's blocks: a copy of the row with aligned numbers. It begins with the last
/// ids.
final class SkipTable {
  let blockCount: Int
  let lastIDs: UnsafeMutablePointer<UInt32>
  private let places: UnsafePointer<UInt32>
  private let bounds: UnsafePointer<UInt8>
  private let textBounds: UnsafePointer<UInt8>

  static let blockSize = 10

  /// Bounds are stored as this many units to 1. A term weight is below 2.2.
  private static let boundUnits = 115.0

  /// - Parameter largestID: The highest id that the index covers.
  /// - Throws: `RankedFault.damaged` when the size is another, or the ids do not ascend to at most `largestID`.
  init(_ content: UnsafeRawBufferPointer, blockCount: Int, largestID: UInt32) throws {
    guard blockCount > 0, content.count == blockCount * Self.blockSize, let base = content.baseAddress else {
      throw RankedFault.damaged
    }
    self.blockCount = blockCount
    let memory = System.memory(byteCount: content.count)
    memory.copyMemory(from: base, byteCount: content.count)
    lastIDs = memory.bindMemory(to: UInt32.self, capacity: blockCount)
    places = UnsafePointer((memory + 4 * blockCount).bindMemory(to: UInt32.self, capacity: blockCount))
    bounds = UnsafePointer((memory + 8 * blockCount).bindMemory(to: UInt8.self, capacity: blockCount))
    textBounds = UnsafePointer((memory + 9 * blockCount).bindMemory(to: UInt8.self, capacity: blockCount))
    for block in 0..<blockCount { lastIDs[block] = UInt32(littleEndian: lastIDs[block]) }
    guard ascends, lastIDs[blockCount - 1] <= largestID else { throw RankedFault.damaged }
  }

  deinit { System.release(lastIDs) }

  private var ascends: Bool {
    var isAscending = true
    for block in 1..<max(1, blockCount) { isAscending = isAscending && lastIDs[block] > lastIDs[block - 1] }
    return isAscending
  }

  @inline(__always)
  func place(_ block: Int) -> BlockPlace { BlockPlace(packed: UInt32(littleEndian: places[block])) }

  /// The id before the first of a block.
  @inline(__always)
  func previousID(_ block: Int) -> UInt32 { block == 0 ? 0 : lastIDs[block - 1] }

  /// The array of bounds to read for some fields. Fewer fields weigh less, so the bounds for all hold for any.
  func bounds(for mask: FieldMask) -> UnsafePointer<UInt8> { mask == .text ? textBounds : bounds }

  /// The first block from `start` on whose last id is at least `id`; the number of blocks when there is none.
  ///
  /// - Complexity: O(log *n*) in the number of blocks that are skipped.
  func block(with id: UInt32, from start: Int) -> Int {
    var (low, step) = (start, 1)
    while low + step < blockCount, lastIDs[low + step] < id {
      low += step
      step <<= 1
    }
    var high = min(blockCount, low + step + 1)
    while low < high {
      let middle = (low + high) / 2
      if lastIDs[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The stored form of a bound, not below it.
  static func stored(bound: Double) -> UInt8 { UInt8(min(255, (bound * boundUnits).rounded(.up))) }

  /// The least stored form of bounds that reach a weight.
  static func least(stored weight: Double) -> UInt8 { UInt8(max(0, min(255, (weight * boundUnits).rounded(.up)))) }

  /// The bound that a stored byte means.
  @inline(__always)
  static func bound(_ stored: UInt8) -> Double { Double(stored) / boundUnits }
}

/// Collects the skips of a list as its blocks are written.
struct SkipWriter {
  private(set) var lastIDs: [UInt32] = []
  private var places: [BlockPlace] = []
  private var bounds: [UInt8] = []
  private var textBounds: [UInt8] = []
  private var positionPlaces: [BlockPlace] = []

  mutating func append(last: UInt32, _ place: BlockPlace, positions: BlockPlace, bound: Double, textBound: Double) {
    lastIDs.append(last)
    places.append(place)
    positionPlaces.append(positions)
    bounds.append(SkipTable.stored(bound: bound))
    textBounds.append(SkipTable.stored(bound: textBound))
  }

  mutating func removeAll() {
    lastIDs.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    positionPlaces.removeAll(keepingCapacity: true)
    bounds.removeAll(keepingCapacity: true)
    textBounds.removeAll(keepingCapacity: true)
  }

  var largestBounds: (all: UInt8, text: UInt8) { (bounds.max() ?? 0, textBounds.max() ?? 0) }

  var skips: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lastIDs.count * SkipTable.blockSize + RowSeal.size)
    for id in lastIDs { bytes.append(fixed: id) }
    for place in places { bytes.append(fixed: place.packed) }
    return bytes + bounds + textBounds
  }

  var positions: [UInt8] {
    var bytes: [UInt8] = []
    for place in positionPlaces { bytes.append(fixed: place.packed) }
    return bytes
  }
}
