public import CatalogQuery

/// The hits of a request in sections, with what differs from the sections before.
public struct SectionedAnswer: Sendable {
  /// The sections, in order.
  public let sections: [HitSection]
  /// The number of all matches, also those beyond the request's limit.
  public let total: Int
  /// The differences from the element before that its consumer took; from none for the first element.
  public let changes: SectionChanges
}

extension Catalog {
  /// The hits of a request in sections, the present ones first, then again after each change by this process or another
  /// one, with the insertions, moves and removals that a table view animates.
  ///
  ///     var request = SearchRequest("in:books", limit: 1_000, sort: .title)
  ///     request.fields = .listing
  ///     for try await books in catalog.sections(of: request, by: .titleInitial) { … }
  ///
  /// A slow consumer gets the latest state, with all that differs from the one that it took last.
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
