extension StoreError {
  /// In words, of copies, packs, and files that change under one's hands.
  var descriptionOfCopying: String {
    switch self {
    case .alreadyThere(let path):
      "\(path): there is a file here already, and it was left as it is. Choose another name, or say --force."
    case .logInTheWay(let path, let log):
      "\(path): another database's log lies here, \(log), which SQLite would take for the new file's. "
        + "Move it away, or choose another name."
    case .sameFile(let path):
      "\(path): this is the catalogue itself. Nothing was changed; name another file."
    case .besideCatalog(let path, let catalog):
      "\(path): this name belongs to the catalog \(catalog), and SQLite would take the file for its own. Nothing was changed; "
        + "name another file."
    case .isDatabase(let path):
      "\(path): this is an SQLite database, perhaps a catalog, and text never replaces one. Nothing was changed; name "
        + "another file."
    case .noRoomForFile(let path, let needed, let free):
      "\(path): this takes \(Self.megabytes(needed)) MB, and the disk has room for \(Self.megabytes(free)) MB. "
        + "Nothing was changed; free some space, or name a file on another disk."
    case .cannotBeMade(let path, let reason):
      "\(path): this file cannot be made: \(reason). Nothing was changed."
    case .notBackedUp(let path, let version, let reason):
      "\(path): an earlier version of Adagia made this catalogue (file version \(version)), and it is copied before it is "
        + "brought up to date. That failed, and nothing was changed: \(reason)"
    case .pack(let path):
      "\(path): this is a pack, which is only read. 'adagia merge' brings its records into a catalogue of your own."
    case .removed(let path):
      "\(path): the file was removed or replaced while it was open. Nothing more is written to it; what is at this path "
        + "now was not changed."
    case .unfinishedWrite(let path):
      "\(path): a program was killed while it wrote to this file, and what it had begun has to be rolled back first, which "
        + "takes the right to write to the file and its folder. Have its owner run 'adagia check' on it."
    case .changedWhileRead(let path):
      "\(path): another program wrote to this file while it was read, and without the right to write to its folder the two "
        + "cannot take turns: what was printed may be a mixture of before and after. Run the command again."
    case .writeRefused(let path):
      "\(path): the system refused to write more: a full disk, a quota, a limit of file size, or a failing disk. What was "
        + "committed before is safe; make room and run the command again."
    default: preconditionFailure("the others are described in their own place")
    }
  }

  /// The same error of a file that is being made under another name, in terms of the one that it is to have.
  package func naming(_ target: String, insteadOf draft: String) -> StoreError {
    switch self {
    case .diskFull(draft): .diskFull(path: target)
    case .writeRefused(draft): .writeRefused(path: target)
    case .unusable(draft, let reason): .unusable(path: target, reason: reason)
    default: self
    }
  }

  private static func megabytes(_ bytes: Int64) -> Int64 { (bytes + (1 << 20) - 1) >> 20 }
}
