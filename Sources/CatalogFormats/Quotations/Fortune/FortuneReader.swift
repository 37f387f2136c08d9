internal import CatalogRecords

/// A reader for fortune files: records between lines that contain only `%`, with or without trailing blanks, LF or CR
/// LF.
///
/// Blank records, as between two separators, are skipped. `FortuneRecord` names the values.
struct FortuneReader: RecordReader {
  private var window: InputWindow
  private let limit: Int

  init(_ window: InputWindow, options: InputOptions) {
    self.window = window
    limit = options.maxRecordBytes
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    while true {
      let location = window.location
      guard let piece = try pieceBeforeSeparator() else { return try skippedPiece(at: location) }
      defer { window.consume(piece.extent) }
      if piece.length > limit { return .tooLarge(at: location, limit: limit) }
      let bytes = window.bytes(0..<piece.length)
      if !bytes.allSatisfy(\.isWhitespace) { return event(for: bytes, at: location) }
      if piece.extent == 0 { return nil }
    }
  }

  private func event(for bytes: [UInt8], at location: SourceLocation) -> ReadEvent {
    if let fault = bytes.withUnsafeBufferPointer(TextFault.first) {
      return .rejected(RejectedInput(location: location, reason: fault.reason, bytes: bytes))
    }
    let record = FortuneRecord(bytes)
    var raw = RawRecord(names: FortuneRecord.names, values: record.values, location: location, bytes: bytes)
    if let former = record.former { raw.formerly = Dictionary(uniqueKeysWithValues: zip(raw.names, former)) }
    return .record(raw)
  }

  /// The number of bytes before the next separator or the end, and with the separator. `nil` beyond the limit.
  private mutating func pieceBeforeSeparator() throws(FormatError) -> (length: Int, extent: Int)? {
    // A record just at the limit is followed by its separator, which may have trailing blanks.
    let reach = limit + 64
    var start = 0
    while let end = try window.lineEnd(from: start, limit: reach) {
      let isLast = end == window.count
      if isSeparator(start..<end) {
        return (length: withoutLineEnd(start), extent: end + window.lineEndLength(at: end))
      }
      if isLast { return (length: end, extent: end) }
      start = end + 1
    }
    return nil
  }

  /// The end of the record's text, without the line end before the separator.
  private func withoutLineEnd(_ start: Int) -> Int {
    start == 0 ? 0 : window.textEnd(from: 0, lineEnd: start - 1)
  }

  private func isSeparator(_ line: Range<Int>) -> Bool {
    guard !line.isEmpty, window[line.lowerBound] == UInt8(ascii: "%") else { return false }
    return line.dropFirst().allSatisfy { window[$0].isWhitespace }
  }

  private mutating func skippedPiece(at location: SourceLocation) throws(FormatError) -> ReadEvent {
    while let line = try window.line(limit: limit) {
      let isEnd = !line.isTooLong && isSeparator(0..<line.length)
      window.consume(line.extent)
      if isEnd { break }
    }
    return .tooLarge(at: location, limit: limit)
  }
}

/// One fortune, split into text and attribution. Lines that are not clearly an attribution stay in the text.
private struct FortuneRecord {
  /// The names of the values, the same for every fortune.
  static let names = ["text", "creator", "attributions", "source", "note"]

  let text: String
  private(set) var attribution = FortuneAttribution()

  var values: [JSONValue] { values(attribution) }

  /// The values that the first edition of the reader made, if they are others.
  private(set) var former: [JSONValue]?

  private func values(_ attribution: FortuneAttribution) -> [JSONValue] {
    let values: [JSONValue?] = [
      .string(text), attribution.creators, attribution.attributions, JSONValue(attribution.source),
      JSONValue(attribution.note),
    ]
    return values.map { $0 ?? .null }
  }

  /// - Parameter bytes: UTF-8 without the separator.
  init(_ bytes: [UInt8]) {
    let lines = TerminalMarks.lines(of: bytes)
    let quoted = lines.trimmingBlankLines
    if let block = AttributionBlock(in: quoted) {
      text = quoted[..<block.start].trimmingBlankLines.joined(separator: "\n")
      attribution = FortuneAttribution(block.line)
      attribution.add(note: block.remark)
      if attribution.creator?.contains(",") == true || block.line.contains(": ") {
        var first = FortuneAttribution(block.line, inFirstEdition: true)
        first.add(note: block.remark)
        if first != attribution { former = values(first) }
      }
    } else if let poem = LabeledPoem(quoted) {
      text = poem.text
      attribution = FortuneAttribution(poem.author)
    } else {
      text = quoted.joined(separator: "\n")
    }
  }
}

/// A poem whose second line names its author, `作者：杜甫`, as in all 409 of Debian's Tang and Song poems.
private struct LabeledPoem {
  let author: String
  /// The poem without the line that names its author.
  let text: String

  init?(_ lines: ArraySlice<String>) {
    guard lines.count > 2, let label = lines.dropFirst().first, label.hasPrefix("作者"),
      let mark = label.dropFirst(2).first, mark == ":" || mark == "："
    else { return nil }
    author = String(label.dropFirst(3).trimmingBlanks)
    text = (lines.prefix(1) + lines.dropFirst(2)).joined(separator: "\n")
    if author.isEmpty { return nil }
  }
}

extension Collection where SubSequence == ArraySlice<String>, Element == String {
  /// The lines without blank ones at both ends.
  var trimmingBlankLines: ArraySlice<String> {
    let start = drop { $0.utf8.allSatisfy(\.isWhitespace) }
    guard let last = start.lastIndex(where: { !$0.utf8.allSatisfy(\.isWhitespace) }) else { return start }
    return start[...last]
  }
}

extension FormatDefinition {
  static let fortune = FormatDefinition(
    title: "texts between lines with only %",
    extensions: ["fortune", "fortunes"],
    signs: "a line with only %",
    recognizes: { $0.hasSeparatorLine },
    fields: [
      .init("text above the attribution", "text"), .init("-- NAME", "creator"), .init("-- NAME, WORK", "source"),
      .init("remark after the name", "note"),
    ],
    framing: .fortunes,
    reader: { FortuneReader($0, options: $1) })
}
