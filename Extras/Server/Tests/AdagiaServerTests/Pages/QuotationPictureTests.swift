import Adagia
import Foundation
import FoundationXML
import HTTPTypes
import Testing

@testable import AdagiaServer

@Suite("Pictures of quotations")
struct QuotationPictureTests {
  private func picture(_ text: String, by creator: String = "Ada", language: String? = nil) -> String {
    var record = CatalogRecord()
    (record.text, record.language) = (text, language)
    record.attributions = [Attribution(creator: creator)]
    return QuotationPicture(StoredRecord(id: RecordID(1), collection: "c", record: record)).markup
  }

  /// The lines of text of a picture, the credit last, and the size of the first.
  private func lines(_ markup: String) throws -> (texts: [String], size: Int) {
    let texts = markup.matches(of: /<text[^>]*font-size="(\d+)"[^>]*>([^<]*)<\/text>/)
    return (texts.map { String($0.output.2) }, try #require(Int(texts.first?.output.1 ?? "")))
  }

  @Test("a short text is in the largest type, with its credit")
  func short() throws {
    let (texts, size) = try lines(picture("Festina lente.", by: "Erasmus", language: "la"))
    #expect(texts == ["Festina lente.", "— Erasmus"])
    #expect(size == 72)
  }

  @Test("a text breaks between its words, and all of it is there")
  func words() throws {
    let text = (1...60).map { "word\($0)" }.joined(separator: " ")
    let (texts, size) = try lines(picture(text))
    #expect(texts.dropLast().joined(separator: " ") == text)
    #expect(size < 72)
    #expect(texts.count > 4)
  }

  @Test("a text without room ends with an ellipsis, and so does a long credit")
  func long() throws {
    let (texts, size) = try lines(
      picture(
        String(repeating: "All that glisters is not gold. ", count: 200), by: String(repeating: "Name ", count: 90)))
    #expect(size == 24)
    #expect(texts.suffix(2).allSatisfy { $0.hasSuffix("…") })
    #expect(texts.count < 20)
  }

  @Test("Chinese breaks between characters, and no line begins with a closing sign")
  func chinese() throws {
    let text = String(repeating: "千里之行，始於足下。", count: 12)
    let (texts, _) = try lines(picture(text, by: "老子"))
    #expect(texts.dropLast().joined() == text)
    #expect(texts.count > 3)
    #expect(!texts.contains { $0.hasPrefix("，") || $0.hasPrefix("。") })
  }

  @Test("text from right to left begins at the right", arguments: ["العقل زينة", "סוף מעשה", "ܫܠܡܐ"])
  func rightToLeft(text: String) {
    let markup = picture(text)
    #expect(markup.contains("x=\"1120\" direction=\"rtl\""))
    #expect(!picture("Festina lente \(text)").contains("rtl"))
  }

  @Test(
    "any text is XML that is read",
    arguments: [
      "<script>alert(1)</script>", "a & b", "\u{0}\u{B}\u{FFFE}", "", "\n\n", String(repeating: "x", count: 5_000), "…",
      "e\u{301}" + String(repeating: "\u{301}", count: 300),
    ])
  func anyText(text: String) throws {
    let markup = picture(text, by: "\"<&>'\"", language: "x\"><")
    #expect(!markup.contains("<script"))
    let document = try XMLDocument(xmlString: markup)
    #expect(document.rootElement()?.name == "svg")
    #expect(markup.utf8.count < 20_000)
  }

  @Test("the picture of a record has a route, and the page leads to it")
  func route() async throws {
    try await ServerFixture.test { client in
      let picture = try await client.execute(uri: "/records/en-barrie-courage/picture.svg", method: .get)
      #expect(picture.status == .ok)
      #expect(picture.headers[.contentType] == "image/svg+xml")
      #expect(picture.text.contains("James M. Barrie"))
      let known = try await client.execute(
        uri: "/records/en-barrie-courage/picture.svg", method: .get,
        headers: [.ifNoneMatch: try #require(picture.headers[.eTag])])
      #expect(known.status == .notModified)
      let page = try await PageFixture.page(client, "/records/en-barrie-courage")
      #expect(page.contains("<a href=\"/records/en-barrie-courage/picture.svg\" download>Picture</a>"))
      #expect(try await client.execute(uri: "/records/nobody/picture.svg", method: .get).status == .notFound)
    }
  }
}
