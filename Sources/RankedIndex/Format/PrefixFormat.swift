/// The rows about prefixes of three letters. `RankedFormat.swift` has the layout.
enum PrefixFormat {
  /// The number of letters, as scalars.
  static let letters = 3
  /// Fewer records are found as quickly without a row.
  static let fewestRecords = 1_024
  /// Weighted occurrences are whole multiples of its reciprocal.
  static let unit = 64.0

  static let mark: UInt8 = 0xFD
  static func key(_ prefix: [UInt8]) -> [UInt8] { [mark] + prefix }

  /// The prefix of a term in bytes of UTF-8; `nil` for a shorter term, and for stems.
  static func prefix(of term: [UInt8]) -> [UInt8]? {
    guard let first = term.first, first > 1 else { return nil }
    var (count, end) = (0, 0)
    while end < term.count, count < letters {
      end += 1
      while end < term.count, term[end] & 0xC0 == 0x80 { end += 1 }
      count += 1
    }
    return count == letters ? Array(term[..<end]) : nil
  }
}

/// The row of a prefix.
struct PrefixRow: Equatable {
  /// A list without blocks.
  var list: Int64
  /// Records that have a term with the prefix, and that have one in the text.
  var recordCount: Int
  var textCount: Int

  init(list: Int64, recordCount: Int, textCount: Int) {
    (self.list, self.recordCount, self.textCount) = (list, recordCount, textCount)
  }

  init(_ row: UnsafeRawBufferPointer, recordLimit: Int) throws {
    var reader = RowReader(row)
    list = Int64(try reader.varint(atMost: UInt64(PartID.largestList)))
    recordCount = try reader.count(atMost: recordLimit)
    textCount = try reader.count(atMost: recordCount)
    guard list > 0, reader.rest.isEmpty else { throw RankedFault.damaged }
  }

  func append(to bytes: inout [UInt8]) {
    for number in [list, Int64(recordCount), Int64(textCount)] { bytes.append(varint: UInt64(number)) }
  }

  func count(ofText: Bool) -> Int { ofText ? textCount : recordCount }
}

/// A record with one of the largest weights of a prefix.
struct PrefixChampion: Equatable {
  let id: UInt32
  /// Weighted occurrences of all terms, those at one position once, times `PrefixFormat.unit`.
  let occurrences: UInt16
  /// The length of the record in tokens.
  let length: UInt16

  var frequency: Double { Double(occurrences) / PrefixFormat.unit }

  // MARK: - Bytes

  private static let size = 8

  static func append(all: [PrefixChampion], text: [PrefixChampion], to bytes: inout [UInt8]) {
    bytes += [UInt8(all.count), UInt8(text.count)]
    for champion in all + text {
      bytes.append(fixed: champion.id)
      bytes.append(fixed: champion.occurrences)
      bytes.append(fixed: champion.length)
    }
  }

  /// The first champions for the text, or for all fields.
  ///
  /// - Throws: `RankedFault.damaged` for an id above `largestID`, or a number of them that `row` does not lead to.
  static func read(
    _ content: UnsafeRawBufferPointer, of row: PrefixRow, ofText: Bool, limit: Int, largestID: UInt32
  ) throws -> [PrefixChampion] {
    let due = [row.recordCount, row.textCount].map { min($0, RankedFormat.championCount) }
    guard content.count == 2 + (due[0] + due[1]) * size, due == [Int(content[0]), Int(content[1])] else {
      throw RankedFault.damaged
    }
    var reader = RowReader(content, from: 2 + (ofText ? due[0] * size : 0))
    return try (0..<min(limit, due[ofText ? 1 : 0])).map { _ in
      let champion = PrefixChampion(
        id: try reader.fixed(UInt32.self), occurrences: try reader.fixed(UInt16.self),
        length: try reader.fixed(UInt16.self))
      guard 1...largestID ~= champion.id, champion.occurrences > 0 else { throw RankedFault.damaged }
      return champion
    }
  }
}
