/// One thing to count over all records that a query finds: who is named, what they are about, when they are of.
///
///     SearchRequest("love", facets: [FacetRequest("author"), FacetRequest("lang", limit: 20)])
public struct FacetRequest: Hashable, Sendable {
  /// `author`, `tag`, `source`, `title`, `rights`, `lang`, `in`, `type`, `role`, `century`, `decade`, `year`, `month`,
  /// or the name of an extra field.
  public var field: String
  /// How many of its values to give back, 1 or more; all are counted.
  public var limit: Int

  public init(_ field: String, limit: Int = 10) {
    self.field = field
    self.limit = max(1, limit)
  }

  /// Reads `FIELD` or `FIELD:N`; `nil` when there is no field, or no number above 0 that fits.
  ///
  ///     FacetRequest(typed: "lang:20")   // FacetRequest("lang", limit: 20)
  public init?(typed text: String) {
    let end = text.lastIndex(of: ":")
    let number = end.map { text[text.index(after: $0)...] }
    // A name may have a colon of its own: `dc:rights`.
    if let end, let number, !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber }) {
      guard let limit = Int(number), limit > 0, end > text.startIndex else { return nil }
      self.init(String(text[..<end]), limit: limit)
    } else {
      guard !text.isEmpty, text.last != ":" else { return nil }
      self.init(text)
    }
  }
}
