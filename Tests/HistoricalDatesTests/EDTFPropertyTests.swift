import HistoricalDates
import TestTools
import Testing

@Suite struct EDTFPropertyTests {
  @Test("printed values parse to themselves", arguments: 0..<1_000 as Range<UInt64>)
  func roundTrip(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let text = EDTFText.random(using: &random)
    guard let value = try? EDTF(text) else { return }
    let canonical = value.description
    #expect(try EDTF(canonical) == value, "\(text), seed \(seed)")
    #expect(try EDTF(canonical).description == canonical, "\(text), seed \(seed)")
  }

  @Test("the fuzzy interval contains the strict one", arguments: 0..<1_000 as Range<UInt64>)
  func fuzzyIntervals(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    guard let value = try? EDTF(EDTFText.random(using: &random)) else { return }
    #expect(value.fuzzyInterval.contains(value.interval), "\(value), seed \(seed)")
    let isDoubted = value.isUncertain || value.isApproximate
    #expect(isDoubted || value.fuzzyInterval == value.interval, "\(value), seed \(seed)")
  }

  @Test("most random texts are valid")
  func validTexts() {
    var random = SeededGenerator(seed: 1)
    let valid = (0..<1_000).count { _ in (try? EDTF(EDTFText.random(using: &random))) != nil }
    // Else the two tests above would hold of nothing.
    #expect(valid > 700)
  }

  @Test("12,000 years follow each other without gaps")
  func consecutiveYears() throws {
    var end = try EDTF("-2000").interval.start
    for year in -2_000..<10_000 {
      let digits = "000\(abs(year))".suffix(4)
      let interval = try EDTF((year < 0 ? "-" : "") + digits).interval
      let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
      guard interval.start == end, interval.end - interval.start == (isLeap ? 366 : 365) else {
        Issue.record("\(year) is \(interval)")
        return
      }
      end = interval.end
    }
  }

  @Test("any text keeps its raw form and prints valid EDTF", arguments: 0..<300 as Range<UInt64>)
  func anyText(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "1999", "c", "[", "]", "<", ">", "-", "?", "i.e.", "or", "Heisei 3", "ō", "\u{304}", "BC", "s", "/", "..", "\0",
      "Y1E9", " ",
    ]
    let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
    for notation in DateNotation.allCases {
      let date = HistoricalDate(reading: text, as: notation)
      #expect(date.raw == text)
      if let edtf = date.edtf { #expect((try? EDTF(edtf.description)) == edtf, "\(text) as \(edtf), seed \(seed)") }
    }
    _ = try? DateRange(query: text)
  }
}

/// Texts that are mostly EDTF.
private enum EDTFText {
  static func random(using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: "\(date(using: &random))/\(date(using: &random))"
    case 1: "\(["", ".."].randomElement(using: &random)!)/\(date(using: &random))"
    case 2: "\(date(using: &random))/\(["", ".."].randomElement(using: &random)!)"
    case 3: "[\(date(using: &random)), \(date(using: &random))..]"
    case 4: "{\(date(using: &random)),\(date(using: &random))}"
    case 5: "Y\(sign(using: &random))\(Int.random(in: 10_000...99_999_999, using: &random))"
    case 6: "2004-01-01T10:10:10\(["", "Z", "+05:00", "-0330", ".25Z"].randomElement(using: &random)!)"
    default: date(using: &random)
    }
  }

  private static func date(using random: inout SeededGenerator) -> String {
    let parts = Int.random(in: 1...3, using: &random)
    var text = component(digits: 4, below: 9_999, using: &random)
    if parts > 1 { text += "-" + component(digits: 2, below: 12, using: &random) }
    if parts > 2 { text += "-" + component(digits: 2, below: 28, using: &random) }
    return text
  }

  private static func component(digits: Int, below limit: Int, using random: inout SeededGenerator) -> String {
    let number = "000\(Int.random(in: 1...limit, using: &random))".suffix(digits)
    let text = number.map { Int.random(in: 0..<12, using: &random) == 0 ? "X" : String($0) }.joined()
    let doubt = ["?", "~", "%"].randomElement(using: &random)!
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return doubt + text
    case 1: return text + doubt
    default: return text
    }
  }

  private static func sign(using random: inout SeededGenerator) -> String {
    Bool.random(using: &random) ? "-" : ""
  }
}
