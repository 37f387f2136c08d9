internal import Adagia
internal import CatalogFormats

/// A command that people type all day and shells run as a greeting, in its plain shape: it starts in a fraction of the
/// time that the argument parser takes for any command.
enum EverydayCommand: Hashable, Sendable {
  case search(SearchRun)
  case find(FindRun)
  case show(ShowRun)
  case pick(PickRun)
  case version

  /// - Parameter arguments: The arguments of the process, shielded; see `QueryArguments`.
  /// - Returns: Nil for other commands, for other options, and for everything that is wrong.
  init?(_ arguments: [String]) {
    guard let name = arguments.first else { return nil }
    let rest = arguments.dropFirst()
    let command: EverydayCommand? =
      switch name {
      case "search": PlainArguments(rest, Self.searching).flatMap(SearchRun.init).map(EverydayCommand.search)
      case "find": PlainArguments(rest, Self.finding).flatMap(FindRun.init).map(EverydayCommand.find)
      case "show": PlainArguments(rest, Self.picking).flatMap(ShowRun.init).map(EverydayCommand.show)
      case "today": PlainArguments(rest, Self.picking).flatMap { PickRun($0, .today) }.map(EverydayCommand.pick)
      case "random": PlainArguments(rest, Self.picking).flatMap { PickRun($0, .random) }.map(EverydayCommand.pick)
      case "--version": rest.isEmpty ? .version : nil
      default: nil
      }
    guard let command else { return nil }
    self = command
  }

  private static let picking: [PlainArguments.Option] = [.catalog, .color, .quiet, .format]
  private static let finding = picking + [.limit]
  private static let searching = finding + [.count, .strict, .noSynonyms]

  /// Runs the command and ends the process. Returns only when the catalog has to be made or upgraded first.
  func end() {
    switch self {
    case .search(let search): Self.end(search.shared, search.run)
    case .find(let find): Self.end(find.shared, find.run)
    case .show(let show): Self.end(show.shared, show.run)
    case .pick(let pick): Self.end(pick.shared, pick.run)
    case .version: Self.endWithVersion()
    }
  }

  private static func end(_ shared: SharedValues, _ body: (Catalog) throws -> Void) {
    do {
      guard let catalog = try shared.location.openIfCurrent() else { return }
      // The file is only read, so the end of the process may close it: that takes less time.
      try withExtendedLifetime(catalog) {
        try body(catalog)
        ExitStatus.found.exit()
      }
    } catch {
      ExitStatus.end(with: error)
    }
  }

  private static func endWithVersion() -> Never {
    do {
      let sink = ByteSink.standardOutput()
      try sink.write((AdagiaCommand.version + "\n").utf8)
      try sink.flush()
      ExitStatus.found.exit()
    } catch {
      ExitStatus.end(with: error)
    }
  }
}

extension SearchRun {
  fileprivate init?(_ arguments: PlainArguments) {
    guard let shared = arguments.shared, let output = arguments.output,
      let limit = arguments.limit(in: Settings.limits, default: Self.defaultLimit)
    else { return nil }
    let isCount = arguments.has(.count)
    var request = SearchRequest(QueryArguments.query(arguments.words), limit: isCount ? 0 : limit)
    Settings.current.chooseSynonyms(for: &request)
    if arguments.has(.noSynonyms) { request.usesSynonyms = false }
    request.allowsFewerWords = !arguments.has(.strict)
    self.init(shared: shared, request: request, output: output, isStrict: arguments.has(.strict), isCount: isCount)
  }
}

extension FindRun {
  fileprivate init?(_ arguments: PlainArguments) {
    guard let shared = arguments.shared, let output = arguments.output, !arguments.words.isEmpty,
      let limit = arguments.limit(in: Self.limits, default: Self.defaultLimit)
    else { return nil }
    let request = FindRequest(QueryArguments.query(arguments.words), limit: limit)
    self.init(shared: shared, request: request, output: output)
  }
}

extension ShowRun {
  fileprivate init?(_ arguments: PlainArguments) {
    guard let shared = arguments.shared, let output = arguments.output, !arguments.words.isEmpty else { return nil }
    self.init(shared: shared, names: arguments.words, output: output)
  }
}

extension PickRun {
  fileprivate init?(_ arguments: PlainArguments, _ choice: Choice) {
    guard let shared = arguments.shared, let output = arguments.output else { return nil }
    self.init(shared: shared, choice: choice, query: QueryArguments.query(arguments.words), output: output)
  }
}
