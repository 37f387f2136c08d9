import Foundation

/// A page of the manual, for tests of its examples.
struct ManualPage {
  let text: String

  /// - Parameter path: Below `docs`: `formats/marc.md`.
  init(_ path: String) throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    text = try String(contentsOf: root.appending(path: "docs/\(path)"), encoding: .utf8)
  }

  /// The fenced blocks: the word after the fence, and the lines.
  var blocks: [(language: String, text: String)] {
    text.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 1 }.compactMap { _, block in
      guard let end = block.firstIndex(of: "\n") else { return nil }
      return (String(block[..<end]), String(block[block.index(after: end)...]))
    }
  }

  /// The cells of the rows below a table's head, in the section with a title.
  func rows(below head: String, in section: String) -> [[String]] {
    guard let start = text.range(of: "\n## \(section)\n") else { return [] }
    let lines = text[start.upperBound...].components(separatedBy: "\n").prefix { !$0.hasPrefix("## ") }
    guard let place = lines.firstIndex(of: head) else { return [] }
    return lines[(place + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      // A bar inside a cell has a backslash.
      let cells = line.replacingOccurrences(of: "\\|", with: "\u{0}").split(
        separator: "|", omittingEmptySubsequences: false)
      return cells.dropFirst().dropLast().map {
        $0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "\u{0}", with: "|")
      }
    }
  }

  /// The code spans of a cell.
  static func spans(_ cell: String) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }
}
