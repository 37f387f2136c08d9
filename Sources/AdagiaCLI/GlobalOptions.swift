internal import Adagia
internal import ArgumentParser
internal import CatalogStore

/// When output has colors.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// The choice when none is typed.
  static var standard: ColorChoice { Settings.current.colors ?? .auto }
}

/// The options of every command that opens a catalog.
struct GlobalOptions: ParsableArguments, SharedOptions {
  @Option(
    name: .long, help: ArgumentHelp("The catalog file.", valueName: "file"), completion: .file(extensions: ["db"]))
  var catalog: String?

  @Option(name: .long, help: "When to use colors.")
  var color: ColorChoice = .standard

  @Flag(name: [.short, .long], help: "Print only results and errors.")
  var quiet = false

  /// The options as a plain value.
  var values: SharedValues { SharedValues(catalog: catalog, color: color, quiet: quiet) }
}

/// The values of `GlobalOptions`, however they were parsed.
protocol SharedOptions {
  var catalog: String? { get }
  var color: ColorChoice { get }
  var quiet: Bool { get }
}

/// The values of `GlobalOptions`, independent of the argument parser.
struct SharedValues: SharedOptions, Hashable, Sendable {
  var catalog: String?
  var color = ColorChoice.auto
  var quiet = false
}

extension SharedOptions {
  var environment: Environment { .process }

  var terminal: Terminal { Terminal(color: color, environment: environment) }

  /// Prints a query's warnings on standard error.
  func show(_ warnings: [QueryWarning]) {
    guard !quiet else { return }
    for warning in warnings { Message.say("\(warning)") }
  }

  /// Checks where text is about to be written. Call it before the catalog is opened and before anything is written.
  ///
  /// - Throws: `StoreError` for the catalog itself, a file that belongs to a catalog, and any other database.
  func checkOutput(_ path: String?) throws {
    if let path { try OutputGuard.check(path, for: .text, besides: catalogPath) }
  }

  /// The path of the catalog, which may not exist yet.
  var catalogPath: String { location.path }

  /// The catalog's file, and how to open it.
  var location: CatalogLocation {
    CatalogLocation(named: catalog, environment: environment, isQuiet: quiet)
  }
}
