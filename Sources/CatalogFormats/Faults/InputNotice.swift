/// A word about an input as a whole: pieces that were skipped, merged or joined, with their number and the reason.
public struct InputNotice: Hashable, Sendable, CustomStringConvertible {
  /// The path of the input as the person typed it; `-` is standard input.
  public let file: String
  /// A sentence without its period: `11 bookmarks were skipped, because they have no text`.
  public let text: String

  /// A notice about a file.
  package init(file: String, _ text: String) { (self.file, self.text) = (file, text) }

  /// `My Clippings.txt: 11 bookmarks were skipped, because they have no text.`
  public var description: String { "\(file): \(text)." }
}
