internal import CatalogRecords

/// The parts of a table beside its header and its rows: the lines before the header, and comments among the rows.
struct TableLead {
  private let start: TableStart
  private var notice: ReadEvent?
  private var comments = 0

  /// Consumes the lines before the header. If the person names the columns there is none, and only a line with the
  /// delimiter is consumed.
  ///
  /// - Parameter usual: The delimiter of the format, used unless something else gives one.
  init(_ window: inout InputWindow, options: InputOptions, usual: UInt8? = nil) throws(FormatError) {
    // A source that fails here fails again after its rows.
    do { try window.load(atLeast: FormatSniffer.length) } catch { if window.count == 0 { throw error } }
    let start = window.withBytes { bytes in
      let head = UnsafeBufferPointer(rebasing: bytes[..<min(bytes.count, FormatSniffer.length)])
      return TableStart(head, delimiter: options.delimiter, usual: usual, hasHeader: options.columns == nil)
    }
    self.start = start
    notice = start.notice(file: window.file).map { .notice($0) }
    window.consume(start.extent)
  }

  /// The delimiter that the file names, or that its header has.
  var delimiter: UInt8? { start.delimiter }
  /// The delimiter of a line `sep=;`.
  var namedDelimiter: UInt8? { start.namesDelimiter ? start.delimiter : nil }

  mutating func takeNotice() -> ReadEvent? {
    defer { notice = nil }
    return notice
  }

  /// Counts a row that is a comment: it begins with `#` as lines before the header do, and has not the header's cells.
  mutating func takesComment(
    _ row: [UInt8], _ cells: Result<[JSONValue], PieceFault>, _ columns: TableColumns
  ) -> Bool {
    guard start.hasComments, row.first == UInt8(ascii: "#"), case .success(let cells) = cells else { return false }
    guard cells.count != columns.names.count || cells.dropFirst().allSatisfy({ $0 == .null }) else { return false }
    comments += 1
    return true
  }

  /// The number of comments, once.
  mutating func takeLastNotice(file: String) -> ReadEvent? {
    guard comments > 0 else { return nil }
    defer { comments = 0 }
    let them = comments == 1 ? "1 line that begins with # was" : "\(comments) lines that begin with # were"
    return .notice(InputNotice(file: file, "\(them) skipped as a comment"))
  }
}
