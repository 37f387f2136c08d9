/// Why the words of a date clause name no stretch of time.
public enum DateRangeError: Error, Hashable, Sendable {
  /// There is nothing to read.
  case empty
  /// This part was not understood.
  case unreadable(String)
  /// The second date lies before the first.
  case endsBeforeStart(start: String, end: String)
}

extension DateRangeError: CustomStringConvertible {
  /// One line for whoever typed the clause.
  public var description: String {
    switch self {
    case .empty: "no date given. Write a date such as 1843, 1840s, 18th-century or 1939..1945."
    case .unreadable(let part): "'\(part)' is not a date this program knows. Write 1843, c.400bce, 1840s or 1939..1945."
    case .endsBeforeStart(let start, let end): "'\(end)' is earlier than '\(start)'. Write the earlier date first."
    }
  }
}
