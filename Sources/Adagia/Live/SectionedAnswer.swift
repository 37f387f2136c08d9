public import CatalogQuery

/// The hits of a request in sections, with the differences from the sections before.
public struct SectionedAnswer: Sendable {
  /// The sections, in order.
  public let sections: [HitSection]
  /// The number of all matches, including those beyond the request's limit.
  public let total: Int
  /// The differences from the last element that the consumer took; for the first element, from an empty answer.
  public let changes: SectionChanges
}

extension Catalog {
  /// The hits of a request in sections: the current ones first, then new ones after each change by this process or
  /// another one, with the insertions, moves and removals that a table view animates.
  ///
  ///     var request = SearchRequest("in:books", limit: 1_000, sort: .title)
  ///     request.fields = .listing
  ///     for try await books in catalog.sections(of: request, by: .titleInitial) { … }
  ///
  /// A slow consumer gets the latest state, with all differences from the one that it took last.
  public func sections(of request: SearchRequest, by key: SectionKey) -> CatalogSequence<SectionedAnswer> {
    CatalogSequence {
      var answers = answers(to: request).makeAsyncIterator()
      var last: [HitSection]?
      return {
        while let answer = try await answers.next() {
          let sections = answer.sections(by: key)
          let changes = SectionChanges(from: last ?? [], to: sections)
          if changes.isEmpty, last != nil { continue }
          last = sections
          return SectionedAnswer(sections: sections, total: answer.total, changes: changes)
        }
        try Task.checkCancellation()
        return nil
      }
    }
  }
}
