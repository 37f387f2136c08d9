import CatalogFormats
import CatalogRecords
import Testing

@Suite struct DecompressionTests {
  /// Long enough for several pieces, and for compressed data that can be cut in the middle.
  private static let lines = (0..<12_000).map { "{\"number\":\($0),\"square\":\($0 * $0)}\n" }
  private static let text = Array(lines.joined().utf8)

  @Test(
    "gzip and Zstandard are told by their first bytes and read through, one part or several",
    arguments: [
      gzipped(text), zstandard(text), gzipped(Array(text[..<1000])) + gzipped(Array(text[1000...])),
      zstandard(Array(text[..<1000])) + zstandard([]) + zstandard(Array(text[1000...])), gzipped(text) + [0, 0, 0],
      [0x50, 0x2A, 0x4D, 0x18, 1, 0, 0, 0, 7] + zstandard(text),
    ])
  func readsThrough(bytes: [UInt8]) throws {
    let found = try events(of: bytes)
    #expect(found.count == 12_000)
    #expect(found.last?.record?["square"] == .integer(11_999 * 11_999))
  }

  @Test("pieces of any size give the same", arguments: [1, 2, 3, 7, 1000])
  func smallPieces(pieceLength: Int) throws {
    let short = Array(Self.lines[..<50].joined().utf8)
    for bytes in [gzipped(short) + gzipped(short), zstandard(short) + zstandard(short)] {
      #expect(try events(of: bytes, pieceLength: pieceLength).compactMap(\.record).count == 100)
    }
  }

  @Test(
    "data that is cut short gives what came before it, then the error, then nothing",
    arguments: [
      (gzipped(text), FormatError.Compression.gzip), (zstandard(text), .zstd),
    ])
  func cutShort(bytes: [UInt8], compression: FormatError.Compression) throws {
    let outcome = try read(Array(bytes[..<(bytes.count / 2)]))
    #expect(outcome.error == .damaged(file: "t.jsonl", compression: compression))
    #expect((2000..<10_000).contains(outcome.records))
    #expect(outcome.after == nil)
  }

  @Test(
    "data that was altered gives the error too",
    arguments: [
      (gzipped(text), FormatError.Compression.gzip), (zstandard(text), .zstd),
    ])
  func altered(bytes: [UInt8], compression: FormatError.Compression) throws {
    var bytes = bytes
    for place in bytes.count / 2..<bytes.count / 2 + 64 { bytes[place] ^= 0x5A }
    #expect(try read(bytes).error == .damaged(file: "t.jsonl", compression: compression))
  }

  @Test("data that is cut in its first bytes is damaged")
  func cutAtStart() {
    #expect(throws: FormatError.damaged(file: "t", compression: .gzip)) { try events(of: [0x1F, 0x8B, 8]) }
    #expect(throws: FormatError.damaged(file: "t", compression: .zstd)) {
      try events(of: Array(zstandard(Self.text).prefix(5)))
    }
  }

  private func read(_ bytes: [UInt8]) throws -> (records: Int, error: FormatError?, after: ReadEvent?) {
    var records = 0
    var reader: InputReader?
    do {
      reader = try InputReader(InMemorySource(bytes), file: "t.jsonl")
      while let event = try reader?.next() { records += event.record == nil ? 0 : 1 }
      return (records, nil, nil)
    } catch {
      return (records, error, try reader?.next())
    }
  }
}
