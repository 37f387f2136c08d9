internal import Adagia

extension StoreError {
  /// The error as the command line prints it: the library's words, then the option or the command that helps.
  var message: String { hint.map { "\(description) \($0)" } ?? description }

  private var hint: String? {
    switch self {
    case .notFound: "Name another one with --catalog, or create one with 'adagia import'."
    case .notACatalog: "Name another file with --catalog."
    case .older: "Any command that writes does, such as 'adagia add'."
    case .otherAnalyzer: "Use 'adagia rebuild'."
    case .damaged: "Use 'adagia check', and to save them 'adagia repair --salvage NEW-FILE'."
    case .truncated, .alteredSchema: "To save them, use 'adagia repair --salvage NEW-FILE'."
    case .readOnly: "Name the copy with --catalog."
    case .jobRunning: "Use --lock-wait SECONDS to wait for it; 'adagia jobs' lists the jobs."
    case .alreadyThere: "Or use --force to replace it."
    case .pack: "Use 'adagia merge'."
    case .identifierTaken(let identifier, _): "Or change that record: adagia edit \(identifier.shellWord)"
    case .unfinishedWrite: "Any command opens it, such as 'adagia check'."
    case .changedWhileRead: "Run the command again."
    case .newer, .locked, .buildLost, .diskFull, .unusable, .noRoom, .logInTheWay, .sameFile,
      .besideCatalog,
      .isDatabase, .noRoomForFile, .cannotBeMade, .notBackedUp, .removed, .writeRefused, .unreadable, .closed:
      nil
    }
  }
}

extension JournalError {
  /// The error as the command line prints it.
  var message: String { hint.map { "\(description) \($0)" } ?? description }

  private var hint: String? {
    switch self {
    case .noSuchEntry: "'adagia log' lists the entries."
    case .blocked(let id, let other, undoing: false):
      "See 'adagia log', and use 'adagia \(other.rawValue > id.rawValue ? "undo" : "redo") \(other)' first."
    case .blocked(_, let other, undoing: true): "Use 'adagia undo \(other)' first."
    case .unreadable: "'adagia check' says what is wrong."
    case .nothingLeft, .forgotten, .isUndo, .isSo, .identifierTaken, .damaged: nil
    }
  }
}

extension CatalogNotice {
  /// The notice as the command line prints it.
  var message: String {
    switch self {
    case .journalShortened: "\(description) 'adagia log --keep MEGABYTES' changes the limit."
    case .waiting, .backedUp, .onNetwork, .clockBehind: description
    }
  }
}
