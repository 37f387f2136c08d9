internal import Adagia
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The last search of a terminal, which `adagia more` goes on with: a file for each terminal in
/// `$XDG_STATE_HOME/adagia`, for its owner alone.
struct LastSearch {
  /// The command and its arguments, shielded; see `QueryArguments`.
  private(set) var arguments: [String]
  /// The page that was printed, from 1.
  var page: Int
  /// The catalog that was searched, as an absolute path.
  var catalog: String

  /// The command line of the next page.
  var next: [String] {
    let rest = Self.without(["--page", "--catalog"], arguments.dropFirst())
    return arguments.prefix(1) + ["--page", "\(page + 1)", "--catalog", catalog] + rest
  }

  /// The search that was kept for this terminal. Nil without one.
  static func onThisTerminal() -> LastSearch? {
    guard let path, let text = contents(of: path) else { return nil }
    let parts = text.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 2, let page = Int(parts[0]) else { return nil }
    return LastSearch(arguments: Array(parts[2...]), page: page, catalog: parts[1])
  }

  /// Keeps the search of this process. A file that cannot be written is no loss: there is another way to the next page.
  ///
  /// - Parameter order: The order of the hits. A random one is kept with its seed, so that the next page has others.
  /// - Returns: True if `adagia more` can go on.
  static func keep(page: Int, _ order: SearchOrder, of catalog: String, _ terminal: Terminal) -> Bool {
    guard terminal.isInteractive, Terminal.isErrorInteractive, let path else { return false }
    var arguments = QueryArguments.shielded(Array(CommandLine.arguments.dropFirst()))
    if arguments.first == "more" { arguments = onThisTerminal()?.arguments ?? [] }
    guard arguments.first == "search" else { return false }
    if case .random = order {
      arguments = ["search", "--sort", order.rawValue] + without(["--sort"], arguments.dropFirst())
    }
    let parts = ["\(page)", FileSystem.realPath(catalog)] + arguments
    return store(parts.joined(by: "\u{1F}"), at: path)
  }

  /// Forgets the search of this terminal, whose page is no longer the last one shown.
  static func forget(_ terminal: Terminal) {
    if terminal.isInteractive, Terminal.isErrorInteractive, let path { unlink(path) }
  }

  /// Arguments without some options and their values.
  private static func without(_ options: Set<String>, _ arguments: ArraySlice<String>) -> [String] {
    var kept: [String] = []
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      if argument == "--" { return kept + [argument] + Array(IteratorSequence(rest)) }
      if options.contains(argument) {
        _ = rest.next()
      } else if !options.contains(where: { argument.hasPrefix($0 + "=") }) {
        kept.append(argument)
      }
    }
    return kept
  }

  // MARK: File

  /// The file of this terminal and login. Nil without a terminal or a home.
  private static var path: String? {
    guard let name = [STDERR_FILENO, STDIN_FILENO, STDOUT_FILENO].lazy.compactMap(terminalName).first,
      let folder = Environment.process.stateFolder
    else { return nil }
    return "\(folder)/more\(name.replacing("/", with: "-")).\(getsid(0))"
  }

  private static func terminalName(_ descriptor: Int32) -> String? {
    guard isatty(descriptor) == 1 else { return nil }
    var name = [CChar](repeating: 0, count: 256)
    guard ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func contents(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: mostBytes)
    let count = fread(&bytes, 1, mostBytes, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private static func store(_ text: String, at path: String) -> Bool {
    guard text.utf8.count < mostBytes else { return false }
    if access(path, F_OK) != 0 { removeFilesOfClosedTerminals(in: FileSystem.folder(of: path)) }
    var descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0, errno == ENOENT, let slash = path.lastIndex(of: "/"), CatalogLocation.makeFolder(path[..<slash])
    {
      descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0, let file = fdopen(descriptor, "w") else { return false }
    let isWritten = fputs(text, file) >= 0
    return fclose(file) == 0 && isWritten
  }

  /// Removes the files of logins that have ended: their number is no process anymore.
  private static func removeFilesOfClosedTerminals(in folder: String) {
    for name in (try? FileSystem.names(inFolder: folder)) ?? [] where name.hasPrefix("more-") {
      guard let dot = name.lastIndex(of: "."), let session = pid_t(name[name.index(after: dot)...]), session > 0,
        kill(session, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }

  /// Longer command lines are not kept.
  private static let mostBytes = 65_536
}
