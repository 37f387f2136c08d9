import CatalogFormats
import CatalogRecords
import Testing

@Suite struct ISO2709ReaderTests {
  private let first = MARCSamples.iso2709([("001", "a1"), ("245", "00|aOne")])
  private let last = MARCSamples.iso2709([("001", "a3"), ("245", "00|aThree")])

  @Test("records are read in pieces of any size, with line breaks between them", arguments: [1, 5, 100, 10_000])
  func pieces(length: Int) throws {
    let found = try events(of: first + [10, 13] + last + [0x1A], as: .marc, pieceLength: length)
    #expect(found.map { $0.record?["title"] } == ["One", "Three"])
    #expect(found.map { $0.record?.location.description } == ["t: record 1", "t: record 2"])
    #expect(found.first?.record?.bytes == first)
  }

  @Test(
    "a broken record costs itself, and is named by its number, its byte and its control number",
    arguments: [
      (0, "00099", "the leader says that the record has 99 bytes, but it has"),
      (12, "00061", "the leader gives 00061 as the place of the first field, where no directory ends"),
      (24 + 12 + 3, "0030", "the directory says that field 245 is where no field is"),
      (69, "\u{80}", "byte 0xC2 at offset 69 is not UTF-8"),
    ])
  func broken(place: Int, bytes: String, reason: String) throws {
    var second = MARCSamples.iso2709([("001", "a2"), ("245", "00|aTwo two two two")])
    let replacement = bytes == "\u{80}" ? [0xC2] : Array(bytes.utf8)
    second.replaceSubrange(place..<place + replacement.count, with: replacement)
    // Without the end of a field, nothing else tells where the fields are.
    if bytes != "\u{80}" { second[second.count - 2] = 0x20 }
    let found = try events(of: first + second + last, as: .marc)
    #expect(found.map { $0.record?["title"] } == ["One", nil, "Three"])
    let rejected = try #require(found[1].rejected)
    #expect(rejected.location.description == "t: record 2")
    #expect(rejected.reason.contains(reason), "\(rejected.reason)")
    #expect(rejected.reason.hasPrefix("at byte \(first.count)"))
    #expect(rejected.bytes == second)
  }

  @Test("a record that lost its end is read by the ends of its fields, when its length says where the next begins")
  func lostEnd() throws {
    let found = try events(of: first.dropLast() + [0x20] + last, as: .marc)
    #expect(found.compactMap(\.record).map { $0["title"] } == ["One", "Three"])
    let cut = try events(of: first.dropLast(2) + [0x20, 0x20] + last, as: .marc)
    #expect(cut.map { $0.record?["title"] } == [nil, "Three"])
  }

  @Test("a truncated record and a file that is not MARC are rejected")
  func truncated() throws {
    let found = try events(of: first + last.dropLast(20), as: .marc)
    #expect(found.map { $0.record != nil } == [true, false])
    let other = try events(of: Array("not MARC at all, but long enough".utf8), as: .marc)
    #expect(try #require(other.first?.rejected).reason.contains("does not begin with its length"))
  }

  @Test("a record beyond the limit is counted and skipped")
  func large() throws {
    let large = MARCSamples.iso2709([("245", "00|a" + String(repeating: "x", count: 3000))])
    let options = InputOptions(maxRecordBytes: 2000)
    let found = try events(of: first + large + last, as: .marc, options: options, pieceLength: 500)
    #expect(found.map { $0.record?["title"] } == ["One", nil, "Three"])
  }

  @Test("MARC-8 becomes Unicode, with accents, other scripts and references", .enabled(if: MARC8Probe.isInstalled))
  func marc8() throws {
    // ANSEL's acute accent (E2) comes before its letter; ESC ( N is basic Cyrillic.
    let title: [UInt8] =
      Array("00|aCaf".utf8) + [0xE2] + Array("e &#x4E00; ".utf8) + [0x1B, 0x28, 0x4E] + Array("dOM".utf8)
    let bytes = MARCSamples.iso2709([("001", Array("m".utf8)), ("245", title + [0x1B, 0x28, 0x42])], leader: "cam  ")
    let found = try #require(try events(of: bytes, as: .marc).first?.record)
    #expect(found["title"] == "Café 一 Дом")
  }

  @Test("a record in UTF-8 whose leader says MARC-8 is read as UTF-8")
  func mislabeled() throws {
    let bytes = MARCSamples.iso2709([("001", "m"), ("245", "00|aCafé")], leader: "cam  ")
    #expect(try events(of: bytes, as: .marc).first?.record?["title"] == "Café")
  }

  @Test("UNIMARC in an unknown encoding is refused in words")
  func unimarc() throws {
    let title: [UInt8] = Array("1 |a".utf8) + [0x8D, 0xA8, 0xAA]
    let bytes = MARCSamples.iso2709([("001", Array("u".utf8)), ("200", title)], leader: "nam  ")
    let rejected = try #require(try events(of: bytes, as: .marc).first?.rejected)
    #expect(rejected.reason.contains("UNIMARC in another encoding than UTF-8"))
  }

}
