import Adagia
import TestTools
import Testing

@Suite("Citations of records") struct RecordCitationTests {
  private static func stored(_ change: (inout CatalogRecord) -> Void) async throws -> StoredRecord {
    let catalog = try Catalog.inMemory()
    var record = CatalogRecord()
    change(&record)
    let id = try await catalog.add(record, to: "a").id
    return try #require(try await catalog.record(id))
  }

  @Test("a quotation is cited by its first words, source, place and date")
  func quotation() async throws {
    let stored = try await Self.stored { record in
      record.text = "Brevity is the soul of wit."
      record.attributions = [Attribution(creator: "William Shakespeare", locator: "2.2")]
      record.source = "Hamlet"
      record.date = RecordDate(reading: "1600~")
    }
    #expect(
      stored.citationNote == "William Shakespeare, “Brevity is the soul of wit,” Hamlet, 2.2 (about 1600).")
  }

  @Test("a long text is cut between words, and a wrong attribution is named as such")
  func longText() async throws {
    let stored = try await Self.stored { record in
      record.text = String(repeating: "twelve words ", count: 12) + "\nsecond line"
      record.attributions = [Attribution(creator: "Voltaire", role: .misattributed)]
    }
    let words = String(repeating: "twelve words ", count: 6).dropLast()
    #expect(stored.citationNote == "“\(words) …”; wrongly attributed to Voltaire.")
  }

  @Test(
    "the one who said it comes first, and every other name last",
    arguments: [
      (
        [Attribution(creator: "Goethe", role: .misattributed), Attribution(creator: "John Anster")],
        "John Anster, “Boldness,” Faustus (1835); wrongly attributed to Goethe."
      ),
      (
        [Attribution(creator: "Plato"), Attribution(creator: "Socrates", role: .attributed)],
        "Plato, “Boldness,” Faustus (1835); attributed to Socrates."
      ),
      ([Attribution(creator: "Laozi", role: .attributed)], "attributed to Laozi, “Boldness,” Faustus (1835)."),
      (
        [Attribution(creator: "proverb", role: .said), Attribution(creator: "Solon", role: .attributed)],
        "“Boldness,” Faustus (1835); attributed to Solon."
      ),
      ([Attribution(creator: "Anonymous")], "“Boldness,” Faustus (1835)."),
    ])
  func credit(attributions: [Attribution], expected: String) async throws {
    let stored = try await Self.stored { record in
      record.text = "Boldness."
      record.attributions = attributions
      record.source = "Faustus"
      record.date = RecordDate(reading: "1835")
    }
    #expect(stored.citationNote == expected)
  }

  @Test("a book is cited by its title")
  func book() async throws {
    let stored = try await Self.stored { record in
      record.title = "Emma"
      record.attributions = [Attribution(creator: "Jane Austen")]
      record.date = RecordDate(reading: "1815")
    }
    #expect(stored.citationNote == "Jane Austen, Emma (1815).")
  }

  @Test("the signs of library catalogs are not part of a citation")
  func catalogingSigns() async throws {
    let stored = try await Self.stored { record in
      record.title = "Little mother of Russia /"
      record.attributions = [Attribution(creator: "Hall, Coryne.")]
      record.date = RecordDate(reading: "1999")
    }
    #expect(stored.citationNote == "Hall, Coryne, Little mother of Russia (1999).")
  }

  @Test(
    "each format has the name and the title",
    arguments: [
      (CitationFormat.bibtex, "title = {{Emma}}"), (.ris, "TI  - Emma"), (.csljson, "\"title\":\"Emma\""),
    ])
  func formats(format: CitationFormat, expected: String) async throws {
    let stored = try await Self.stored { record in
      record.title = "Emma"
      record.type = "book"
      record.attributions = [Attribution(creator: "Austen, Jane")]
    }
    let text = try stored.citation(in: format)
    #expect(text.contains(expected), "\(text)")
    #expect(text.contains("Austen"))
  }
}
