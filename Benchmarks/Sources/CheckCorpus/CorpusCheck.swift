internal import CatalogFormats
internal import CatalogRecords

/// Reads corpus files one after the other and finds what is wrong in each line and in all of them together.
struct CorpusCheck {
  /// In the order of files and lines.
  private(set) var findings: [Finding] = []
  private(set) var totals = Totals()
  private var uniqueness = Uniqueness()
  private let rules: [any LineRule]

  /// - Parameter now: A Julian day, after which nothing can have been said.
  init(now: Double) {
    rules = [
      IdentifierRule(), CharactersRule(), LengthRule(), ScriptRule(), AttributionRule(), DateRule(now: now),
      LanguageRule(), TypeRule(), SubjectRule(), NoteRule(),
    ]
  }

  /// Checks every line of a `.jsonl` file, which is named for its language.
  ///
  /// - Throws: `FormatError` when the file cannot be read.
  mutating func check(_ file: InputFile) throws(FormatError) {
    var reader = try InputReader(path: file.path, options: InputOptions(format: .jsonl))
    let name = file.path.split(separator: "/").last ?? ""
    let language = String(name.dropLast(CorpusFiles.suffix.count))
    while let event = try reader.next() {
      switch event {
      case .record(let raw): check(raw, language: language)
      case .rejected(let rejected):
        add([Fault(what: rejected.reason, remedy: "Write one JSON object a line")], at: rejected.location, nil)
      case .empty(let file):
        let fault = Fault(what: "the file is empty", remedy: "Fill it, or remove it")
        add([fault], at: SourceLocation(file: file, line: 1), nil)
      }
    }
  }

  private mutating func check(_ raw: RawRecord, language: String) {
    let line = CorpusLine(raw, fileLanguage: language)
    totals.count(line)
    var faults = LineShape.faults(in: raw)
    if faults.isEmpty { faults = rules.flatMap { $0.faults(in: line) } + uniqueness.faults(in: line) }
    // Bytes are compared last: most of what is wrong elsewhere is wrong in them too.
    if faults.isEmpty { faults = LayoutRule().faults(in: line) }
    add(faults, at: line.location, line.record.identifier)
  }

  private mutating func add(_ faults: [Fault], at location: SourceLocation, _ identifier: String?) {
    findings += faults.map { Finding(location: location, identifier: identifier, fault: $0) }
  }
}
