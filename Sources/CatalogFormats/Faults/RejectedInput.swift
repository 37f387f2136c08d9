/// A piece of an input that is no record. It is named and kept, and reading goes on after it.
public struct RejectedInput: Hashable, Sendable, CustomStringConvertible {
  /// Where the piece starts.
  public let location: SourceLocation
  /// What is wrong and what to do about it, in plain words, without the place.
  public let reason: String
  /// The piece as it was in the input, without its line end or separator. Empty when it was too large to keep.
  public let bytes: [UInt8]

  /// A piece with its place and what is wrong with it.
  public init(location: SourceLocation, reason: String, bytes: [UInt8]) {
    self.location = location
    self.reason = reason
    self.bytes = bytes
  }

  /// `quotes.csv:12: row has 5 cells, the header has 6`
  public var description: String { "\(location): \(reason)" }
}

/// Where a record starts in what was read.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// As the person named it; `-` is standard input.
  public let file: String
  /// Counted from 1, after decompression.
  public let line: Int

  /// - Parameter line: 1 for the first.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// `quotes.csv:12`, which editors and terminals know how to open.
  public var description: String { "\(file):\(line)" }
}

/// Why a piece of input is no record, on its way to becoming a `RejectedInput`.
struct PieceFault: Error {
  let reason: String
}

extension ReadEvent {
  /// A piece that was given up while it was read, so that memory stays bounded.
  static func tooLarge(at location: SourceLocation, limit: Int) -> ReadEvent {
    let size = limit >= 1 << 20 ? "\(limit >> 20) MiB" : "\(limit) bytes"
    let reason = "the record is larger than \(size), too large for a rejects file too; split it"
    return .rejected(RejectedInput(location: location, reason: reason, bytes: []))
  }
}
