import TestTools
import Testing

@testable import CatalogFormats

/// The sliding window over an input, by its lines.
@Suite struct InputWindowTests {
  private func window(_ text: String, pieceLength: Int = .max) -> InputWindow {
    InputWindow(InMemorySource(Array(text.utf8), pieceLength: pieceLength), file: "t")
  }

  /// `line text`, or `line !` for a line that is too long.
  private func lines(_ window: inout InputWindow, limit: Int = 1_000) throws -> [String] {
    var lines: [String] = []
    while let line = try window.line(limit: limit) {
      let text = String(decoding: window.bytes(0..<line.length), as: UTF8.self)
      lines.append("\(line.location.line) \(line.isTooLong ? "!" : text)")
      window.consume(line.extent)
    }
    return lines
  }

  @Test(
    "lines end with LF, CR LF or the input",
    arguments: [
      ("", []), ("a", ["1 a"]), ("a\n", ["1 a"]), ("a\r\nb", ["1 a", "2 b"]), ("\n\n", ["1 ", "2 "]),
      ("a\rb\n", ["1 a\rb"]), ("\r\n", ["1 "]),
    ] as [(String, [String])])
  func lineEnds(text: String, expected: [String]) throws {
    for pieceLength in [1, 2, 1_000] {
      var window = window(text, pieceLength: pieceLength)
      #expect(try lines(&window) == expected, "\(pieceLength)")
    }
  }

  @Test(
    "the lines of any text are its parts between line feeds, in pieces of any size", arguments: 0..<100 as Range<UInt64>
  )
  func anyText(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = (0..<30).map { _ in ["a", "é", "漢字", "\n", "\n\n", " ", "x\n"].randomElement(using: &random)! }.joined()
    var expected = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if expected.last == "" { expected.removeLast() }
    var window = window(text, pieceLength: Int.random(in: 1...9, using: &random))
    #expect(try lines(&window) == expected.enumerated().map { "\($0 + 1) \($1)" }, "seed \(seed)")
  }

  @Test("a line beyond the limit is dropped, and the next has its own number", arguments: [1, 3, 1_000])
  func longLines(pieceLength: Int) throws {
    var window = window("ab\nabcdef\nabc\nabcd", pieceLength: pieceLength)
    #expect(try lines(&window, limit: 3) == ["1 ab", "2 !", "3 abc", "4 !"])
  }

  @Test("offsets count from the first byte that is not consumed")
  func offsets() throws {
    var window = window("one\ntwo\nthree")
    try window.load(atLeast: 1)
    window.consume(4)
    #expect(window.count == 9)
    #expect(window[0] == UInt8(ascii: "t"))
    #expect(window.bytes(4..<6) == Array("th".utf8))
    #expect(window.location.line == 2)
    #expect(window.bytesTaken == 13)
  }

  @Test("bytes that are not consumed stay when more are loaded")
  func growth() throws {
    let text = (0..<200_000).map { "\($0)" }.joined(separator: ",")
    var window = window(text, pieceLength: 100_000)
    try window.load(atLeast: .max)
    #expect(window.count == text.utf8.count)
    #expect(window.withBytes { $0.elementsEqual(text.utf8) })
    let answers = [try window.load(), try window.load()]
    #expect(answers == [false, false])
  }

  /// A source that fails after its first piece.
  private final class FailingSource: ByteSource {
    private(set) var bytesTaken = 0

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
      guard bytesTaken == 0 else { throw .damaged(file: "t", compression: .gzip) }
      buffer[0] = UInt8(ascii: "a")
      bytesTaken = 1
      return 1
    }
  }

  @Test("a failure comes again at every later call, and what was loaded stays")
  func failures() {
    var window = InputWindow(FailingSource(), file: "t")
    for _ in 0..<2 {
      var failure: FormatError?
      do { _ = try window.line(limit: 10) } catch { failure = error }
      #expect(failure == .damaged(file: "t", compression: .gzip))
    }
    #expect(window.bytes(0..<1) == [UInt8(ascii: "a")])
  }

  @Test(
    "a header's delimiter is its most frequent candidate outside quotes",
    arguments: [
      ("a,b,c", ","), ("a;b;c", ";"), ("a\tb", "\t"), ("a|b|c", "|"), ("a", ","), ("", ","), ("a;b,c", ","),
      ("a;b;c,d", ";"), ("\"a;b;c\",d", ","), ("a:b:c", ","),
    ] as [(String, Character)])
  func delimiters(header: String, delimiter: Character) {
    let found = Array(header.utf8).withUnsafeBufferPointer { DelimiterSniffer.mostLikely(in: $0[...]) }
    #expect(found == delimiter.asciiValue)
  }

  @Test("a byte order mark is no part of the text, and only at its start")
  func byteOrderMarks() {
    #expect(Array([0xEF, 0xBB, 0xBF, 0x61].withoutByteOrderMark) == [0x61])
    #expect(Array([0xEF, 0xBB].withoutByteOrderMark) == [0xEF, 0xBB])
    #expect(Array([0x61, 0xEF, 0xBB, 0xBF].withoutByteOrderMark) == [0x61, 0xEF, 0xBB, 0xBF])
  }
}
