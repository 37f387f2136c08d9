/// The first line of a block quote that is a callout: `> [!quote] Ann Writer`, as Obsidian and GitHub write it.
struct Callout {
  /// The words after the mark.
  let title: String

  /// - Parameter line: With the sign of its quote.
  init?(_ line: String) {
    guard let match = line.firstMatch(of: /^ {0,3}> ?\[!([A-Za-z][\w|\- ]*)\][+\-]?(.*)$/) else { return nil }
    let words = String(match.2.trimmingBlanks)
    title = words.lowercased() == match.1.lowercased() ? "" : words
  }

  /// The attribution in the title: after a dash, or a name alone.
  var attribution: String? {
    QuoteAttribution.words(of: title) ?? (title.contains(" ") && BibliographicName(title).isPersonal ? title : nil)
  }
}
