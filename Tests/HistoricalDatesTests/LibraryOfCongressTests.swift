import Foundation
import HistoricalDates
import Testing

/// Dates as the Library of Congress printed them on 200,000 cards, beside the year its catalogers coded.
@Suite struct LibraryOfCongressTests {
  /// 3,000 distinct pairs: one of every shape there is, the rest drawn at random. The third column is what they are
  /// read as, gone through by eye; a change there is a change to look at.
  @Test("every shape of a printed date keeps its reading")
  func shapes() throws {
    let rows = try VectorFile.rows(of: "lc-dates-3000.tsv")
    #expect(rows.count == 3_000)
    for row in rows {
      #expect(HistoricalDate(reading: row[0]).edtf?.description ?? "" == row[2], "\(row[0])")
    }
  }

  @Test("every year comes from the text")
  func years() throws {
    for row in try VectorFile.rows(of: "lc-dates-3000.tsv") {
      for year in row[2].matches(of: /[0-9]{4}/).map({ String($0.output) }) {
        #expect(row[0].contains(year) || Self.isWrittenShort(year, in: row[0]), "\(year) in \(row[0])")
      }
    }
  }

  /// The whole file, 199,399 dates: set ADAGIA_LC_BOOKS to its unpacked TSV.
  @Test("the whole file is read", .enabled(if: ProcessInfo.processInfo.environment["ADAGIA_LC_BOOKS"] != nil))
  func wholeFile() throws {
    let path = try #require(ProcessInfo.processInfo.environment["ADAGIA_LC_BOOKS"])
    var (total, read, contradicted) = (0, 0, 0)
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count > 13, !fields[13].isEmpty else { continue }
      total += 1
      guard let interval = HistoricalDate(reading: String(fields[13])).interval else { continue }
      read += 1
      guard let coded = try? EDTF(fields[3]), fields[3].count == 4, !coded.hasUnspecifiedDigits else { continue }
      // A card whose only number is another year than the coded one contradicts itself for any reader.
      let isPlain = fields[13].wholeMatch(of: /[^0-9]*[0-9]{4}[^0-9]*/) != nil
      contradicted += isPlain || interval.overlaps(coded.interval) ? 0 : 1
    }
    #expect(Double(read) / Double(total) > 0.997)
    #expect(Double(contradicted) / Double(total) < 0.003, "\(contradicted) of \(total)")
  }

  /// True if the year is made of what is there: the second of `1914-18` and `1886, '91`, digits in brackets, Roman
  /// numerals, an era's year.
  private static func isWrittenShort(_ year: String, in raw: String) -> Bool {
    let plain = raw.replacing("[", with: "").replacing("]", with: "").replacing("l", with: "1")
    if plain.contains(year) || plain.contains(/[0-9]{2}[?.\]>)]*[-\/] ?<?/) && plain.contains(year.suffix(2)) {
      return true
    }
    if plain.contains("'\(year.suffix(2))") { return true }
    let isShortest = plain.contains(/[0-9][-\/ ][0-9]\b/) && plain.contains(year.suffix(1))
    return isShortest || raw.contains("M") && raw.contains(/[MDCLXVI.]{3}/) || raw.contains(/[Mm]in ?guo/)
  }
}
