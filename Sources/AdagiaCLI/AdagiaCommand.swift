public import ArgumentParser
internal import Platform

/// The command `adagia` and its subcommands.
public struct AdagiaCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "adagia",
    abstract: "Find quotations, proverbs and books in a catalog of your own.",
    discussion: """
      EXAMPLES
        adagia search courage                        quotations about courage
        adagia search '"to be" -author:shakespeare'  this phrase, not by Shakespeare
        adagia search 'date:-0399..-0300 wisdom'     said between 400 and 301 BCE
        adagia import sayings.csv --collection mine  your own records
        adagia today                                 the quotation of the day

      CATALOG
        The file that --catalog or ADAGIA_CATALOG names, by default
        $XDG_DATA_HOME/adagia/catalog.db. The first search creates it
        from the starter pack.

      EXIT CODES
          0  found or done
          1  nothing found
          2  error
          3  done, but rows were rejected
          4  damage found
         64  wrong usage
         65  bad data
         66  no such input
         75  the catalog is locked
        130  interrupted

      SHELL COMPLETION
        adagia --generate-completion-script bash|zsh|fish
      """,
    version: version,
    subcommands: [
      SearchCommand.self, MoreCommand.self, FindCommand.self, BrowseCommand.self, SuggestCommand.self, ShowCommand.self,
      RandomCommand.self,
      TodayCommand.self, SimilarCommand.self, DuplicatesCommand.self, ImportCommand.self, ExportCommand.self,
      AddCommand.self, EditCommand.self, AttachCommand.self, RemoveCommand.self, TagCommand.self, SetCommand.self,
      LogCommand.self,
      UndoCommand.self, RedoCommand.self, HistoryCommand.self, BackupCommand.self, ReplaceCommand.self,
      PackCommand.self,
      MergeCommand.self,
      FormatsCommand.self, CollectionsCommand.self, StatsCommand.self, DateCommand.self, SynonymsCommand.self,
      SavedCommand.self,
      DetectCommand.self, ReindexCommand.self, RebuildCommand.self, JobsCommand.self, CheckCommand.self,
      RepairCommand.self,
      AnalyzeCommand.self, EvaluateCommand.self, ConfigCommand.self, DoctorCommand.self, ServeCommand.self,
      ClusterCommand.self,
    ])

  public init() {}

  /// The version that `--version` prints.
  static let version = "0.1.0"

  /// Runs the command line of the process and exits with the command's exit code.
  ///
  /// On the main actor, so that an everyday command ends before Swift's concurrency has started a thread.
  @MainActor public static func run() async -> Never {
    // Exceeding a file size limit becomes an error, like a full disk, instead of a fatal signal.
    System.ignoreSizeLimitSignal()
    LostPages.endWithMessage()
    let arguments = QueryArguments.shielded(Array(CommandLine.arguments.dropFirst()))
    if let fault = Settings.current.fault, !worksWithoutSettings(arguments) { ExitStatus.end(with: fault) }
    Introduction.end(for: arguments)
    EverydayCommand(arguments)?.end()
    do {
      if let search = quickly(arguments) {
        try await search.run()
        ExitStatus.found.exit()
      }
      try CommandNames.check(arguments)
      var command = try parseAsRoot(arguments == ["-V"] ? ["--version"] : arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      ExitStatus.found.exit()
    } catch {
      ExitStatus.end(with: error)
    }
  }

  /// True if the arguments ask for help, or for what is wrong with the settings.
  private static func worksWithoutSettings(_ arguments: [String]) -> Bool {
    guard let first = arguments.first else { return true }
    let options = arguments.prefix { $0 != QueryArguments.terminator }
    return ["config", "doctor", "help", "--version", "-V"].contains(first)
      || options.contains { $0 == "--help" || $0 == "-h" }
  }

  /// A search, parsed without the other commands, which would take a quarter of its time. Nil when the arguments have
  /// faults or request help: the full parser handles those.
  private static func quickly(_ arguments: [String]) -> SearchCommand? {
    guard arguments.first == SearchCommand.configuration.commandName else { return nil }
    return try? SearchCommand.parse(Array(arguments.dropFirst()))
  }
}
