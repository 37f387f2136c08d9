internal import CatalogFormats
internal import CatalogRecords
internal import TextAnalysis

/// Duplicate identifiers and duplicate texts in the whole corpus.
struct Uniqueness {
  private var identifiers: [String: SourceLocation] = [:]
  private var texts: [String: SourceLocation] = [:]

  /// Compares a line with all earlier ones and remembers it.
  mutating func faults(in line: CorpusLine) -> [Fault] {
    let identifier = line.record.identifier ?? ""
    let text = Self.key(of: line.record.text ?? "")
    var faults: [Fault] = []
    if let first = Self.remember(identifier, at: line.location, in: &identifiers) {
      faults.append(Fault(what: "the identifier is already at \(first)", remedy: "Change one of them"))
    }
    if let first = Self.remember(text, at: line.location, in: &texts) {
      faults.append(Fault(what: "the text is already at \(first)", remedy: "Keep the better record"))
    }
    return faults
  }

  /// The location of the key's first occurrence; `nil` when this is the first.
  private static func remember(
    _ key: String, at location: SourceLocation, in known: inout [String: SourceLocation]
  ) -> SourceLocation? {
    if let first = known[key] { return first }
    known[key] = location
    return nil
  }

  /// A key equal for texts that differ only in case, accents, punctuation and spaces.
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
