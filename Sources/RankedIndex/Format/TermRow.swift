/// The head of a list: the first part of a term's row. The layout is in `RankedFormat.swift`.
struct ListHead {
  /// 0 for a list that is in the row.
  var list: Int64 = 0
  /// Records with the term, and with the term in the text.
  var recordCount = 0
  var textCount = 0
  /// The largest bounds of its blocks, as they are stored; the highest there are for a short list.
  var bound: UInt8 = .max
  var textBound: UInt8 = .max
  /// Empty when it is a part of its own.
  var dictionary = FieldDictionary()

  var isInline: Bool { list == 0 }

  var blockCount: Int { (recordCount + RankedFormat.blockLength - 1) / RankedFormat.blockLength }

  init() {}

  /// - Parameter recordLimit: No list has more records.
  init(_ reader: inout RowReader, recordLimit: Int) throws {
    list = Int64(try reader.varint(atMost: UInt64(PartID.largestList)))
    recordCount = try reader.count(atMost: list == 0 ? RankedFormat.mostInline : recordLimit)
    textCount = try reader.count(atMost: recordCount)
    if list > 0 { (bound, textBound) = (try reader.byte(), try reader.byte()) }
    guard recordCount > 0 else { throw RankedFault.damaged }
    dictionary = try FieldDictionary(&reader)
    guard list > 0 || !dictionary.entries.isEmpty else { throw RankedFault.damaged }
  }

  func append(to bytes: inout [UInt8]) {
    bytes.append(varint: UInt64(list))
    bytes.append(varint: UInt64(recordCount))
    bytes.append(varint: UInt64(textCount))
    if list > 0 { bytes += [bound, textBound] }
    dictionary.append(to: &bytes)
  }
}

/// The postings of a short list.
enum InlinePostings {
  static func append(_ ids: [UInt32], _ codes: [UInt32], positions: [UInt8], to bytes: inout [UInt8]) {
    var last: UInt32 = 0
    for id in ids {
      bytes.append(varint: UInt64(id - last - 1))
      last = id
    }
    for code in codes { bytes.append(varint: UInt64(code)) }
    bytes += positions
  }

  /// Reads the ids and codes. Positions are left.
  ///
  /// - Throws: `RankedFault.damaged` for an id above `largestID`, or a code that the dictionary lacks.
  static func read(
    _ reader: inout RowReader, _ head: ListHead, largestID: UInt32, ids: UnsafeMutablePointer<UInt32>,
    codes: UnsafeMutablePointer<UInt32>
  ) throws {
    var last: UInt64 = 0
    for index in 0..<head.recordCount {
      last += try reader.varint() + 1
      guard last <= UInt64(largestID) else { throw RankedFault.damaged }
      ids[index] = UInt32(last)
    }
    for index in 0..<head.recordCount {
      codes[index] = UInt32(try reader.count(atMost: head.dictionary.entries.count - 1))
    }
  }
}
