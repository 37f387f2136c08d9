/// Why an import ends before its inputs do.
public enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Rules name columns that a table does not have.
  case noSuchColumns(file: String, missing: [String], columns: [String])
  /// The file for rejected rows is one of the inputs, and would be written over.
  case rejectsIsInput(file: String)

  /// The file for rejected rows is there, and is none that an import wrote and nobody changed.
  case rejectsExist(file: String)

  public var description: String {
    switch self {
    case .noSuchColumns(let file, let missing, let columns):
      "\(file): there is no column \(missing.map { "'\($0)'" }.joined(separator: ", ")). "
        + "Mend --map, or 'map' in the manifest; the columns are: \(columns.joined(separator: ", "))."
    case .rejectsIsInput(let file):
      "\(file): this file is to be imported, so rejected rows cannot be kept in it. Name another one with --rejects."
    case .rejectsExist(let file):
      "\(file): there is a file here already that no import into this catalog wrote, or that was changed since. It was left "
        + "as it is; import it or move it away, or name another one with --rejects."
    }
  }
}
