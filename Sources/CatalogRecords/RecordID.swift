/// A record's number in its catalogue: given once, never reused and never renumbered.
public struct RecordID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// Above 0.
  public let rawValue: Int64

  public init(_ rawValue: Int64) {
    self.rawValue = rawValue
  }

  public var description: String { String(rawValue) }

  public static func < (left: RecordID, right: RecordID) -> Bool { left.rawValue < right.rawValue }
}
