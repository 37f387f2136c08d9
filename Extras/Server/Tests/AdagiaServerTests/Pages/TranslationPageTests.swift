import Adagia
import Foundation
import Testing

@Suite("Translations on pages")
struct TranslationPageTests {
  private static let translation = "English: The unexamined life is not worth living."

  private static var record: CatalogRecord {
    var record = CatalogRecord()
    record.text = "Ὁ δὲ ἀνεξέταστος βίος οὐ βιωτός."
    record.language = "grc"
    record.note = translation
    record.attributions = [Attribution(creator: "Socrates")]
    record.source = "Apology"
    return record
  }

  @Test(
    "a translation is below the text in lists, on pages and in the days' record",
    arguments: ["/?q=author:socrates", "/records/1", "/random", "/today", "/"])
  func shown(path: String) async throws {
    try await PageFixture.test([Self.record]) { client in
      let page = try await PageFixture.page(client, path)
      #expect(page.contains("<p class=\"translation\" dir=\"auto\" lang=\"en\">\(Self.translation)</p>"), "\(path)")
      #expect(!page.contains("<p class=\"note\""), "\(path)")
    }
  }

  @Test("words that were found in the translation are marked there, once")
  func marked() async throws {
    try await PageFixture.test([Self.record]) { client in
      let page = try await PageFixture.page(client, "/?q=unexamined")
      #expect(page.contains("English: The <mark>unexamined</mark> life"))
      #expect(page.components(separatedBy: "worth living.").count == 2)
    }
  }

  @Test("copies and the feed have the translation, and the text once")
  func copies() async throws {
    try await PageFixture.test([Self.record]) { client in
      let page = try await PageFixture.page(client, "/records/1")
      #expect(page.contains("βιωτός.\n\(Self.translation)\n— Socrates, Apology</span>"))
      let feed = try await PageFixture.page(client, "/today.atom")
      #expect(feed.contains("βιωτός.\n\n\(Self.translation)\n\n— Socrates, Apology</content>"))
    }
  }

  @Test("a link that is shown elsewhere has the author and the translation")
  func share() async throws {
    try await PageFixture.test([Self.record]) { client in
      let page = try await PageFixture.page(client, "/records/1")
      #expect(page.contains("og:title\" content=\"Ὁ δὲ ἀνεξέταστος βίος οὐ βιωτός. — Socrates, Apology\""))
      #expect(page.contains("og:description\" content=\"Ὁ δὲ ἀνεξέταστος βίος οὐ βιωτός. \(Self.translation)\""))
    }
  }

  @Test(
    "a note that is not a translation stays a note",
    arguments: ["See also: Phaedo.", "Greek, Ancient", "The speech: at his trial.", ""])
  func notes(note: String) async throws {
    var record = Self.record
    record.note = note
    try await PageFixture.test([record]) { client in
      let page = try await PageFixture.page(client, "/records/1")
      #expect(!page.contains("class=\"translation\""))
    }
  }

  @Test("names of languages other than English lead translations too", arguments: ["German", "french", "Latin"])
  func languages(name: String) async throws {
    var record = Self.record
    record.note = "\(name): Vita."
    try await PageFixture.test([record]) { client in
      let page = try await PageFixture.page(client, "/records/1")
      #expect(page.contains("\">\(name): Vita.</p>"))
    }
  }
}
