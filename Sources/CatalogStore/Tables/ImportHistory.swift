package import CatalogRecords
package import GRDB

/// The rules that files were imported with, so that another import of a file with other rules finds the records that
/// the former rules made.
package struct ImportHistory: Sendable {
  private static let key = "import_rules"
  /// Limit of remembered pairs of a path and rules; the newest stay.
  private static let mostEntries = 64

  private struct Entry: Hashable, Sendable {
    /// The real path of a file or a folder; `-` for standard input.
    let path: String
    let rules: JSONValue
  }

  private var entries: [Entry]

  /// A history without entries.
  package init() { entries = [] }

  package init(_ db: Database) throws {
    let text = try MetaTable(db).value(Self.key)
    guard let text, case .array(let values)? = try? JSONValue(json: text) else {
      entries = []
      return
    }
    entries = values.compactMap { value in
      guard case .object(let members) = value, case .string(let path)? = members["path"], let rules = members["rules"]
      else { return nil }
      return Entry(path: path, rules: rules)
    }
  }

  /// The rules that a file, or a folder above it, was imported with, newest first.
  package func rules(of path: String) -> [JSONValue] {
    entries.reversed().filter { $0.path == path || path.hasPrefix($0.path + "/") }.map(\.rules)
  }

  /// Remembers rules for some paths, in the caller's transaction.
  package static func note(_ paths: [String], rules: JSONValue, _ db: Database) throws {
    var history = try ImportHistory(db)
    let new = paths.map { Entry(path: $0, rules: rules) }
    guard history.entries.suffix(new.count) != new[...] else { return }
    history.entries = Array((history.entries.filter { !new.contains($0) } + new).suffix(mostEntries))
    let values = history.entries.map { JSONValue.object(["path": .string($0.path), "rules": $0.rules]) }
    try MetaTable(db).set(key, to: JSONValue.array(values).json)
  }
}
