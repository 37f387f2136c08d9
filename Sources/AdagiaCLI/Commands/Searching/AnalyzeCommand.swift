internal import Adagia
internal import ArgumentParser
internal import CatalogFormats
internal import CatalogRecords
internal import TextAnalysis

/// `adagia analyze`: the index terms of a text.
struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Show the index terms of a text.",
    discussion: """
      Prints for each term its position, the stem that searches match, the folded word, and its range of UTF-8 \
      bytes. Needs no catalog. With -, every line of standard input is a text.

      EXAMPLES
        adagia analyze "L'État, c'est moi" --lang fr
        adagia analyze - --lang en --format json < lines.txt
      """)

  @Argument(help: ArgumentHelp("The text, or - for standard input.", valueName: "text"))
  var words: [String]

  @Option(
    name: .long,
    help: ArgumentHelp("The text's language, for stemming. Without it, words are not stemmed.", valueName: "tag"))
  var lang: String?

  @Option(name: [.short, .long], help: "Output format.")
  var format = TextOrJSON.text

  func run() throws {
    let sink = ByteSink.standardOutput()
    if words == ["-"] { try analyzeLines(to: sink) } else { try write(words.joined(separator: " "), to: sink) }
    try sink.flush()
  }

  private func analyzeLines(to sink: ByteSink) throws {
    var isFirst = true
    let faultCount = try TextInput.forEachLine(of: "-") { text, _ in
      if format == .text && !isFirst { try sink.write("\n".utf8) }
      isFirst = false
      try write(text, to: sink)
    }
    try sink.flush()
    if faultCount > 0 { throw ExitStatus.badData }
  }

  private func write(_ text: String, to sink: ByteSink) throws {
    let tokens = Analyzer().tokens(in: text, language: lang.map { LanguageTag(named: $0) })
    switch format {
    case .text: try sink.write(Self.table(tokens).utf8)
    case .json: try sink.write(Self.json(tokens))
    }
  }

  private static func table(_ tokens: [Token]) -> String {
    let head = ["position", "start", "end", "term", "exact"]
    let rows = tokens.map { token in
      ["\(token.position)", "\(token.range.lowerBound)", "\(token.range.upperBound)", token.term, token.exact]
    }
    return AlignedTable(head: head, rows: rows, numberColumns: 0..<3).text
  }

  private static func json(_ tokens: [Token]) -> [UInt8] {
    var json = JSONWriter()
    json.beginArray()
    for token in tokens {
      json.beginObject()
      json.key("term")
      json.string(token.term)
      json.key("exact")
      json.string(token.exact)
      json.key("position")
      json.integer(token.position)
      json.key("start")
      json.integer(token.range.lowerBound)
      json.key("end")
      json.integer(token.range.upperBound)
      json.endObject()
    }
    json.endArray()
    json.newLine()
    return json.bytes
  }
}
