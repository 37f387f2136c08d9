internal import CatalogRecords

/// One fortune taken apart. What is not surely an attribution or a remark on it stays in the text.
struct FortuneRecord {
  /// What the values are called, for every fortune alike.
  static let names = ["text", "creator", "source", "note"]

  let text: String
  private(set) var attribution = FortuneAttribution()

  var values: [JSONValue] {
    [text, attribution.creator, attribution.source, attribution.note].map { text in
      text.map { .string($0) } ?? .null
    }
  }

  /// - Parameter bytes: UTF-8 without the separator.
  init(_ bytes: [UInt8]) {
    let lines = TerminalMarks.lines(of: bytes)
    let quoted = lines.trimmingBlankLines
    if let block = AttributionBlock(in: quoted) {
      text = quoted[..<block.start].trimmingBlankLines.joined(separator: "\n")
      attribution = FortuneAttribution(block.line)
      attribution.add(note: block.remark)
    } else if let poem = LabelledPoem(quoted) {
      text = poem.text
      attribution = FortuneAttribution(poem.author)
    } else {
      text = quoted.joined(separator: "\n")
    }
  }
}

/// A poem whose second line names its author, `作者：杜甫`: so all 409 of Debian's Tang and Song poems.
private struct LabelledPoem {
  let author: String
  /// Without the line that names the author.
  let text: String

  init?(_ lines: ArraySlice<String>) {
    guard lines.count > 2, let label = lines.dropFirst().first, label.hasPrefix("作者"),
      let mark = label.dropFirst(2).first, mark == ":" || mark == "："
    else { return nil }
    author = String(label.dropFirst(3).trimmingBlanks)
    text = (lines.prefix(1) + lines.dropFirst(2)).joined(separator: "\n")
    if author.isEmpty { return nil }
  }
}

extension Collection where SubSequence == ArraySlice<String>, Element == String {
  /// Without blank lines before the first and after the last one that is not.
  var trimmingBlankLines: ArraySlice<String> {
    let start = drop { $0.utf8.allSatisfy(\.isWhitespace) }
    guard let last = start.lastIndex(where: { !$0.utf8.allSatisfy(\.isWhitespace) }) else { return start }
    return start[...last]
  }
}
