/// Bytes that were inserted into a file or removed from it, so that all pages after them are in the wrong place.
struct PageShift: Equatable {
  /// The offset from which on the bytes are moved: within the page that the bytes were inserted into or removed from,
  /// after its list of cells.
  let offset: Int64
  /// Inserted bytes; negative for removed ones.
  let count: Int64

  /// The shift that puts more pages in order than the file has in order now, if there is one.
  ///
  /// - Parameter expected: The length of the file by its header.
  /// - Complexity: O(*n*) in the bytes of the file.
  static func find(in file: DatabaseBytes, expected: Int64, pageSize: Int) throws(StoreError) -> PageShift? {
    let count = try file.count - expected
    guard pageSize >= 512, count % Int64(pageSize) != 0, abs(count) < Int64(pageSize) else { return nil }
    let last = Int(expected / Int64(pageSize)) - 1
    guard last > 1 else { return nil }
    // Pages in order after the candidate, minus those in order before it, if the bytes after it are moved.
    var (gain, best): (Int, (gain: Int, page: Int)) = (0, (0, last))
    for page in stride(from: last, through: 1, by: -1) {
      if gain > best.gain { best = (gain, page) }
      let start = Int64(page) * Int64(pageSize)
      if try isInOrder(file, start + count, pageSize) { gain += 1 }
      if try isInOrder(file, start, pageSize) { gain -= 1 }
    }
    // A page by chance looks like one of a tree once in millions.
    guard best.gain >= 2 else { return nil }
    let page = try file.bytes(at: Int64(best.page) * Int64(pageSize), count: pageSize)
    return PageShift(offset: Int64(best.page) * Int64(pageSize) + Int64(listEnd(page)), count: count)
  }

  /// True if a page of a tree begins at an offset: its header and its list of cells are possible.
  private static func isInOrder(_ file: DatabaseBytes, _ offset: Int64, _ size: Int) throws(StoreError) -> Bool {
    let page = try file.bytes(at: offset, count: size)
    guard page.count == size, [2, 5, 10, 13].contains(page[0]) else { return false }
    let (count, content) = (pair(page, 3), pair(page, 5))
    let end = listEnd(page)
    guard count > 0, end > 0, end <= content, content < size, page[7] <= 60 else { return false }
    return stride(from: end - 2 * count, to: end, by: 2).allSatisfy { content..<size ~= pair(page, $0) }
  }

  /// The end of a page's list of cells; 0 when it has none that is possible.
  private static func listEnd(_ page: [UInt8]) -> Int {
    guard page.count > 12 else { return 0 }
    let end = (page[0] == 2 || page[0] == 5 ? 12 : 8) + 2 * pair(page, 3)
    return end <= page.count ? end : 0
  }

  private static func pair(_ page: [UInt8], _ offset: Int) -> Int { Int(page[offset]) << 8 | Int(page[offset + 1]) }
}
