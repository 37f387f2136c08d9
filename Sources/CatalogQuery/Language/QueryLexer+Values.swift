extension QueryLexer {
  // MARK: Fields

  static func isFieldName(_ name: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = name.first, first.properties.isAlphabetic else { return false }
    return name.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "-" }
  }

  var hasValue: Bool {
    guard let following = peek(0) else { return false }
    return !following.isBlank && following != ")"
  }

  /// The names of `{title,text}:`, which begins here; `nil` when no brace begins, none when it is something else.
  func fieldNames() -> [String]? {
    guard let end = scalars[position...].prefix(Self.longestNames).firstIndex(of: "}"), end + 2 < scalars.count else {
      return []
    }
    guard scalars[end + 1] == ":", !scalars[end + 2].isBlank, scalars[end + 2] != ")" else { return [] }
    let names = scalars[(position + 1)..<end].split(separator: ",").map { Self.trimmed($0) }
    return names.allSatisfy { Self.isFieldName($0) } ? names.map { text($0.startIndex..<$0.endIndex) } : []
  }

  mutating func fields(_ names: [String]) {
    let start = position
    while peek(0) != ":" { position += 1 }
    position += 1
    append(.field(names), names.joined(separator: ","), from: start)
    value(of: "")
  }

  /// What follows a colon: a phrase, a group, a set, or everything up to the next white space, so that
  /// `date:-0399..-0300` and `date:"14 July 1789".."1 May 1790"` stay in one piece.
  mutating func value(of name: String) {
    guard let first = peek(0), first != "(" else { return }
    if Self.quotes.contains(first) && !continuesAfterQuote { return phrase() }
    if first == "{", let end = endOfSet() { return set(upTo: end) }
    if first == "/", let end = endOfExpression() { return expression(upTo: end) }
    if name.lowercased() == QueryField.savedName, call() { return }
    let start = position
    var isQuoted = false
    while let scalar = peek(0), isQuoted || !(scalar.isBlank || scalar == ")" || scalar == "|") {
      if Self.quotes.contains(scalar) { isQuoted.toggle() }
      position += 1
    }
    endWord(from: start) { Self.quotes.contains($0) }
  }

  /// Whether a quoted value goes on after its closing mark: `"a".."b"`.
  private var continuesAfterQuote: Bool {
    guard let end = scalars[(position + 1)...].firstIndex(where: { Self.quotes.contains($0) }) else { return false }
    return end + 1 < scalars.count && scalars[end + 1] == "."
  }

  // MARK: Sets and calls

  private func endOfSet() -> Int? {
    var isQuoted = false
    for index in (position + 1)..<scalars.count {
      if Self.quotes.contains(scalars[index]) { isQuoted.toggle() }
      if scalars[index] == "}" && !isQuoted { return index }
      if scalars[index] == "{" && !isQuoted { return nil }
    }
    return nil
  }

  private mutating func set(upTo end: Int) {
    let start = position
    let values = parts(of: position + 1..<end)
    position = end + 1
    append(.set(values), text(start..<position), from: start)
    boost()
  }

  /// `name(argument, "another one")`: false when there are no arguments.
  private mutating func call() -> Bool {
    let start = position
    guard let open = scalars[start...].firstIndex(where: { $0.endsWord }), scalars[open] == "(" else { return false }
    guard let close = scalars[open...].prefix(Self.longestArguments).firstIndex(of: ")"), open > start else {
      return false
    }
    position = close + 1
    append(.call(arguments: parts(of: open + 1..<close)), text(start..<open), from: start)
    return true
  }

  /// What stands between commas, without quotation marks and white space around it.
  private func parts(of range: Range<Int>) -> [String] {
    var parts: [String] = []
    var start = range.lowerBound
    var isQuoted = false
    for index in range.lowerBound...range.upperBound {
      if index == range.upperBound || (scalars[index] == "," && !isQuoted) {
        let part = Self.trimmed(scalars[start..<index])
        if !part.isEmpty { parts.append(text(part.startIndex..<part.endIndex) { Self.quotes.contains($0) }) }
        start = index + 1
      } else if Self.quotes.contains(scalars[index]) {
        isQuoted.toggle()
      }
    }
    return parts
  }

  private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    guard let first = scalars.firstIndex(where: { !$0.isBlank }), let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return scalars.prefix(0) }
    return scalars[first...last]
  }

  // MARK: Regular expressions

  /// Where the next slash is, when it ends a word: `/usr/bin` is a path and no expression.
  func endOfExpression() -> Int? {
    var index = position + 1
    while index < scalars.count, scalars[index] != "/" { index += scalars[index] == "\\" ? 2 : 1 }
    guard index < scalars.count, index > position + 1 else { return nil }
    guard index + 1 < scalars.count else { return index }
    let following = scalars[index + 1]
    return following.isBlank || following == ")" || following == "^" || following == "|" ? index : nil
  }

  mutating func expression(upTo end: Int) {
    let start = position
    position = end + 1
    append(.expression, text(start + 1..<end), from: start)
    boost()
  }

  // MARK: What stands directly behind something

  /// `~3` behind a phrase.
  mutating func slop() {
    guard peek(0) == "~" else { return }
    let start = position
    var end = position + 1
    while end < scalars.count, ("0"..."9").contains(scalars[end]) { end += 1 }
    guard let distance = Int(text(start + 1..<end)), distance <= Proximity.farthest else { return }
    position = end
    append(.slop(distance), text(start..<end), from: start)
  }

  /// `^2` behind a phrase, a bracket, an expression.
  mutating func boost() {
    guard peek(0) == "^" else { return }
    let start = position
    var end = position + 1
    while end < scalars.count, !scalars[end].endsWord { end += 1 }
    guard let factor = Self.factor(scalars[(start + 1)..<end]) else { return }
    position = end
    append(.boost(factor), text(start..<end), from: start)
  }

  /// A number without sign or exponent.
  static func factor(_ digits: ArraySlice<Unicode.Scalar>) -> Double? {
    guard digits.count <= longestFactor, digits.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }) else {
      return nil
    }
    return Double(digits.map { String($0) }.joined())
  }

  /// Longer lists of names are no list of names, longer numbers no factor: nobody types them.
  private static let longestNames = 200
  private static let longestArguments = 2_000
  private static let longestFactor = 12
}
