internal import Adagia
internal import ArgumentParser
internal import CatalogRecords

/// `adagia similar`: more records like one.
struct SimilarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "similar",
    abstract: "Find records that are about the same thing.",
    discussion: """
      Searches for the record's most characteristic words: frequent in it, and rare in others. They are printed on \
      standard error.

      EXAMPLES
        adagia similar 12
        adagia similar la-seneca-brev-1 --limit 3 --format json
      """)

  /// Increases when a key changes its meaning. New keys do not change it.
  private static let version = 1

  @OptionGroup var global: GlobalOptions

  @Argument(
    help: ArgumentHelp("The record's number, or its identifier.", valueName: "id"),
    completion: ValueCompletion.identifiers)
  var name: String

  @Option(name: [.customShort("f"), .customLong("format")], help: ResultFormat.help)
  var typedFormat: ResultFormat?

  @Option(name: [.customShort("n"), .long], help: "Print at most this many hits, 0 to 100000.")
  var limit = 10

  @Option(name: .long, help: "Date style; raw is as in the source.")
  var dates: DateStyle?

  private var format: ResultFormat { .chosen(typedFormat) }

  func validate() throws {
    guard (0...100_000).contains(limit) else { throw ValidationError("--limit takes a number from 0 to 100000.") }
  }

  func run() async throws {
    let catalog = try await global.location.openForReading()
    let record = try await RecordChoice(catalog).only(name)
    guard let answer = try await catalog.similarAnswer(to: record.id, limit: limit) else {
      throw ExitStatus.nothingFound
    }
    let terminal = global.terminal
    let output = Output(terminal)
    defer { output.close() }
    if format == .json {
      try output.sink.write(json(answer, record.id))
      try output.sink.flush()
    } else {
      var writer = try ResultWriter(
        format, columns: RecordFields.hitColumns, to: output.sink, terminal: terminal, dates: dates)
      for hit in answer.hits { try writer.write(hit) }
      try writer.end()
    }
    if format == .text && !global.quiet { summarize(answer) }
    if answer.total == 0 { throw ExitStatus.nothingFound }
  }

  private func summarize(_ answer: SimilarAnswer) {
    guard !answer.terms.isEmpty else {
      return Message.say("nothing found. No other record shares a word with this one.")
    }
    let words = answer.terms.map(\.word).joined(separator: ", ")
    let verb = answer.total == 1 ? "has" : "have"
    Message.say("\(answer.total.counting("record")) \(verb) one or more of: \(words).")
  }

  private func json(_ answer: SimilarAnswer, _ id: RecordID) -> [UInt8] {
    let terms = answer.terms.map { term in
      JSONValue.object([
        "word": .string(term.word), "records": .integer(Int64(term.recordCount)), "weight": .number(term.weight),
      ])
    }
    let hits = answer.hits.map { hit in
      let fields = RecordFields.fields(of: hit.showingDate(dates)).map { ($0.name, $0.value) }
      return JSONValue.object(Dictionary(fields) { $1 })
    }
    var json = JSONWriter()
    json.value(
      .object([
        "format": .integer(Int64(Self.version)), "record": .integer(id.rawValue),
        "total": .integer(Int64(answer.total)), "terms": .array(terms), "hits": .array(hits),
      ]))
    json.newLine()
    return json.bytes
  }
}
