/// Reads a period of the Dublin Core: `name=The Great Depression; start=1929; end=1939; scheme=W3C-DTF;`.
///
/// The parts are in any order, and the name is not read. A missing start or end is open. See
/// <https://www.dublincore.org/specifications/dublin-core/dcmi-period/>.
struct PeriodNotation {
  /// The period in whole days. Nil when a part is no date, the dates are of another scheme, or the end is before the
  /// start.
  let edtf: EDTF?

  /// Nil when the text has neither a start nor an end.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.first, first.isLetter, bytes.contains(UInt8(ascii: "=")) else { return nil }
    var parts: [String: UnsafeBufferPointer<UInt8>] = [:]
    for part in bytes.split(separator: UInt8(ascii: ";")) {
      guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = UnsafeBufferPointer(rebasing: part[..<sign]).trimmed
      parts[String(decoding: name, as: UTF8.self).lowercased()] =
        UnsafeBufferPointer(rebasing: part[(sign + 1)...]).trimmed
    }
    guard parts["start"] != nil || parts["end"] != nil else { return nil }
    let scheme = parts["scheme"].map { String(decoding: $0, as: UTF8.self).lowercased() }
    edtf = Self.schemes.contains(scheme ?? "w3c-dtf") ? Self.interval(parts["start"], parts["end"]) : nil
  }

  private static let schemes: Set<String> = ["w3c-dtf", "w3cdtf", "w3c dtf", "iso8601", "iso 8601", "edtf"]

  private static func interval(_ start: UnsafeBufferPointer<UInt8>?, _ end: UnsafeBufferPointer<UInt8>?) -> EDTF? {
    guard let first = self.end(start), let last = self.end(end) else { return nil }
    if first == last, let date = first.date { return EDTF(date) }
    if let from = first.date, let through = last.date, from.bounds.first > through.bounds.last { return nil }
    return EDTF(.interval(start: first, end: last))
  }

  /// One end of a period. Nil for a text that is not a single date in EDTF or ISO 8601.
  private static func end(_ bytes: UnsafeBufferPointer<UInt8>?) -> EDTF.IntervalEnd? {
    guard let bytes else { return .open }
    let edtf = [.edtf, .iso].lazy.compactMap { DateReader(bytes: bytes, notation: $0).read().edtf }.first
    switch edtf?.content {
    case .date(let date): return date.isSeason || date.year.isShort ? nil : .date(date)
    case .dateTime(let time): return .date(EDTFDate(year: time.day.year, month: time.day.month, day: time.day.day))
    case .interval, .set, nil: return nil
    }
  }
}
