internal import CatalogRecords
internal import CatalogStore
package import GRDB
internal import QueryLanguage
internal import TextAnalysis
internal import TextSimilarity

/// Finds records that are nearly the same, on one state of a catalogue.
package struct DuplicateSearch {
  private let db: Database

  package init(_ db: Database) {
    self.db = db
  }

  /// What a pair of records needs, unless the request says otherwise: chosen by the pairs of corpus/judged.
  package static let likeness = 0.73

  /// - Parameters:
  ///   - query: Which records are compared with each other.
  ///   - likeness: 0 to 1: what a pair needs.
  ///   - limit: The most clusters that are read.
  ///   - step: Told how much is done, from 0 to 1; may throw to end the search.
  package func answer(
    matching query: String, likeness: Double, limit: Int, step: (Double) throws -> Void
  ) throws -> DuplicateAnswer {
    let (ids, warnings) = try Search(db).records(query)
    let read = try read(ids, step)
    let alike = try NearDuplicates(read.texts, similarity: Float(likeness)) {
      try step(Self.readingShare + (1 - Self.readingShare) * $0)
    }
    let groups = Groups(read, alike)
    let clusters = try groups.ordered.prefix(limit).map { try cluster($0, groups) }
    return DuplicateAnswer(
      clusters: clusters, total: groups.ordered.count, recordCount: groups.ordered.reduce(0) { $0 + $1.members.count },
      comparedCount: ids.count - read.blankCount, blankCount: read.blankCount, crowdedCount: alike.crowdedKeys,
      warnings: warnings)
  }

  /// How much of the time goes into reading and analysing, by measurement.
  private static let readingShare = 0.5

  /// The texts of some records.
  struct Reading {
    var texts = AnalyzedTexts()
    /// The records that have each text, ascending.
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

  /// The text; of records without one, as books are, title and names together: many books are called `Poems`.
  private static func comparedText(_ statement: SQLStatement) -> String? {
    if let text = statement.text(1) { return text }
    let parts = [statement.text(2), statement.text(3)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " / ")
  }

  private func cluster(_ group: Groups.Group, _ groups: Groups) throws -> DuplicateCluster {
    let reading = try RecordReading(db)
    var first: CatalogRecord?
    let copies = try group.members.compactMap { member -> DuplicateCopy? in
      guard let stored = try reading.record(member.id) else { return nil }
      let differences = first.map { FieldDifference.differences(from: $0, to: stored.record) } ?? []
      first = first ?? stored.record
      return DuplicateCopy(record: stored, likeness: member.likeness, differences: differences)
    }
    return DuplicateCluster(copies: copies, likeness: group.likeness, others: group.others)
  }

  /// `?1` a record's id. Columns: language, text, title, creator.
  private static let compared = "SELECT language, text, title, creator FROM record WHERE id = ?1"
}

/// Clusters of texts as clusters of the records that have them.
struct Groups {
  struct Group {
    /// Ascending.
    let members: [(id: RecordID, likeness: Double)]
    let likeness: Double
    let others: [RecordID]
  }

  /// The most alike first, then by first record.
  let ordered: [Group]

  init(_ reading: DuplicateSearch.Reading, _ alike: NearDuplicates) {
    var groups: [Group] = []
    var isTaken = [Bool](repeating: false, count: reading.records.count)
    for cluster in alike.clusters {
      for text in cluster.texts { isTaken[text] = true }
      let members = zip(cluster.texts, cluster.similarity).flatMap { text, likeness in
        reading.records[text].map { (id: $0, likeness: Self.rounded(likeness)) }
      }
      groups.append(
        Group(
          members: members.sorted { $0.id < $1.id }, likeness: members.map(\.likeness).min() ?? 0,
          others: cluster.others.flatMap { reading.records[$0] }.sorted()))
    }
    for (text, ids) in reading.records.enumerated() where ids.count > 1 && !isTaken[text] {
      groups.append(Group(members: ids.map { ($0, 1) }, likeness: 1, others: []))
    }
    ordered = groups.sorted {
      $0.likeness != $1.likeness ? $0.likeness > $1.likeness : $0.members[0].id < $1.members[0].id
    }
  }

  /// A copy in other words never counts as the same.
  private static func rounded(_ likeness: Float) -> Double {
    likeness == 1 ? 1 : min(0.999, (Double(likeness) * 1000).rounded() / 1000)
  }
}
