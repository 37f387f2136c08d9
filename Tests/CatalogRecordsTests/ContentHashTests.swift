import CatalogRecords
import Testing

@Suite struct ContentHashTests {
  @Test("the hash is XXH3 of 128 bits, as xxh128sum prints it")
  func published() {
    #expect(ContentHash(of: []).hexadecimal == "99aa06d3014798d86001c324468d497f")
  }

  @Test("a text has the hash of its UTF-8")
  func text() {
    #expect(ContentHash(of: "Über") == ContentHash(of: Array("Über".utf8)))
  }

  @Test("short numbers are padded to 32 digits")
  func padding() {
    #expect(ContentHash(high: 0, low: 0xAB).hexadecimal == "000000000000000000000000000000ab")
    #expect(ContentHash(high: 1, low: .max).hexadecimal == "0000000000000001ffffffffffffffff")
  }

  @Test("a text is a hash's digits if it has all of them, in lowercase")
  func written() {
    let hash = ContentHash(high: 0x1F, low: 0xAB)
    #expect(hash.isWritten(hash.hexadecimal))
    #expect(!hash.isWritten(hash.hexadecimal.uppercased()))
    #expect(!hash.isWritten(String(hash.hexadecimal.dropFirst())))
    #expect(!hash.isWritten(ContentHash(high: 0x1F, low: 0xAC).hexadecimal))
    #expect(!hash.isWritten(""))
  }

  /// XXH3 changes its algorithm at 16, 128 and 240 bytes.
  @Test("bytes have the same hash in pieces as in one", arguments: [0, 1, 16, 17, 128, 129, 240, 241, 1_000, 5_000])
  func pieces(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for size in [1, 7, 64, 1_024] {
      var hasher = ContentHasher()
      for start in stride(from: 0, to: count, by: size) {
        bytes[start..<min(start + size, count)].withUnsafeBytes { hasher.add($0) }
      }
      let value = hasher.value
      #expect(value == ContentHash(of: bytes), "\(count) bytes in pieces of \(size)")
    }
  }

  @Test("a hasher can be read in the middle")
  func middle() {
    var hasher = ContentHasher()
    Array("ab".utf8).withUnsafeBytes { hasher.add($0) }
    let early = hasher.value
    Array("c".utf8).withUnsafeBytes { hasher.add($0) }
    let late = hasher.value
    #expect(early == ContentHash(of: "ab"))
    #expect(late == ContentHash(of: "abc"))
  }

  /// Catalog files store these hashes, and use them as identifiers. A changed value would add every record again.
  @Test("the hash of a record never changes between versions")
  func stable() {
    var record = CatalogRecord()
    #expect(record.contentHash.hexadecimal == "17834ef82c8b7f63f7e806e0ca697aa6")
    record.identifier = "de-1"
    record.title = "Faust"
    record.text = "Da steh ich nun, ich armer Tor!"
    record.source = "Faust I"
    record.note = "Nacht"
    record.language = "de"
    record.type = "quotation"
    record.rights = "Public domain"
    record.date = RecordDate(reading: "1808")
    record.subjects = ["learning", "futility"]
    record.attributions = [Attribution(creator: "Goethe", role: .wrote, locator: "358", evidence: "First print")]
    record.extra = ["pages": .integer(300), "shelf": .string("B 12")]
    #expect(record.contentHash.hexadecimal == "ce644e971ebae0657ede2cd5c01dde53")
  }
}
