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
