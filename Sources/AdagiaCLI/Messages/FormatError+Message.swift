internal import Adagia

extension FormatError {
  /// The error as the command line prints it: the library's words, then the option or the program that helps.
  var message: String { hint.map { "\(description) \($0)" } ?? description }

  private var hint: String? {
    switch self {
    case .unknownFormat: "Use --format."
    case .notUTF8(_, let encoding): "Or read it with --encoding \(encoding)."
    case .badHeader: "Or name the columns with --columns."
    case .duplicateColumns: "If the first row is not a header, name all columns with --columns."
    case .catalogInUse: "To merge another catalog, use: adagia merge"
    case .outputExists: "Or use --force to replace it."
    case .database(_, let fault): fault.hint
    case .noWords(let file, let columns): Self.hint(forColumns: columns, of: file)
    case .allRejected: "Fix the rules with --map or --columns; to look first, use --preview."
    case .noList: "Use --path, with names separated by dots."
    case .noSuchInput, .noMatch, .unreadable, .damaged, .binary, .tooMuchMemory, .unpacksToTooMuch, .notBuilt,
      .missingLibrary,
      .unknownEncoding,
      .tooLargeForFormat, .outputClosed, .notWanted, .unwritable:
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
    case .notADatabase, .locked, .unfinishedWrite, .foreignCompanion, .damaged, .tooLarge, .changed, .tooSlow,
      .tooManyRows, .noTables, .refused:
      nil
    }
  }
}

extension FormatError {
  /// Columns that never have the words of a record.
  private static let serviceNames: Set<String> = [
    "_id", "count", "error", "errors", "id", "key", "kind", "message", "next", "offset", "ok", "page", "previous",
    "status", "success", "total", "total_count", "type", "uuid", "version",
  ]

  fileprivate static func hint(forColumns columns: [String], of file: String) -> String? {
    let longest = columns.map { $0.split(separator: " ").count }.max() ?? 0
    let noHeader = "If the first row is not a header, name the columns with --columns, such as --columns text,creator."
    if longest > 5 { return noHeader }
    let example = columns.first { !serviceNames.contains($0.lowercased()) }.map {
      "For example: adagia import \(file.shellWord) --map \("text=\($0)".shellWord). To look first, use --preview."
    }
    return longest > 2 ? [noHeader, example].compactMap(\.self).joined(separator: " ") : example
  }
}

extension PassedOverFile {
  /// The skipped file as the command line prints it.
  var message: String {
    switch reason {
    case .unknownFormat: "\(description). To import it, name it and use --format."
    case .hidden, .empty, .binary, .fortuneIndex, .sameFile, .catalogInUse, .readByNameOnly, .noFile, .kernelFile,
      .unreadable:
      description
    }
  }
}

extension String {
  /// The text as one word for a shell, in quotation marks if it needs them.
  var shellWord: String {
    let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "._-/=:+,@%".contains($0) }
    return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
