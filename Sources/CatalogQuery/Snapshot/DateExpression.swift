internal import CatalogStore
package import GRDB
package import HistoricalDates
internal import Platform
internal import QueryLanguage

/// The meaning of a text as a record's date, or else as a date clause of a query.
package struct DateExpression {
  package let text: String
  private let notation: DateNotation
  /// `nil` when no record could have this date.
  package let date: HistoricalDate?
  /// The stretch of time it names; `nil` when it is not a date at all.
  package let interval: JulianInterval?

  /// - Parameters:
  ///   - notation: The notation to read. Only `auto` allows what a query's date clause allows, such as `2w`.
  ///   - db: Any connection: SQLite computes relative dates.
  package init(_ text: String, as notation: DateNotation, _ db: Database) throws {
    self.text = text
    self.notation = notation
    let date = HistoricalDate(reading: text, as: notation)
    self.date = date.edtf == nil ? nil : date
    if let interval = date.interval {
      self.interval = interval
    } else if notation == .auto, let span = try? DateSpan(query: text) {
      interval = try DateReckoner(db, .date, now: Clock.julianDay).interval(span)
    } else {
      interval = nil
    }
  }

  /// The reason that it was not understood; `nil` when it was.
  package var fault: String? {
    guard interval == nil else { return nil }
    if text.allSatisfy(\.isWhitespace) { return "there is nothing to read." }
    switch notation {
    case .auto, .text: return clauseFault + edtfFault
    case .edtf: return "this is not EDTF." + edtfFault
    case .iso, .unix, .unixms, .julian, .coredata: return "this is not a date in the format '\(notation.rawValue)'."
    }
  }

  private var clauseFault: String {
    do {
      _ = try DateSpan(query: text)
      return "this ends before it starts, or SQLite knows no such date."
    } catch {
      return "\(error)"
    }
  }

  /// The place where EDTF's grammar fails, for text that looks like EDTF.
  private var edtfFault: String {
    guard let first = text.first, first.isNumber || "-Y[{X?~%./".contains(first) || notation == .edtf else { return "" }
    do {
      _ = try EDTF(text)
      return ""
    } catch {
      return " As EDTF: \(error)."
    }
  }
}
