internal import Adagia
internal import HTTPTypes
internal import Hummingbird

/// `/oembed?url=`: the card of a record, described as sites ask for it that turn a link into what it leads to
/// (oEmbed 1.0).
struct OEmbedRoute {
  @Sendable func answer(_ asked: CatalogCall) async throws -> Response {
    var parameters = try asked.parameters()
    let url = try parameters.required("url", atMost: ServerLimits.queryCharacters * 4)
    let width = try parameters.integer("maxwidth", in: 1...Int(Int32.max), default: EmbedCode.usualWidth)
    let most = try parameters.integer("maxheight", in: 1...Int(Int32.max), default: EmbedCode.heights.upperBound)
    guard try parameters.one("format") ?? "json" == "json" else {
      throw Problem(.notImplemented, "Answers are JSON alone. Leave out 'format'.", parameter: "format")
    }
    // Sites send parameters of their own, such as dnt.
    let (address, call) = try Self.address(url, asked)
    return try await call.unlessKnown {
      let stored = try await call.query { try await address.one(call, in: $0) }
      let links = try await call.links(to: [stored])
      let code = EmbedCode(stored, links, call, width: min(width, EmbedCode.usualWidth), most: most)
      return .json(Self.description(of: stored, code, call).json)
    }
  }

  private static func description(of stored: StoredRecord, _ code: EmbedCode, _ call: CatalogCall) -> JSONValue {
    var members: [String: JSONValue] = [
      "version": .string("1.0"), "type": .string("rich"), "title": .string(stored.shareTitle),
      "provider_name": .string("Adagia"), "provider_url": .string(call.canonical("/")),
      "html": .string(code.markup), "width": .integer(Int64(code.width)), "height": .integer(Int64(code.height)),
    ]
    members["author_name"] = stored.record.creditedAttributions.first.map { .string($0.creator) }
    return .object(members)
  }

  /// The record that the URL of a page names, and the call in the language of that URL.
  ///
  /// - Throws: `Problem` for the URL of anything else.
  private static func address(_ url: String, _ call: CatalogCall) throws -> (RecordAddress, CatalogCall) {
    let starts = [call.canonical("/records/"), call.url("/records/")]
    guard let start = starts.first(where: url.hasPrefix) else { throw stranger }
    let parts = url.dropFirst(start.count).prefix { $0 != "#" }.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard !parts[0].isEmpty, !parts[0].contains("/") else { throw stranger }
    var parameters = try RequestParameters(parts.count > 1 ? String(parts[1]) : "")
    return (try RecordAddress(String(parts[0]), &parameters), try call.inLanguage(of: &parameters))
  }

  private static let stranger = Problem(
    .notFound, "'url' is not the address of a record's page here. Copy it from that page.", parameter: "url")
}
