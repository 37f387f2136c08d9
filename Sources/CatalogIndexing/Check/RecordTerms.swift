internal import CatalogRecords
internal import CatalogStore
internal import FTS5Pages
internal import TextAnalysis

/// The expected index entries of a record: the sum of the hashes of its words' positions, and the number of words in each
/// field.
struct RecordTerms {
  private(set) var sum: UInt64 = 0
  private(set) var counts = [Int](repeating: 0, count: CoreField.searchable.count)

  /// Words are counted as FTS5 counts them: terms at one position count once, and a field's first term always counts.
  init(_ row: RecordRow) {
    row.withIndexTexts { text in
      for field in counts.indices {
        guard let bytes = text(field) else { continue }
        var (count, added) = (0, UInt64(0))
        Analyzer().forEachTerm(inIndexText: bytes) { term in
          if !term.isColocated || count == 0 { count += 1 }
          added &+= PostingHash.place(PostingHash.term(term.bytes), column: field, position: count - 1)
          return true
        }
        counts[field] = count
        sum &+= added
      }
    }
  }

  /// The value for the column of lengths.
  var length: UInt16 { UInt16(clamping: counts.reduce(0, +)) }

  /// Whether FTS5's own counts, the record's row in `record_fts_docsize`, are the same.
  func fits(_ sizes: UnsafeRawBufferPointer) -> Bool {
    var (field, isSame) = (0, true)
    do {
      try RowTokenCounts.forEach(in: sizes) { count in
        isSame = isSame && field < counts.count && counts[field] == count
        field += 1
      }
    } catch {
      return false
    }
    return isSame && field == counts.count
  }
}
