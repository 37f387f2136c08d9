internal import Adagia

extension ImportWarning {
  /// The warning as the command line prints it: the library's words, then the option that helps.
  var message: String {
    switch self {
    case .nothingFound, .emptied: "\(description) To remove them, use --allow-empty."
    case .emptyInput, .notice, .rulesDoNotFit, .variablesNotSet, .unreachable, .incomplete, .skipped, .skippedNow,
      .notRanked:
      description
    }
  }
}
