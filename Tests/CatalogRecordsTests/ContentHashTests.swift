import CatalogRecords
import Testing

@Suite struct ContentHashTests {
  @Test("the hash is XXH3 of 128 bits, as xxh128sum prints it")
  func published() {
    #expect(ContentHash(of: []).hexadecimal == "99aa06d3014798d86001c324468d497f")
  }

  /// Hashes that xxHash 0.8.4 has made, by Python's xxhash 4.1.0: `xxh128_hexdigest`.
  @Test(
    "hashes are those of xxHash",
    arguments: [
      (0, "99aa06d3014798d86001c324468d497f"), (1, "beff62be44bc9be4429e81bc6744101c"),
      (3, "9dce807f4a9aaa5632dbb5c7774cc94f"), (4, "9772187e76395ea05def542b8e8255bb"),
      (8, "29a3277f85f28675da3ca77f4508da63"), (9, "57fc1cef528bd18785e53a642b77ffab"),
      (16, "f8ae1a6f144fb00b4c6929dc65a535a0"), (17, "0ad716e7cfed9dc843287186cdfec85d"),
      (128, "2b83749a25627c556772960c7e09e15b"), (129, "d2c5fdf14399d768d15020c0444d308f"),
      (240, "b2c3c2aa029b2279e16f608e11e76335"), (241, "e75e577a31d24834d6afac6f8fa85b01"),
      (256, "5f3bd3b68315e0249e6593bab96413da"), (1_023, "dfd1bc5c5a55d341120a0457e3e899f6"),
      (1_024, "1ac8856c8b289d9abb9f0c3761cdfd54"), (1_025, "15379a00bb4cec9895edccc1adc4d895"),
      (1_088, "1d6f34c84443eb69e8391a3978cbcf06"), (2_048, "dda6abe2811d8216278f7a6a39416b51"),
      (2_049, "8030e23166b51b02644272755e8980a0"), (65_536, "9f30f0a857570d69b25b6166131fa281"),
      (1_000_000, "fd050a00d43d5be228ae38b80fcfcaee"), (3_000_000, "1d982c6f6718dbfe8b889475c6e412a8"),
    ])
  func vectors(count: Int, hash: String) {
    let bytes = Self.bytes(count)
    #expect(ContentHash(of: bytes).hexadecimal == hash)
    var hasher = ContentHasher()
    for start in stride(from: 0, to: count, by: 4_000) {
      bytes[start..<min(start + 4_000, count)].withUnsafeBytes { hasher.add($0) }
    }
    let value = hasher.value
    #expect(value.hexadecimal == hash)
  }

  /// The hash of the 1,001 hashes by xxHash, each with its highest byte first.
  @Test("the hashes of the first 0 to 1,000 bytes are those of xxHash")
  func allShort() {
    let bytes = Self.bytes(1_000)
    let hashes = (0...1_000).flatMap { count in
      let hash = ContentHash(of: Array(bytes[..<count]))
      return [hash.high, hash.low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } }
    }
    #expect(ContentHash(of: hashes).hexadecimal == "cb906a76b73f88794a9f2a32e586ef94")
  }

  /// The upper bytes of a linear congruential generator's numbers.
  private static func bytes(_ count: Int) -> [UInt8] {
    var number: UInt32 = 1
    return (0..<count).map { _ in
      number = number &* 1_664_525 &+ 1_013_904_223
      return UInt8(number >> 24)
    }
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
  @Test(
    "bytes have the same hash in pieces as in one",
    arguments: [
      0, 1, 16, 17, 128, 129, 240, 241, 1_000, 1_024, 1_025, 1_088, 2_048, 5_000,
    ])
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
