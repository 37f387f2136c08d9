/// Why an import ends before its inputs do.
public enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Rules name columns that a table does not have.
  case noSuchColumns(file: String, missing: [String], columns: [String])

  public var description: String {
    switch self {
    case .noSuchColumns(let file, let missing, let columns):
      "\(file): there is no column \(missing.map { "'\($0)'" }.joined(separator: ", ")). "
        + "Mend --map; the columns are: \(columns.joined(separator: ", "))."
    }
  }
}
