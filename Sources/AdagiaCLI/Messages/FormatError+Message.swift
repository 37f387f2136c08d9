internal import Adagia

extension FormatError {
  /// The error as the command line prints it: the library's words, then the option or the program that helps.
  var message: String { hint.map { "\(description) \($0)" } ?? description }

  private var hint: String? {
    switch self {
    case .unknownFormat: "Use --format."
    case .notUTF8(_, let encoding): "For example: iconv -f \(encoding) -t UTF-8 OLD > NEW."
    case .badHeader: "Or name the columns with --columns."
    case .duplicateColumns: "If the first row is not a header, name all columns with --columns."
    case .catalogInUse: "To merge another catalog, use: adagia merge"
    case .outputExists: "Or use --force to replace it."
    case .database(_, let fault): fault.hint
    case .noSuchInput, .noMatch, .unreadable, .damaged, .tooMuchMemory, .binary, .missingLibrary,
      .tooLargeForFormat, .outputClosed,
      .unwritable:
      nil
    }
  }
}

extension DatabaseFault {
  /// The option or command that helps.
  fileprivate var hint: String? {
    switch self {
    case .isCatalog: "Use: adagia merge"
    case .noSuchTable, .tableNeeded: "Choose with --table NAME, or --entity NAME in a Core Data store."
    case .notOfFormat: "Use --format sqlite for any database."
    case .notADatabase, .locked, .unfinishedWrite, .damaged, .tooLarge, .changed, .tooSlow, .noTables, .refused: nil
    }
  }
}

extension PassedOverFile {
  /// The skipped file as the command line prints it.
  var message: String {
    switch reason {
    case .unknownFormat: "\(description). To import it, name it and use --format."
    case .hidden, .empty, .binary, .fortuneIndex, .sameFile, .catalogInUse, .readByNameOnly, .noFile, .unreadable:
      description
    }
  }
}
