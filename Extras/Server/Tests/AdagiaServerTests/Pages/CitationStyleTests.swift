import Adagia
import Foundation
import HTTPTypes
import Testing

@Suite("Citations of a record")
struct CitationStyleTests {
  private static func record(_ change: (inout CatalogRecord) -> Void) -> CatalogRecord {
    var record = CatalogRecord()
    (record.text, record.identifier) = ("Brevity is the soul of wit.", "wit")
    record.attributions = [Attribution(creator: "William Shakespeare", locator: "2.2")]
    (record.source, record.date) = ("Hamlet", RecordDate(reading: "1600~"))
    change(&record)
    return record
  }

  /// The citation in a style, with the day of the page for `DAY`.
  private static func citation(_ style: String, of record: CatalogRecord) async throws -> String {
    try await PageFixture.test([record]) { client in
      let page = try await PageFixture.page(client, "/records/1")
      let pattern = try Regex("id=\"citation-\(style)\">([^<]*)<", as: (Substring, Substring).self)
      return String(try #require(page.firstMatch(of: pattern)).output.1).replacing("&amp;", with: "&")
        .replacing(
          /(January|February|March|April|May|June|July|August|September|October|November|December) \d+, \d{4}/,
          with: "DAY"
        )
        .replacing(/\d{1,2} (Jan\.|Feb\.|Mar\.|Apr\.|May|June|July|Aug\.|Sept\.|Oct\.|Nov\.|Dec\.) \d{4}/, with: "DAY")
    }
  }

  @Test(
    "a quotation in each style, with its address and the day of access",
    arguments: [
      (
        "chicago",
        "William Shakespeare, “Brevity is the soul of wit,” Hamlet, 2.2 (about 1600), accessed DAY, http://localhost/records/wit."
      ),
      (
        "mla",
        "Shakespeare, William. “Brevity is the soul of wit.” Hamlet, 2.2, about 1600, http://localhost/records/wit. Accessed DAY."
      ),
      (
        "apa",
        "Shakespeare, W. (about 1600). Brevity is the soul of wit. In Hamlet (2.2). Retrieved DAY, from http://localhost/records/wit"
      ),
    ])
  func styles(style: String, expected: String) async throws {
    #expect(try await Self.citation(style, of: Self.record { _ in }) == expected)
  }

  @Test(
    "several names, none, and those that did not say it",
    arguments: [
      ([], "chicago", "“Brevity is the soul of wit,” Hamlet (about 1600), accessed DAY, http"),
      (["Karl Marx", "Friedrich Engels"], "mla", "Marx, Karl, and Friedrich Engels. “"),
      (["Karl Marx", "Friedrich Engels"], "apa", "Marx, K., & Engels, F. (about 1600). "),
      (["Jean-Paul Sartre"], "apa", "Sartre, J.-P. (about 1600). "), (["Homer"], "apa", "Homer. (about 1600). "),
      (["A B", "C D", "E F"], "mla", "B, A, et al. “"), (["Vincent van Gogh"], "mla", "van Gogh, Vincent. “"),
      (["王維"], "mla", "王維. “"), ([], "mla", "“Brevity"), ([], "apa", "Brevity is the soul of wit. (about 1600). In"),
    ] as [([String], String, String)])
  func names(names: [String], style: String, start: String) async throws {
    let record = Self.record { $0.attributions = names.map { Attribution(creator: $0) } }
    let text = try await Self.citation(style, of: record)
    #expect(text.hasPrefix(start), "\(text)")
  }

  @Test("a wrong attribution is no author, and is said last", arguments: ["chicago", "mla", "apa"])
  func wrongly(style: String) async throws {
    let record = Self.record { $0.attributions = [Attribution(creator: "Mark Twain", role: .misattributed)] }
    let text = try await Self.citation(style, of: record)
    #expect(!text.hasPrefix("Twain") && !text.hasPrefix("Mark Twain"))
    #expect(text.localizedCaseInsensitiveContains("wrongly attributed to Mark Twain"), "\(text)")
  }

  @Test("a comma is inside of the quotation marks of a text that nothing else is known of")
  func textAlone() async throws {
    let record = Self.record { ($0.attributions, $0.source, $0.date) = ([], nil, nil) }
    #expect(
      try await Self.citation("chicago", of: record)
        == "“Brevity is the soul of wit,” accessed DAY, http://localhost/records/wit.")
  }

  @Test("a book without a date has its title, and APA says n.d.")
  func book() async throws {
    let record = Self.record { record in
      (record.text, record.title, record.source, record.date) = (nil, "Little mother of Russia /", nil, nil)
      record.attributions = [Attribution(creator: "Hall, Coryne,")]
    }
    #expect(
      try await Self.citation("apa", of: record)
        == "Hall, C. (n.d.). Little mother of Russia. Retrieved DAY, from http://localhost/records/wit")
    #expect(
      try await Self.citation("mla", of: record)
        == "Hall, Coryne. Little mother of Russia. http://localhost/records/wit. Accessed DAY.")
  }

  @Test("files for bibliographies have the address and the day of access, and keep an address of the record's own")
  func files() async throws {
    let own = Self.record { record in
      record.identifier = "own"
      record.extra = ["url": .string("https://a.example/x")]
    }
    try await PageFixture.test([Self.record { _ in }, own]) { client in
      for (file, link, day) in [
        ("bib", "url = {http://localhost/records/wit}", /urldate = \{\d{4}-\d\d-\d\d\}/),
        ("ris", "UR  - http://localhost/records/wit", /Y2  - \d{4}/),
        ("json", "\"URL\" : \"http://localhost/records/wit\"", /"accessed" : \{\s*"date-parts"/),
      ] {
        let text = try await PageFixture.page(client, "/records/wit/citation.\(file)")
        #expect(text.contains(link) && text.contains(day), "\(text)")
        let kept = try await PageFixture.page(client, "/records/own/citation.\(file)")
        #expect(kept.contains("https://a.example/x") && !kept.contains("localhost"), "\(kept)")
      }
    }
  }
}
