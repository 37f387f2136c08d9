import Adagia
import Observation
import Testing

@MainActor @Observable final class UnreadModel {
  let search: LiveSearch

  init(_ catalog: Catalog) { search = LiveSearch(catalog, SearchRequest("tag:unread", limit: 100)) }

  var titles: [String] { search.answer?.hits.map { $0.record.title ?? "" } ?? [] }
}

#if canImport(SwiftUI)
  import SwiftUI

  struct UnreadView: View {
    @State var search: LiveSearch

    var body: some View {
      List(search.answer?.hits ?? []) { hit in
        VStack(alignment: .leading) {
          Text(hit.snippet().attributed)
          Text(hit.record.creditedCreator ?? "").foregroundStyle(.secondary)
        }
      }
      .searchable(text: $search.request.query)
      .overlay { if let error = search.error { Text(error.localizedDescription) } }
    }
  }
#endif

/// The code of the article LiveSearchInSwiftUI.
@MainActor
@Suite struct LiveSearchCode {
  @Test("the article's code runs as it says", .timeLimit(.minutes(10)))
  func article() async throws {
    let catalog = try Catalog.inMemory()
    let model = UnreadModel(catalog)
    var record = CatalogRecord()
    (record.title, record.subjects) = ("Emma", ["unread"])
    try await catalog.add(record, to: "books")
    while model.titles.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    #expect(model.titles == ["Emma"])
  }
}
