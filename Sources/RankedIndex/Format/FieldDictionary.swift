/// The field counts that appear in one list. Their places are its field codes.
struct FieldDictionary {
  private(set) var entries: [FieldCounts] = []

  func append(to bytes: inout [UInt8]) {
    bytes.append(varint: UInt64(entries.count))
    for entry in entries { entry.append(to: &bytes) }
  }

  init() {}

  init(_ reader: inout RowReader) throws {
    // An entry has a byte at least, so that a wrong number ends at the end of the row.
    let count = try reader.count(atMost: reader.rest.count)
    entries.reserveCapacity(count)
    for _ in 0..<count { entries.append(try FieldCounts(&reader)) }
  }

  mutating func append(_ counts: FieldCounts) { entries.append(counts) }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}

/// Numbers the field counts of a list as they appear.
struct FieldCoder {
  private(set) var dictionary = FieldDictionary()
  /// The code plus 1 of counts in a single field, of up to 15 occurrences: nearly all of them.
  private var single = [UInt32](repeating: 0, count: RankedFormat.fieldCount * 16)
  private var others: [FieldCounts: UInt32] = [:]

  /// Begins a new list.
  mutating func removeAll() {
    for index in single.indices { single[index] = 0 }
    if !others.isEmpty { others.removeAll(keepingCapacity: true) }
    dictionary.removeAll()
  }

  /// The code of field counts that are not all 0.
  ///
  /// - Parameter field: The field when no other has occurrences.
  mutating func code(of counts: FieldCounts, onlyIn field: Int?) -> UInt32 {
    if let field, counts[field] < 16 {
      let place = field * 16 + Int(counts[field])
      if single[place] == 0 { single[place] = append(counts) + 1 }
      return single[place] - 1
    }
    if let code = others[counts] { return code }
    let code = append(counts)
    others[counts] = code
    return code
  }

  private mutating func append(_ counts: FieldCounts) -> UInt32 {
    dictionary.append(counts)
    return UInt32(dictionary.entries.count - 1)
  }
}
