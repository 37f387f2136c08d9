internal import CatalogRecords
internal import CatalogStore
internal import TextAnalysis

/// What the index should have of a record: the sum of its words' places, and how many words there are in each field.
struct RecordTerms {
  private(set) var sum: UInt64 = 0
  private(set) var counts = [Int](repeating: 0, count: CoreField.searchable.count)

  /// Counts as FTS5 does: terms of one position count once, and a field's first term always does.
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

  /// What the column of lengths has.
  var length: UInt16 { UInt16(clamping: counts.reduce(0, +)) }

  /// Whether FTS5's own counts are these: a varint a field.
  func fits(_ sizes: UnsafeRawBufferPointer) -> Bool {
    var (field, value) = (0, 0)
    for byte in sizes {
      value = value << 7 & 0xFFFF_FFFF | Int(byte & 0x7F)
      guard byte & 0x80 == 0 else { continue }
      guard field < counts.count, counts[field] == value else { return false }
      (field, value) = (field + 1, 0)
    }
    return field == counts.count
  }
}
