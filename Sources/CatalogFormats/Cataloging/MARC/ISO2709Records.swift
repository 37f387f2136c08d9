internal import CatalogRecords
internal import Platform

/// The records of a file in ISO 2709, one after the other, not yet mapped to fields of a catalog.
package struct ISO2709Records {
  /// A record's bytes and their place.
  package struct Piece {
    /// With the record's end; `nil` for a record beyond the size limit, which is not held in memory.
    package let bytes: [UInt8]?
    /// The file and the record's number, counted from 1.
    package let location: SourceLocation
    /// The number of bytes before it, after decompression.
    package let start: Int
  }

  private var window: InputWindow
  private let limit: Int
  private var parser = ISO2709Parser()
  private var ordinal = 0
  /// The number of bytes before the window, after decompression.
  private var position = 0

  init(_ window: InputWindow, limit: Int, isStrict: Bool = false) {
    (self.window, self.limit) = (window, limit)
    parser.isStrict = isStrict
  }

  /// The records of a file, which may be compressed.
  ///
  /// - Throws: `FormatError` when the file is missing, unreadable or damaged.
  package init(path: String) throws(FormatError) {
    let source = try Decompression.source(for: FileSource(SystemFile.reading(path)), file: path)
    self.init(InputWindow(source, file: path), limit: InputOptions().maxRecordBytes)
  }

  /// The next record; `nil` at the end.
  ///
  /// - Throws: `FormatError` when nothing more can be read.
  package mutating func next() throws(FormatError) -> Piece? {
    try skipFiller()
    if window.count == 0 { return nil }
    ordinal += 1
    let location = SourceLocation(file: window.file, ordinal, of: .record)
    let start = position
    guard let end = try recordEnd() else {
      try skipRecord()
      return Piece(bytes: nil, location: location, start: start)
    }
    let bytes = window.bytes(0..<end)
    consume(end)
    return Piece(bytes: bytes, location: location, start: start)
  }

  /// The fields of a record.
  ///
  /// - Throws: `PieceFault` in words that do not name the place.
  package mutating func parsed(_ bytes: [UInt8]) throws(PieceFault) -> MARCRecord { try parser.record(bytes) }

  /// The name of the input.
  var file: String { window.file }

  /// The number of records so far whose fields were told by their ends.
  var repairedCount: Int { parser.repairedCount }

  private mutating func consume(_ count: Int) {
    window.consume(count)
    position += count
  }

  /// Consumes what some programs write between records: line breaks, blanks, NUL, and DOS's end of file.
  private mutating func skipFiller() throws(FormatError) {
    repeat {
      let count = window.withBytes { bytes in
        bytes.prefix { $0 <= 0x20 && $0 < MARCRecord.recordEnd || $0 == 0x20 }.count
      }
      consume(count)
      if window.count > 0 { return }
    } while try window.load()
  }

  /// The end of the record at the start of the window; `nil` when it is beyond the limit.
  ///
  /// The leader's length counts if the record ends there, or another begins. Otherwise the first end decides, or the
  /// leader of another record before it.
  private mutating func recordEnd() throws(FormatError) -> Int? {
    try window.load(atLeast: 5)
    let length = ISO2709Parser.number(window.bytes(0..<min(5, window.count))[...]) ?? 0
    if length > 24 {
      try window.load(atLeast: length)
      if length <= window.count, window[length - 1] == MARCRecord.recordEnd { return length <= limit ? length : nil }
    }
    let end = try firstEnd()
    if length > 24, length < end ?? window.count, hasLeader(at: length) { return length }
    return end.map { leaderOfLast(before: $0) ?? $0 }
  }

  /// The place of a leader whose length reaches exactly to `end`: the record before it lost its own end.
  private func leaderOfLast(before end: Int) -> Int? {
    guard end > 48 else { return nil }
    return window.withBytes { bytes in
      (24..<end - 24).first { place in
        bytes[place + 10] == UInt8(ascii: "2") && bytes[place + 11] == UInt8(ascii: "2")
          && ISO2709Parser.number(Array(bytes[place..<place + 5])[...]) == end - place
          && ISO2709Parser.isLeader(Array(bytes[place..<place + 24])[...])
      }
    }
  }

  private mutating func firstEnd() throws(FormatError) -> Int? {
    var scanned = 0
    while true {
      if let end = window.withBytes({ System.index(of: MARCRecord.recordEnd, in: $0, from: scanned) }) {
        return end < limit ? end + 1 : nil
      }
      scanned = window.count
      if scanned > limit { return nil }
      if try !window.load() { return scanned }
    }
  }

  private func hasLeader(at place: Int) -> Bool {
    guard place + 24 <= window.count else { return false }
    return ISO2709Parser.isLeader(window.bytes(place..<place + 24)[...])
  }

  private mutating func skipRecord() throws(FormatError) {
    repeat {
      if let end = window.withBytes({ System.index(of: MARCRecord.recordEnd, in: $0) }) { return consume(end + 1) }
      consume(window.count)
    } while try window.load()
  }
}

extension ISO2709Parser {
  /// True if 24 bytes look like a leader: a length, two indicators and codes of two bytes, a base address.
  static func isLeader(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= 24 else { return false }
    let start = bytes.startIndex
    return number(bytes[start..<start + 5]) != nil && number(bytes[start + 12..<start + 17]) != nil
      && bytes[start + 10] == UInt8(ascii: "2") && bytes[start + 11] == UInt8(ascii: "2")
  }
}
