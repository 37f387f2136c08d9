import Adagia
import Foundation
import TestTools
import Testing

struct SearchService: Sendable {
  let catalog: Catalog

  /// The body of an answer to `GET /search?q=…&after=…`.
  func search(_ query: String, after cursor: String? = nil) async throws -> Data {
    var request = SearchRequest(query, limit: 20)
    request.after = cursor.flatMap(PageCursor.init)
    return Data(try await catalog.search(request).json(answering: request))
  }
}

/// The code of the article SearchServer.
@Suite struct SearchServerCode {
  @Test("the article's code runs as it says")
  func article() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("sayings.db")
    let writer = try Catalog(at: path, for: .writing)
    var record = CatalogRecord()
    (record.text, record.language) = ("Time discovers truth.", "la")
    record.attributions = [Attribution(creator: "Seneca")]
    try await writer.add(record, to: "mine")

    let catalog = try Catalog(at: path)
    let service = SearchService(catalog: catalog)
    let body = try await service.search("author:seneca time")
    #expect(String(decoding: body, as: UTF8.self).contains("Time discovers truth."))
    for number in 0..<20 {
      record.text = "Time, and once more time: \(number)."
      try await writer.add(record, to: "mine")
    }
    let next = try #require(try await catalog.search(SearchRequest("time", limit: 20)).next?.description)
    let page = String(decoding: try await service.search("time"), as: UTF8.self)
    #expect(page.contains("\"next\":\"\(next)\""))
    let last = String(decoding: try await service.search("time", after: next), as: UTF8.self)
    #expect(last.contains("\"next\":null"))
    #expect(PageCursor("of mine") == nil)

    let search = Task { try await service.search("*a*b*c*") }
    let deadline = Task {
      try await Task.sleep(for: .seconds(2))
      search.cancel()
    }
    let outcome = await search.result  // CancellationError after two seconds
    deadline.cancel()
    // It may have been found before it was canceled.
    if case .failure(let error) = outcome { #expect(error is CancellationError) }

    var lines: [Data] = []
    for try await hit in catalog.hits(SearchRequest("lang:la", limit: .max)) {
      lines.append(try JSONEncoder().encode(hit))  // one line of a streamed response
    }
    #expect(lines.count == 21)

    try await catalog.close()
    await #expect(throws: StoreError.self) { try await service.search("time") }
  }
}
