import CatalogFormats
import CatalogRecords
import Testing

/// Text in other encodings than UTF-8.
@Suite struct EncodedSourceTests {
  private static func options(_ encoding: String, _ format: InputFormat = .csv) -> InputOptions {
    var options = InputOptions(format: format)
    options.encoding = encoding
    return options
  }

  private static func bytes(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  private static let wide = "text\nÜber 道 𝄞\n"

  @Test(
    "text in the encoding that is named, in pieces of any size",
    arguments: [
      ("latin1", Array("text\nSch".utf8) + [0xF6] + Array("n\n".utf8), "Schön"),
      ("Windows-1252", Array("text\n".utf8) + [0x93, 0x41, 0x94, 0x0A], "“A”"),
      ("koi8-r", Array("text\n".utf8) + [0xED, 0xC9, 0xD2, 0x0A], "Мир"),
      ("Shift_JIS", Array("text\n".utf8) + [0x93, 0xB9, 0x0A], "道"),
      ("UTF-16", [0xFF, 0xFE] + bytes(wide, bigEndian: false), "Über 道 𝄞"),
      ("UTF-16", [0xFE, 0xFF] + bytes(wide, bigEndian: true), "Über 道 𝄞"),
      ("utf-16le", [0xFF, 0xFE] + bytes(wide, bigEndian: false), "Über 道 𝄞"),
    ])
  func converted(encoding: String, bytes: [UInt8], text: String) throws {
    for pieceLength in [1, 2, 3, 7, .max] {
      let found = try events(of: bytes, options: Self.options(encoding), pieceLength: pieceLength)
      #expect(found.compactMap(\.record).map { $0["text"] } == [.string(text)], "pieces of \(pieceLength)")
    }
  }

  @Test("more text than a piece comes whole")
  func long() throws {
    let lines = (0..<60_000).map { "\($0) ö\n" }
    let bytes = Array("text\n".utf8) + lines.joined().unicodeScalars.map { UInt8($0.value) }
    let found = try events(of: bytes, options: Self.options("latin1"))
    #expect(found.count == 60_000)
    #expect(found.last?.record?["text"] == .string("59999 ö"))
  }

  @Test("compressed text is converted after it is unpacked")
  func compressed() throws {
    let bytes = Self.bytes(Self.wide, bigEndian: true)
    let found = try events(of: gzipped(bytes), options: Self.options("UTF-16BE"))
    #expect(found.compactMap(\.record).map { $0["text"] } == [.string("Über 道 𝄞")])
  }

  @Test(
    "what is no character of the encoding costs its own record",
    arguments: [
      ("Shift_JIS", Array("text\na\n".utf8) + [0xFF, 0x0A, 0x62, 0x0A]),
      ("UTF-16LE", bytes("text\na\n", bigEndian: false) + [0x00, 0xDC] + bytes("\nb\n", bigEndian: false)),
    ])
  func malformed(encoding: String, bytes: [UInt8]) throws {
    let found = try events(of: bytes, options: Self.options(encoding))
    #expect(found.map { $0.record?["text"] } == [.string("a"), nil, .string("b")])
  }

  @Test("an end inside a character costs the last record")
  func cut() throws {
    let found = try events(of: Self.bytes("text\na\nb", bigEndian: false) + [0x41], options: Self.options("UTF-16LE"))
    #expect(found.map { $0.record?["text"] } == [.string("a"), nil])
  }

  @Test("names that the system does not know, and iconv's suffixes", arguments: ["nonsense", "", "ASCII//IGNORE"])
  func unknown(encoding: String) {
    #expect(!InputOptions.isKnown(encoding: encoding))
    #expect(throws: FormatError.unknownEncoding(file: "t", name: encoding)) {
      try events(of: Array("text\na\n".utf8), options: Self.options(encoding))
    }
  }

  @Test("XML says its own encoding")
  func xml() throws {
    let text = """
      <?xml version="1.0"?>
      <modsCollection xmlns="http://www.loc.gov/mods/v3">
      <mods><titleInfo><title>Schön</title></titleInfo></mods>
      </modsCollection>
      """
    let found = try events(of: Array(text.utf8), options: Self.options("latin1", .mods))
    #expect(found.compactMap(\.record).map { $0["title"] } == [.string("Schön")])
  }

  @Test("the reason of what is no character names no byte that the file has not")
  func reason() throws {
    let (bytes, options) = (Array("text\nHi ".utf8) + [0x81, 0x0A], Self.options("cp1252"))
    let reason = try #require(try events(of: bytes, options: options).compactMap(\.rejected).first?.reason)
    #expect(reason.hasPrefix("the bytes at offset 3 of the text in UTF-8 are no character of the file's encoding"))
    let plain = try #require(try events(of: bytes, as: .csv).compactMap(\.rejected).first?.reason)
    #expect(plain.hasPrefix("byte 0x81 at offset 3 is not UTF-8"))
  }
}
