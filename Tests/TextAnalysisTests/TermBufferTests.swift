import Testing

@testable import TextAnalysis

@Suite struct TermBufferTests {
  private func text(capacity: Int, _ body: (inout TermBuffer) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity + TermBuffer.slack) { memory in
      guard let bytes = memory.baseAddress else { return "" }
      var buffer = TermBuffer(bytes: bytes, capacity: capacity)
      body(&buffer)
      return String(decoding: buffer.buffer, as: UTF8.self)
    }
  }

  private func append(_ text: String, to buffer: inout TermBuffer) -> Int {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { buffer.append(lowerASCII: $0, atMost: bytes.count) } ?? 0
    }
  }

  @Test(
    "ASCII letters and digits are lower-cased up to the first other byte",
    arguments: [("ABC", "abc", 3), ("Ab1-c", "ab1", 3), ("-a", "", 0), ("Éa", "", 0), ("ABCDEFGHIJ", "abcdefgh", 10)])
  func lowerASCII(source: String, term: String, length: Int) {
    var read = 0
    #expect(text(capacity: 8) { read = append(source, to: &$0) } == term)
    #expect(read == length)
  }

  @Test("bytes that do not fit are dropped")
  func fullBuffer() {
    #expect(text(capacity: 2) { for byte in "abc".utf8 { $0.append(byte) } } == "ab")
    #expect(
      text(capacity: 4) { buffer in
        _ = append("abc", to: &buffer)
        Array("de".utf8).withUnsafeBufferPointer { bytes in
          if let start = bytes.baseAddress { buffer.append(start, count: bytes.count) }
        }
      } == "abc")
  }

  @Test("bytes are inserted and removed at the start")
  func start() {
    #expect(
      text(capacity: 8) { buffer in
        _ = append("net", to: &buffer)
        buffer.insertFirst(UInt8(ascii: "."))
      } == ".net")
    #expect(
      text(capacity: 8) { buffer in
        _ = append("abcdef", to: &buffer)
        buffer.removeFirst(2)
        buffer.truncate(to: 3)
      } == "cde")
  }
}

@Suite struct Latin1Tests {
  private func decoded(_ text: String) -> [UInt8]? {
    var bytes = Array(text.utf8) + Array(repeating: 0, count: text.utf8.count + 8)
    return bytes.withUnsafeMutableBufferPointer { buffer -> [UInt8]? in
      guard let start = buffer.baseAddress else { return nil }
      var word = StemmedWord(bytes: start, count: text.utf8.count)
      return Latin1.decode(&word) ? Array(word.buffer) : nil
    }
  }

  @Test(
    "western European words have one byte a letter",
    arguments: [("haus", [0x68, 0x61, 0x75, 0x73]), ("über", [0xFC, 0x62, 0x65, 0x72]), ("ß", [0xDF]), ("", [])]
      as [(String, [UInt8])])
  func decoding(word: String, bytes: [UInt8]) {
    #expect(decoded(word) == bytes)
  }

  @Test("words with other letters are refused", arguments: ["œuvre", "книга", "道"])
  func otherLetters(word: String) {
    #expect(decoded(word) == nil)
  }

  @Test("encoding reverses decoding", arguments: ["haus", "über", "ß", "äöüß", "naïveté", "ÿ"])
  func roundTrip(text: String) {
    var bytes = Array(text.utf8) + Array(repeating: 0, count: text.utf8.count + 8)
    let result = bytes.withUnsafeMutableBufferPointer { buffer -> String in
      guard let start = buffer.baseAddress else { return "" }
      var word = StemmedWord(bytes: start, count: text.utf8.count)
      guard Latin1.decode(&word) else { return "" }
      Latin1.encode(&word)
      return String(decoding: word.buffer, as: UTF8.self)
    }
    #expect(result == text)
  }
}

@Suite struct IndexTextTests {
  private func marker(of text: String) -> String? {
    var text = text
    return text.withUTF8 { IndexText.marker(of: $0).map { String(decoding: $0, as: UTF8.self) } }
  }

  @Test(
    "the marker is the text between two separators at the start",
    arguments: [
      ("\u{1F}la\u{1F}Carpe diem", "la"), ("\u{1F}\u{1F}text", ""), ("text", nil), ("", nil), ("\u{1F}la", nil),
      ("x\u{1F}la\u{1F}", nil), ("\u{1F}" + String(repeating: "x", count: 300) + "\u{1F}", nil),
    ])
  func markers(text: String, expected: String?) {
    #expect(marker(of: text) == expected)
  }

  @Test("a marked text has its language as marker", arguments: [("la", "la"), ("ZH_hant", "zh-Hant"), ("", "")])
  func languages(tag: String, expected: String) {
    #expect(marker(of: IndexText.marked("text", language: LanguageTag(tag))) == expected)
  }

  @Test("the marker of a query names its algorithms")
  func algorithms() {
    var text = IndexText.marked("love", algorithms: [.english, .german])
    let algorithms = text.withUTF8 { bytes in IndexText.marker(of: bytes).map { IndexText.algorithms(in: $0) } }
    #expect(algorithms == [.english, .german])
    #expect(IndexText.marked("love", algorithms: []) == "love")
  }

  @Test("alternatives are announced, and their quotation marks doubled")
  func alternatives() {
    var text = IndexText.marked(alternatives: ["a", "b\"c"])
    #expect(text == "\u{1F}=\u{1F}a\u{1F}b\"\"c")
    #expect(text.withUTF8 { bytes in IndexText.marker(of: bytes).map { IndexText.announcesAlternatives($0) } } == true)
  }
}

@Suite struct WritingSystemTests {
  @Test(
    "a letter has its script",
    arguments: [
      ("a", .latin), ("é", .latin), ("ạ", .latin), ("ﬁ", .latin), ("λ", .greek), ("ἀ", .greek), ("ж", .cyrillic),
      ("א", .hebrew), ("ب", .arabic), ("अ", .devanagari), ("ก", .thai), ("あ", .kana), ("道", .han), ("𠀀", .han),
      ("한", .hangul), ("ꀀ", .yi), ("1", nil), ("-", nil), ("😀", nil), ("\u{301}", nil),
    ] as [(Unicode.Scalar, WritingSystem?)])
  func scripts(scalar: Unicode.Scalar, system: WritingSystem?) {
    #expect(WritingSystem(scalar.value) == system)
  }

  @Test("every script has languages with canonical tags", arguments: WritingSystem.allCases)
  func languages(system: WritingSystem) {
    #expect(!system.languages.isEmpty)
    for language in system.languages { #expect(LanguageTag(language).canonical == language) }
  }
}
