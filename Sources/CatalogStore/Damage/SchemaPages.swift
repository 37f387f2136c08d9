/// The pages with entries of SQLite's schema table, found by the shape of their rows.
///
/// SQLite reads nothing of a file when one of the pages that its first page leads to is damaged, though all tables may
/// be sound. A first page that leads to the others alone costs the tables of one page.
///
/// Layout: <https://www.sqlite.org/fileformat.html>, sections 1.6 and 2.6.
struct SchemaPages {
  private struct Leaf {
    let page: Int64
    /// The numbers of its entries.
    let numbers: ClosedRange<Int64>
  }

  /// In the order of their entries.
  private let leaves: [Leaf]
  private let usableSize: Int
  /// True if each page to which the first page leads has entries.
  let isWhole: Bool

  /// The bytes that a page's number, that of its last entry, and the place of both may take in the first page.
  private static let mostCellBytes = 15

  /// - Complexity: O(*n*) in the pages of the file.
  init(_ pages: DatabasePages) {
    usableSize = pages.usableSize
    let found = stride(from: 2, through: pages.count, by: 1).compactMap { Self.leaf(pages, $0) }
    let linked = Set(Self.children(pages))
    isWhole = linked.isSubset(of: found.map(\.page))
    // Pages that are no longer in use may have earlier entries: those that the first page leads to come before them.
    let most = (usableSize - 112) / Self.mostCellBytes
    var taken: [Leaf] = []
    for leaf in found.filter({ linked.contains($0.page) }) + found.filter({ !linked.contains($0.page) })
    where taken.count < most && !taken.contains(where: { $0.numbers.overlaps(leaf.numbers) }) {
      taken.append(leaf)
    }
    leaves = taken.sorted { $0.numbers.lowerBound < $1.numbers.lowerBound }
  }

  // MARK: - Reading

  /// The pages that the first one leads to.
  private static func children(_ pages: DatabasePages) -> [Int64] {
    guard let bytes = pages.bytes(of: 1), bytes[100] == PageKind.tableInterior.rawValue else { return [] }
    let cells = (0..<bytes.pair(at: 103)).map { 112 + 2 * $0 }.filter { $0 + 2 <= bytes.count }
    let places = cells.map { bytes.pair(at: $0) } + [108]
    return places.filter { $0 + 4 <= bytes.count }.map { Int64(bytes.number(at: $0)) }
  }

  /// - Returns: `nil` for a page when fewer than half of its rows can be entries.
  private static func leaf(_ pages: DatabasePages, _ page: Int64) -> Leaf? {
    guard let bytes = pages.bytes(of: page), bytes[0] == PageKind.tableLeaf.rawValue else { return nil }
    let count = bytes.pair(at: 3)
    guard count > 0, 8 + 2 * count <= bytes.count else { return nil }
    let numbers = (0..<count).compactMap { entry(bytes, at: bytes.pair(at: 8 + 2 * $0)) }
    guard numbers.count * 2 >= count, let first = numbers.min(), let last = numbers.max() else { return nil }
    return Leaf(page: page, numbers: first...last)
  }

  /// The number of an entry; `nil` for anything else.
  private static func entry(_ bytes: [UInt8], at offset: Int) -> Int64? {
    var reader = VarintReader(bytes, at: offset)
    guard let length = reader.next(), let number = reader.next(), number <= UInt32.max,
      let header = RowHeader(bytes, at: reader.offset, atMost: 5), header.length == Int(length), header.types.count == 5
    else { return nil }
    let text = reader.offset + header.ownLength
    let isEntry = kinds.contains { bytes[min(text, bytes.count)...].starts(with: $0.utf8) }
    return isEntry ? Int64(number) : nil
  }

  private static let kinds = ["table", "index", "view", "trigger"]

  // MARK: - Writing

  /// The first page of a file whose schema table is made of these pages.
  ///
  /// - Parameter header: The file's first 100 bytes.
  func firstPage(after header: ArraySlice<UInt8>, size: Int) -> [UInt8] {
    var page = Array(header) + [UInt8](repeating: 0, count: size - header.count)
    guard let last = leaves.last else {
      page[100] = PageKind.tableLeaf.rawValue
      page.set(pair: usableSize, at: 105)
      return page
    }
    page[100] = PageKind.tableInterior.rawValue
    page.set(pair: leaves.count - 1, at: 103)
    page.set(number: UInt32(clamping: last.page), at: 108)
    var content = usableSize
    for (place, leaf) in leaves.dropLast().enumerated() {
      let cell = Self.cell(leaf)
      content -= cell.count
      page.replaceSubrange(content..<content + cell.count, with: cell)
      page.set(pair: content, at: 112 + 2 * place)
    }
    page.set(pair: content, at: 105)
    return page
  }

  /// The number of a page and that of its last entry.
  private static func cell(_ leaf: Leaf) -> [UInt8] {
    var cell = [UInt8](repeating: 0, count: 4)
    cell.set(number: UInt32(clamping: leaf.page), at: 0)
    var groups: [UInt8] = []
    var rest = UInt64(leaf.numbers.upperBound)
    repeat {
      groups.append(UInt8(rest & 0x7F) | (groups.isEmpty ? 0 : 0x80))
      rest >>= 7
    } while rest > 0
    return cell + groups.reversed()
  }
}

extension [UInt8] {
  fileprivate mutating func set(pair: Int, at offset: Int) {
    (self[offset], self[offset + 1]) = (UInt8(truncatingIfNeeded: pair >> 8), UInt8(truncatingIfNeeded: pair))
  }

  fileprivate mutating func set(number: UInt32, at offset: Int) {
    for place in 0..<4 { self[offset + place] = UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * place)) }
  }
}
