internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia detect`: the language that a text is probably in.
struct DetectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "detect",
    abstract: "Guess the language of texts, or of records that name none.",
    discussion: """
      A guess is an offer: only --apply sets it, and only in records that name no language.

      EXAMPLES
        adagia detect 'Der Mensch ist, was er ißt.'
        adagia detect - --format json < lines.txt    each line by itself
        adagia detect --missing in:mine              records without a language, and what they would get
        adagia detect --missing in:mine --apply --above 0.95
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(help: "A text, - for the lines of standard input, or with --missing a query.") var words: [String] = []
  @Option(name: [.short, .long], help: "How results are printed: text, or json (one object a line).")
  var format = TextOrJSON.text
  @Flag(name: .long, help: "Look at the records of the catalog that name no language.") var missing = false
  @Flag(name: .long, help: "With --missing: set the language.") var apply = false
  @Option(name: .long, help: "With --apply: how sure the guess has to be, 0 to 1.") var above = 0.9

  func validate() throws {
    if apply && !missing { throw ValidationError("--apply goes with --missing.") }
    if !missing && words.isEmpty { throw ValidationError("Give a text, or - for standard input.") }
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
    let catalog = try await global.openForReading()
    let lines = Lines()
    let warnings = try await catalog.forEachWithoutLanguage(matching: QueryArguments.query(words)) { offer in
      let text = offer.record.text ?? offer.record.title ?? ""
      try lines.write(line(LanguageGuess.of(offer.record.record), text: text, id: offer.record.id))
    }
    global.show(warnings)
    try lines.end()
  }

  private func setMissing() async throws {
    let catalog = try await global.openForWriting()
    let count = try await catalog.setMissingLanguages(matching: QueryArguments.query(words), above: above)
    if !global.quiet { Message.say("\(count) records have a language now.") }
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
    let shown = text.replacing("\n", with: " ").prefix(60)
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

/// Writes lines from the thread that reads the catalog.
private final class Lines: @unchecked Sendable {
  // Only ever used by one thread at a time: the reading one, and the command's own once that is done.
  private let sink = ByteSink.standardOutput()
  private var count = 0

  func write(_ line: String) throws {
    try sink.write((line + "\n").utf8)
    count += 1
  }

  func end() throws {
    try sink.flush()
    if count == 0 { throw ExitStatus.nothingFound }
  }
}
