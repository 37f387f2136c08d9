internal import TextAnalysis

/// Every string is in NFC, has no control characters, and has no white space around it. Only a text has lines.
struct CharactersRule: LineRule {
  func faults(in line: CorpusLine) -> [Fault] {
    line.strings.flatMap { (field, value) in Self.faults(in: value, of: field) }
  }

  private static func faults(in value: String, of field: String) -> [Fault] {
    var faults: [Fault] = []
    // Strings that are canonically equal compare equal, so bytes are compared.
    if !canonicallyComposed(value).utf8.elementsEqual(value.utf8) {
      faults.append(
        Fault(what: "'\(field)' is not in Unicode's NFC", remedy: "Put it through: uconv -x nfc"))
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
