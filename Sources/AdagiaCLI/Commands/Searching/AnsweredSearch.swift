package import Adagia
internal import ArgumentParser
package import CatalogQuery

/// `adagia search` with the answers of another engine: its options, its output and its exit codes.
package enum AnsweredSearch {
  /// Runs a search and prints its answer.
  ///
  /// - Parameters:
  ///   - arguments: Those of `adagia search`.
  ///   - answer: Answers the request, by the layout that `--cluster` names.
  /// - Throws: What `answer` throws, and the errors of `adagia search`, for `end(with:)`.
  package static func run(
    _ arguments: [String], answer: (_ layout: String, SearchRequest, Searcher) throws -> SearchAnswer
  ) async throws {
    let shielded = QueryArguments.shielded([SearchCommand.configuration.commandName ?? ""] + arguments)
    let command = try SearchCommand.parse(Array(shielded.dropFirst()))
    guard let layout = command.cluster else {
      throw ValidationError("--cluster is missing. Name the layout's file: --cluster cluster.yaml")
    }
    let catalog = try await command.global.location.openForReading()
    var search = command.search
    search.output = try await command.line.completed(search.output, catalog)
    try search.run { request in
      let answer = try catalog.withSearcher { try answer(layout, request, $0) }
      // An exit code is lost in a pipe, so an answer that lacks records says so in any case.
      if search.shared.quiet, answer.missingShare > 0 {
        for warning in answer.warnings { Message.say("\(warning)") }
      }
      return answer
    }
  }

  /// Ends the process as the command line does: with a message for an error, and its exit code.
  package static func end(with error: any Error) -> Never { ExitStatus.end(with: error) }
}
