import Foundation
import Testing

/// The public declarations of the library's modules, compared with a golden file, so that they change only on purpose.
///
/// After an intended change, write the file again and review the difference:
///
///     ADAGIA_UPDATE_SYMBOLS=1 swift test --filter PublicSymbolsTests
///
/// FTS5Pages is not in the list: no product has it, and its `public` only lets other modules inline its functions.
struct PublicSymbolsTests {
  private static let modules = [
    "Adagia", "AdagiaGRDB", "CatalogFormats", "CatalogIndexing", "CatalogQuery", "CatalogRecords", "CatalogStore",
    "CorpusManifests", "HistoricalDates", "QueryLanguage", "TextAnalysis",
  ]
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  @Test("public symbols are those of the golden file")
  func publicSymbolsAreThoseOfTheGoldenFile() throws {
    let root = Self.tests.deletingLastPathComponent().deletingLastPathComponent()
    let symbols = try Self.modules.flatMap { module in
      try Self.symbols(below: root.appending(path: "Sources/\(module)")).map { "\(module): \($0)" }
    }
    let text = symbols.joined(separator: "\n") + "\n"
    let golden = Self.tests.appending(path: "Golden/PublicSymbols.txt")
    if ProcessInfo.processInfo.environment["ADAGIA_UPDATE_SYMBOLS"] != nil {
      try text.write(to: golden, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n").map(String.init)
    let difference = symbols.difference(from: expected)
    #expect(difference.insertions.map(Self.text) == [], "not in the golden file")
    #expect(difference.removals.map(Self.text) == [], "only in the golden file")
  }

  @Test("a declaration is one line with its type")
  func aDeclarationIsOneLineWithItsType() {
    let source = """
      public struct Bird {
        public let name: String
        public internal(set) var eggs = 0
        @discardableResult
        public func fly(
          to place: String, fast: Bool = false
        ) async throws -> Bool {
        }
      }
      extension Bird.Nest {
        public var isWarm: Bool { get throws { true } }
        public static func < (left: Self, right: Self) -> Bool { true }
        // public var shed = 1
      }
      public import Foundation
      """
    #expect(
      Self.symbols(in: source).sorted()
        == [
          "Bird struct Bird", "Bird.Nest static func < (left: Self, right: Self) -> Bool",
          "Bird.Nest var isWarm: Bool", "Bird func fly(to place: String, fast: Bool = false) async throws -> Bool",
          "Bird let name: String", "Bird var eggs",
        ].sorted())
  }

  private static func text(_ change: CollectionDifference<String>.Change) -> String {
    switch change {
    case .insert(_, let symbol, _), .remove(_, let symbol, _): symbol
    }
  }

  private static func symbols(below folder: URL) throws -> [String] {
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var symbols: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      symbols += Self.symbols(in: try String(contentsOf: file, encoding: .utf8))
    }
    return symbols.sorted()
  }

  /// The public declarations of a source file, each after the type or extension at the outermost level around it.
  private static func symbols(in source: String) -> [String] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    var (scope, symbols) = ("", [String]())
    for (number, line) in lines.enumerated() {
      // Most lines are neither types nor public: regular expressions are slow without optimization.
      let isIndented = " /}i".utf8.contains(line.utf8.first ?? 32)
      if !isIndented,
        let outer = line.firstMatch(of: /^(?:@\w+ )*(?:\w+ )*?(?:struct|enum|class|protocol|extension) ([\w.]+)/)
      {
        scope = String(outer.1)
      }
      let start = line.drop { $0 == " " }
      guard start.hasPrefix("public ") || start.hasPrefix("@") else { continue }
      guard let match = line.firstMatch(of: /^\s*(?:@\w+(?:\([^)]*\))? )*public (.*)$/), !match.1.hasPrefix("import ")
      else { continue }
      var signature = String(match.1)
      var next = number + 1
      while signature.count(where: { $0 == "(" }) > signature.count(where: { $0 == ")" }), next < lines.count {
        let part = lines[next].trimmingCharacters(in: .whitespaces)
        signature += (signature.hasSuffix("(") || part.hasPrefix(")") ? "" : " ") + part
        next += 1
      }
      symbols.append("\(scope) \(declaration(signature))")
    }
    return symbols
  }

  /// A declaration without its body, its conformances, its initial value, and the access of its setter.
  private static func declaration(_ signature: String) -> String {
    var text = signature.replacing(/^(?:internal|package|private)\(set\)\s/, with: "")
    // The bodies of closures in default arguments are braces too, inside the parentheses.
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      let isValue = text[index] == "=" && !text.hasPrefix("typealias") && !text.contains("func ")
      if depth == 0, text[index] == "{" || isValue {
        text = String(text[..<index])
        break
      }
    }
    if let type = text.firstMatch(of: /^(?:final )?(?:struct|enum|class) \w+/) { text = String(type.0) }
    return text.trimmingCharacters(in: .whitespaces)
  }
}
