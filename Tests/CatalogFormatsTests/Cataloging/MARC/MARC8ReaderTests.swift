import CatalogRecords
import Foundation
import Testing

@testable import CatalogFormats

/// Records in MARC-8 through the reader.
@Suite(.enabled(if: MARC8Probe.isInstalled)) struct MARC8ReaderTests {
  @Test("a record in MARC-8 has the values of its twin in UTF-8, for 1,514 lines in many scripts")
  func twins() throws {
    let (old, new) = (try lines(of: "test_marc8.txt"), try lines(of: "test_utf8.txt"))
    #expect(old.count == 1514)
    #expect(new.count == 1514)
    let (inMARC8, inUTF8) = (try notes(of: old, leader: "cam  "), try notes(of: new, leader: "cam a"))
    #expect(inMARC8.count == 1514)
    for (index, (note, twin)) in zip(inMARC8, inUTF8).enumerated() { #expect(note == twin, "line \(index + 1)") }
  }

  /// The note of each record of a file with one record for each line.
  private func notes(of lines: [[UInt8]], leader: String) throws -> [String?] {
    let records = lines.map { line in
      let fields = [("245", Array("10\u{1F}aT".utf8)), ("500", Array("  \u{1F}a".utf8) + line)]
      return MARCSamples.iso2709(fields, leader: leader, mark: 0x1F)
    }
    return try events(of: Array(records.joined()), as: .marc).map { $0.record?["note"]?.plainText }
  }

  private func lines(of name: String) throws -> [[UInt8]] {
    try Sample.bytes(of: "marc8/\(name)").split(separator: .lineFeed, omittingEmptySubsequences: false).dropLast().map(
      Array.init)
  }
}
