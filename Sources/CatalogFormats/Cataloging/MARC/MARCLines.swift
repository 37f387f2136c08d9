internal import CatalogRecords

/// The notation of MARC as lines of text, as MARCMaker introduced it: `=245  10$aTitle /$cName.`
///
/// A backslash is a blank in indicators, in control fields and in the leader. `{dollar}`, `{lcub}`, `{rcub}` and
/// `{bsol}` are the characters that would be read as something else; `MARCMnemonics` has all others that are read.
enum MARCLines {
  /// The lines of a record, without line ends, the leader first. The lengths in the leader are zeros: they are those of
  /// one file only.
  static func lines(of record: MARCRecord) -> [String] {
    var lines: [String] = []
    lines.reserveCapacity(record.fields.count + 1)
    var line: [UInt8] = Array("=LDR  ".utf8)
    appendPlain(withoutLengths(record.leader)[...], to: &line)
    lines.append(String(decoding: line, as: UTF8.self))
    for field in record.fields {
      line.removeAll(keepingCapacity: true)
      line.append(UInt8(ascii: "="))
      line += field.tag.bytes
      line += [.space, .space]
      append(field, of: record, to: &line)
      lines.append(String(decoding: line, as: UTF8.self))
    }
    return lines
  }

  static func withoutLengths(_ leader: [UInt8]) -> [UInt8] {
    var leader = leader
    for place in 0..<5 { leader[place] = UInt8(ascii: "0") }
    for place in 12..<17 { leader[place] = UInt8(ascii: "0") }
    return leader
  }

  private static func append(_ field: MARCRecord.Field, of record: MARCRecord, to line: inout [UInt8]) {
    let bytes = record.bytes[field.range]
    if record.isControl(field) { return appendPlain(bytes, to: &line) }
    appendPlain(bytes.prefix(2), to: &line)
    appendEscaped(bytes.dropFirst(2), to: &line)
  }

  /// Appends a value whose blanks count.
  private static func appendPlain(_ bytes: ArraySlice<UInt8>, to line: inout [UInt8]) {
    let start = line.count
    appendEscaped(bytes, to: &line)
    for place in start..<line.count where line[place] == 0x20 { line[place] = UInt8(ascii: "\\") }
  }

  /// Appends subfields or a value. A mark before a code becomes `$`.
  private static func appendEscaped(_ bytes: ArraySlice<UInt8>, to line: inout [UInt8]) {
    for byte in bytes {
      switch byte {
      case MARCRecord.subfieldMark: line.append(UInt8(ascii: "$"))
      case UInt8(ascii: "$"): line += "{dollar}".utf8
      case UInt8(ascii: "{"): line += "{lcub}".utf8
      case UInt8(ascii: "}"): line += "{rcub}".utf8
      case UInt8(ascii: "\\"): line += "{bsol}".utf8
      default: line.append(byte)
      }
    }
  }
}

extension MARCLines {
  /// The record of some lines.
  ///
  /// - Throws: `PieceFault` for a line that is not a field.
  static func record(_ lines: [Substring]) throws(PieceFault) -> MARCRecord {
    let leader = lines.first { $0.hasPrefix("=LDR") || $0.hasPrefix("=000") }
    var record = MARCRecord(leader: leader.map { plain($0.dropFirst(4).drop { $0 == " " }).utf8 }.map(Array.init) ?? [])
    for (number, line) in lines.enumerated() where !line.hasPrefix("=LDR") && !line.hasPrefix("=000") {
      guard line.hasPrefix("="), line.utf8.count >= 6 else {
        throw PieceFault(reason: "line \(number + 1) of the record is not a field such as '=245  10$aTitle'")
      }
      add(Array(line.utf8), to: &record)
    }
    return record
  }

  private static func add(_ line: [UInt8], to record: inout MARCRecord) {
    let tag = MARCTag(line[1..<4])
    let rest = line[4...].drop { $0 == .space }
    guard !tag.isControl, rest.contains(UInt8(ascii: "$")) else {
      return record.append(tag, control: plain(Substring(String(decoding: rest, as: UTF8.self))))
    }
    let parts = rest.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
    let indicators = plain(Substring(String(decoding: parts[0], as: UTF8.self)))
    let subfields = parts.dropFirst().compactMap { part in
      part.first.map { (code: $0, value: unescaped(String(decoding: part.dropFirst(), as: UTF8.self))) }
    }
    record.append(tag, indicators: indicators, subfields: subfields.filter { (0x21..<0x7F).contains($0.code) })
  }

  /// The text of a leader, of indicators or of a control field.
  private static func plain(_ text: Substring) -> String {
    unescaped(String(decoding: text.utf8.map { $0 == .backslash ? .space : $0 }, as: UTF8.self))
  }

  private static func unescaped(_ text: String) -> String { MARCMnemonics.decoded(text) }
}
