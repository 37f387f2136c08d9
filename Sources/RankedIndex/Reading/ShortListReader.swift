/// Reads short lists from their rows, without objects of their own.
final class ShortListReader {
  let ids: UnsafeMutablePointer<UInt32>
  private let codes: UnsafeMutablePointer<UInt32>
  /// Weighted occurrences in the fields; 0 outside of them.
  let frequencies: UnsafeMutablePointer<Float>
  private(set) var count = 0
  private let state: RankedState
  private let weights: [Double]
  private let mask: FieldMask

  init(_ state: RankedState, _ weights: [Double], _ mask: FieldMask) {
    (self.state, self.weights, self.mask) = (state, weights, mask)
    ids = .allocate(capacity: RankedFormat.mostInline)
    codes = .allocate(capacity: RankedFormat.mostInline)
    frequencies = .allocate(capacity: RankedFormat.mostInline)
  }

  deinit {
    ids.deallocate()
    codes.deallocate()
    frequencies.deallocate()
  }

  /// - Parameter row: A term's row without its seal.
  /// - Returns: False for a list that is not in the row.
  func read(_ row: UnsafeRawBufferPointer) throws -> Bool {
    guard row.first == 0 else { return false }
    var reader = RowReader(row)
    let head = try ListHead(&reader, recordLimit: Int(state.lastID))
    try InlinePostings.read(&reader, head, largestID: state.lastID, ids: ids, codes: codes)
    count = head.recordCount
    let known = head.dictionary.entries.map { Float($0.weighted(weights, in: mask)) }
    for index in 0..<count { frequencies[index] = known[Int(codes[index])] }
    return true
  }
}
