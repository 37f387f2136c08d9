import Foundation
import Testing

/// The articles of the library's documentation show code that tests compile and run.
struct ArticleTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let documentation = tests.deletingLastPathComponent().appending(path: "Sources/Adagia/Adagia.docc")
  /// The folders with the code of articles.
  private static let folders = ["AdagiaTests/Articles", "AdagiaGRDBTests"]

  static var articles: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: documentation.path).filter { $0.hasSuffix(".md") }.sorted()
    }
  }

  @Test("every piece of code is in a test as the article has it", arguments: try articles)
  func code(article: String) throws {
    let text = try String(contentsOf: Self.documentation.appending(path: article), encoding: .utf8)
    let sources = try Self.folders.flatMap { folder in
      let folder = Self.tests.appending(path: folder)
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
        Self.plain(try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
      }
    }
    let pieces = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(!pieces.isEmpty)
    for piece in pieces {
      #expect(sources.contains { $0.contains(Self.plain(piece)) }, "\(piece)")
    }
  }

  /// The text without indentation, a line break before each line.
  private static func plain(_ text: String) -> String {
    text.split(separator: "\n").map { "\n" + $0.trimmingCharacters(in: .whitespaces) }.joined() + "\n"
  }
}
