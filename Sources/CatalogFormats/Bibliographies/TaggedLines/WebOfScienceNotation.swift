internal import CatalogRecords

/// Web of Science's plain text: lines `TI Title`, three blanks before lines that go on, from `PT` to `ER`, in a frame
/// of `FN`, `VR` and `EF`.
enum WebOfScienceNotation: TaggedNotation {
  static let lastTag: String? = "ER"
  static let outsideReason = "Web of Science: a record begins with 'PT '; this text is outside of one"

  static func tag(in line: ArraySlice<UInt8>) -> (tag: String, valueStart: Int)? {
    guard line.count >= 2, (0x41...0x5A).contains(line[line.startIndex]) else { return nil }
    let second = line[line.startIndex + 1]
    guard (0x41...0x5A).contains(second) || (0x30...0x39).contains(second) else { return nil }
    let rest = line.dropFirst(2)
    guard rest.first?.isWhitespace ?? true else { return nil }
    return (String(decoding: line.prefix(2), as: UTF8.self), rest.startIndex)
  }

  static func begins(_ tag: String, first: String?, isAfterBlank: Bool) -> Bool {
    tag == "PT" && (first == "PT" || isAfterBlank)
  }

  static func isStart(_ tag: String) -> Bool { tag == "PT" }

  static func isFrame(_ tag: String) -> Bool { ["FN", "VR", "EF"].contains(tag) }

  static func values(of lines: TaggedLines) throws(PieceFault) -> ReferenceValues {
    guard lines["PT", "TI", "UT"] != nil else { throw PieceFault(reason: outsideReason) }
    return WebOfScienceRecord(lines.plain(exceptLinesOf: WebOfScienceRecord.lists)).values
  }
}

extension FormatDefinition {
  static let webOfScience = FormatDefinition(
    title: "Web of Science's plain text",
    extensions: ["ciw"], sharedExtensions: ["txt", "isi"],
    signs: "first lines FN and VR, or PT with one letter and AU",
    recognizes: { $0.isWebOfScience },
    fields: WebOfScienceRecord.fields,
    framing: PieceFraming(ending: "\n\n"),
    reader: { TaggedReader<WebOfScienceNotation>($0, options: $1) })
}

extension FormatSniffer {
  fileprivate var isWebOfScience: Bool {
    let first = lines.lazy.filter { !$0.allSatisfy(\.isWhitespace) }.prefix(2)
    let tags = first.map { WebOfScienceNotation.tag(in: $0)?.tag ?? "" }
    guard Array(tags) != ["FN", "VR"] else { return true }
    let kind = first.first.map { $0.dropFirst(2).filter { !$0.isWhitespace } } ?? []
    return kind.count == 1 && tags.first == "PT" && ["AU", "AF", "BA", "BF", "CA"].contains(tags.last)
  }
}
