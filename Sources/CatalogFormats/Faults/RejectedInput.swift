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

  /// `quotes.csv:12: the row has 5 cells, the header has 6`
  public var description: String { "\(location): \(reason)" }
}

/// The place of a record's first byte: file and line.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The path as the person typed it; `-` is standard input.
  package let file: String
  /// The line, counted from 1 after decompression.
  package let line: Int

  /// A place in a file.
  ///
  /// - Parameter line: 1 for the first line.
  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// `quotes.csv:12`, a notation that editors and terminals can open.
  package var description: String { "\(file):\(line)" }
}
