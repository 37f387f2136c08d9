/// Ranges of pages as they are printed.
enum PageRange {
  /// Pages with a dash between numbers of one kind, or after Roman ones: `10–119` for `10-119` and `10--119`. `A-3` is
  /// a page, and `107–107` the page 107.
  static func text(_ text: String) -> String {
    let ends = text.split { "-–—".contains($0) }.map { $0.trimmingBlanks }
    if ends.count == 2, ends[0] == ends[1], ends[0].contains(where: \.isNumber) { return String(ends[0]) }
    let parts = text.split(separator: "-")
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLetter) } }) else {
      return text
    }
    let isRange = isRoman(parts[0]) || areAlike(parts[0], parts[1])
    return isRange ? parts.joined(separator: "–") : text
  }

  private static func isRoman(_ page: Substring) -> Bool { page.allSatisfy { "ivxl".contains($0) } }

  /// True if both begin with a number, or both with letters: `e12` and `e15`.
  private static func areAlike(_ first: Substring, _ last: Substring) -> Bool {
    first.first?.isNumber == last.first?.isNumber
      && first.contains(where: \.isNumber) == last.contains(where: \.isNumber)
  }
}
