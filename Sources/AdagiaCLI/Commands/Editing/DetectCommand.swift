internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia detect`: the probable language of texts and records.
struct DetectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "detect",
    abstract: "Guess the language of texts, or of records without one.",
    discussion: """
      Only --apply changes records, and only those without a language.

      EXAMPLES
        adagia detect 'Der Mensch ist, was er ißt.'
        adagia detect - --format json < lines.txt    each line separately
        adagia detect --missing in:mine              records without a language, with guesses
        adagia detect --missing in:mine --apply --above 0.95
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(help: "A text, or - for the lines of standard input. With --missing: a query.") var words: [String] = []
  @Option(name: [.short, .long], help: "Output format; json has one object per line.")
  var format = TextOrJSON.text
  @Flag(name: .long, help: "Guess the language of the records that have none.") var missing = false
  @Flag(name: .long, help: "With --missing: set the guessed language.") var apply = false
  @Option(name: .long, help: "With --apply: the least confidence of a guess, 0 to 1.") var above = 0.9

  func validate() throws {
    if apply && !missing { throw ValidationError("--apply needs --missing.") }
    if !missing && words.isEmpty { throw ValidationError("The text is missing. Type one, or - for standard input.") }
    guard (0...1).contains(above) else { throw ValidationError("--above takes a number from 0 to 1.") }
  }

  func run() async throws {
    if missing { return try await apply ? setMissing() : showMissing() }
    let sink = ByteSink.standardOutput()
    var isFound = false
    func show(_ text: String) throws {
      let guesses = LanguageGuess.of(text)
      isFound = isFound || !guesses.isEmpty
      try sink.write((line(guesses, text: text, id: nil) + "\n").utf8)
    }
    var faultCount = 0
    if words == ["-"] {
      faultCount = try TextInput.forEachLine(of: "-") { text, _ in try show(text) }
    } else {
      try show(words.joined(separator: " "))
    }
    try sink.flush()
    if faultCount > 0 { throw ExitStatus.badData }
    if !isFound { throw ExitStatus.nothingFound }
  }

  private func showMissing() async throws {
    let catalog = try await global.location.openForReading()
    let lines = GuardedWriter(ByteSink.standardOutput())
    let warnings = try await catalog.forEachWithoutLanguage(matching: QueryArguments.query(words)) { offer in
      let text = offer.record.text ?? offer.record.title ?? ""
      let line = line(LanguageGuess.of(offer.record.record), text: text, id: offer.record.id) + "\n"
      try lines.write { try $0.write(line.utf8) }
    }
    global.show(warnings)
    try lines.use { try $0.flush() }
    if lines.count == 0 { throw ExitStatus.nothingFound }
  }

  private func setMissing() async throws {
    let catalog = try await global.location.openForWriting()
    let count = try await catalog.setMissingLanguages(matching: QueryArguments.query(words), above: above)
    if !global.quiet { Message.say("set the language of \(count.counting("record")).") }
    if count == 0 { throw ExitStatus.nothingFound }
  }

  private func line(_ guesses: [LanguageGuess], text: String, id: RecordID?) -> String {
    switch format {
    case .text: Self.text(guesses, text: text, id: id)
    case .json: Self.json(guesses, text: text, id: id).json
    }
  }

  private static func text(_ guesses: [LanguageGuess], text: String, id: RecordID?) -> String {
    let best = guesses.first.map { "\($0.language)\t\(percent($0.confidence))" } ?? "?\t"
    let shown = text.prefix(60).description.shownSafely
    return (id.map { "\($0)\t" } ?? "") + best + "\t" + shown
  }

  private static func json(_ guesses: [LanguageGuess], text: String, id: RecordID?) -> JSONValue {
    var object: [String: JSONValue] = [
      "text": .string(text), "language": guesses.first.map { .string($0.language) } ?? .null,
      "confidence": .number(guesses.first?.confidence ?? 0),
      "alternatives": .array(
        guesses.dropFirst().prefix(4).map {
          .object(["language": .string($0.language), "confidence": .number($0.confidence)])
        }),
    ]
    if let id { object["id"] = .integer(id.rawValue) }
    return .object(object)
  }

  private static func percent(_ confidence: Double) -> String { "\(Int((100 * confidence).rounded())) %" }
}
