internal import CatalogRecords

/// EndNote's export files and those of refer: lines `%A value`, with blank lines between records.
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

  /// Records begin with `%0`; if the present one does not, after a blank line.
  static func begins(_ tag: String, first: String?, isAfterBlank: Bool) -> Bool {
    tag == "0" || (isAfterBlank && first != "0")
  }

  static func isStart(_ tag: String) -> Bool { tag == "0" }

  static func values(of lines: TaggedLines) -> ReferenceValues {
    EndNoteRecord(lines.plain(exceptLinesOf: ["X", "K", "O", "Z", "<", "U", "A", "E", "Y", "?"])).values
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
    reader: { TaggedReader<EndNoteNotation>($0, options: $1) })
}

extension FormatSniffer {
  fileprivate var isEndNote: Bool {
    let first = lines.filter { !$0.allSatisfy(\.isWhitespace) }.prefix(2).map { EndNoteNotation.tag(in: $0)?.tag }
    guard let tag = first.first.flatMap(\.self) else { return false }
    return tag == "0" || (first.count == 2 && "ATJBDEF".contains(tag) && first[1] != nil)
  }
}
