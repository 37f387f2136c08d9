import Adagia
import AdagiaServer
import Foundation
import HTTPTypes
import Hummingbird
import Testing

/// Runs every curl command of docs/server.md, in its order, and compares what follows it with the answer.
@Suite("The manual of the server")
struct ServerManualTests {
  /// A command of the manual with the text that it says it prints; `…` is anything.
  struct Example: CustomTestStringConvertible {
    let arguments: [String]
    var output = ""

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test("every example answers as the manual says")
  func examples() async throws {
    let examples = try Self.examples()
    #expect(examples.count == 19)
    let (configuration, secret) = try await Self.configuration()
    try await ServerFixture.test(configuration) { client in
      for example in examples {
        let request = try Request(example.arguments, secret: secret)
        try await client.execute(
          uri: request.uri, method: request.method, headers: request.headers, body: request.body
        ) { response in
          let isProblem = example.output.contains(#""status":400"#)
          #expect(isProblem == (response.status.code >= 400), "\(example.testDescription)\n\(response.text)")
          #expect(
            Self.matches(response.text, example.output), "\(example.testDescription)\n\(response.text.prefix(600))")
        }
      }
    }
  }

  /// The request of a curl command.
  private struct Request {
    var uri = ""
    var method = HTTPRequest.Method.get
    var headers: HTTPFields = [:]
    var body: ByteBuffer?

    init(_ arguments: [String], secret: String) throws {
      var rest = arguments[...]
      while let argument = rest.popFirst() {
        switch argument {
        case "-X": method = try #require(HTTPRequest.Method(rawValue: rest.removeFirst()))
        case "-d": body = ByteBuffer(string: rest.removeFirst())
        case "-H":
          let parts = rest.removeFirst().split(separator: ": ", maxSplits: 1)
          headers[try #require(HTTPField.Name(String(parts[0])))] =
            String(parts[1]).replacingOccurrences(of: "$TOKEN", with: secret)
        default:
          let root = "http://127.0.0.1:8080"
          try #require(argument.hasPrefix(root))
          uri = String(argument.dropFirst(root.count))
        }
      }
    }
  }

  private static func configuration() async throws -> (ServerConfiguration, secret: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "adagia-manual-\(UUID().uuidString)")
    let path = folder.appending(path: "catalog.db").path()
    try await StarterCatalog(at: path).makeIfMissing()
    let made = try #require(AccessToken.make(name: "ada", right: .import, on: "2026-01-31"))
    let tokens = folder.appending(path: "tokens.json").path()
    #expect(try TokenFile(at: tokens).add(made.token))
    var configuration = ServerConfiguration(
      catalogs: [try #require(ServerConfiguration.CatalogPlace(name: "catalog", path: path))])
    configuration.tokensPath = tokens
    return (configuration, made.secret)
  }

  private static func examples() throws -> [Example] {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(
        path: "docs/server.md")
    var (examples, isInside) = ([Example](), false)
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ curl ") {
        examples.append(Example(arguments: words(of: line.dropFirst("$ curl ".count))))
      } else if isInside, !line.hasPrefix("$ "), !examples.isEmpty {
        examples[examples.count - 1].output += line
      }
    }
    return examples
  }

  /// The words of a command, without their quotation marks.
  private static func words(of command: Substring) -> [String] {
    command.matches(of: /'([^']*)'|"([^"]*)"|(\S+)/).map { String($0.1 ?? $0.2 ?? $0.3 ?? "") }
  }

  /// True if the parts between the ellipses appear in that order, the first one at the start.
  private static func matches(_ text: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
    guard let first = parts.first, text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst() where !part.isEmpty {
      guard let place = rest.range(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }
}
