/// The pairs of `{{ }}` and `[[ ]]` in a wikitext, found in one pass: nothing a page contains makes the search slower.
struct WikiBrackets {
  /// The offset of the closing pair for that of the opening one.
  private(set) var ends: [Int: Int] = [:]

  init(_ text: ArraySlice<UInt8>) {
    var templates: [Int] = []
    var links: [Int] = []
    var index = text.startIndex
    while index + 1 < text.endIndex {
      guard text[index] == text[index + 1] else {
        index += 1
        continue
      }
      switch text[index] {
      case UInt8(ascii: "{"): templates.append(index)
      case UInt8(ascii: "["): links.append(index)
      case UInt8(ascii: "}"): if let start = templates.popLast() { ends[start] = index }
      case UInt8(ascii: "]"): if let start = links.popLast() { ends[start] = index }
      default:
        index += 1
        continue
      }
      index += 2
    }
  }
}
