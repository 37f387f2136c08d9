internal import CatalogFormats
internal import CatalogRecords

/// Checks corpus files one after the other: each line by itself, and all lines for duplicates.
struct CorpusCheck {
  /// Findings in the order of files and lines.
  private(set) var findings: [Finding] = []
  private(set) var totals = Totals()
  private var uniqueness = Uniqueness()
  private var nearDuplicates = NearDuplicates()
  private let rules: [any LineRule]

  /// - Parameter now: The current time as a Julian day; later dates are faults.
  init(now: Double) {
    rules = [
      IdentifierRule(), CharactersRule(), TypographyRule(), LengthRule(), ScriptRule(), AttributionRule(),
      DateRule(now: now), RightsRule(now: now, firstProtectedYear: 1931), LanguageRule(), TypeRule(), SubjectRule(),
      NoteRule(),
    ]
  }

  /// Checks every line of a `.jsonl` file. The file is named after its language.
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
      case .notice(let notice):
        add([Fault(what: notice.text, remedy: "Fix it")], at: SourceLocation(file: notice.file, line: 1), nil)
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
    if faults.isEmpty { faults = nearDuplicates.faults(in: line) }
    // Last, because most other faults change the bytes too.
    if faults.isEmpty { faults = LayoutRule().faults(in: line) }
    add(faults, at: line.location, line.record.identifier)
  }

  private mutating func add(_ faults: [Fault], at location: SourceLocation, _ identifier: String?) {
    findings += faults.map { Finding(location: location, identifier: identifier, fault: $0) }
  }
}

/// The `.jsonl` files in folders.
struct CorpusFiles {
  static let suffix = ".jsonl"

  /// The files in the order of the folders, sorted by name in each.
  ///
  /// - Throws: `FormatError.noSuchInput` for a missing folder, `noMatch` for a folder without `.jsonl` files.
  static func files(in folders: [String]) throws(FormatError) -> [InputFile] {
    var files: [InputFile] = []
    for folder in folders {
      let found = try InputFinder.find([folder])
      let named = found.files.map(\.path) + found.passedOver.map(\.path)
      let paths = named.filter { $0.hasSuffix(suffix) }.sorted()
      if paths.isEmpty { throw .noMatch(pattern: "\(folder)/*\(suffix)") }
      files += paths.map { InputFile(path: $0, format: .jsonl) }
    }
    return files
  }
}
