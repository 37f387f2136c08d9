internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia date`: the interpretation of dates.
struct DateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "date",
    abstract: "Show how dates are understood.",
    discussion: """
      Reads dates as in records: EDTF, ISO 8601, and what people and catalogs write. Anything else is read as the \
      value of a date clause in a query. JSON output has one object per line.

      EXAMPLES
        adagia date 'c. 400 BC' 'Heisei 11' '[1899?]'
        adagia date '1984-21~' --format json
        adagia date 'now,-7 days'
        adagia date --date-format unix 946684800
        cut -f5 books.tsv | adagia date - --format json
      """)

  @Argument(help: ArgumentHelp("A date, or - to read one per line from standard input.", valueName: "date"))
  var expressions: [String]

  @Option(name: [.short, .long], help: "Output format.")
  var format = TextOrJSON.text

  @Option(name: .long, help: "Notation of the dates.")
  var dateFormat: DateNotation = .auto

  @Option(name: .long, help: "When to use colors.")
  var color: ColorChoice = .auto

  func run() throws {
    let reader = try DateExpressionReader(notation: dateFormat)
    let printer = DateReport(style: Style(hasColor: Terminal(color: color, environment: .process).hasColor))
    let sink = ByteSink.standardOutput()
    var isFirst = true
    var hasFault = false
    func show(_ text: String) throws {
      let expression = try reader.read(text)
      hasFault = hasFault || expression.interval == nil
      switch format {
      case .text: try sink.write(((isFirst ? "" : "\n") + printer.text(expression)).linesShownSafely.utf8)
      case .json: try sink.write(DateReport.json(expression))
      }
      isFirst = false
    }
    for expression in expressions {
      if expression == "-" {
        hasFault = try TextInput.forEachLine(of: "-") { line, _ in try show(line) } > 0 || hasFault
      } else {
        try show(QueryArguments.word(expression))
      }
    }
    try sink.flush()
    if hasFault { throw ExitStatus.badData }
  }
}
