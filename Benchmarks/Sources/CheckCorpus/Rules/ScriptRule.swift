internal import CatalogRecords

/// The letters of a text are those that its language is written with.
struct ScriptRule: LineRule {
  func faults(in line: CorpusLine) -> [Fault] {
    let script = Script(of: line.fileLanguage)
    let letters = (line.record.text ?? "").unicodeScalars.filter(\.properties.isAlphabetic)
    if let stranger = letters.first(where: { !script.contains($0) }) {
      return [
        Fault(
          what: "'\(stranger)' is no letter of the \(script.name) script",
          remedy: "Write the text in its own script, or move the record")
      ]
    }
    if letters.isEmpty { return [Fault(what: "the text has no letters", remedy: "Write it out")] }
    return []
  }
}
