/// A row that was found on a page.
struct FoundRow {
  let shape: RowShape
  /// The number of the row; 0 in tables without.
  let number: Int64
  let values: [StoredValue]
  /// True if the page's own list of cells has it. Others may be left over from before a change.
  let isListed: Bool
}

/// Kinds of pages, by their first byte.
enum PageKind: UInt8 {
  case indexInterior = 2
  case tableInterior = 5
  case indexLeaf = 10
  case tableLeaf = 13
}

/// The rows of the known shapes on one page.
struct PageRows {
  private let pages: DatabasePages
  private let bytes: [UInt8]
  private let start: Int

  /// - Parameter number: The page, counted from 1.
  init?(_ pages: DatabasePages, _ number: Int64) {
    guard let bytes = pages.bytes(of: number) else { return nil }
    (self.pages, self.bytes, start) = (pages, bytes, number == 1 ? 100 : 0)
  }

  /// Visits all rows: those in the page's list of cells, or, if the list is damaged, all that look like a row.
  func visit(_ body: (FoundRow) throws -> Void) rethrows {
    switch kind {
    case .tableInterior: return
    case .tableLeaf, .indexLeaf, .indexInterior:
      let isNumbered = kind == .tableLeaf
      let skipped = kind == .indexInterior ? 4 : 0
      let offsets = cellOffsets
      let rows = offsets.map { row(at: $0 + skipped, isNumbered: isNumbered, isListed: true) }
      for row in rows { if let row { try body(row) } }
      // The cells of other tables are of no shape either: a page with at least one row of a shape has only such.
      if rows.contains(where: { $0 != nil }), rows.contains(where: { $0 == nil }) { try carve(body) }
    case nil: try carve(body)
    }
  }

  /// The kind of page by its header; `nil` when no such page has this header.
  private var kind: PageKind? {
    guard let kind = PageKind(rawValue: bytes[start]) else { return nil }
    let isLeaf = kind == .tableLeaf || kind == .indexLeaf
    let headerEnd = start + (isLeaf ? 8 : 12)
    let (count, content) = (bytes.pair(at: start + 3), bytes.pair(at: start + 5))
    let isPlausible = headerEnd + 2 * count <= pages.usableSize && content <= pages.usableSize && count > 0
    return isPlausible ? kind : nil
  }

  private var cellOffsets: [Int] {
    let isLeaf = bytes[start] == PageKind.tableLeaf.rawValue || bytes[start] == PageKind.indexLeaf.rawValue
    let first = start + (isLeaf ? 8 : 12)
    return (0..<bytes.pair(at: start + 3)).map { bytes.pair(at: first + 2 * $0) }
  }

  /// Looks for a row at every byte.
  private func carve(_ body: (FoundRow) throws -> Void) rethrows {
    var offset = start
    while offset < pages.usableSize {
      if let row = row(at: offset, isNumbered: true, isListed: false)
        ?? row(at: offset, isNumbered: false, isListed: false)
      {
        try body(row)
      }
      offset += 1
    }
  }

  /// The row of a cell, complete with what it has on overflow pages.
  private func row(at offset: Int, isNumbered: Bool, isListed: Bool) -> FoundRow? {
    var reader = VarintReader(bytes, at: offset)
    guard offset >= start, let length = reader.next(), length >= 4, length < 1 << 31 else { return nil }
    var number: UInt64 = 0
    if isNumbered {
      guard let own = reader.next() else { return nil }
      number = own
    }
    guard let header = RowHeader(bytes, at: reader.offset, atMost: RowShape.mostColumns), header.length == Int(length),
      let shape = RowShape.of(header.types, isNumbered: isNumbered),
      let payload = payload(at: reader.offset, count: Int(length), isNumbered: isNumbered)
    else { return nil }
    return FoundRow(
      shape: shape, number: Int64(bitPattern: number), values: header.values(payload), isListed: isListed)
  }

  private func payload(at offset: Int, count: Int, isNumbered: Bool) -> [UInt8]? {
    let local = localCount(of: count, isNumbered: isNumbered)
    guard local <= bytes.count - offset else { return nil }
    let own = [UInt8](bytes[offset..<offset + local])
    guard local < count else { return own }
    guard offset + local + 4 <= bytes.count else { return nil }
    let rest = pages.overflow(from: Int64(bytes.number(at: offset + local)), count: count - local)
    return rest.map { own + $0 }
  }

  /// The bytes of a row that are on its page, by the rules of the file format, section 1.6.
  private func localCount(of count: Int, isNumbered: Bool) -> Int {
    let usable = pages.usableSize
    let most = isNumbered ? usable - 35 : (usable - 12) * 64 / 255 - 23
    guard count > most else { return count }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (count - least) % (usable - 4)
    return fitting <= most ? fitting : least
  }
}
