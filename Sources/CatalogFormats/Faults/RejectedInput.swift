/// A part of an input that is not a valid record. It is reported and kept, and reading continues after it.
public struct RejectedInput: Hashable, Sendable, CustomStringConvertible {
  /// The place of its first byte.
  package let location: SourceLocation
  /// The path of the input as the person typed it; `-` is standard input.
  public var file: String { location.file }
  /// The line of its first byte, counted from 1 after decompression.
  public var line: Int { location.line }
  /// The fault and its cure, in plain words, without the place.
  public let reason: String
  /// The bytes as in the input, without the line end or separator. Empty when they were too large to keep.
  package let bytes: [UInt8]

  /// A rejection with its place and reason.
  package init(location: SourceLocation, reason: String, bytes: [UInt8]) {
    self.location = location
    self.reason = reason
    self.bytes = bytes
  }

  /// The reason without numbers and quoted values, which differ from row to row, and without advice: equal for faults
  /// of one kind.
  package var kind: String {
    var kind: [UInt8] = []
    var isQuoted = false
    for byte in reason.utf8 {
      if byte == UInt8(ascii: ";") && !isQuoted { break }
      if byte == UInt8(ascii: "'") { isQuoted.toggle() }
      let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if byte != UInt8(ascii: "'") && (isQuoted || isNumber) {
        if !kind.suffix(3).elementsEqual("…".utf8) { kind += "…".utf8 }
      } else {
        kind.append(byte)
      }
    }
    return String(decoding: kind.prefix(200), as: UTF8.self)
  }

  /// `quotes.csv:12: the row has 5 cells, the header has 6`
  public var description: String { "\(location): \(reason)" }
}

/// The place of a record: the file, and the line of its first byte or the number of the record.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The thing that `line` counts.
  package enum Unit: String, Sendable {
    /// Lines, for texts.
    case line
    /// Records, for formats that people do not read line by line.
    case record
    /// Rows of a table in a database.
    case row
  }

  /// The path as the person typed it; `-` is standard input.
  package let file: String
  /// The line or the record, counted from 1 after decompression.
  package let line: Int
  package let unit: Unit

  /// A place in a file.
  ///
  /// - Parameter line: 1 for the first line.
  package init(file: String, line: Int) { self.init(file: file, line, of: .line) }

  /// A place in a file.
  ///
  /// - Parameter number: 1 for the first.
  package init(file: String, _ number: Int, of unit: Unit) {
    (self.file, self.line, self.unit) = (file, number, unit)
  }

  /// `quotes.csv:12`, a notation that editors and terminals can open; `books.mrc: record 12`.
  package var description: String {
    switch unit {
    case .line: "\(file):\(line)"
    case .record, .row: "\(file): \(unit.rawValue) \(line)"
    }
  }
}

/// A word about an input as a whole: pieces that were skipped, merged or joined, with their number and the reason.
public struct InputNotice: Hashable, Sendable, CustomStringConvertible {
  /// The path of the input as the person typed it; `-` is standard input.
  public let file: String
  /// A sentence without its period: `11 bookmarks were skipped, because they have no text`.
  public let text: String
  /// True if the file has words, and no record was found in it.
  package let isOfNothing: Bool

  /// A notice about a file.
  package init(file: String, _ text: String) { (self.file, self.text, isOfNothing) = (file, text, false) }

  /// A notice of a file that is not empty, and has no record.
  package init(file: String, nothingFound text: String) { (self.file, self.text, isOfNothing) = (file, text, true) }

  /// `My Clippings.txt: 11 bookmarks were skipped, because they have no text.`
  public var description: String { "\(file): \(text)." }
}
