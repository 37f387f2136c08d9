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
    case .unfinishedWrite, .unreadLog: "Any command opens it, such as 'adagia stats'."
    case .changedWhileRead: "Run the command again."
    case .newer, .locked, .tooManyReads, .buildLost, .diskFull, .unusable, .noRoom, .logInTheWay, .foreignCompanion,
      .sameFile, .besideCatalog, .isDatabase, .noRoomForFile, .cannotBeMade, .notBackedUp, .removed, .writeRefused,
      .unreadable, .closed:
      nil
    }
  }
}

extension JournalError {
  /// The error as the command line prints it.
  var message: String {
    if case .blocked(let block) = self { return "\(block.reason) \(block.hint)" }
    return hint.map { "\(description) \($0)" } ?? description
  }

  private var hint: String? {
    switch self {
    case .noSuchEntry: "'adagia log' lists the entries."
    case .unreadable: "'adagia check' says what is wrong."
    case .identifierTaken(let id, _, let owner):
      "For example: adagia edit \(owner), or adagia undo \(id) --free"
    case .nothingLeft, .forgotten, .isUndo, .isSo, .damaged, .blocked: nil
    }
  }
}

extension JournalBlock {
  /// The command that works now, and the one that undoes the free part.
  fileprivate var hint: String {
    let step = "Use 'adagia \(isNextUndo ? "undo" : "redo") \(next)' first"
    let way = next == obstacle.id ? "\(step)." : "\(step), then entry \(obstacle.id)."
    guard freeCount > 0 else { return way }
    return
      "\(way) Or undo only \(freeCount.counting("record")) that nothing changed later: adagia undo \(entry.id) --free"
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
