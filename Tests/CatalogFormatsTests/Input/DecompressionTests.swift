import CSystemLZMA
import CatalogFormats
import CatalogRecords
import Testing

@Suite struct DecompressionTests {
  /// Long enough for several pieces, and for compressed data that can be cut in the middle.
  private static let lines = (0..<12_000).map { "{\"number\":\($0),\"square\":\($0 * $0)}\n" }
  private static let text = Array(lines.joined().utf8)

  @Test(
    "gzip, bzip2, xz and Zstandard are told by their first bytes and read through, one part or several",
    arguments: [
      gzipped(text), zstandard(text), gzipped(Array(text[..<1000])) + gzipped(Array(text[1000...])),
      zstandard(Array(text[..<1000])) + zstandard([]) + zstandard(Array(text[1000...])), gzipped(text) + [0, 0, 0],
      [0x50, 0x2A, 0x4D, 0x18, 1, 0, 0, 0, 7] + zstandard(text),
      bzip2ed(text), bzip2ed(Array(text[..<1000])) + bzip2ed([]) + bzip2ed(Array(text[1000...])),
      bzip2ed(text) + [0, 0],
      xzed(text), xzed(Array(text[..<1000])) + [0, 0, 0, 0] + xzed(Array(text[1000...])),
    ])
  func readsThrough(bytes: [UInt8]) throws {
    let found = try events(of: bytes)
    #expect(found.count == 12_000)
    #expect(found.last?.record?["square"] == .integer(11_999 * 11_999))
  }

  @Test("pieces of any size give the same", arguments: [1, 2, 3, 7, 1000])
  func smallPieces(pieceLength: Int) throws {
    let short = Array(Self.lines[..<50].joined().utf8)
    for bytes in [gzipped, zstandard, bzip2ed, xzed].map({ $0(short) + $0(short) }) {
      #expect(try events(of: bytes, pieceLength: pieceLength).compactMap(\.record).count == 100)
    }
  }

  @Test(
    "data that is cut short gives what came before it, then the error, then nothing",
    arguments: [
      (gzipped(text), FormatError.Compression.gzip), (zstandard(text), .zstd), (bzip2ed(text), .bzip2),
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
      (gzipped(text), FormatError.Compression.gzip), (zstandard(text), .zstd), (bzip2ed(text), .bzip2),
      (xzed(text), .xz),
    ])
  func altered(bytes: [UInt8], compression: FormatError.Compression) throws {
    var bytes = bytes
    for place in bytes.count / 2..<bytes.count / 2 + 64 { bytes[place] ^= 0x5A }
    #expect(try read(bytes).error == .damaged(file: "t.jsonl", compression: compression))
  }

  /// 400 records of 15 MB in half a megabyte took 6 GB of memory.
  @Test("what unpacks to more than a thousand times its size ends with the error, after the records before it")
  func dense() throws {
    let blanks = zstandard([UInt8](repeating: 0x20, count: 4 << 20))
    let text = Array(Self.lines[..<50].joined().utf8)
    let outcome = try read(zstandard(text) + Array(repeatElement(blanks, count: 18).joined()))
    #expect(outcome.error == .unpacksToTooMuch(file: "t.jsonl", compression: .zstd, ratio: 1_000))
    #expect(outcome.records == 50)
  }

  /// Any number of bytes out of a few.
  private final class DenseSource: ByteSource {
    let bytesTaken: Int
    private var left: Int

    init(_ count: Int, from bytesTaken: Int) { (left, self.bytesTaken) = (count, bytesTaken) }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let count = min(left, buffer.count)
      left -= count
      return count
    }
  }

  @Test(
    "a dense file that is small and a large one that is not dense are read through",
    arguments: [
      (1_000, 1, false, false), (1_001 + 9 * 10, 9, false, false), (1_000 + 11 * 10, 10, true, false),
      (1 << 20, 1 << 20, false, false), (1 << 20 + 1, 1 << 20, false, true),
    ])
  func limits(count: Int, packed: Int, isTooDense: Bool, isTooLarge: Bool) throws {
    let limits = BoundedSource.Limits(free: 1_000, ratio: 10, total: 1 << 20)
    let bounded = BoundedSource(DenseSource(count, from: packed), file: "t", compression: .gzip, limits: limits)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    defer { buffer.deallocate() }
    let outcome = Result { while try bounded.read(into: buffer) > 0 {} }
    let isRefused = if case .failure = outcome { true } else { false }
    #expect(isRefused == (isTooDense || isTooLarge))
    guard case .failure(let error) = outcome else { return }
    #expect(
      error as? FormatError == .unpacksToTooMuch(file: "t", compression: .gzip, ratio: isTooDense ? limits.ratio : nil))
  }

  @Test("data that is cut in its first bytes is damaged")
  func cutAtStart() {
    #expect(throws: FormatError.damaged(file: "t", compression: .gzip)) { try events(of: [0x1F, 0x8B, 8]) }
    #expect(throws: FormatError.damaged(file: "t", compression: .zstd)) {
      try events(of: Array(zstandard(Self.text).prefix(5)))
    }
  }

  @Test("an xz file that is cut short is damaged")
  func cutXZ() throws {
    let bytes = xzed(Self.text)
    #expect(try read(Array(bytes[..<(bytes.count / 2)])).error == .damaged(file: "t.jsonl", compression: .xz))
  }

  @Test("text that begins like a bzip2 file is text")
  func textLikeBzip2() throws {
    #expect(try events(of: Array("BZh9 is a mark\n%\nBZh\n".utf8), as: .fortune).count == 2)
  }

  @Test("a small file that unpacks to one huge record costs only that record, and nothing of it is kept")
  func bomb() throws {
    let part = bzip2ed([UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20))
    let bomb = part + part + part + bzip2ed(Array("\n{\"a\":1}\n".utf8))
    #expect(bomb.count < 1000)
    let found = try events(of: bomb, as: .jsonl, options: InputOptions(maxRecordBytes: 1 << 20))
    #expect(found.map { $0.rejected?.bytes.count } == [0, nil])
  }

  /// A header may demand a dictionary of 4 GiB: the filter's property byte 40 (xz file format, 5.3.1).
  @Test("an xz file that demands too much memory is refused with the way out")
  func greedyXZ() throws {
    var bytes = xzed(Array("{}\n".utf8))
    // The block header: its size, flags, the filter's id 0x21, the size of its properties, the dictionary's size.
    let filter = try #require((14..<40).first { bytes[$0] == 0x21 && bytes[$0 + 1] == 1 })
    bytes[filter + 2] = 40
    let size = (Int(bytes[12]) + 1) * 4
    let sum = lzma_crc32(Array(bytes[12..<12 + size - 4]), size - 4, 0)
    for place in 0..<4 { bytes[12 + size - 4 + place] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(place))) }
    let outcome = try read(bytes)
    #expect(outcome.error == .tooMuchMemory(file: "t.jsonl", compression: .xz, mebibytes: 192))
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
