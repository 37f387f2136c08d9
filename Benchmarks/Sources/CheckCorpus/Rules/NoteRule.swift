internal import CatalogRecords

/// A text in another language than English comes with a rendering, at the beginning of its note.
struct NoteRule: LineRule {
  static let opening = "English: "

  func faults(in line: CorpusLine) -> [Fault] {
    if line.fileLanguage == "en" || line.record.note?.hasPrefix(Self.opening) == true { return [] }
    return [
      Fault(
        what: "the note does not begin with '\(Self.opening)'",
        remedy: "Begin it so, with a rendering of your own of the text")
    ]
  }
}
