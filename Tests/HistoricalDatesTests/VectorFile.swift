import Foundation

/// A table of facts beside the tests: see `Vectors/README.md` for where each comes from.
enum VectorFile {
  /// The rows of a tab-separated file, without its header.
  static func rows(of name: String) throws -> [[String]] {
    try lines(of: name).dropFirst().map { $0.components(separatedBy: "\t") }
  }

  static func lines(of name: String) throws -> [String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors")
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }
}
