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
      required, as with --strict. What the cluster cannot answer as the catalog would is refused.
      """)

  @Argument(parsing: .captureForPassthrough, help: "--cluster FILE, and arguments of 'adagia search'.")
  var arguments: [String] = []

  func run() async throws {
    if ["--help", "-h"].contains(arguments.first) { throw CleanExit.helpRequest(Self.self) }
    let (layout, others) = try split()
    var lost: [Int] = []
    do {
      try await AnsweredSearch.run(others) { request, searcher in
        var request = request
        request.allowsFewerWords = false
        let result = try ClusterSearch(layout).search(request, searcher)
        lost = result.lostShards
        return result.answer
      }
    } catch  where !lost.isEmpty && !(error is ClusterError) {
      // Whatever was found, the answer is not whole.
      throw ExitCode(3)
    }
    if !lost.isEmpty { throw ExitCode(3) }
  }

  /// The layout, and the arguments without it.
  private func split() throws -> (ClusterLayout, [String]) {
    var others = arguments
    let end = others.firstIndex(of: "--") ?? others.endIndex
    if let place = others[..<end].firstIndex(of: "--cluster"), place + 1 < others.endIndex {
      let path = others[place + 1]
      others.removeSubrange(place...place + 1)
      return (try ClusterLayout(at: path), others)
    }
    if let place = others[..<end].firstIndex(where: { $0.hasPrefix("--cluster=") }) {
      let path = String(others.remove(at: place).dropFirst("--cluster=".count))
      return (try ClusterLayout(at: path), others)
    }
    throw ValidationError("--cluster is missing. Name the layout's file: --cluster cluster.yaml")
  }
}
