internal import CatalogRecords

/// Takes one whole CSV row apart (RFC 4180). Quotes count only around a whole cell; an empty cell is absent.
struct CSVCells {
  private let row: UnsafeBufferPointer<UInt8>
  private let delimiter: UInt8
  private var offset = 0

  /// - Parameter hasQuotes: Whether any cell is in quotes; a row without is only cut at its delimiters.
  static func values(
    of row: UnsafeBufferPointer<UInt8>, delimiter: UInt8, hasQuotes: Bool, expectedCount: Int
  ) -> [JSONValue] {
    var cells = CSVCells(row: row, delimiter: delimiter)
    var values: [JSONValue] = []
    values.reserveCapacity(expectedCount)
    repeat {
      let text = hasQuotes && cells.isAtQuote ? cells.quotedCell() : cells.plainCell()
      values.append(text.isEmpty ? .null : .string(text))
    } while cells.hasNext()
    return values
  }

  private init(row: UnsafeBufferPointer<UInt8>, delimiter: UInt8) {
    self.row = row
    self.delimiter = delimiter
  }

  private var isAtQuote: Bool { offset < row.count && row[offset] == .quote }

  /// Past a delimiter; `false` at the row's end.
  private mutating func hasNext() -> Bool {
    guard offset < row.count else { return false }
    offset += 1
    return true
  }

  private mutating func plainCell() -> String {
    let start = offset
    offset = System.index(of: delimiter, in: row, from: start) ?? row.count
    return String(decoding: row[start..<offset], as: UTF8.self)
  }

  /// Between two quotes; two quotes inside stand for one.
  private mutating func quotedCell() -> String {
    var text = quotedPiece()
    while isAtQuote {
      text.append(.quote)
      text.append(contentsOf: quotedPiece())
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// From behind a quote to before the next, and past that.
  private mutating func quotedPiece() -> [UInt8] {
    let start = offset + 1
    let end = System.index(of: .quote, in: row, from: start) ?? row.count
    offset = min(end + 1, row.count)
    return Array(row[start..<end])
  }
}
