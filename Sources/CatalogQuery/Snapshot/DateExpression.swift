internal import CatalogStore
package import GRDB
package import HistoricalDates
internal import QueryLanguage

/// What a text that stands for a date means, read as records' dates are, or else as date clauses of a query are.
package struct DateExpression {
  package let text: String
  private let notation: DateNotation
  /// `nil` when it is no date that a record could have.
  package let date: HistoricalDate?
  /// The stretch of time that it names; `nil` when it is neither.
  package let interval: JulianInterval?

  /// - Parameters:
  ///   - notation: How it is written. Only with `auto` it may be what a query's date clause takes, such as `2w`.
  ///   - db: Any connection: SQLite reckons what is relative.
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

  /// What is wrong with it; `nil` when it was read.
  package var fault: String? {
    guard interval == nil else { return nil }
    if text.allSatisfy(\.isWhitespace) { return "there is nothing to read." }
    switch notation {
    case .auto, .text: return clauseFault + edtfFault
    case .edtf: return "this is not EDTF." + edtfFault
    default: return "this is no date of the format '\(notation.rawValue)'."
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

  /// Where EDTF's grammar stops to understand, for what looks as if it were meant to be EDTF.
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
