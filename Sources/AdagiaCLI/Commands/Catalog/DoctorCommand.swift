internal import Adagia
internal import ArgumentParser
internal import CatalogFormats
internal import Platform

/// `adagia doctor`: what is installed, in force, and wrong.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the installation, the settings and the catalog.",
    discussion: """
      Changes nothing. Exits with 2 when something is wrong. To check the catalog's content, use 'adagia check'.
      """)

  @Option(
    name: .long, help: ArgumentHelp("The catalog file.", valueName: "file"), completion: .file(extensions: ["db"]))
  var catalog: String?

  func run() throws {
    let findings = Installation(.process, catalog: catalog).findings
    let sink = ByteSink.standardOutput()
    for finding in findings {
      let mark = finding.isFault ? "wrong" : "ok"
      try sink.write("\(mark.padded(to: 7))\(finding.subject.padded(to: 14))\(finding.words)\n".linesShownSafely.utf8)
    }
    try sink.flush()
    if findings.contains(where: \.isFault) { throw ExitStatus.error }
  }
}

/// The parts of an installation, each with what was found.
struct Installation {
  /// A part, and what was found of it.
  struct Finding {
    let subject: String
    let words: String
    var isFault = false
  }

  private let environment: Environment
  private let location: CatalogLocation

  init(_ environment: Environment, catalog: String?) {
    self.environment = environment
    location = CatalogLocation(named: catalog, environment: environment, isQuiet: true)
  }

  var findings: [Finding] { [program, settings, catalog, starterPack, manual, pager, terminal] }

  private var program: Finding {
    let path = FileSystem.realPath("/proc/self/exe")
    return Finding(subject: "program", words: "\(AdagiaCommand.version), \(path)")
  }

  private var settings: Finding {
    let settings = Settings.current
    if let fault = settings.fault { return Finding(subject: "settings", words: "\(fault)", isFault: true) }
    let isThere = FileSystem.isReadable(settings.path)
    return Finding(subject: "settings", words: settings.path + (isThere ? "" : " (not there; all is by default)"))
  }

  private var catalog: Finding {
    let path = location.path
    guard !path.isEmpty else {
      return Finding(subject: "catalog", words: "HOME is not set. Set it, or ADAGIA_CATALOG.", isFault: true)
    }
    guard FileSystem.exists(path) else {
      let remedy = location.isMadeBySearch ? "the first search creates it" : "to create it, import or add records"
      return Finding(subject: "catalog", words: "\(path) (not there; \(remedy))")
    }
    do {
      let catalog = try location.openAsItIs()
      let count = try catalog.searchNow("", limit: 0).total
      let records = "\(path), \(count.grouped) \(count == 1 ? "record" : "records")"
      if try catalog.otherAnalyzer != nil {
        return Finding(
          subject: "catalog", words: "\(records); some words may not be found. Run 'adagia rebuild'.", isFault: true)
      }
      return Finding(subject: "catalog", words: records + (FileSystem.isWritable(path) ? "" : ", read-only"))
    } catch {
      return Finding(subject: "catalog", words: ExitStatus.message(of: error), isFault: true)
    }
  }

  private var starterPack: Finding {
    guard let pack = StarterPack(environment: environment) else {
      return Finding(
        subject: "starter pack", words: "not found. Set ADAGIA_CORPUS to the folder 'corpus'.",
        isFault: !FileSystem.exists(location.path))
    }
    return Finding(subject: "starter pack", words: pack.folder)
  }

  private var manual: Finding {
    let folders = ["/usr/share/man", "/usr/local/share/man"] + programFolders.map { "\($0)/share/man" }
    let page = folders.map { "\($0)/man1/adagia.1" }.flatMap { [$0, $0 + ".gz"] }.first(where: FileSystem.isReadable)
    return Finding(subject: "manual", words: page ?? "not installed; 'tools/install' installs it")
  }

  private var programFolders: [String] {
    let program = FileSystem.realPath("/proc/self/exe")
    return [FileSystem.folder(of: FileSystem.folder(of: program))]
  }

  private var pager: Finding {
    let command = Output.pagerCommand(environment)
    return Finding(subject: "pager", words: command ?? "none")
  }

  private var terminal: Finding {
    let terminal = Terminal(color: .standard, environment: environment)
    let place = terminal.isInteractive ? "a terminal" : "no terminal"
    let colors = terminal.hasColor ? "with colors" : "without colors"
    return Finding(subject: "output", words: "\(place), \(terminal.width) columns, \(colors)")
  }
}
