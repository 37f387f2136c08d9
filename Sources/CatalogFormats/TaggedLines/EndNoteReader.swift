internal import CatalogRecords

/// A reader for EndNote's export files and those of refer: lines `%A value`, with blank lines between records.
struct EndNoteReader: RecordReader {
  private var pieces: TaggedPieces<EndNoteNotation>
  private var names = NameInterner()

  init(_ window: InputWindow, options: InputOptions) { pieces = TaggedPieces(window, options: options) }

  mutating func next() throws(FormatError) -> ReadEvent? {
    guard let (bytes, location) = try pieces.next() else { return nil }
    guard let bytes else { return .tooLarge(at: location, limit: pieces.limit) }
    if let fault = bytes.withUnsafeBufferPointer(TextFault.first) {
      return .rejected(bytes, fault.reason, at: location)
    }
    do throws(PieceFault) {
      let lines = try TaggedLines(bytes, EndNoteNotation.self)
      return .record(EndNoteRecord(lines).values.record(at: location, bytes: bytes, sharing: &names))
    } catch {
      return .rejected(bytes, error.reason, at: location)
    }
  }
}

enum EndNoteNotation: TaggedNotation {
  static let lastTag: String? = nil
  static let outsideReason = "EndNote: a record begins with % and a letter or digit; this text is outside of one"

  /// `%A value`.
  static func tag(in line: ArraySlice<UInt8>) -> (tag: String, valueStart: Int)? {
    guard line.first == UInt8(ascii: "%"), let sign = line.dropFirst().first, sign > 0x20, sign < 0x7F,
      line.dropFirst(2).first.map({ $0.isWhitespace }) ?? true
    else { return nil }
    return (String(UnicodeScalar(sign)), line.startIndex + 2)
  }

  /// Records begin with `%0`; where the present one does not, after a blank line.
  static func begins(_ tag: String, first: String?, isAfterBlank: Bool) -> Bool {
    tag == "0" || (isAfterBlank && first != "0")
  }
}

extension FormatDefinition {
  static let endNote = FormatDefinition(
    title: "EndNote's export, and refer",
    extensions: ["enw", "refer"],
    signs: "a first line %0 with a type, or %A, %T and the like at the beginning of two lines",
    recognizes: { $0.isEndNote },
    fields: EndNoteRecord.fields,
    framing: PieceFraming(ending: "\n\n"),
    reader: { EndNoteReader($0, options: $1) })
}

extension FormatSniffer {
  fileprivate var isEndNote: Bool {
    let first = lines.filter { !$0.allSatisfy(\.isWhitespace) }.prefix(2).map { EndNoteNotation.tag(in: $0)?.tag }
    guard let tag = first.first.flatMap(\.self) else { return false }
    return tag == "0" || (first.count == 2 && "ATJBDEF".contains(tag) && first[1] != nil)
  }
}
