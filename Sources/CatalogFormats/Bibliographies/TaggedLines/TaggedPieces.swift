internal import CatalogRecords

/// A format whose records are lines with a tag before each value: RIS, EndNote, PubMed, Web of Science.
protocol TaggedNotation {
  /// The tag of a line and the start of its value; `nil` for a line that goes on with the value before it.
  static func tag(in line: ArraySlice<UInt8>) -> (tag: String, valueStart: Int)?
  /// True if a line with a tag begins a record.
  ///
  /// - Parameters:
  ///   - first: The tag of the present record's first line.
  ///   - isAfterBlank: True if the line before is blank.
  static func begins(_ tag: String, first: String?, isAfterBlank: Bool) -> Bool
  /// True if a tag usually opens a record, though others may precede it.
  static func isStart(_ tag: String) -> Bool
  /// The reason given when text before the first tag is rejected.
  static var outsideReason: String { get }
  /// The tag of a record's last line; `nil` for formats without one.
  static var lastTag: String? { get }
  /// True if a tag belongs to the file and not to a record.
  static func isFrame(_ tag: String) -> Bool
  /// The values of a record's lines.
  ///
  /// - Throws: A fault for lines that do not form a record.
  static func values(of lines: TaggedLines) throws(PieceFault) -> ReferenceValues
}

extension TaggedNotation {
  static func isFrame(_ tag: String) -> Bool { false }
}

/// A splitter of an input into records of tagged lines.
struct TaggedPieces<Notation: TaggedNotation> {
  private(set) var window: InputWindow
  let limit: Int

  init(_ window: InputWindow, options: InputOptions) { (self.window, limit) = (window, options.maxRecordBytes) }

  /// The bytes of the next record, from its first line to its last, and their place; `nil` bytes when they are too
  /// many.
  mutating func next() throws(FormatError) -> (bytes: [UInt8]?, location: SourceLocation)? {
    while true {
      if window.count == 0, try !window.load() { return nil }
      let location = window.location
      guard let extent = try extent() else {
        try skipLargeRecord()
        return (nil, location)
      }
      let bytes = window.bytes(0..<extent)
      window.consume(extent)
      let lead = bytes.prefix(while: \.isWhitespace)
      if lead.count == bytes.count { continue }
      let line = location.line + lead.count { $0 == .lineFeed }
      let last = bytes.lastIndex { !$0.isWhitespace } ?? 0
      return (Array(bytes[lead.endIndex...last]), SourceLocation(file: location.file, line: line))
    }
  }

  /// The number of bytes before the next record; `nil` beyond the limit.
  private mutating func extent() throws(FormatError) -> Int? {
    var first: String?
    var isAfterBlank = true
    var start = 0
    while let end = try window.lineEnd(from: start, limit: limit) {
      let line = window.bytes(start..<end)
      if let tag = Notation.tag(in: line[...])?.tag {
        if first != nil || hasText(before: start), Notation.begins(tag, first: first, isAfterBlank: isAfterBlank) {
          return start
        }
        if first == nil || Notation.isStart(tag) { first = tag }
        if tag == Notation.lastTag { return end + window.lineEndLength(at: end) }
      }
      isAfterBlank = line.allSatisfy(\.isWhitespace)
      if end == window.count { return end }
      start = end + 1
    }
    return nil
  }

  private func hasText(before end: Int) -> Bool { window.withBytes { !$0[..<end].allSatisfy(\.isWhitespace) } }

  private mutating func skipLargeRecord() throws(FormatError) {
    var isFirst = true
    var isAfterBlank = false
    while let line = try window.line(limit: limit) {
      let bytes = line.isTooLong ? [] : window.bytes(0..<line.length)
      let tag = Notation.tag(in: bytes[...])?.tag
      if !isFirst, let tag, Notation.begins(tag, first: nil, isAfterBlank: isAfterBlank) { return }
      window.consume(line.extent)
      if let tag, tag == Notation.lastTag { return }
      isFirst = false
      isAfterBlank = !line.isTooLong && bytes.allSatisfy(\.isWhitespace)
    }
  }
}

/// The values of a record of tagged lines, in the order of the file.
struct TaggedLines {
  private(set) var lines: [(tag: String, value: String)] = []

  /// - Parameter bytes: UTF-8.
  /// - Throws: `PieceFault` when the first line has no tag.
  init(_ bytes: [UInt8], _ notation: (some TaggedNotation).Type) throws(PieceFault) {
    for line in bytes.split(separator: .lineFeed, omittingEmptySubsequences: false) {
      if let (tag, start) = notation.tag(in: line) {
        lines.append((tag, String(String(decoding: line[start...], as: UTF8.self).trimmingBlanks)))
      } else if lines.isEmpty {
        throw PieceFault(reason: notation.outsideReason)
      } else {
        let text = String(decoding: line, as: UTF8.self).trimmingBlanks
        lines[lines.count - 1].value += "\n" + text
      }
    }
    for index in lines.indices { lines[index].value = String(lines[index].value.trimmingBlanks) }
  }

  /// The same lines with HTML's marks made plain, and with values on one line, except for those of some tags.
  func plain(exceptLinesOf tags: Set<String>) -> TaggedLines {
    var copy = self
    for index in copy.lines.indices {
      let (tag, value) = copy.lines[index]
      let text = HTMLMarkup.plain(value)
      copy.lines[index].value = tags.contains(tag) ? text : text.onOneLine
    }
    return copy
  }

  /// The values of the lines with a tag, in order, without empty ones.
  func all(_ tag: String) -> [String] { lines.filter { $0.tag == tag && !$0.value.isEmpty }.map(\.value) }

  /// The first value of a tag that is not empty.
  subscript(tags: String...) -> String? {
    for tag in tags {
      if let value = lines.first(where: { $0.tag == tag && !$0.value.isEmpty })?.value { return value }
    }
    return nil
  }
}

/// A reader for records of tagged lines in one notation.
struct TaggedReader<Notation: TaggedNotation>: RecordReader {
  private var pieces: TaggedPieces<Notation>
  private var names = NameInterner()

  init(_ window: InputWindow, options: InputOptions) { pieces = TaggedPieces(window, options: options) }

  mutating func next() throws(FormatError) -> ReadEvent? {
    while let (bytes, location) = try pieces.next() {
      guard let bytes else { return .tooLarge(at: location, limit: pieces.limit) }
      if let event = event(of: bytes, at: location) { return event }
    }
    return nil
  }

  /// - Returns: `nil` if every line belongs to the file's header or trailer.
  private mutating func event(of bytes: [UInt8], at location: SourceLocation) -> ReadEvent? {
    if let fault = bytes.withUnsafeBufferPointer(TextFault.first) {
      return .rejected(bytes, fault.reason, at: location)
    }
    do throws(PieceFault) {
      let lines = try TaggedLines(bytes, Notation.self)
      if lines.lines.allSatisfy({ Notation.isFrame($0.tag) }) { return nil }
      return .record(try Notation.values(of: lines).record(at: location, bytes: bytes, sharing: &names))
    } catch {
      return .rejected(bytes, error.reason, at: location)
    }
  }
}

extension String {
  /// The text with a blank for each line break and the blanks around it.
  var onOneLine: String {
    guard utf8.contains(where: { $0 == .lineFeed || $0 == .carriageReturn }) else { return self }
    return split(whereSeparator: \.isNewline).map { $0.trimmingBlanks }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
