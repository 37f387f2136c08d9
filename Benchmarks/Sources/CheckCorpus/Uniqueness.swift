internal import CatalogFormats
internal import CatalogRecords
internal import TextAnalysis

/// What must not be there twice in all of the corpus: an identifier, and a text.
struct Uniqueness {
  private var identifiers: [String: SourceLocation] = [:]
  private var texts: [String: SourceLocation] = [:]

  /// Compares a line with all that came before, and remembers it.
  mutating func faults(in line: CorpusLine) -> [Fault] {
    let identifier = line.record.identifier ?? ""
    let text = Self.key(of: line.record.text ?? "")
    var faults: [Fault] = []
    if let first = Self.remember(identifier, at: line.location, in: &identifiers) {
      faults.append(Fault(what: "the identifier is that of \(first) too", remedy: "Change one of them"))
    }
    if let first = Self.remember(text, at: line.location, in: &texts) {
      faults.append(Fault(what: "the text is that of \(first) too", remedy: "Keep the better record"))
    }
    return faults
  }

  /// Where the key was first, when it was before.
  private static func remember(
    _ key: String, at location: SourceLocation, in known: inout [String: SourceLocation]
  ) -> SourceLocation? {
    if let first = known[key] { return first }
    known[key] = location
    return nil
  }

  /// Texts that differ in case, accents, punctuation and spaces only are one text.
  private static func key(of text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: folded(text).unicodeScalars.lazy.filter(Self.isPartOfWord))
    return String(scalars)
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
