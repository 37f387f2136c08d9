internal import CatalogRecords

/// RIS: lines with two-letter tags from `TY` to `ER`.
enum RISNotation: TaggedNotation {
  static let lastTag: String? = "ER"
  static let outsideReason = "RIS: a record begins with 'TY  - '; this text is outside of one"

  /// `AU  - `, also with fewer blanks.
  static func tag(in line: ArraySlice<UInt8>) -> (tag: String, valueStart: Int)? {
    guard line.count >= 4, isUppercase(line[line.startIndex]) else { return nil }
    let second = line[line.startIndex + 1]
    guard isUppercase(second) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) else { return nil }
    let rest = line.dropFirst(2)
    let sign = rest.drop { $0 == .space }
    guard sign.startIndex > rest.startIndex, sign.first == UInt8(ascii: "-") else { return nil }
    let value = sign.dropFirst()
    guard value.first.map({ $0.isWhitespace }) ?? true else { return nil }
    return (String(decoding: line.prefix(2), as: UTF8.self), value.startIndex)
  }

  /// Some programs write other tags before `TY`. A second one always begins a record.
  static func begins(_ tag: String, first: String?, isAfterBlank: Bool) -> Bool {
    tag == "TY" && (first == nil || first == "TY" || isAfterBlank)
  }

  static func isStart(_ tag: String) -> Bool { tag == "TY" }

  private static func isUppercase(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

  static func values(of lines: TaggedLines) throws(PieceFault) -> ReferenceValues {
    guard lines.lines.contains(where: { $0.tag == "TY" }) else { throw PieceFault(reason: outsideReason) }
    return RISRecord(
      lines.plain(exceptLinesOf: ["AB", "N2", "N1", "KW", "RN", "UR", "AU", "A1", "A2", "A3", "A4", "ED"])
    ).values
  }
}

extension FormatDefinition {
  static let ris = FormatDefinition(
    title: "RIS, of reference managers",
    extensions: ["ris"],
    signs: "a first line TY  - , or another tag with TY  - among the next lines",
    recognizes: { sniffer in
      let tags = sniffer.lines.lazy.filter { !$0.allSatisfy(\.isWhitespace) }.prefix(40).map {
        RISNotation.tag(in: $0)?.tag
      }
      return tags.first.flatMap(\.self) != nil && tags.contains("TY")
    },
    fields: RISRecord.fields,
    framing: PieceFraming(ending: "\n\n"),
    reader: { TaggedReader<RISNotation>($0, options: $1) })
}
