internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia date`: how dates are read, and what they mean.
struct DateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "date",
    abstract: "Show how dates are read, and which time they stand for.",
    discussion: """
      Reads what a record's date may be: EDTF, ISO 8601, what people and catalogs write. What is none of these is
      read as the value of a date clause in a query. JSON is one object a line.

      EXAMPLES
        adagia date 'c. 400 BC' 'Heisei 11' '[1899?]'
        adagia date '1984-21~' --format json
        adagia date 'now,-7 days'
        adagia date --date-format unix 946684800
        cut -f5 books.tsv | adagia date - --format json
      """)

  @Argument(help: ArgumentHelp("A date; - reads one a line from standard input.", valueName: "date"))
  var expressions: [String]

  @Option(name: [.short, .long], help: "How results are printed: text or json.")
  var format = TextOrJSON.text

  @Option(name: .long, help: "How the dates are written: auto, iso, edtf, unix, unixms, julian, coredata or text.")
  var dateFormat: DateNotation = .auto

  @Option(name: .long, help: "When to use colors: auto, always or never.")
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
      case .text: try sink.write(((isFirst ? "" : "\n") + printer.text(expression)).utf8)
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
