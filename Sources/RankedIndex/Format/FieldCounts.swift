/// Occurrences of a term in each field of one record, by the field's place in `CoreField.searchable`.
package struct FieldCounts: Hashable, Sendable {
  private(set) var counts = SIMD8<UInt32>(repeating: 0)

  package init() {}

  package subscript(field: Int) -> UInt32 {
    @inline(__always) get { counts[field] }
    @inline(__always) set { counts[field] = newValue }
  }

  init(_ counts: SIMD8<UInt32>) { self.counts = counts }

  /// Occurrences in all fields.
  var total: UInt32 { counts.wrappedSum() }

  /// Fields that have the term.
  var mask: FieldMask {
    var mask: UInt8 = 0
    for field in 0..<RankedFormat.fieldCount where counts[field] > 0 { mask |= 1 << UInt8(field) }
    return FieldMask(rawValue: mask)
  }

  /// Occurrences in some of the fields, each counted as its field's weight.
  ///
  /// - Parameter weights: A weight for each field; fields beyond them count nothing.
  func weighted(_ weights: [Double], in mask: FieldMask) -> Double {
    var sum = 0.0
    for field in 0..<min(weights.count, RankedFormat.fieldCount) where mask.contains(field) {
      sum += weights[field] * Double(counts[field])
    }
    return sum
  }

  // MARK: - Bytes

  func append(to bytes: inout [UInt8]) {
    let last = (0..<RankedFormat.fieldCount).last { counts[$0] > 0 }
    for field in 0..<RankedFormat.fieldCount where counts[field] > 0 {
      let more: UInt8 = field == last ? 0 : 0x80
      let count = counts[field] - 1
      bytes.append(UInt8(field) | UInt8(min(count, 15)) << 3 | more)
      if count >= 15 { bytes.append(varint: UInt64(count - 15)) }
    }
  }

  /// - Throws: `RankedFault.damaged` when fields do not ascend.
  init(_ reader: inout RowReader) throws {
    var last = -1
    while true {
      let byte = try reader.byte()
      let field = Int(byte & 7)
      var count = UInt32(byte >> 3 & 15) + 1
      if count == 16 { count += UInt32(try reader.varint(atMost: UInt64(UInt32.max - 16))) }
      guard field > last else { throw RankedFault.damaged }
      counts[field] = count
      last = field
      if byte < 0x80 { return }
    }
  }
}

/// A set of fields, by their places in `CoreField.searchable`.
package struct FieldMask: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let all = FieldMask(rawValue: .max)
  package static let text = FieldMask(rawValue: 1 << UInt8(RankedFormat.textField))

  func contains(_ field: Int) -> Bool { rawValue >> UInt8(field) & 1 != 0 }
}
