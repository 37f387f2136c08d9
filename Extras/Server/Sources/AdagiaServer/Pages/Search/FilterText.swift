internal import Adagia

/// Filters in words.
enum FilterText {
  /// The name of a field for people: `lang` is `Language`.
  static func name(_ field: String) -> String {
    switch field {
    case "author": "Author"
    case "title": "Title"
    case "text": "Text"
    case "source": "Source"
    case "tag": "Tag"
    case "note": "Note"
    case "lang": "Language"
    case "in": "Collection"
    case "type": "Type"
    case "id": "Number"
    case "date": "Date"
    case "date-within": "Dated within"
    case "before": "Before"
    case "after": "After"
    case "added": "Added"
    case "modified": "Changed"
    case "has": "Has"
    case "is", "role": "Role"
    default: field
    }
  }

  /// The value for people: without quotation marks, languages by name, dates in words.
  static func value(_ field: String, _ value: String) -> String {
    switch field {
    case "lang": value.split(separator: ",").map { EnglishText.language(String($0)) }.joined(separator: " or ")
    case "date", "date-within", "before", "after": period(value)
    case "is", "role": RoleText.role(named: value)
    default: plain(value)
    }
  }

  private static func plain(_ value: String) -> String {
    value.count > 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
      ? String(value.dropFirst().dropLast()) : value
  }

  private static func period(_ text: String) -> String {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false).map { end in
      end.isEmpty ? "" : RecordDate(reading: String(end)).englishText
    }
    guard ends.count == 2 else { return ends.joined(separator: "..") }
    switch (ends[0].isEmpty, ends[1].isEmpty) {
    case (true, true): return "any"
    case (true, false): return "up to \(ends[1])"
    case (false, true): return "from \(ends[0])"
    case (false, false): return ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
    }
  }
}

/// The part that a person had in a record, in words.
enum RoleText {
  /// The words before a name; `nil` where the name alone says it.
  static func beforeName(_ role: Attribution.Role) -> String? {
    switch role {
    case .said, .wrote: nil
    case .translated: "translated by"
    case .attributed: "attributed to"
    case .misattributed: "wrongly attributed to"
    case .disputed: "perhaps"
    }
  }

  /// True if the role expresses doubt.
  static func isDoubtful(_ role: Attribution.Role) -> Bool {
    switch role {
    case .said, .wrote, .translated: false
    case .attributed, .misattributed, .disputed: true
    }
  }

  /// The role by its name in the query language, for people.
  static func role(named name: String) -> String {
    switch Attribution.Role(rawValue: name) {
    case .said?: "said"
    case .wrote?: "wrote"
    case .translated?: "translated"
    case .attributed?: "attributed"
    case .misattributed?: "wrongly attributed"
    case .disputed?: "disputed"
    case nil: name
    }
  }
}
