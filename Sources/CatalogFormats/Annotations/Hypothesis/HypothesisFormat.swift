internal import CatalogRecords

extension FormatDefinition {
  static let hypothesis = FormatDefinition(
    title: "Hypothesis annotations, as its API and its exports give them",
    sharedExtensions: ["json"],
    signs: "JSON with a TextQuoteSelector, or with acct: users and uri",
    recognizes: { sniffer in
      guard sniffer.jsonFormat != nil else { return false }
      return sniffer.contains("\"TextQuoteSelector\"") || sniffer.contains("\"acct:") && sniffer.contains("\"uri\"")
    },
    fields: [
      .init("exact of the TextQuoteSelector", "text"), .init("text", "note"), .init("document.title", "source"),
      .init("tags", "subject"), .init("id", "identifier"), .init("uri", "extra.url"),
      .init("created", "extra.highlighted"),
      .init("user", "extra.annotator"),
    ],
    framing: .jsonList,
    reader: { window, options throws(FormatError) in
      try JSONListReader(window, options, list: ["rows", "annotations"], skippedNoun: "annotations without words") {
        HypothesisAnnotation($0).map { [$0.record] } ?? []
      }
    })
}

/// An annotation of a web page.
private struct HypothesisAnnotation {
  let record: RawRecord

  /// - Returns: `nil` without a quotation, a text and tags.
  init?(_ object: RawRecord) {
    let selectors = (object["target"]?.elements ?? []).flatMap { $0[member: "selector"]?.elements ?? [] }
    let quote = selectors.first { $0[member: "type"]?.words == "TextQuoteSelector" }?[member: "exact"]?.words
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let note = object["text"]?.words
    let tags = object["tags"]?.elements ?? []
    guard quote != nil || note != nil || !tags.isEmpty else { return nil }
    let title = object["document"]?[member: "title"]
    let values: [(String, JSONValue?)] = [
      ("identifier", JSONValue(object["id"]?.words.map { "hypothesis:\($0)" })), ("text", JSONValue(quote)),
      ("note", JSONValue(note)), ("source", JSONValue(title?.elements.first?.words ?? title?.words)),
      ("subject", .array(tags)),
      ("url", JSONValue(object["uri"]?.words)), ("highlighted", JSONValue(object["created"]?.words)),
      ("annotator", JSONValue(object["user"]?.words.map(Self.name))), ("type", quote == nil ? .string("note") : nil),
    ]
    let present = values.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : (name, $0) } }
    record = RawRecord(
      names: present.map(\.0), values: present.map(\.1), location: object.location, bytes: object.bytes)
  }

  /// `acct:ann@hypothes.is` is `ann`.
  private static func name(_ user: String) -> String {
    let name = user.hasPrefix("acct:") ? user.dropFirst(5) : user[...]
    return String(name.prefix { $0 != "@" })
  }
}
