internal import Adagia
internal import ArgumentParser
internal import CatalogStore

/// When colours are used.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("The catalog's file.", valueName: "file"), completion: .file(extensions: ["db"]))
  var catalog: String?

  @Option(name: .long, help: "When to use colors: auto, always or never.")
  var color: ColorChoice = .auto

  @Flag(name: [.short, .long], help: "Say nothing but results and errors.")
  var quiet = false

  var environment: Environment { .process }

  var terminal: Terminal { Terminal(color: color, environment: environment) }

  /// Prints a query's warnings on standard error.
  func show(_ warnings: [QueryWarning]) {
    guard !quiet else { return }
    for warning in warnings { Message.say("\(warning)") }
  }

  /// Says on standard error what a query's synonyms added.
  func show(_ expansions: [QueryExpansion]) {
    guard !quiet else { return }
    for expansion in expansions { Message.say("\(expansion).") }
  }

  /// The catalog, for reading; made from the starter pack when there is none yet.
  func openForReading() async throws -> Catalog {
    try await location.openForReading()
  }

  /// The catalog, for reading: it has to exist, and is not brought up to date.
  func openAsItIs() throws -> Catalog {
    try location.openAsItIs()
  }

  /// The catalog, for writing; made when there is none yet.
  func openForWriting() async throws -> Catalog {
    try await location.openForWriting()
  }

  /// The catalog, for changing what is there: it has to exist.
  func openForChanging() async throws -> Catalog {
    try location.openForChanging()
  }

  /// The catalog, for making its index anew, whatever analyzer made it.
  func openForReindexing() throws -> Catalog {
    try location.openForReindexing()
  }

  /// To be called before the catalog is opened, and before anything is written.
  ///
  /// - Throws: `StoreError` when text must not go there: to the catalog, to a file that belongs to one, or over a database.
  func checkOutput(_ path: String?) throws {
    if let path { try OutputGuard.check(path, for: .text, besides: catalogPath) }
  }

  /// Where the catalog lies, or would.
  var catalogPath: String { location.path }

  private var location: CatalogLocation {
    CatalogLocation(named: catalog, environment: environment, isQuiet: quiet)
  }
}
