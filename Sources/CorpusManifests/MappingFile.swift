#if Manifests
  internal import CatalogFormats
  internal import CatalogRecords
  internal import HistoricalDates
  internal import Yams

  /// A YAML file with reading rules alone, in the words of manifests: `format`, `map`, `set`, `list-separator`, ….
  package enum MappingFile {
    /// The rules in a file, as a source at the file's own path.
    ///
    /// - Throws: `ManifestError` for the first fault.
    package static func rules(at path: String) throws(ManifestError) -> ManifestSource {
      try ManifestReader { _ in nil }.rules(at: path)
    }

    /// The text of a file that `rules(at:)` reads back. Values that are the default are left out.
    package static func text(of rules: ManifestSource) throws -> String {
      var members: [(Node, Node)] = []
      func add(_ key: String, _ value: String?) {
        if let value { members.append((Node(key), quoted(value))) }
      }
      add("format", rules.options.format?.rawValue)
      add("json-path", rules.options.listPath.isEmpty ? nil : rules.options.listPath.joined(separator: "."))
      add("encoding", rules.options.encoding)
      add("table", rules.options.table)
      if !rules.options.keepsUnmapped { add("keep", "none") }
      add("delimiter", rules.options.delimiter.map { String(UnicodeScalar($0)) })
      if let columns = rules.options.columns { members.append((Node("columns"), Node(columns.map(quoted)))) }
      if !rules.columns.isEmpty { members.append((Node("map"), node(rules.columns))) }
      if !rules.constants.isEmpty { members.append((Node("set"), node(rules.constants))) }
      add("list-separator", rules.listSeparator)
      if rules.dateNotation != .auto { add("date-format", rules.dateNotation.rawValue) }
      return try serialize(node: Node(members), allowUnicode: true)
    }

    /// Fields with their values; several values of a field as a list.
    private static func node(_ assignments: [FieldAssignment]) -> Node {
      var fields: [String] = []
      for assignment in assignments where !fields.contains(assignment.field) { fields.append(assignment.field) }
      return Node(
        fields.map { field in
          let values = assignments.filter { $0.field == field }.map { quoted($0.value) }
          return (Node(field), values.count == 1 ? values[0] : Node(values))
        })
    }

    /// In quotation marks, so that a column named `null` or `12` stays a text.
    private static func quoted(_ text: String) -> Node { Node(text, Tag(.str), .doubleQuoted) }
  }
#endif
