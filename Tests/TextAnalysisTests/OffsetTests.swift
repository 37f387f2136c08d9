import Testing
import TextAnalysis

@Suite struct OffsetTests {
  static let texts = [
    "L’État, c’est moi.", "J. R. R. Tolkien — 1,000 × C++", "道可道，非常道。ｶﾞｰﾄﾞ", "กินข้าว ខ្មែរ", "👩‍💻 🇫🇷 e\u{301}", "מה נשתנה",
    "the .NET book", "می‌خواهم", "\u{1112}\u{1161}\u{11AB}글",
  ]

  @Test("every range contains whole scalars", arguments: texts)
  func wholeScalars(text: String) {
    let bytes = Array(text.utf8)
    for token in Analyzer().tokens(in: text, language: nil) {
      #expect(!token.range.isEmpty)
      #expect(token.range.upperBound <= bytes.count)
      #expect(String(validating: bytes[token.range], as: UTF8.self) != nil, "\(token)")
    }
  }

  @Test("the text of a range gives the same term", arguments: texts)
  func cutTexts(text: String) {
    let bytes = Array(text.utf8)
    for token in Analyzer().tokens(in: text, language: nil) {
      let cut = String(decoding: bytes[token.range], as: UTF8.self)
      #expect(Analyzer().tokens(in: cut, language: nil).first?.term == token.term)
    }
  }

  @Test("ranges are bytes")
  func rangesAreBytes() {
    let tokens = Analyzer().tokens(in: "Été — C++", language: nil)
    #expect(tokens.map(\.range) == [0..<5, 10..<13])
  }

  @Test("positions count words and initials share one")
  func positions() {
    let tokens = Analyzer().tokens(in: "J. K. Rowling", language: nil)
    #expect(tokens.map(\.position) == [0, 0, 0, 1])
    #expect(tokens.map(\.range) == [0..<5, 0..<1, 3..<4, 6..<13])
  }
}
