/// Counts the records of a prefix, and finds those with the largest weights, by reading all its lists.
struct PrefixMeasure {
  private let lists: PostingLists
  private let context: ScoreContext
  private let sums: RecordSums

  init(_ lists: PostingLists, _ lengths: RecordLengths, _ model: BM25) {
    (self.lists, sums) = (lists, RecordSums(largestID: lists.state.lastID))
    context = ScoreContext(model, lengths, buildModel: model)
  }

  /// The records of a prefix in all fields or in the text.
  struct Records {
    var count = 0
    /// Heaviest first; of equal weights the lower id.
    var champions: [PrefixChampion] = []
    /// True if a record has more occurrences than a champion has room for.
    var isTooFrequent = false
  }

  /// The records of a prefix in all fields and in the text; no text for a prefix that has no row.
  ///
  /// - Parameter accepts: Says which records can be champions; all when not given.
  func records(_ prefix: [UInt8], accepts: RecordTest? = nil) throws -> (all: Records, text: Records?) {
    guard try mayHaveRow(prefix) else { return (Records(), nil) }
    let all = try records(prefix, in: .all, accepts)
    guard all.count >= PrefixFormat.fewestRecords, !all.isTooFrequent else { return (all, nil) }
    let text = try records(prefix, in: .text, accepts)
    return (all, text.isTooFrequent ? nil : text)
  }

  /// True if there are enough postings, as the heads of the lists say.
  private func mayHaveRow(_ prefix: [UInt8]) throws -> Bool {
    var postings = 0
    try lists.forEachRow(withPrefix: prefix) { _, row in
      var reader = RowReader(row)
      _ = try reader.varint(atMost: UInt64(PartID.largestList))
      postings += try reader.count(atMost: Int(lists.state.lastID))
    }
    return postings >= PrefixFormat.fewestRecords
  }

  private func records(_ prefix: [UInt8], in fields: FieldMask, _ accepts: RecordTest?) throws -> Records {
    defer { sums.clear() }
    let walk = try PrefixWalk(RankedPhrase(prefix: prefix, fields: fields), lists, sums)
    var records = Records()
    walk.forEachMatch { _ in records.count += 1 }
    guard records.count >= PrefixFormat.fewestRecords || fields == .text else { return records }
    var best = BestHits(limit: RankedFormat.championCount, after: nil)
    _ = try walk.run(&best, 1, context, accepts)
    let ids = best.hits.map(\.id)
    for (id, frequency) in zip(ids, try walk.frequencies(of: ids, context.model.fieldWeights)) {
      let occurrences = frequency * PrefixFormat.unit
      records.isTooFrequent = records.isTooFrequent || occurrences > Double(UInt16.max)
      records.champions.append(
        PrefixChampion(
          id: id, occurrences: UInt16(clamping: Int(occurrences)), length: try context.lengths.length(id)))
    }
    return records
  }
}
