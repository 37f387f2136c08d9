internal import Adagia
internal import CatalogIndexing

// Errors and remarks of imports as the command line prints them: the library's words, then the option that helps.

extension ImportError {
  var message: String {
    switch self {
    case .noSuchColumns: "\(description) Fix --map."
    case .rejectsIsInput: "\(description) Name another file with --rejects."
    case .rejectsExist: "\(description) Or name another file with --rejects."
    }
  }
}

extension ImportWarning {
  var message: String {
    switch self {
    case .nothingFound, .emptied: "\(description) To remove them, use --allow-empty."
    case .columnsNotFound: "\(description) Fix --map."
    case .emptyInput, .notice, .rulesDoNotFit, .variablesNotSet, .unreachable, .incomplete, .skipped, .skippedNow,
      .notRanked:
      description
    }
  }
}

extension ColumnReport {
  var advice: [String] {
    var lines = remarks
    guard !lines.isEmpty, !guesses.isEmpty || unused.contains(where: \.isWordy) else { return lines }
    let example = unused.first(where: \.isWordy).map { "note=\($0.column)" } ?? "text=COLUMN"
    lines[lines.count - 1] += " To decide otherwise: --map \(example.shellWord); to look first: --preview."
    return lines
  }
}
