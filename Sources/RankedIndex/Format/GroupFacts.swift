/// Facts about a word and other terms that searches look for at the same position, its stems.
///
/// In nearly every record the positions of one of the terms include those of the others, as stems include their words.
/// There the frequency of the group is the largest of its terms', and no positions have to be compared. The exceptions,
/// records with a word of another language that has the same stem, are listed.
struct GroupFacts: Equatable {
  /// The terms besides the word, ascending.
  var others: [[UInt8]]
  /// Records that have any of the terms, and that have any in the text.
  var recordCount = 0
  var textCount = 0
  /// The records where no term has all positions, ascending; `nil` when they are too many to list.
  private(set) var exceptions: [Exception]? = []

  struct Exception: Equatable {
    let id: UInt32
    /// Positions of any of the terms in each field.
    let counts: FieldCounts
  }

  /// Without its list, a group has no champions, and a search walks all of its records: with a limit of 256, that was
  /// so for a third of the commonest words of a million records, which took 1 to 3 ms in place of 0.06.
  private static let mostExceptions = 16_384

  init(others: [[UInt8]]) { self.others = others }

  /// - Precondition: Ids ascend.
  mutating func append(_ exception: Exception) {
    exceptions?.append(exception)
    if let count = exceptions?.count, count > Self.mostExceptions { exceptions = nil }
  }

  /// Records that have any of the terms in the fields; `nil` if not known.
  func count(in mask: FieldMask) -> Int? {
    switch mask {
    case .all: recordCount
    case .text: textCount
    default: nil
    }
  }

  // MARK: - Bytes

  /// - Parameter largestID: The highest id that the index covers.
  init(_ reader: inout RowReader, largestID: UInt32) throws {
    others = try (0..<(try reader.count(atMost: reader.rest.count))).map { _ in
      try (0..<(try reader.count(atMost: reader.rest.count))).map { _ in try reader.byte() }
    }
    recordCount = try reader.count(atMost: Int(UInt32.max))
    textCount = try reader.count(atMost: recordCount)
    exceptions = try reader.byte() == 0 ? nil : Self.exceptions(&reader, largestID)
  }

  private static func exceptions(_ reader: inout RowReader, _ largestID: UInt32) throws -> [Exception] {
    var last: UInt64 = 0
    return try (0..<(try reader.count(atMost: mostExceptions))).map { _ in
      last += try reader.varint() + 1
      guard last <= UInt64(largestID) else { throw RankedFault.damaged }
      return Exception(id: UInt32(last), counts: try FieldCounts(&reader))
    }
  }

  func append(to bytes: inout [UInt8]) {
    bytes.append(varint: UInt64(others.count))
    for term in others {
      bytes.append(varint: UInt64(term.count))
      bytes += term
    }
    bytes.append(varint: UInt64(recordCount))
    bytes.append(varint: UInt64(textCount))
    bytes.append(exceptions == nil ? 0 : 1)
    guard let exceptions else { return }
    bytes.append(varint: UInt64(exceptions.count))
    var last: UInt32 = 0
    for exception in exceptions {
      bytes.append(varint: UInt64(exception.id - last - 1))
      last = exception.id
      exception.counts.append(to: &bytes)
    }
  }
}
