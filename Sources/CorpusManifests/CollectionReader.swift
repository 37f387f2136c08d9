#if Manifests
  internal import CatalogFormats
  internal import CatalogRecords
  internal import HistoricalDates
  internal import TextAnalysis

  /// A reader for one entry of a manifest's `collections`.
  struct CollectionReader {
    private let node: ManifestNode
    private let paths: ManifestPaths

    /// The keys of a collection as a whole.
    private static let ownKeys = ["name", "title", "rights", "source", "vanished", "files"]
    /// The keys for reading files, of a collection or of one entry of `files`.
    private static let ruleKeys = [
      "format", "delimiter", "columns", "map", "set", "language", "list-separator", "date-format", "keep",
      "json-path", "table", "entity", "encoding",
    ]
    /// Other names that people may use for a key.
    private static let otherNames = [
      "licence": "rights", "license": "rights", "mapping": "map", "fields": "map", "defaults": "set",
      "constants": "set", "separator": "delimiter", "lang": "language", "id": "name", "description": "title",
      "file": "files", "paths": "files", "sources": "files", "origin": "source", "url": "source",
      "list_separator": "list-separator", "date_format": "date-format", "dates": "date-format",
      "json_path": "json-path",
    ]

    init(_ node: ManifestNode, paths: ManifestPaths) {
      self.node = node
      self.paths = paths
    }

    func collection() throws(ManifestError) -> ManifestCollection {
      let members = try node.members(known: Self.ownKeys + Self.ruleKeys, otherNames: Self.otherNames)
      guard let name = try members["name"]?.text() else { throw node.error(.missingKey("name", of: "a collection")) }
      guard let files = members["files"] else { throw node.error(.missingKey("files", of: "the collection '\(name)'")) }
      var rules = SourceRules()
      try rules.apply(members)
      var sources: [ManifestSource] = []
      for entry in try files.list() { sources.append(try source(entry, rules)) }
      return ManifestCollection(
        name: name, title: try members["title"]?.text(), rights: try members["rights"]?.text(),
        source: try members["source"]?.text(), sources: sources,
        vanished: try members["vanished"]?.choice(of: ManifestCollection.Vanished.self) ?? .remove)
    }

    /// The rules of a file that has nothing else.
    static func rules(_ node: ManifestNode, path: String) throws(ManifestError) -> ManifestSource {
      var rules = SourceRules()
      try rules.apply(try node.members(known: ruleKeys, otherNames: otherNames))
      return rules.source(at: ManifestPaths.Place(path: path, missingVariables: []))
    }

    /// A source: a path, or a path with rules of its own.
    private func source(_ entry: ManifestNode, _ rules: SourceRules) throws(ManifestError) -> ManifestSource {
      guard entry.isMapping else { return rules.source(at: paths.expanded(try entry.text())) }
      let members = try entry.members(known: ["path"] + Self.ruleKeys, otherNames: Self.otherNames)
      guard let path = members["path"] else { throw entry.error(.missingKey("path", of: "an entry of 'files'")) }
      var own = rules
      try own.apply(members)
      return own.source(at: paths.expanded(try path.text()))
    }
  }

  /// The parts of a record to keep that have no field.
  private enum KeptParts: String, CaseIterable {
    case all, none
  }

  /// The reading rules of a source, as far as the manifest has them.
  private struct SourceRules {
    private var options = InputOptions()
    private var columns: [FieldAssignment] = []
    private var constants: [FieldAssignment] = []
    private var listSeparator: String?
    private var dateNotation = DateNotation.auto

    mutating func apply(_ members: [String: ManifestNode]) throws(ManifestError) {
      if let node = members["format"] { options.format = try node.choice(of: InputFormat.self) }
      if let node = members["delimiter"] { options.delimiter = try Self.byte(node) }
      if let node = members["columns"] { options.columns = try node.texts() }
      if let node = members["encoding"] { options.encoding = try Self.encoding(node) }
      if let node = members["list-separator"] { listSeparator = try node.text() }
      if let node = members["date-format"] { dateNotation = try node.choice(of: DateNotation.self) }
      if let node = members["table"] { options.table = try node.text() }
      if let node = members["entity"] {
        guard members["table"] == nil else { throw node.error(.excludingKeys("entity", "table")) }
        options.table = try node.text()
      }
      if let node = members["keep"] { options.keepsUnmapped = try node.choice(of: KeptParts.self) == .all }
      if let node = members["json-path"] { options.listPath = try node.text().split(separator: ".").map(String.init) }
      if let node = members["map"] {
        for (field, value) in try node.pairs() where !FieldName.isKnown(field) {
          let nearest = FieldNames.nearest(to: field, among: FieldName.all)
          throw value.error(.unknownField(field, nearest: nearest))
        }
        try set(&columns, node)
      }
      if let node = members["set"] { try set(&constants, node) }
      if let node = members["language"] {
        constants.removeAll { $0.field == "language" }
        constants.append(.init(field: "language", value: try node.text()))
      }
    }

    func source(at place: ManifestPaths.Place) -> ManifestSource {
      ManifestSource(
        path: place.path, missingVariables: place.missingVariables, options: options, columns: columns,
        constants: constants, listSeparator: listSeparator, dateNotation: dateNotation)
    }

    /// Sets the values of fields. They replace the collection's values for the same fields.
    private func set(_ assignments: inout [FieldAssignment], _ node: ManifestNode) throws(ManifestError) {
      for (field, value) in try node.pairs() {
        assignments.removeAll { $0.field == field }
        for text in try value.texts() { assignments.append(.init(field: field, value: text)) }
      }
    }

    private static func encoding(_ node: ManifestNode) throws(ManifestError) -> String {
      let text = try node.text()
      guard InputOptions.isKnown(encoding: text) else {
        throw node.error(.wrongType(key: "encoding", expected: "an encoding that 'iconv --list' names"))
      }
      return text
    }

    private static func byte(_ node: ManifestNode) throws(ManifestError) -> UInt8 {
      let text = try node.text()
      if text == "tab" || text == "\\t" { return UInt8(ascii: "\t") }
      guard text.utf8.count == 1, let byte = text.utf8.first else {
        throw node.error(.wrongType(key: node.key, expected: "one ASCII character or 'tab'"))
      }
      return byte
    }
  }
#endif
