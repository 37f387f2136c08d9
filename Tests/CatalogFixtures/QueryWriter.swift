package import CatalogRecords
internal import TestTools

/// Writes random queries in the query language, mostly of words from the records.
package struct QueryWriter {
  private let texts: [[(field: CoreField, text: String)]]
  private let records: [StoredRecord]
  private var random: SeededGenerator
  /// Words with signs that were written before: each new one costs a look at every word there is.
  private var knownPatterns: [String] = []
  private let mostPatterns: Int
  /// The record that the query is about, mostly, so that some of its parts match together.
  private var subject = 0

  package init(_ records: [StoredRecord], seed: UInt64, mostPatterns: Int) {
    self.records = records
    self.mostPatterns = mostPatterns
    random = SeededGenerator(seed: seed)
    texts = records.map { stored in
      CoreField.searchable.compactMap { field in stored.record.searchableText(of: field).map { (field, $0) } }
    }
  }

  package mutating func query() -> String {
    subject = number(0..<records.count)
    return tree(number(0..<5))
  }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func isLucky(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
  private mutating func any<T>(_ values: [T]) -> T { values[number(0..<values.count)] }

  private mutating func tree(_ depth: Int) -> String {
    guard depth > 0 else { return leaf() }
    let left = tree(depth - 1)
    switch number(0..<14) {
    case 0, 1: return left
    case 2, 3, 4: return "\(left) \(tree(depth - 1))"
    case 5, 6: return "(\(left) OR \(tree(depth - 1)))"
    case 7: return "(\(left) | \(tree(depth - 1))) \(leaf())"
    case 8: return "\(left) AND NOT \(leaf())"
    case 9: return "\(left) -(\(tree(depth - 1)))"
    case 10: return "-(\(left))"
    case 11: return "(\(left) AND \(tree(depth - 1)))^2"
    case 12: return "\(any(Self.fields)):(\(left) OR \(tree(depth - 1)))"
    default: return "\(leaf()) \(left) or \(leaf())"
    }
  }

  private static let fields = [
    "title", "author", "text", "source", "tag", "note", "{text,title}", "{author,source,note}",
  ]

  private mutating func leaf() -> String {
    switch number(0..<20) {
    case 0..<4: word()
    case 4, 5: phrase()
    case 6: isLucky(0.5) ? "=\(word())" : "\(word())^\(number(1..<5))"
    case 7: "\(beginning(of: word()))*"
    case 8, 9: pattern()
    case 10: "\(any(Self.fields)):\(word())"
    case 11: "\(any(Self.fields)):\(phrase())"
    case 12: "\(any(Self.fields)):\(pattern())"
    case 13, 14: near()
    case 15: presence()
    case 16: date()
    case 17: value()
    case 18: extra()
    default: isLucky(0.1) ? any(["*", "-*", "title:*"]) : "\(any(Self.fields)):\(beginning(of: word()))*"
    }
  }

  // MARK: Words

  private mutating func text() -> (field: CoreField, text: String) {
    for _ in 0..<20 {
      let texts = texts[isLucky(0.75) ? subject : number(0..<records.count)]
      if !texts.isEmpty { return any(texts) }
    }
    return (.text, "word")
  }

  /// Neighboring words of a text; of one without spaces some neighboring characters.
  private mutating func words(_ count: Int) -> [String] {
    let words = text().text.split { !($0.isLetter || $0.isNumber || "'’-.".contains($0)) }.map(String.init)
    guard !words.isEmpty else { return ["word"] }
    let start = number(0..<words.count)
    return words[start...].prefix(count).map { word in
      let letters = Array(word)
      guard letters.count > 12 || letters[0].unicodeScalars.contains(where: { $0.value > 0x2E80 }) else { return word }
      let first = number(0..<letters.count)
      return String(letters[first...].prefix(number(1..<5)))
    }
  }

  private mutating func word() -> String {
    let word = words(1)[0]
    return isLucky(0.1) ? word.uppercased() : word
  }

  private mutating func beginning(of word: String) -> String { String(word.prefix(max(2, number(1..<6)))) }

  private mutating func phrase() -> String {
    let phrase = words(number(1..<5)).joined(separator: " ")
    return switch number(0..<6) {
    case 0: "\"\(phrase)\"~\(number(0..<6))"
    case 1: "\"\(phrase.dropLast())*\""
    default: "\"\(phrase)\""
    }
  }

  private mutating func near() -> String {
    let sign = any(["NEAR", "NEAR/\(number(0..<8))", "ADJ", "ADJ/\(number(0..<8))", "ADJ/0"])
    let words = words(number(2..<12))
    let first = words[0]
    let last = words[words.count - 1]
    switch number(0..<6) {
    case 0: return "\(last) \(sign) \(first)"
    case 1: return "(\(first) OR \(word())) \(sign) \(last)"
    case 2: return "\(first) \(sign) \(any(words)) \(sign) \(last)"
    case 3: return "\"\(words.prefix(2).joined(separator: " "))\" \(sign) \(last)"
    case 4: return "\(any(Self.fields)):(\(first) \(sign) \(beginning(of: last))*)"
    default: return "\(first) \(sign) \(last)"
    }
  }

  // MARK: Words with signs

  private mutating func pattern() -> String {
    if knownPatterns.count >= mostPatterns || (knownPatterns.count > 20 && isLucky(0.5)) { return any(knownPatterns) }
    let word = word()
    let pattern = number(0..<3) == 0 ? wildcard(word) : isLucky(0.5) ? misspelled(word) : expression(word)
    knownPatterns.append(pattern)
    return pattern
  }

  private mutating func wildcard(_ word: String) -> String {
    var letters = Array(word)
    for _ in 0..<number(1..<3) { letters[number(0..<letters.count)] = any(["*", "?"]) }
    return (isLucky(0.2) ? "*" : "") + String(letters) + (isLucky(0.2) ? "*" : "")
  }

  private mutating func misspelled(_ word: String) -> String {
    var letters = Array(word)
    for _ in 0..<number(0..<3) {
      let place = number(0..<letters.count)
      switch number(0..<4) {
      case 0 where letters.count > 1: letters.remove(at: place)
      case 1: letters.insert(any(Array("aeinst")), at: place)
      case 2 where place + 1 < letters.count: letters.swapAt(place, place + 1)
      default: letters[place] = any(Array("aeiorst"))
      }
    }
    return any(["~", "~2", "~"]) + String(letters)
  }

  private mutating func expression(_ word: String) -> String {
    var parts = word.filter { $0.isLetter || $0.isNumber }.map(String.init)
    guard !parts.isEmpty else { return "/a.?/" }
    for _ in 0..<number(1..<4) {
      let place = number(0..<parts.count)
      let part = parts[place]
      guard part.count == 1 else { continue }
      parts[place] = any([
        ".", "\(part)?", "\(part)+", "(\(part)|x)", "[\(part)a-e]", "[^\(part)]", ".*", "\(part){1,2}", "(?:\(part).)*",
        "(\(part)|)", "[a-z]+", ".{0,3}",
      ])
    }
    return "/\(parts.joined())/"
  }

  // MARK: Values

  private mutating func presence() -> String {
    any([
      "has:note", "note:*", "has:date", "lang:*", "is:misattributed", "is:said", "is:disputed", "-has:title",
      "-is:wrote",
      "has:pages", "author:*", "has:rights", "{title,note}:*", "date:*", "is:attributed", "has:isbn", "type:*",
    ])
  }

  private mutating func date() -> String {
    let year = 1_000 + number(0..<1_000)
    let own = records[isLucky(0.7) ? subject : number(0..<records.count)].record.date?.edtf ?? "\(year)"
    return any([
      "date:\(year)", "date:\(year / 100)XX", "date:\(year)..\(year + number(0..<200))", "before:\(year)",
      "after:\(year)", "date-within:\(year / 100)XX", "date-within:-0500..\(year)", "date:>=\(year)", "date:<\(year)",
      "date:\(own)", "date-within:\(own)", "before:\(own)", "after:\(own)", "date:..-0100", "-date:\(own)",
      "date:-0399..-0300",
    ])
  }

  private mutating func value() -> String {
    let stored = records[isLucky(0.5) ? subject : number(0..<records.count)]
    let language = stored.record.language ?? "en"
    return any([
      "lang:\(language)", "-lang:\(language)", "lang:{\(language),de}", "lang:(\(language) OR fr)", "lang:zh-TW",
      "lang:zh-Hant", "type:\(stored.record.type ?? "book")", "type:{book,proverb}", "in:\"\(stored.collection)\"",
      "-in:\"\(stored.collection)\"", "in:fortunes", "in:{starter,UDHR}", "id:\(stored.id.rawValue)",
      "id:\(stored.record.identifier ?? "x")", "in:nowhere", "lang:tlh",
    ])
  }

  private mutating func extra() -> String {
    let count = number(0..<900)
    return any([
      "pages:\(count)", "pages:>=\(count)", "pages:<\(count)", "pages:\(count)..\(count + 150)", "pages:..\(count)",
      "publisher:knopf", "publisher:kno*", "publisher:\"alfred knopf\"", "publisher:editions", "publisher:岩波",
      "isbn:\(count)", "isbn:978", "price:>\(count / 12)", "-pages:>\(count)", "signed:1", "signed:*",
      "publisher:basel",
      "publisher:*", "has:publisher", "pages:{\(count),\(count + 1)}",
    ])
  }
}
