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
