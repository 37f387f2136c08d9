public import CatalogFormats

/// Something odd that an import or a sync met. It went on, and lost nothing.
public enum ImportWarning: Hashable, Sendable, CustomStringConvertible {
  /// An input has no bytes.
  case emptyInput(file: String)
  /// A reader's notice about pieces that are neither records nor rejected.
  case notice(InputNotice)
  /// A manifest's rules do not fit a file, so no record of it was read.
  case rulesDoNotFit(ImportError)
  /// A source of a manifest found files before and finds none now. Their records stay.
  case nothingFound(source: String)
  /// No record was found in a file that had some before: it is empty, or something else. Its records stay.
  case emptied(file: String)
  /// The path of a source contains environment variables that are not set. Its records stay.
  case variablesNotSet([String], source: String, collection: String)
  /// A file seems to exist, and cannot be examined; or it is gone, and may be one beside it that cannot be read. Its
  /// records stay.
  case unreachable(file: String)
  /// A file could not be read completely. The records stay that it had before.
  case incomplete(file: String)
  /// A file was skipped, although it was to be read.
  case skipped(PassedOverFile)
  /// A file was skipped that was read before. Its records stay.
  case skippedNow(PassedOverFile)
  /// The disk is too full for the ranked index. All records are in the catalog and can be found.
  case notRanked
  /// Rules name columns that no record of the import has, in formats whose records differ in their parts.
  case columnsNotFound([String])

  public var description: String {
    switch self {
    case .emptyInput(let file):
      "\(file): there is no record in it, so nothing was imported."
    case .notice(let notice):
      "\(notice)"
    case .rulesDoNotFit(let error):
      "\(error) Fix 'map' in the manifest."
    case .nothingFound(let source):
      "\(source): no file was found, although there was one before. The records stay, since a disk may not be mounted."
    case .emptied(let file):
      "\(file): no record was found in it, although there were some before. Its records stay."
    case .variablesNotSet(let names, let source, let collection):
      "collection '\(collection)': \(names.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") not set, so the "
        + "files of \(source) were skipped and their records stay."
    case .unreachable(let file):
      "\(file): the file cannot be reached. Its records stay."
    case .incomplete(let file):
      "\(file): the file could not be read completely, so the records stay that it had before."
    case .skipped(let file):
      "\(file)"
    case .skippedNow(let file):
      "\(file). Its records stay."
    case .notRanked:
      "The disk is full: the ranked index was not built. The records are in the catalog, and searches find them, more slowly. "
        + "Free some space; the next import or reindex builds it."
    case .columnsNotFound(let columns):
      "No record has \(columns.map { "'\($0)'" }.joined(separator: " or ")), so the \(columns.count == 1 ? "rule" : "rules") for "
        + "\(columns.count == 1 ? "it" : "them") filled no field."
    }
  }
}
