internal import CatalogRecords

/// PubMed's files: lines with tags of up to four letters, `FAU - Writer, Ann`, from `PMID` to the next.
enum MedlineNotation: TaggedNotation {
  static let lastTag: String? = nil
  static let outsideReason = "PubMed: a record begins with 'PMID- '; this text is outside of one"

  static func tag(in line: ArraySlice<UInt8>) -> (tag: String, valueStart: Int)? {
    let start = line.startIndex
    guard line.count >= 5, line[start + 4] == UInt8(ascii: "-"), line.dropFirst(5).first?.isWhitespace ?? true else {
      return nil
    }
    let letters = line.prefix(4).prefix { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
    guard letters.count > 1, line[letters.endIndex..<start + 4].allSatisfy({ $0 == .space }) else { return nil }
    return (String(decoding: letters, as: UTF8.self), start + 5)
  }

  static func begins(_ tag: String, first: String?, isAfterBlank: Bool) -> Bool { tag == "PMID" }

  static func isStart(_ tag: String) -> Bool { tag == "PMID" }

  static func values(of lines: TaggedLines) throws(PieceFault) -> ReferenceValues {
    guard lines["PMID", "TI", "BTI"] != nil else { throw PieceFault(reason: outsideReason) }
    return MedlineRecord(lines.plain(exceptLinesOf: [])).values
  }
}

extension FormatDefinition {
  static let pubMed = FormatDefinition(
    title: "PubMed's export, .nbib",
    extensions: ["nbib", "medline"], sharedExtensions: ["txt"],
    signs: "a first line PMID- with a number",
    recognizes: { sniffer in
      let first = sniffer.lines.first { !$0.allSatisfy(\.isWhitespace) }
      return first.flatMap { MedlineNotation.tag(in: $0) }?.tag == "PMID"
    },
    fields: MedlineRecord.fields,
    framing: PieceFraming(ending: "\n\n"),
    reader: { TaggedReader<MedlineNotation>($0, options: $1) })
}
