internal import CatalogRecords
internal import TextAnalysis

/// Every string is in NFC, without control characters and without white space around it. Only texts contain newlines.
struct CharactersRule: LineRule {
  func faults(in line: CorpusLine) -> [Fault] {
    line.strings.flatMap { (field, value) in Self.faults(in: value, of: field) }
  }

  private static func faults(in value: String, of field: String) -> [Fault] {
    var faults: [Fault] = []
    // Compare bytes: String's == is canonical equivalence.
    if !canonicallyComposed(value).utf8.elementsEqual(value.utf8) {
      faults.append(
        Fault(what: "'\(field)' is not in Unicode's NFC", remedy: "Convert it with uconv -x nfc"))
    }
    if value.unicodeScalars.contains(where: { isControl($0) && !($0 == "\n" && field == "text") }) {
      faults.append(Fault(what: "'\(field)' has a control character", remedy: "Remove it"))
    }
    if isBlank(value.unicodeScalars.first) || isBlank(value.unicodeScalars.last) {
      faults.append(Fault(what: "'\(field)' has white space around it", remedy: "Remove it"))
    }
    return faults
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }

  private static func isBlank(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.isWhitespace ?? false }
}

/// A text has the quotation marks of print, single spaces, and no space before a comma or a full stop.
struct TypographyRule: LineRule {
  func faults(in line: CorpusLine) -> [Fault] {
    let text = line.record.text ?? ""
    var faults: [Fault] = []
    if text.contains("\"") {
      faults.append(Fault(what: "the text has a typewriter's quotation mark", remedy: "Write “ and ”"))
    }
    if text.contains("  ") || text.contains(" \n") || text.contains("\n ") {
      faults.append(Fault(what: "the text has a space too many", remedy: "Remove it"))
    }
    // An ellipsis may follow a space: "minded. ... Only".
    if text.replacing("...", with: "").contains(/\ [,.]/) {
      faults.append(Fault(what: "the text has a space before a comma or full stop", remedy: "Remove the space"))
    }
    return faults
  }
}

/// A text has at most 400 characters, to fit a screen and to stay within fair quotation.
struct LengthRule: LineRule {
  /// In characters (grapheme clusters).
  static let longest = 400

  func faults(in line: CorpusLine) -> [Fault] {
    let count = line.record.text?.count ?? 0
    if count <= Self.longest { return [] }
    return [
      Fault(
        what: "the text has \(count) characters", remedy: "Cut it to \(Self.longest), or leave the record out")
    ]
  }
}

/// Equal records are equal bytes: compact JSON without needless escapes, so every changed line is a changed record.
///
/// This rule also checks the order of fields in an attribution, which a parsed object has lost.
struct LayoutRule: LineRule {
  func faults(in line: CorpusLine) -> [Fault] {
    let expected = Self.bytes(of: line)
    if line.bytes == expected { return [] }
    let place = zip(line.bytes, expected).prefix { $0 == $1 }.count
    return [
      Fault(
        what: "the layout differs at byte \(place + 1)",
        remedy: "Write compact JSON without needless escapes, and an attribution as "
          + LineShape.attributionFields.joined(separator: ", "))
    ]
  }

  private static func bytes(of line: CorpusLine) -> [UInt8] {
    let record = line.record
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("identifier", record.identifier)
    writer.member("text", record.text)
    writer.key("attributions")
    writer.beginArray()
    for attribution in record.attributions { write(attribution, to: &writer) }
    writer.endArray()
    writer.member("source", record.source)
    writer.member("date", record.date?.raw)
    writer.member("language", record.language)
    writer.member("type", record.type)
    writer.key("subject")
    writer.value(.array(record.subjects.map(JSONValue.string)))
    writer.member("note", record.note)
    writer.member("rights", line.rights)
    writer.endObject()
    return writer.bytes
  }

  private static func write(_ attribution: Attribution, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("creator", attribution.creator)
    writer.member("role", attribution.role.rawValue)
    writer.member("locator", attribution.locator)
    writer.member("evidence", attribution.evidence)
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a named string; writes nothing for `nil`.
  fileprivate mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }
}
