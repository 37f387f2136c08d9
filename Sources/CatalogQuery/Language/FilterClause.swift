package import CatalogRecords

/// A condition on a record's values, answered without the full-text index.
package enum FilterClause: Hashable, Sendable {
  case date(DateClause)
  case language(String)
  case collection(String)
  case type(String)
  /// A record's number, or its identifier.
  case identifier(String)
  /// It has one or more of these: `note:*`, `has:date`, `is:misattributed`. `typed` is what asked for it.
  case has(RecordFlags, typed: String)
  case extra(ExtraClause)
}

/// A condition on an extra field: `pages:>=300`, `publisher:knopf`, `isbn:*`.
package struct ExtraClause: Hashable, Sendable {
  package enum Test: Hashable, Sendable {
    case present
    /// It has these words in a row, or is this number.
    case value(String, isPrefix: Bool)
    /// It is a number in this range.
    case number(NumberRange)
  }

  /// The names that the field may have: they differ in case alone.
  package let names: [String]
  package let test: Test

  package init(names: [String], test: Test) {
    (self.names, self.test) = (names, test)
  }

  /// As the query language writes it.
  var typed: String {
    let name = names.first ?? ""
    return switch test {
    case .present: "\(name):*"
    case .value(let text, let isPrefix):
      "\(name):\(text.contains(where: \.isWhitespace) ? "\"\(text)\"" : text)\(isPrefix ? "*" : "")"
    case .number(let range): "\(name):\(range.typed)"
    }
  }
}
