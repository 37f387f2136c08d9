internal import Adagia
internal import ArgumentParser
internal import CatalogRecords

/// `adagia similar`: more like this.
struct SimilarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "similar",
    abstract: "Find records that are about the same as one.",
    discussion: """
      Looks for the words that say most of what the record is about: those that it has often and few others have. Which
      these are is said on standard error.

      EXAMPLES
        adagia similar 12
        adagia similar la-seneca-brev-1 --limit 3 --format json
      """)

  /// Counted up when a key changes its meaning; keys that are only added do not change it.
  private static let version = 1

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("The record's number, or the identifier that its source gave it.", valueName: "id"))
  var name: String

  @Option(name: [.short, .long], help: "How results are printed: text, json, jsonl, csv, tsv or ids.")
  var format: ResultFormat = .text

  @Option(name: [.customShort("n"), .long], help: "The most hits to print, 0 to 100000.")
  var limit = 10

  @Option(name: .long, help: "How dates are written: iso, edtf, raw (as the source has them) or human.")
  var dates: DateStyle?

  func validate() throws {
    guard (0...100_000).contains(limit) else { throw ValidationError("--limit takes a number from 0 to 100000.") }
  }

  func run() async throws {
    let catalog = try await global.openForReading()
    let record = try await RecordChoice(catalog).only(name)
    guard let answer = try await catalog.similar(to: record.id, limit: limit) else { throw ExitStatus.nothingFound }
    let output = Output(global.terminal)
    defer { output.close() }
    if format == .json {
      try output.sink.write(json(answer, record.id))
      try output.sink.flush()
    } else {
      var writer = try ResultWriter(
        format, columns: RecordFields.hitColumns, to: output.sink, terminal: global.terminal, dates: dates)
      for hit in answer.hits { try writer.write(hit) }
      try writer.end()
    }
    if format == .text && !global.quiet { summarize(answer) }
    if answer.total == 0 { throw ExitStatus.nothingFound }
  }

  private func summarize(_ answer: SimilarAnswer) {
    guard !answer.terms.isEmpty else { return Message.say("nothing found: no other record has a word of this one.") }
    let words = answer.terms.map(\.word).joined(separator: ", ")
    let records = answer.total == 1 ? "1 record has" : "\(answer.total) records have"
    Message.say("\(records) one or more of: \(words).")
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
