internal import CatalogRecords
internal import HistoricalDates

/// Dates are EDTF in its canonical form, and nothing was said in the future.
struct DateRule: LineRule {
  /// A Julian day.
  let now: Double

  func faults(in line: CorpusLine) -> [Fault] {
    guard let text = line.record.date?.raw else { return [] }
    do {
      return faults(in: try EDTF(text), written: text)
    } catch {
      return [
        Fault(
          what: "the date '\(text)' is no EDTF: \(Self.clause(error))",
          remedy: "Write it as 1843, 0049~ or -0398, or leave it out")
      ]
    }
  }

  private func faults(in date: EDTF, written text: String) -> [Fault] {
    if date.description != text {
      return [Fault(what: "the date '\(text)' is not in its canonical form", remedy: "Write \(date.description)")]
    }
    if date.interval.start > now {
      return [Fault(what: "the date '\(text)' is yet to come", remedy: "Mend it, or leave it out")]
    }
    return []
  }

  /// An error's words, to stand within a sentence.
  private static func clause(_ error: EDTFError) -> String {
    error.description.split(separator: ". ").first.map(String.init) ?? error.description
  }
}
