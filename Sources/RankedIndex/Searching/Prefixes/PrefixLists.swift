/// Lists in memory for prefixes of many words, alone or after other words, whose terms would take too long to ask
/// about each record. Each is made once a transaction, except those that are right for one query alone.
final class PrefixLists {
  private let lists: PostingLists
  private let memory: RankedMemory
  private let known: Known

  /// The lists made in the transaction.
  private final class Known {
    /// The records with their weighted occurrences, and those without; `nil` if there are none.
    var weighted: [RankedPhrase: PostingList?] = [:]
    var unweighted: [RankedPhrase: PostingList?] = [:]
  }

  /// True when the query has scores, and the only records that may match.
  private let hasScores: Bool
  private let members: RecordTest?
  /// The records whose weighted occurrences are right for the members.
  private var weightedMembers: [RankedPhrase: PostingList?] = [:]
  /// Those that have to be near others, with their places in the records that have the others.
  private var placed: [RankedPhrase: PostingList?] = [:]

  /// Those for no query.
  init(_ lists: PostingLists, _ memory: RankedMemory) {
    (self.lists, self.memory, known) = (lists, memory, Known())
    (hasScores, members) = (true, nil)
  }

  private init(_ others: PrefixLists, _ task: RankedTask) {
    (lists, memory, known) = (others.lists, others.memory, others.known)
    (hasScores, members) = (task.limit > 0, task.members)
  }

  /// Those for the search of a query.
  func of(_ query: RankedQuery, _ task: RankedTask) throws -> PrefixLists {
    guard query.phrases.contains(where: \.isPrefix) else { return self }
    let lists = PrefixLists(self, task)
    let groups = task.order == nil ? query.nearGroups : [query.phrases.indices]
    try lists.findPlaces(groups.map { Set(query.phrases[$0]) })
    return lists
  }

  /// True if a phrase is or ends with a prefix of too many words.
  func standsForMany(_ phrase: RankedPhrase) throws -> Bool {
    let beyond = PostingLists.mostTerms + 1
    let count = try phrase.prefixes.reduce(0) {
      $0 + (try lists.lists(withPrefix: $1, phrase.fields)?.count ?? beyond)
    }
    return count >= beyond
  }

  /// The one list of a phrase, at its one position, or none there when no record has it; `nil` for phrases without a
  /// prefix of many words.
  ///
  /// - Parameter withPositions: True if it is near others in the current query.
  func lists(of phrase: RankedPhrase, withPositions: Bool) throws -> [[PostingList]]? {
    guard phrase.isPrefix, try standsForMany(phrase) else { return nil }
    let list =
      try withPositions ? placed[phrase] ?? nil : phrase.endsWithPrefix ? list(endingIn: phrase) : list(of: phrase)
    return [list.map { [$0] } ?? []]
  }

  // MARK: - Records

  private func list(of phrase: RankedPhrase) throws -> PostingList? {
    if let list = known.weighted[phrase] { return list }
    if !hasScores { return try kept(phrase, &known.unweighted) { $0.uncountedRecords } }
    if let members { return try kept(phrase, &weightedMembers) { try $0.records(lists.fieldWeights, members) } }
    return try kept(phrase, &known.weighted) { try $0.records(lists.fieldWeights) }
  }

  private func kept(
    _ phrase: RankedPhrase, _ known: inout [RankedPhrase: PostingList?],
    _ records: (PrefixWalk) throws -> [(id: UInt32, frequency: Double)]
  ) throws -> PostingList? {
    if let list = known[phrase] { return list }
    let sums = memory.sums(upTo: lists.state.lastID)
    defer { sums.clear() }
    let records = try records(PrefixWalk(phrase, lists, sums))
    let list = records.isEmpty ? nil : PostingList(of: records, lists.rows)
    known[phrase] = .some(list)
    return list
  }

  private func list(endingIn phrase: RankedPhrase) throws -> PostingList? {
    if let list = known.weighted[phrase] { return list }
    var walk = try walk(endingIn: phrase, in: nil)
    let records = try walk?.records(lists.fieldWeights) ?? []
    let list = records.isEmpty ? nil : PostingList(of: records, lists.rows)
    known.weighted[phrase] = .some(list)
    return list
  }

  /// - Returns: `nil` when no record has what comes before the prefix.
  private func walk(endingIn phrase: RankedPhrase, in records: RecordBits?) throws -> PhraseEndWalk? {
    try cursor(phrase.head).map { try PhraseEndWalk(phrase, head: $0, in: records, lists) }
  }

  private func cursor(_ phrase: RankedPhrase) throws -> PhraseCursor? {
    let groups = try lists.groups(of: phrase)
    return try groups.contains { $0.isEmpty } ? nil : PhraseCursor(groups, lists.fieldWeights)
  }

  // MARK: - Words near each other

  /// Finds the places of those that have to be near other phrases.
  ///
  /// - Parameter groups: Phrases that have to be near each other.
  private func findPlaces(_ groups: [Set<RankedPhrase>]) throws {
    var wanted: [RankedPhrase: RecordBits] = [:]
    for group in groups where group.contains(where: \.isPrefix) {
      let broad = try group.filter { try standsForMany($0) }
      guard !broad.isEmpty else { continue }
      // The words before such a prefix in a phrase say where it may be.
      let narrow = group.subtracting(broad) + broad.filter(\.endsWithPrefix).map(\.head)
      let records = try records(withAll: narrow)
      for phrase in broad { wanted[phrase, default: records].formUnion(records) }
    }
    for (phrase, records) in wanted { placed[phrase] = .some(try placedList(phrase, in: records)) }
  }

  private func records(withAll phrases: [RankedPhrase]) throws -> RecordBits {
    guard !phrases.isEmpty else { return RecordBits(through: lists.state.lastID) }
    var records = RecordBits(upTo: lists.state.lastID)
    let cursors = try phrases.compactMap { try cursor($0) }.sorted { $0.mostRecords < $1.mostRecords }
    guard cursors.count == phrases.count else { return records }
    var id = try cursors[0].seek(1)
    while id != ListCursor.end {
      if try cursors.allSatisfy({ try $0.seek(id) == id }) { records.insert(id) }
      id = try cursors[0].next()
    }
    return records
  }

  private func placedList(_ phrase: RankedPhrase, in records: RecordBits) throws -> PostingList? {
    if phrase.endsWithPrefix {
      var walk = try walk(endingIn: phrase, in: records)
      return try walk?.list()
    }
    var places = RecordPlaces()
    try lists.forEachList(withPrefixesOf: phrase, in: records) { try places.append($0, in: records) }
    return PostingList(of: places, length: 1, lists)
  }
}
