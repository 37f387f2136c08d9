/// The explain record of a catalog, in ZeeRex 2.0: its address, indexes, schemas and limits.
struct SRUExplanation {
  let version: SRUVersion
  /// The URL of the service.
  let url: String
  let title: String

  var element: String {
    var xml = XMLWriter(fragment: ())
    xml.element("explain", ["xmlns": "http://explain.z3950.org/dtd/2.0/"]) { xml in
      writeServer(to: &xml)
      xml.element("databaseInfo") { xml in
        xml.element("title", ["lang": "en", "primary": "true"], title)
        xml.element("description", ["lang": "en", "primary": "true"], "A catalog of quotations and books.")
      }
      writeIndexes(to: &xml)
      writeSchemas(to: &xml)
      writeLimits(to: &xml)
    }
    return xml.text
  }

  /// The parts of an URL that ZeeRex has apart.
  private func writeServer(to xml: inout XMLWriter) {
    let isSecure = url.hasPrefix("https://")
    let parts = url.split(separator: "/", omittingEmptySubsequences: true).dropFirst()
    let authority = parts.first ?? "localhost"
    // An address of IPv6 has colons of its own, in brackets.
    let colon = authority.lastIndex(of: ":").flatMap { authority[$0...].contains("]") ? nil : $0 }
    let port = colon.map { String(authority[authority.index(after: $0)...]) } ?? (isSecure ? "443" : "80")
    xml.element(
      "serverInfo", ["protocol": "SRU", "version": version.rawValue, "transport": isSecure ? "https" : "http"]
    ) { xml in
      xml.element("host", String(authority[..<(colon ?? authority.endIndex)]))
      xml.element("port", port)
      xml.element("database", parts.dropFirst().joined(separator: "/"))
    }
  }

  private func writeIndexes(to xml: inout XMLWriter) {
    xml.element("indexInfo") { xml in
      for (uri, name) in CQLIndex.contextSets.sorted(by: { $0.key < $1.key }) {
        xml.element("set", ["identifier": uri, "name": name], "")
      }
      for entry in CQLIndex.table {
        let sorts = entry.index.isSortable
        xml.element(
          "index",
          ["search": "true", "scan": entry.index.facet == nil ? "false" : "true", "sort": sorts ? "true" : "false"]
        ) { xml in
          xml.element("title", ["lang": "en"], entry.title)
          for name in entry.names {
            let parts = name.split(separator: ".")
            guard parts.count == 2 else { continue }
            xml.element("map") { $0.element("name", ["set": String(parts[0])], String(parts[1])) }
          }
        }
      }
    }
  }

  private func writeSchemas(to xml: inout XMLWriter) {
    xml.element("schemaInfo") { xml in
      for schema in SRUSchema.allCases {
        xml.element(
          "schema", ["identifier": schema.uris[0], "name": schema.rawValue, "sort": "false", "retrieve": "true"]
        ) { $0.element("title", ["lang": "en"], schema.title) }
      }
    }
  }

  private func writeLimits(to xml: inout XMLWriter) {
    xml.element("configInfo") { xml in
      xml.element("default", ["type": "numberOfRecords"], "\(SRURequest.standardCount)")
      xml.element("default", ["type": "retrieveSchema"], SRUSchema.dc.rawValue)
      xml.element("default", ["type": "contextSet"], "cql")
      xml.element("default", ["type": "index"], "serverChoice")
      xml.element("default", ["type": "relation"], "=")
      xml.element("setting", ["type": "maximumRecords"], "\(SRURequest.mostRecords)")
      for relation in ["=", "==", "exact", "adj", "any", "all", "<>", "<", "<=", ">", ">=", "within"] {
        xml.element("supports", ["type": "relation"], relation)
      }
      for modifier in ["stem", "fuzzy", "masked", "unmasked"] {
        xml.element("supports", ["type": "relationModifier"], modifier)
      }
      for mask in ["*", "?"] { xml.element("supports", ["type": "maskingCharacter"], mask) }
      xml.element("supports", ["type": "proximity"], "word")
      xml.element("supports", ["type": "sort"], "1")
    }
  }
}

extension CQLIndex {
  /// Hits can be in its order.
  fileprivate var isSortable: Bool {
    switch self {
    case .heading, .date, .words(in: "author"), .words(in: "title"), .moment("added"): true
    case .anywhere, .words, .description, .value, .moment, .everything: false
    }
  }
}
