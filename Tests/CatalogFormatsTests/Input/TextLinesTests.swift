import CatalogFormats
import TestTools
import Testing

@Suite struct TextLinesTests {
  /// `line text` or `line ! fault`, one a line.
  private func lines(_ bytes: [UInt8], named name: String = "lines.txt") throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: name)
    var reader = try TextLines(path: "\(folder.path)/\(name)")
    var lines: [String] = []
    while let line = try reader.next() {
      lines.append("\(line.location.line) \(line.text ?? "! \(line.fault ?? "")")")
    }
    return lines
  }

  @Test("lines end with LF, CR LF or the end of the file, and blank ones count")
  func lineEnds() throws {
    #expect(try lines(Array("one\r\n\ntwo \nthree".utf8)) == ["1 one", "2 ", "3 two ", "4 three"])
  }

  @Test("a line end at the end of the file does not begin another line")
  func finalLineEnd() throws {
    #expect(try lines(Array("one\n".utf8)) == ["1 one"])
    #expect(try lines([]) == [])
  }

  @Test("a byte order mark is not part of the first line")
  func byteOrderMark() throws {
    #expect(try lines(Array("\u{FEFF}one\n\u{FEFF}two".utf8)) == ["1 one", "2 \u{FEFF}two"])
  }

  @Test("a line that is not UTF-8 is reported, and the next one is read")
  func invalidBytes() throws {
    #expect(
      try lines([0x61, 0xFF, 0x0A, 0x62, 0x0A, 0x63, 0x00, 0x0A]) == [
        "1 ! byte 0xFF at offset 1 is not UTF-8; if the whole file has another encoding, convert it to UTF-8", "2 b",
        "3 ! the byte at offset 1 is a NUL; remove it, or check that the file is text",
      ])
  }

  @Test("compression is detected by content, whatever the name")
  func compressed() throws {
    #expect(try lines(gzipped(Array("one\ntwo\n".utf8))) == ["1 one", "2 two"])
    #expect(try lines(zstandard(Array("one\n".utf8)), named: "x.gz") == ["1 one"])
  }

  @Test("a missing file is an error before the first line")
  func missing() {
    #expect(throws: FormatError.noSuchInput(file: "/no/such/file")) { try TextLines(path: "/no/such/file") }
  }
}
