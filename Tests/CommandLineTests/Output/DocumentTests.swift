import Foundation
import TestTools
import Testing

/// The documents lead somewhere, and a newcomer can read the first of them in a sitting.
@Suite struct DocumentTests {
  private static var link: Regex<(Substring, Substring)> { /\]\(([^)\s]+)\)/ }

  /// The paths of all documents, from the project's folder.
  private static let documents: [String] = {
    let folders = [
      "", "docs/", "docs/formats/", "docs/design/", "corpus/", "Extras/Server/", "Extras/Cluster/",
      "Extras/ClusterServer/", "Extras/Examples/", "Extras/Benchmarks/", "Extras/Benchmarks/Results/",
    ]
    return folders.flatMap { folder in
      let names = try? FileManager.default.contentsOfDirectory(atPath: Adagia.root.path + "/" + folder)
      return (names ?? []).filter { $0.hasSuffix(".md") }.map { folder + $0 }
    }.sorted()
  }()

  private func text(of document: String) throws -> String {
    try String(contentsOf: Adagia.root.appendingPathComponent(document), encoding: .utf8)
  }

  /// The anchors of a document's headings, as hosts of repositories make them.
  private func anchors(of document: String) throws -> Set<String> {
    let headings = try text(of: document).split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        heading.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
      })
  }

  @Test("every link leads to a file, and to a heading in it", arguments: documents)
  func links(document: String) throws {
    for found in try text(of: document).matches(of: Self.link) {
      let target = String(found.1)
      guard !target.contains("://"), !target.hasPrefix("mailto:") else { continue }
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let folder = Adagia.root.appendingPathComponent(document).deletingLastPathComponent()
      let file =
        parts[0].isEmpty
        ? Adagia.root.appendingPathComponent(document) : folder.appendingPathComponent(parts[0]).standardized
      #expect(FileManager.default.fileExists(atPath: file.path), "\(document): \(target)")
      guard parts.count == 2, file.pathExtension == "md" else { continue }
      let path = String(file.path.dropFirst(Adagia.root.standardized.path.count + 1))
      #expect(try anchors(of: path).contains(parts[1]), "\(document): \(target)")
    }
  }

  @Test(
    "the documents for a first hour are short",
    arguments: [
      ("README.md", 7, 60), ("ARCHITECTURE.md", 18, 60), ("docs/bench.md", 12, 60),
      ("docs/design/ranked-index.md", 8, 60), ("docs/design/file-format.md", 8, 60), ("docs/design/trust.md", 8, 60),
      ("Extras/Server/README.md", 8, 60),
      ("Extras/Cluster/README.md", 8, 60),
    ])
  func sizes(document: String, kilobytes: Int, links: Int) throws {
    let text = try text(of: document)
    #expect(text.utf8.count <= kilobytes * 1024)
    #expect(text.matches(of: Self.link).count <= links)
  }
}
