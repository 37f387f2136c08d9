internal import CatalogRecords
internal import CatalogStore
internal import FTS5Pages
internal import TextAnalysis

/// The expected index entries of a record: the sum of the hashes of its words' positions, and the number of words in
/// each field.
struct RecordPostings {
  private(set) var sum: UInt64 = 0
  private(set) var counts = [Int](repeating: 0, count: CoreField.searchable.count)

  /// Counts words as FTS5 does: terms at one position count once, and a field's first term always counts.
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

  /// The value for the length column.
  var length: UInt16 { UInt16(clamping: counts.reduce(0, +)) }

  /// True if FTS5's own counts, the record's row in `record_fts_docsize`, are equal.
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

/// Hashes of a word's positions, to be summed: the same words at the same positions of a record have the same sum in
/// any order. FTS5's own check does the same with fewer bits.
enum PostingHash {
  private static let seeds: (UInt64, UInt64) = (0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93)

  /// The hash of a term, computed once for all its positions.
  static func term(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seeds.0 &+ UInt64(truncatingIfNeeded: bytes.count)
    var place = 0
    while place + 8 <= bytes.count {
      hash = mixed(hash ^ UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt64.self), seeds.1)
      place += 8
    }
    var rest: UInt64 = 0
    while place < bytes.count {
      rest = rest << 8 | UInt64(bytes[place])
      place += 1
    }
    return mixed(hash ^ rest, seeds.1)
  }

  @inline(__always)
  static func place(_ term: UInt64, column: Int, position: Int) -> UInt64 {
    mixed(term ^ (UInt64(truncatingIfNeeded: column) << 40 | UInt64(truncatingIfNeeded: position)), seeds.0)
  }

  @inline(__always)
  private static func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return (product.high ^ product.low) &+ seeds.1
  }
}
