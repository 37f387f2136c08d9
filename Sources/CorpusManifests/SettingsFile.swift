#if Manifests
  /// A YAML file with a user's settings: names with one value each.
  package struct SettingsFile: Hashable, Sendable {
    /// A value as written, and its line.
    package struct Value: Hashable, Sendable {
      package let text: String
      /// Counted from 1.
      package let line: Int?
    }

    /// The values by name.
    package let values: [String: Value]

    /// The settings in a file.
    ///
    /// - Parameter known: The names that may be in it.
    /// - Throws: `ManifestError` for the first fault, a name that is not known included.
    package init(at path: String, known: [String]) throws(ManifestError) {
      guard let root = try ManifestReader(variable: { _ in nil }).settings(at: path) else {
        values = [:]
        return
      }
      var values: [String: Value] = [:]
      for (name, node) in try root.members(known: known) {
        values[name] = Value(text: try node.text(), line: node.line)
      }
      self.values = values
    }
  }
#endif
