internal import CatalogRecords

/// The fields of a record whose leader or directory gives wrong lengths, as when a program counted characters and not
/// bytes.
///
/// The directory still names the fields in their order, and each field ends with 0x1E. MarcEdit and traject read such
/// records so too. What does not fit in number and kind is not read.
struct ISO2709FieldEnds {
  let fields: [MARCRecord.Field]

  /// - Returns: `nil` when the fields cannot be told apart.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 37, let base = bytes[24...].firstIndex(of: MARCRecord.fieldEnd), (base - 24) % 12 == 0,
      let entries = Self.entries(bytes[24..<base])
    else { return nil }
    let ranges = Self.ranges(bytes, from: base + 1)
    guard ranges.count == entries.count, let last = ranges.last, last.upperBound + 2 >= bytes.count else { return nil }
    // The fields are where the directory's addresses put them, one after the other.
    let order = entries.indices.sorted { (entries[$0].start, $0) < (entries[$1].start, $1) }
    var fields = [MARCRecord.Field?](repeating: nil, count: entries.count)
    for (place, entry) in order.enumerated() {
      guard Self.fits(bytes[ranges[place]], entries[entry].tag) else { return nil }
      fields[entry] = MARCRecord.Field(tag: entries[entry].tag, range: ranges[place])
    }
    self.fields = fields.compactMap(\.self)
  }

  /// The tags and addresses of a directory; `nil` when an entry is none.
  private static func entries(_ directory: ArraySlice<UInt8>) -> [(tag: MARCTag, start: Int)]? {
    var entries: [(tag: MARCTag, start: Int)] = []
    for place in stride(from: directory.startIndex, to: directory.endIndex, by: 12) {
      let tag = directory[place..<place + 3]
      guard tag.allSatisfy({ (0x30...0x39).contains($0) || $0.isASCIILetter }),
        let start = ISO2709Parser.number(directory[place + 7..<place + 12]),
        ISO2709Parser.number(directory[place + 3..<place + 7]) != nil
      else { return nil }
      entries.append((MARCTag(tag), start))
    }
    return entries
  }

  /// The bytes between the ends of fields, up to the end of the record.
  private static func ranges(_ bytes: [UInt8], from base: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = base
    while let end = bytes[start...].firstIndex(of: MARCRecord.fieldEnd) {
      ranges.append(start..<end)
      start = end + 1
    }
    return ranges
  }

  /// True if bytes can be a field of a tag: control fields have no subfields, others have indicators before the first.
  private static func fits(_ field: ArraySlice<UInt8>, _ tag: MARCTag) -> Bool {
    guard !field.contains(MARCRecord.recordEnd) else { return false }
    if tag.isControl { return !field.contains(MARCRecord.subfieldMark) }
    return field.count > 2 && field[field.startIndex + 2] == MARCRecord.subfieldMark
  }
}
