internal import Adagia
internal import CatalogIndexing

extension ColumnReport {
  /// The remarks as the command line prints them: the library's words, then the option that helps.
  var advice: [String] {
    var lines = remarks
    guard !lines.isEmpty, !guesses.isEmpty || unused.contains(where: \.isWordy) else { return lines }
    let example = unused.first(where: \.isWordy).map { "note=\($0.column)" } ?? "text=COLUMN"
    lines[lines.count - 1] += " To decide otherwise: --map \(example.shellWord); to look first: --preview."
    return lines
  }
}
