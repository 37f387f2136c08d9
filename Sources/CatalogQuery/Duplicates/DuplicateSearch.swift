public import CatalogRecords
internal import CatalogStore
package import GRDB
public import QueryLanguage
internal import TextAnalysis
internal import TextSimilarity

/// Finds near duplicates on one state of a catalog.
package struct DuplicateSearch {
  private let db: Database

  package init(_ db: Database) {
    self.db = db
  }

  /// The default similarity of a pair, chosen with the judged pairs of corpus/judged.
  package static let similarity = 0.73

  /// - Parameters:
  ///   - query: The records to compare with each other.
  ///   - similarity: The least similarity of a pair, 0 to 1.
  ///   - limit: The most clusters to read.
  ///   - step: Receives the progress from 0 to 1. May throw to end the search.
  package func answer(
    matching query: String, similarity: Double, limit: Int, step: (Double) throws -> Void
  ) throws -> DuplicateAnswer {
    let (ids, warnings) = try Searcher(db).ids(matching: query)
    let read = try read(ids, step)
    let alike = try NearDuplicates(read.texts, similarity: Float(similarity)) {
      try step(Self.readingShare + (1 - Self.readingShare) * $0)
    }
    let groups = Groups(read, alike)
    let clusters = try groups.ordered.prefix(limit).map { try cluster($0, groups) }
    return DuplicateAnswer(
      clusters: clusters, total: groups.ordered.count, recordCount: groups.ordered.reduce(0) { $0 + $1.members.count },
      comparedCount: ids.count - read.blankCount, blankCount: read.blankCount, crowdedCount: alike.crowdedKeys,
      warnings: warnings)
  }

  /// The measured share of the time that reading and analyzing take.
  private static let readingShare = 0.5

  /// The texts of some records.
  struct Reading {
    var texts = AnalyzedTexts()
    /// The records with each text, ascending.
    var records: [[RecordID]] = []
    var blankCount = 0
  }

  private func read(_ ids: [RecordID], _ step: (Double) throws -> Void) throws -> Reading {
    let statement = try SQLStatement(db, Self.compared)
    var reading = Reading()
    for (index, id) in ids.enumerated() {
      if index.isMultiple(of: 1024) { try step(Self.readingShare * Double(index) / Double(ids.count)) }
      statement.bind(id.rawValue, at: 1)
      defer { statement.reset() }
      guard try statement.step(), let text = Self.comparedText(statement),
        let number = reading.texts.insert(text, language: statement.text(0).map { LanguageTag($0) })
      else {
        reading.blankCount += 1
        continue
      }
      if number == reading.records.count { reading.records.append([]) }
      reading.records[number].append(id)
    }
    return reading
  }

  /// The text. For records without one, such as books, title and names together: many books are called `Poems`.
  private static func comparedText(_ statement: SQLStatement) -> String? {
    if let text = statement.text(1) { return text }
    let parts = [statement.text(2), statement.text(3)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " / ")
  }

  private func cluster(_ group: Groups.Group, _ groups: Groups) throws -> DuplicateCluster {
    let reading = try RecordLoader(db)
    var first: CatalogRecord?
    let copies = try group.members.compactMap { member -> DuplicateCopy? in
      guard let stored = try reading.record(member.id) else { return nil }
      let differences = first.map { FieldDifference.differences(from: $0, to: stored.record) } ?? []
      first = first ?? stored.record
      return DuplicateCopy(record: stored, similarity: member.similarity, differences: differences)
    }
    return DuplicateCluster(copies: copies, similarity: group.similarity, others: group.others)
  }

  /// `?1` a record's id. Columns: language, text, title, creator.
  private static let compared = "SELECT language, text, title, creator FROM record WHERE id = ?1"
}

/// Clusters of texts, turned into clusters of the records that have them.
struct Groups {
  struct Group {
    /// Ascending.
    let members: [(id: RecordID, similarity: Double)]
    let similarity: Double
    let others: [RecordID]
  }

  /// Most similar first, then by first record.
  let ordered: [Group]

  init(_ reading: DuplicateSearch.Reading, _ alike: NearDuplicates) {
    var groups: [Group] = []
    var isTaken = [Bool](repeating: false, count: reading.records.count)
    for cluster in alike.clusters {
      for text in cluster.texts { isTaken[text] = true }
      let members = zip(cluster.texts, cluster.similarity).flatMap { text, similarity in
        reading.records[text].map { (id: $0, similarity: Self.rounded(similarity)) }
      }
      groups.append(
        Group(
          members: members.sorted { $0.id < $1.id }, similarity: members.map(\.similarity).min() ?? 0,
          others: cluster.others.flatMap { reading.records[$0] }.sorted()))
    }
    for (text, ids) in reading.records.enumerated() where ids.count > 1 && !isTaken[text] {
      groups.append(Group(members: ids.map { ($0, 1) }, similarity: 1, others: []))
    }
    ordered = groups.sorted {
      $0.similarity != $1.similarity ? $0.similarity > $1.similarity : $0.members[0].id < $1.members[0].id
    }
  }

  /// A text in other words never counts as identical.
  private static func rounded(_ similarity: Float) -> Double {
    similarity == 1 ? 1 : min(0.999, (Double(similarity) * 1000).rounded() / 1000)
  }
}

/// The result of a search for near duplicates.
public struct DuplicateAnswer: Sendable {
  /// Most similar first, up to the limit that was asked for.
  public let clusters: [DuplicateCluster]
  /// The number of all clusters.
  public let total: Int
  /// The number of records in all clusters.
  package let recordCount: Int
  /// The number of records that were compared.
  package let comparedCount: Int
  /// The number of records without a word in text, title or name, which cannot be compared.
  package let blankCount: Int
  /// The number of sets of rare words that too many records share to compare all pairs. Some pairs may be missing.
  package let crowdedCount: Int
  /// Parts of the query that may have been read differently from what was meant.
  public let warnings: [QueryWarning]
}

/// Near duplicates. Any two of them are similar.
public struct DuplicateCluster: Sendable {
  /// By number. The first is what the others are compared with.
  package let copies: [DuplicateCopy]
  /// The records, by number.
  public var records: [StoredRecord] { copies.map(\.record) }
  /// The lowest similarity to the first record, 0 to 1.
  public let similarity: Double
  /// Records similar to some of these but not to all, ascending.
  package let others: [RecordID]
}

/// A record of a cluster.
package struct DuplicateCopy: Sendable {
  package let record: StoredRecord
  /// The similarity of its text to the first one's, 0 to 1; 1 for the same words.
  package let similarity: Double
  /// The fields that differ from the first record's; empty for the first record and for exact copies of it.
  package let differences: [FieldDifference]
}
