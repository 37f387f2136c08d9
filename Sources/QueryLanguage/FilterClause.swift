package import CatalogRecords

/// A condition on a record's values, answered without the full-text index.
package enum FilterClause: Hashable, Sendable {
  case date(DateClause)
  case language(String)
  case collection(String)
  case type(String)
  /// A record's number, or the identifier that its source gave it. Digits are a number.
  case identifier(String)
  /// The identifier that a source gave, whatever it looks like.
  case sourceIdentifier(String)
  /// A place in a source, `3.1`, as it is given for one of the names; words of it; `*` for any.
  case locator(String)
  /// At least one of these traits: `note:*`, `has:date`, `is:misattributed`. `typed` is the clause as typed.
  case has(RecordFlags, typed: String)
  case extra(ExtraClause)
  /// The words are in a name of the record, and in no name of someone credited with it.
  case uncredited(String, isPrefix: Bool)

  /// True if the clause names single records.
  package var namesIDs: Bool {
    switch self {
    case .identifier, .sourceIdentifier: true
    case .date, .language, .collection, .type, .locator, .has, .extra, .uncredited: false
    }
  }

  /// About as the query language writes it.
  package var typed: String {
    switch self {
    case .date(let clause): clause.typed
    case .language(let tag): "lang:\(tag)"
    case .collection(let name): "in:\(name)"
    case .type(let name): "type:\(name)"
    case .identifier(let text): "id:\(text)"
    case .sourceIdentifier(let text): "identifier:\(text)"
    case .locator(let text): "locator:\(text.contains(where: \.isWhitespace) ? "\"\(text)\"" : text)"
    case .has(_, let typed): typed
    case .extra(let clause): clause.typed
    case .uncredited(let words, let isPrefix): "is:uncredited \(words)\(isPrefix ? "*" : "")"
    }
  }
}

/// A condition on an extra field: `pages:>=300`, `publisher:knopf`, `isbn:*`.
package struct ExtraClause: Hashable, Sendable {
  package enum Test: Hashable, Sendable {
    case present
    /// The value has these words in a row, or is this number.
    case value(String, isPrefix: Bool)
    /// The value is a number in this range.
    case number(NumberRange)
    /// The value is this text, letter by letter.
    case text(String)
    /// No value passes.
    case never

    /// The test of a program for a value: a text is never read as a pattern or a comparison.
    package static func equal(_ value: JSONValue) -> Test {
      switch value {
      case .integer(let number): .number(NumberRange(from: Double(number), through: Double(number)))
      case .number(let number): .number(NumberRange(from: number, through: number))
      case .string(let text): .text(text)
      case .bool(let truth): .number(truth ? NumberRange(from: 1, through: 1) : NumberRange(from: 0, through: 0))
      case .null, .array, .object: .never
      }
    }
  }

  /// The field's names, which differ only in case.
  package let names: [String]
  package let test: Test

  package init(names: [String], test: Test) {
    (self.names, self.test) = (names, test)
  }

  /// Reads the value after an extra field's name: `*`, `>=300`, `300..400`, `=300`, `knopf`, `kno*`.
  init(names: [String], value: String) {
    self.names = names
    if value == "*" {
      test = .present
    } else if let range = NumberRange(value) {
      test = .number(range)
    } else if value.hasPrefix("="), Double(value.dropFirst()) != nil {
      test = .value(String(value.dropFirst()), isPrefix: false)
    } else if value.count > 1, value.hasSuffix("*") {
      test = .value(String(value.dropLast()), isPrefix: true)
    } else {
      test = .value(value, isPrefix: false)
    }
  }

  /// In the query language's notation.
  fileprivate var typed: String {
    let name = names.first ?? ""
    return switch test {
    case .present: "\(name):*"
    case .value(let text, let isPrefix):
      "\(name):\(text.contains(where: \.isWhitespace) ? "\"\(text)\"" : text)\(isPrefix ? "*" : "")"
    case .number(let range): "\(name):\(range.typed)"
    case .text(let text): "\(name):=\"\(text)\""
    case .never: "\(name):"
    }
  }
}

/// The numbers that satisfy a comparison: `>=300`, `<5`, `300..400`, `..10`.
package struct NumberRange: Hashable, Sendable {
  private let lower: Double
  private let upper: Double
  private let hasLower: Bool
  private let hasUpper: Bool

  /// `nil` when the text is not a comparison. A number alone is not one.
  package init?(_ text: String) {
    if let dots = text.firstRange(of: "..") {
      guard let lower = Self.bound(text[..<dots.lowerBound], open: -.infinity),
        let upper = Self.bound(text[dots.upperBound...], open: .infinity), text != ".."
      else { return nil }
      self.init(lower, upper)
      return
    }
    for (sign, make) in Self.operators where text.hasPrefix(sign) {
      guard let number = Double(text.dropFirst(sign.count)), number.isFinite else { return nil }
      self = make(number)
      return
    }
    return nil
  }

  /// - Parameters:
  ///   - hasLower: True if `lower` itself is in the range.
  ///   - hasUpper: True if `upper` itself is in the range.
  private init(_ lower: Double, _ upper: Double, hasLower: Bool = true, hasUpper: Bool = true) {
    (self.lower, self.upper, self.hasLower, self.hasUpper) = (lower, upper, hasLower, hasUpper)
  }

  /// Numbers between two, both of them included.
  package init(from lower: Double = -.infinity, through upper: Double = .infinity) {
    self.init(lower, upper)
  }

  /// Numbers above one, without it.
  package init(above lower: Double) {
    self.init(lower, .infinity, hasLower: false)
  }

  /// Numbers below one, without it.
  package init(below upper: Double) {
    self.init(-.infinity, upper, hasUpper: false)
  }

  package func contains(_ number: Double) -> Bool {
    (hasLower ? number >= lower : number > lower) && (hasUpper ? number <= upper : number < upper)
  }

  /// In the query language's notation.
  fileprivate var typed: String {
    if !hasLower { return ">\(lower)" }
    if !hasUpper { return "<\(upper)" }
    return (lower.isFinite ? "\(lower)" : "") + ".." + (upper.isFinite ? "\(upper)" : "")
  }

  private static func bound(_ text: Substring, open: Double) -> Double? {
    if text.isEmpty { return open }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Longer operators first.
  private static let operators: [(String, @Sendable (Double) -> NumberRange)] = [
    (">=", { NumberRange($0, .infinity) }), ("<=", { NumberRange(-.infinity, $0) }),
    (">", { NumberRange($0, .infinity, hasLower: false) }), ("<", { NumberRange(-.infinity, $0, hasUpper: false) }),
  ]
}
