import Adagia
import AdagiaServer
import Foundation
import Hummingbird
import Testing

/// Records of many megabytes, which an import takes. A page of one took a minute before.
@Suite("Giant records")
struct GiantRecordTests {
  private static let size = 1_000_000

  private static var records: [CatalogRecord] {
    func record(_ change: (inout CatalogRecord) -> Void) -> CatalogRecord {
      var record = CatalogRecord()
      record.title = "giant"
      change(&record)
      return record
    }
    let long = String(repeating: "wörd ", count: size / 6)
    return [
      record { $0.text = long }, record { $0.note = long }, record { $0.source = long },
      record { $0.subjects = (0..<3_000).map { "tag \($0)" } },
      record { $0.attributions = (0..<3_000).map { Attribution(creator: "creator \($0)") } },
      record { record in for number in 0..<3_000 { record.extra["field \(number)"] = .string("value") } },
      record { $0.extra = ["a": .array((0..<3_000).map { .integer($0) }), "b": .string(long)] },
    ]
  }

  @Test("a page shows the beginning of each, says so, and leads to the whole")
  func pages() async throws {
    let records = Self.records
    try await PageFixture.test(records) { client in
      for id in 1...records.count {
        let page = try await PageFixture.page(client, "/records/\(id)")
        #expect(page.utf8.count < 2_000_000, "\(id)")
        #expect(page.contains("the beginning of a long record") && page.contains("href=\"/api/v1/records/\(id)\""))
      }
      for path in ["/today", "/random", "/?q=giant", "/today.atom"] {
        let page = try await client.execute(uri: path, method: .get) { $0.text }
        #expect(page.utf8.count < 4_000_000, "\(path): \(page.utf8.count)")
      }
      let whole = try await client.execute(uri: "/api/v1/records/1", method: .get) { $0.text.utf8.count }
      #expect(whole > Self.size)
    }
  }

  @Test("a page of a record of usual size has all of it")
  func usual() async throws {
    var record = CatalogRecord()
    record.text = String(repeating: "word ", count: 10_000) + "end"
    record.subjects = (0..<300).map { "tag \($0)" }
    try await PageFixture.test([record]) { client in
      let page = try await PageFixture.page(client, "/records/1")
      #expect(!page.contains("the beginning of a long record"))
      #expect(page.contains("word end") && page.contains("tag 299"))
    }
  }
}
