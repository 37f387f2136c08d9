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

  @Test("a byte that MARC-8 does not define is marked, and never dropped")
  func undefinedBytes() throws {
    let title = Array("10\u{1F}aBad ".utf8) + [0xA0] + Array(" and ".utf8) + [0xAF] + Array(" bytes".utf8)
    let bytes = MARCSamples.iso2709([("001", Array("1".utf8)), ("245", title)], leader: "cam  ", mark: 0x1F)
    let found = try events(of: bytes, as: .marc)
    let record = try #require(found.first?.record)
    #expect(record["title"] == .string("Bad \u{FFFD} and \u{FFFD} bytes"))
    guard case .notice(let notice) = found.last else {
      Issue.record("\(found)")
      return
    }
    #expect(notice.text.hasPrefix("1 record has bytes that MARC-8 does not define"))
  }
}
