internal import HistoricalDates

/// Fuzzing of dates in all notations: bounds ascend, and a date survives printing and reading.
package struct DateFuzz: FuzzCase {
  private static let samples = [
    "1964/2008", "2004-06?/2004-08~", "-0399..-0300", "Y-17E7S3", "[1667,1668, 1670..1672]", "{..1984}", "156X-12-XX",
    "2001-34", "1985-04-12T23:20:30+04:30", "?2004-06-~11", "../1985-04", "c. 400 BC", "between 1848 and 1850",
    "early 19th century", "12 May 1843", "[1902?]", "MDCCCXL", "spring 1998", "after 1650", "1840s", "2460676.5",
    "1700000000", "23 av. J.-C.", "um 1650", "4th quarter of the 12th c.", "1601 or 1602", "now,-7 days", "昭和39年",
  ].map { Array($0.utf8) }

  package init() {}

  package mutating func run(using random: inout some RandomNumberGenerator) throws {
    let sample = Self.samples[Int.random(in: 0..<Self.samples.count, using: &random)]
    let text = String(decoding: ByteMutation.mutated(sample, using: &random), as: UTF8.self)
    let notation = DateNotation.allCases.randomElement(using: &random) ?? .auto
    let date = HistoricalDate(reading: text, as: notation)
    guard date.raw == text else { throw FuzzFault("the raw text changed") }
    guard let edtf = date.edtf else { return }
    try check(edtf, of: text)
  }

  private func check(_ edtf: EDTF, of text: String) throws {
    for interval in [edtf.interval, edtf.fuzzyInterval] where !(interval.start <= interval.end) {
      throw FuzzFault("\(text.debugDescription), \(edtf), lies from \(interval.start) to \(interval.end)")
    }
    let printed = edtf.description
    guard let again = try? EDTF(printed) else {
      throw FuzzFault("\(text.debugDescription) is printed as \(printed), which cannot be read")
    }
    guard again.description == printed, again.interval == edtf.interval else {
      throw FuzzFault("\(text.debugDescription), printed as \(printed), is another date when it is read again")
    }
  }
}
