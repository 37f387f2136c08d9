internal import Adagia
internal import CatalogIndexing

extension CheckFinding {
  /// A sentence with the command that fixes the finding.
  var cure: String {
    switch kind.cure {
    case .repair: "Run 'adagia repair' to rebuild it from the records."
    case .acceptOrRestore:
      "Restore the records from a backup; or, if the change was intended, run 'adagia repair --accept-changes'."
    case .acceptOrRemove:
      "Run 'adagia repair --accept-changes' to keep it as it is, or 'adagia repair --remove-strays' to forget what it could undo."
    case .removeParts: "Run 'adagia repair --remove-strays' to remove it."
    case .salvage: "Restore a backup, or save the readable records with 'adagia repair --salvage NEW-FILE'."
    case .migrate: "Run any command that writes to bring the file up to date."
    case .finish: "Run the job again to finish it, or 'adagia repair' to close its entry."
    }
  }
}
