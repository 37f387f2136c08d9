internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia config`: the settings in force.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show each setting and where it comes from.",
    discussion: """
      Settings are names and values in $XDG_CONFIG_HOME/adagia/config.yaml. Options and variables take precedence.

        catalog: ~/quotations.db     the catalog, as --catalog names it
        collection: mine             the collection of 'adagia add'
        limit: 20                    the most hits of 'adagia search'
        format: text                 the output format of records
        language: de                 the language that you read without a translation
        pager: less -R               the pager, or cat for none
        colors: always               auto, always or never
        synonyms: names              on, off, or the lists that are used beside your own
      """)

  @Option(name: [.short, .long], help: ListFormat.help)
  var format: ListFormat = .text

  func run() throws {
    let settings = Settings.current
    if let fault = settings.fault { throw fault }
    let rows = SettingInForce.all(settings, .process)
    let sink = ByteSink.standardOutput()
    if let output = format.outputFormat {
      var writer = output.writer(columns: ["name", "value", "source"], to: sink)
      try writer.begin()
      for row in rows {
        try writer.write([
          OutputField("name", .string(row.name)), OutputField("value", .string(row.value)),
          OutputField("source", .string(row.source)),
        ])
      }
      try writer.end()
    } else {
      let cells = rows.map { [$0.name, $0.value, $0.source] }
      try sink.write(AlignedTable(head: ["setting", "value", "from"], rows: cells, numberColumns: 0..<0).text.utf8)
    }
    try sink.flush()
  }
}

/// A setting with its value and the source of that: a variable, the file, or the program.
struct SettingInForce {
  let name: String
  let value: String
  let source: String

  static func all(_ settings: Settings, _ environment: Environment) -> [SettingInForce] {
    func row(_ key: Settings.Key, variables: [String] = [], default usual: String) -> SettingInForce {
      let variable = variables.first { environment[$0]?.isEmpty == false }
      if let variable, let value = environment[variable] {
        return SettingInForce(name: key.rawValue, value: value, source: variable)
      }
      let place = settings.place(key)
      return SettingInForce(name: key.rawValue, value: settings.text(key) ?? usual, source: place ?? "default")
    }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].first { environment[$0]?.isEmpty == false }
    let language =
      settings.text(.language) == nil
      ? SettingInForce(name: "language", value: environment.language, source: locale ?? "default")
      : row(.language, default: "")
    let pager =
      environment["ADAGIA_PAGER"] == nil && settings.text(.pager) != nil
      ? row(.pager, default: "") : row(.pager, variables: ["ADAGIA_PAGER", "PAGER"], default: "less")
    return [
      row(.catalog, variables: ["ADAGIA_CATALOG"], default: environment.defaultCatalogPath ?? ""),
      row(.collection, default: "mine"), row(.limit, default: "10"), row(.format, default: "text"), language, pager,
      row(.colors, variables: ["NO_COLOR", "CLICOLOR_FORCE"], default: "auto"), row(.synonyms, default: "on"),
    ]
  }
}
