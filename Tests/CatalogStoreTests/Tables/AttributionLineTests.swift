import CatalogRecords
import Testing

@testable import CatalogStore

@Suite struct AttributionLineTests {
  /// The attributions that come back from the text of some.
  private func read(_ attributions: [Attribution]) -> [Attribution]? {
    guard var text = AttributionLine.text(of: attributions) else { return nil }
    let names = attributions.map(\.creator).joined(separator: "; ")
    return text.withUTF8 { AttributionLine.attributions(names, $0) }
  }

  @Test("a single writer takes no bytes")
  func shortest() {
    #expect(AttributionLine.text(of: [Attribution(creator: "Seneca")])?.isEmpty == true)
  }

  @Test(
    "attributions come back as they were",
    arguments: [
      [Attribution(creator: "Seneca")], [Attribution(creator: "One; with, a separator", role: .said)],
      [Attribution(creator: "A", locator: "1.3")], [Attribution(creator: "A", evidence: "seen")],
      [Attribution(creator: "A", role: .misattributed, locator: "p. 3", evidence: "no source")],
      [Attribution(creator: "A"), Attribution(creator: "B")],
      [
        Attribution(creator: "A;", role: .disputed), Attribution(creator: " B", locator: "2"), Attribution(creator: ""),
      ],
      [Attribution(creator: "\u{301}a"), Attribution(creator: "ö;ö", role: .translated)],
    ])
  func roundTrip(attributions: [Attribution]) {
    #expect(read(attributions) == attributions)
  }

  @Test("every role comes back", arguments: Attribution.Role.allCases)
  func roles(role: Attribution.Role) {
    let attributions = [Attribution(creator: "A", role: role), Attribution(creator: "B", role: role)]
    #expect(read(attributions) == attributions)
  }

  @Test(
    "what could not be told apart has no text",
    arguments: [
      [], [Attribution(creator: "A; B"), Attribution(creator: "C")], [Attribution(creator: "A", locator: "")],
      [Attribution(creator: "A", evidence: "")], [Attribution(creator: "A", locator: "x\u{1F}y")],
      [Attribution(creator: "A"), Attribution(creator: "B", evidence: "x\u{1E}y")],
    ])
  func ambiguous(attributions: [Attribution]) {
    #expect(AttributionLine.text(of: attributions) == nil)
  }

  @Test(
    "a text that does not fit the names gives none",
    arguments: [
      ("A; B", "\u{1E}\u{1E}"), ("A", "\u{1E}"), ("A", "sang"), ("A", "\u{1F}\u{1F}\u{1F}"), ("A; B", "said\u{1E}sung"),
    ])
  func damaged(names: String, text: String) {
    var text = text
    #expect(text.withUTF8 { AttributionLine.attributions(names, $0) } == nil)
  }
}
