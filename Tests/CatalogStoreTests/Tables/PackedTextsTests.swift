import Testing

@testable import CatalogStore

@Suite struct PackedTextsTests {
  private let texts = PackedTexts(["a", nil, "", "déjà"], mark: "<>", before: 2..<4)

  private func string(_ bytes: UnsafeBufferPointer<UInt8>?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("texts come back without the mark")
  func plain() {
    let plain = texts.withTexts { view in (0..<4).map { string(view[$0]) } }
    #expect(plain == ["a", nil, "", "déjà"])
  }

  @Test("texts of marked places come back with the mark")
  func marked() {
    let marked = texts.withTexts { view in (2..<4).map { string(view.marked($0)) } }
    #expect(marked == ["<>", "<>déjà"])
  }

  @Test("an absent text has no mark")
  func absent() {
    let texts = PackedTexts([nil, "b"], mark: "<>", before: 0..<2)
    #expect(texts.withTexts { string($0.marked(0)) } == nil)
  }
}
