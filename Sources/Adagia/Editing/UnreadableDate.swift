public import CatalogRecords

/// A date that a change wrote to a record and that could not be read. It is kept as text, and no date search finds it.
///
///     let edit = try await catalog.edit("date") { try $0.update(id) { $0.date = RecordDate(reading: "whenever") } }
///     edit.unreadableDates.first?.date     // "whenever"
///     edit.unreadableDates.first?.former   // "1843"
public struct UnreadableDate: Hashable, Sendable {
  /// The words of the date.
  public let date: String
  /// The words of the record's former date; `nil` when it had none.
  public let former: String?

  /// The unreadable date of a record.
  ///
  /// - Parameter former: The record before the change; `nil` for a new one.
  /// - Returns: `nil` when the date was read, or was the same before.
  public init?(of record: CatalogRecord, formerly former: CatalogRecord?) {
    guard let date = record.date, date.edtf == nil, date != former?.date else { return nil }
    (self.date, self.former) = (date.raw, former?.date?.raw)
  }
}

extension UnreadableDate: CustomStringConvertible {
  public var description: String {
    let words = "the date '\(date)' was not understood. It is kept as typed, but date searches do not find it."
    return former.map { "\(words) The date before was '\($0)'." } ?? words
  }
}

/// The unreadable dates of one change. A change of a million records lists only a hundred.
final class UnreadableDateList {
  static let mostNamed = 100
  private(set) var dates: [UnreadableDate] = []
  private(set) var count = 0

  func note(_ record: CatalogRecord, formerly former: CatalogRecord?) {
    guard let date = UnreadableDate(of: record, formerly: former) else { return }
    count += 1
    if dates.count < Self.mostNamed { dates.append(date) }
  }
}
