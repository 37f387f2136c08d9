import Adagia
import AdagiaServer
import Foundation
import Testing

@Suite struct PageWeightTests {
  /// Bytes that are not compressed, some hundred above those of the pages when this was written.
  @Test(
    "a page of the starter pack is light",
    arguments: [
      ("/", 17_500), ("/?q=courage", 28_500), ("/?q=", 30_500), ("/?q=kourage+deth", 21_000), ("/records/1", 15_000),
      ("/today?day=2026-01-31", 5_000),
    ])
  func lightPages(path: String, most: Int) async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, path)
      #expect(page.utf8.count <= most, "\(path)")
    }
  }

  @Test("a bar of the time line is drawn in whole numbers, and named once")
  func shortBars() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/?q=courage")
      let bar = try #require(page.firstMatch(of: /<a href="[^"]*date=15XX"[^>]*>.*<\/a>/)).output
      #expect(bar.matches(of: /16th century/).count == 1)
      #expect(!bar.contains("."))
    }
  }

  @Test("links leave out a query without words, but for the one to all records")
  func shortLinks() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/")
      #expect(!page.contains("?q=&amp;"))
      #expect(page.contains("href=\"/?q=\""))
      let tagged = try await PageFixture.page(client, "/?tag=%22love%22")
      #expect(tagged.contains("Remove the filter Tag: love"))
      #expect(tagged.contains("class=\"hit\""))
    }
  }

  @Test("short prose has no class, and verse and long texts have theirs")
  func classes() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/?q=")
      #expect(!page.contains("class=\"\""))
      #expect(page.contains("<blockquote dir=\"auto\" lang=\"ar\"><p>"))
      let verse = try await PageFixture.page(client, "/?q=shakespeare+sonnet")
      #expect(verse.contains(/<blockquote[^>]* class="verse/))
    }
  }

  @Test("a record without author, source and date has no line for them")
  func noCredit() async throws {
    var record = CatalogRecord()
    record.text = "Haste makes waste."
    try await PageFixture.test([record]) { client in
      for path in ["/?q=haste", "/records/1", "/"] {
        let page = try await PageFixture.page(client, path)
        #expect(page.contains("waste."), "\(path)")
        #expect(!page.contains("class=\"credit\""), "\(path)")
      }
    }
  }
}
