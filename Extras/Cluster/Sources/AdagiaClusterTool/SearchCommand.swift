internal import AdagiaCLI
internal import ArgumentParser
internal import ClusterIndex

/// `adagia-cluster search`: `adagia search`, answered by the nodes.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find the records that match a query, as 'adagia search' does.",
    discussion: """
      Takes --cluster FILE, and the arguments of 'adagia search': 'adagia search --help' is their help. All of a query is \
      required; a warning says where the catalog would look for less. What the cluster cannot answer as the catalog would is refused.
      """)

  @Argument(parsing: .captureForPassthrough, help: "--cluster FILE, and arguments of 'adagia search'.")
  var arguments: [String] = []

  func run() async throws {
    if ["--help", "-h"].contains(arguments.first) { throw CleanExit.helpRequest(Self.self) }
    var doubtful: [Int] = []
    do {
      try await AnsweredSearch.run(arguments) { path, request, searcher in
        let search = ClusterSearch(try ClusterLayout(at: path), NodeMemory(at: path + ".down"))
        let result = try search.search(request, searcher)
        doubtful = result.doubtfulShards
        return result.answer
      }
    } catch  where !doubtful.isEmpty && !(error is ClusterError) {
      // Whatever was found, the answer is not whole.
      throw ExitCode(3)
    }
    if !doubtful.isEmpty { throw ExitCode(3) }
  }
}
