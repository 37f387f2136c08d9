internal import CatalogRecords

extension FormatSniffer {
  /// JSON Lines when the first line is a whole object; JSON when an array or a longer object begins.
  var jsonFormat: InputFormat? {
    guard let start = text.firstIndex(where: { !$0.isWhitespace }) else { return nil }
    if text[start] == UInt8(ascii: "[") { return .json }
    guard text[start] == UInt8(ascii: "{") else { return nil }
    let line = text[start...].prefix { $0 != .lineFeed }
    let last = line.last { !$0.isWhitespace }
    if !text.withUnsafeBufferPointer(JSONListFinder.path).isEmpty { return .json }
    return last == UInt8(ascii: "}") || (isCut && line.endIndex == text.endIndex) ? .jsonl : .json
  }
}
