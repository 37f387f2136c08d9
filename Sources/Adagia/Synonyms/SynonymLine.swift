internal import CatalogRecords

/// A line of a file of synonyms.
package enum SynonymLine: Equatable {
  /// A blank line, or a remark after `#`.
  case nothing
  /// `colour = color`: each finds the others.
  case mutual([String])
  /// `car => automobile = van`: the first finds the others.
  case oneWay([String])
  case unreadable

  package init(_ line: String) {
    let content = String(line.prefix { $0 != "#" }).trimmed
    guard !content.isEmpty else {
      self = .nothing
      return
    }
    let isOneWay = content.contains("=>")
    let words = content.replacing("=>", with: "=", maxReplacements: 1)
      .split(separator: "=", omittingEmptySubsequences: false).map { String(String($0).trimmed) }
    let isReadable = words.count > 1 && words.allSatisfy { !$0.isEmpty && !$0.contains(">") }
    self = !isReadable ? .unreadable : isOneWay ? .oneWay(words) : .mutual(words)
  }
}
