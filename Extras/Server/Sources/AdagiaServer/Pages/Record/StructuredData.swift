internal import Adagia

/// A record as JSON-LD of schema.org, for a `script` element.
enum StructuredData {
  /// The JSON, without characters that end the element or a line of a script.
  static func script(_ stored: StoredRecord, url: String) -> HTMLText {
    var json = ""
    for scalar in JSONValue.object(members(stored, url)).json.unicodeScalars {
      switch scalar {
      case "<", ">", "&", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    return HTMLText(escapedForScript: json)
  }

  private static func members(_ stored: StoredRecord, _ url: String) -> [String: JSONValue] {
    let record = stored.record
    let isQuotation = record.text != nil
    var members: [String: JSONValue] = [
      "@context": .string("https://schema.org"), "@type": .string(isQuotation ? "Quotation" : "Book"),
      "url": .string(url),
    ]
    members["text"] = record.text.map(JSONValue.string)
    members["name"] = record.title.map(JSONValue.string)
    members["identifier"] = record.identifier.map(JSONValue.string)
    members["inLanguage"] = record.language.map(JSONValue.string)
    members["dateCreated"] = record.date?.edtf.map(JSONValue.string)
    members["isPartOf"] = record.source.map { source in
      .object(["@type": .string("CreativeWork"), "name": .string(source)])
    }
    if !record.subjects.isEmpty { members["keywords"] = .array(record.subjects.map(JSONValue.string)) }
    add(record, isQuotation, to: &members)
    return members
  }

  /// Adds the authors and translators. A doubtful attribution is none, nor a word such as `proverb`.
  private static func add(
    _ record: CatalogRecord, _ isQuotation: Bool, to members: inout [String: JSONValue]
  ) {
    let people = { (attributions: [Attribution]) in
      attributions.filter(\.isNamed).map { attribution in
        JSONValue.object(["@type": .string("Person"), "name": .string(attribution.creator)])
      }
    }
    let authors = people(record.creditedAttributions.filter { !RoleText.isDoubtful($0.role) })
    let translators = people(record.attributions.filter { $0.role == .translated })
    if !authors.isEmpty { members[isQuotation ? "creator" : "author"] = .array(authors) }
    if !translators.isEmpty { members["translator"] = .array(translators) }
  }
}
