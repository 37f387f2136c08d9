public import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import Platform

/// A record that matched.
public struct Hit: Hashable, Identifiable, Sendable {
  /// The record, with the fields that the request asked for.
  public let record: StoredRecord
  /// The record's number.
  public var id: RecordID { record.id }
  /// Relevance, 0 or more, higher is better; not comparable between queries. `nil` when the answer is not ranked.
  public let score: Double?
  /// The share of the query that the record has, 0 to 1: rare words count more than common ones, and words near each
  /// other more than scattered ones. Below 0.6 it is most likely not the record that was meant. `nil` for hits that
  /// were not re-ranked.
  public var similarity: Double? { reason?.features.similarity }
  /// The query's words in each field, as half-open ranges of UTF-8 byte offsets in the field's text, ascending, never
  /// overlapping. Fields without a match are left out.
  ///
  /// - Complexity: O(*n*) in the length of the record's fields when it is read for the first time, O(1) from then on.
  public var matches: [CoreField: [Range<Int>]] { found?.ranges(in: record.record) ?? [:] }
  /// The reasons for the match and its rank; `nil` unless the request asked.
  public internal(set) var why: HitExplanation?
  /// The reasons for the rank; `nil` for hits that were not re-ranked, and when the answer is not ranked.
  package var reason: RankReason?
  /// `nil` when the query has no words.
  private let found: HitMatches?

  /// A record that is shown without a query's words: a hit without a catalog, for tests and previews.
  public init(record: StoredRecord, score: Double? = nil) { self.init(record: record, score: score, nil) }

  init(
    record: consuming StoredRecord, score: Double?, _ found: HitMatches?, reason: RankReason? = nil,
    why: HitExplanation? = nil
  ) {
    self.record = record
    self.score = score
    self.found = found
    self.reason = reason
    self.why = why
  }

  /// The part of the record to show, about `length` characters around the matches.
  public func snippet(length: Int = 240) -> Snippet { Snippet(of: self, length: max(1, length.clampedCount)) }

  /// The same part of one field; `nil` when the record has no value there.
  package func snippet(of field: CoreField, length: Int = 240) -> Snippet? {
    record.record.searchableText(of: field).map { Snippet(of: self, field, $0, length: max(1, length.clampedCount)) }
  }
}

extension Hit {
  /// The hit with its date in another style, for output only.
  package func showingDate(_ style: DateStyle?) -> Hit {
    guard let style else { return self }
    return Hit(record: record.showingDate(style), score: score, found, reason: reason, why: why)
  }

  public static func == (left: Hit, right: Hit) -> Bool {
    left.record == right.record && left.score == right.score && left.why == right.why && left.reason == right.reason
      && left.matches == right.matches
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(record)
    hasher.combine(score)
  }
}

extension SearchRequest.Fields {
  fileprivate var part: RecordPart {
    switch self {
    case .all: .whole
    case .listing: .listing
    case .quotations: .quotation
    }
  }
}

/// Makes the hits of one answer: reads each record.
struct HitMaker {
  private let reading: RecordPageLoader
  /// Finds the text to highlight on request; `nil` when the query has no words.
  private let marker: HitMarker?

  /// Explains hits; `nil` when the request did not ask.
  private let explainer: HitExplainer?
  private let reasons: [Int64: RankReason]

  /// - Parameter page: The hits in order; `nil` when the order is by names.
  init(_ db: Database, _ variant: QueryVariant, _ request: SearchRequest, _ page: ResultPage?) throws {
    reading = try RecordPageLoader(db, part: request.fields.part)
    explainer = try request.explainsHits ? HitExplainer(db, variant, page) : nil
    reasons = page?.reasons ?? [:]
    marker = variant.query.highlighted.map { HitMarker($0) }
  }

  /// The hits with these ids, in their order, without records that no longer exist.
  ///
  /// - Parameter score: Gives the score of the hit at a place; `nil` when the answer is not ranked.
  /// - Throws: `CancellationError` when the work is to stop; errors of the file.
  func hits(_ ids: [Int64], score: (Int) -> Double? = { _ in nil }) throws -> [Hit] {
    var hits: [Hit] = []
    hits.reserveCapacity(ids.count)
    var records = try reading.records(ids.map { RecordID($0) })
    for place in records.indices {
      // Highlighting runs no statement that a cancellation would end.
      if place.isMultiple(of: Self.stopInterval) { try Cancellation.check() }
      // Taken out: a copy of a record counts references to each of its fields.
      if let record = records[place].take() { hits.append(try hit(record, score: score(place))) }
    }
    return hits
  }

  /// Hits made between two looks at a cancellation.
  private static let stopInterval = 64

  private func hit(_ record: consuming StoredRecord, score: Double?) throws -> Hit {
    let reason = reasons.isEmpty ? nil : reasons[record.id.rawValue]
    let why = try explainer?.explanation(of: record)
    return Hit(record: record, score: score, marker.map { HitMatches($0) }, reason: reason, why: why)
  }
}
