internal import Foundation

/// The parameters of a request, decoded: in their order, several of a name if need be.
///
/// A handler takes what it knows and then calls `finish`, so that a mistyped name is an error instead of being ignored.
struct RequestParameters {
  /// All of them, in order.
  let pairs: [(name: String, value: String)]
  private var taken: Set<String> = []

  /// - Parameter query: The part of a URL after `?`, or a form's body.
  /// - Throws: `Problem` for a broken escape, or one that is not UTF-8.
  init(_ query: String) throws {
    pairs = try query.split(separator: "&").map { part in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.decoded(halves[0], of: "its name")
      return (name, try halves.count > 1 ? Self.decoded(halves[1], of: "'\(name)'") : "")
    }
  }

  /// All names that were given, each once, in order.
  var names: [String] {
    var seen: Set<String> = []
    return pairs.map(\.name).filter { seen.insert($0).inserted }
  }

  /// The values of a name.
  mutating func all(_ name: String) -> [String] {
    taken.insert(name)
    return pairs.filter { $0.name == name }.map(\.value)
  }

  /// The value of a name; `nil` when there is none.
  ///
  /// - Throws: `Problem` when there are several.
  mutating func one(_ name: String) throws -> String? {
    let values = all(name)
    guard values.count < 2 else {
      throw Problem.parameter(name, "'\(name)' was given \(values.count) times. Give it once.")
    }
    return values.first
  }

  /// The value of a name, of at most so many characters (Unicode scalars, as JSON Schema counts them).
  mutating func text(_ name: String, atMost limit: Int) throws -> String? {
    guard let value = try one(name) else { return nil }
    try Self.check(value, of: name, atMost: limit)
    return value
  }

  /// The values of a name, each of at most so many characters.
  mutating func texts(_ name: String, atMost limit: Int) throws -> [String] {
    let values = all(name)
    for value in values { try Self.check(value, of: name, atMost: limit) }
    return values
  }

  private static func check(_ value: String, of name: String, atMost limit: Int) throws {
    guard value.utf8.count > limit, value.unicodeScalars.count > limit else { return }
    throw Problem.parameter(name, "'\(name)' has more than \(limit) characters. Shorten it.")
  }

  /// - Throws: `Problem` when there is no value, or an empty one.
  mutating func required(_ name: String, atMost limit: Int) throws -> String {
    guard let value = try text(name, atMost: limit), !value.isEmpty else {
      throw Problem.parameter(name, "'\(name)' is missing. Add it to the URL.")
    }
    return value
  }

  mutating func integer(_ name: String, in range: ClosedRange<Int>, default standard: Int) throws -> Int {
    guard let text = try one(name) else { return standard }
    guard let number = Int(text), range.contains(number) else {
      let bounds = "\(range.lowerBound) to \(range.upperBound)"
      throw Problem.parameter(name, "'\(name)' is not a whole number from \(bounds).")
    }
    return number
  }

  mutating func bool(_ name: String, default standard: Bool) throws -> Bool {
    switch try one(name) {
    case nil: standard
    case "true": true
    case "false": false
    default: throw Problem.parameter(name, "'\(name)' is neither true nor false.")
    }
  }

  /// One value of an enumeration.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Choice.Type = Choice.self
  ) throws -> Choice? where Choice.RawValue == String {
    guard let text = try one(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem.parameter(name, "'\(name)' is none of: \(known).")
    }
    return choice
  }

  /// The values of an enumeration, given several times; all of them when none is given.
  mutating func choices<Choice: RawRepresentable & CaseIterable & Hashable>(
    _ name: String, _ type: Choice.Type
  ) throws -> Set<Choice> where Choice.RawValue == String {
    let values = all(name)
    let chosen = Set(values.compactMap(Choice.init(rawValue:)))
    guard chosen.count == Set(values).count else {
      throw Problem.parameter(name, "'\(name)' is none of: \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return chosen.isEmpty ? Set(Choice.allCases) : chosen
  }

  /// - Throws: `Problem` when a parameter was given that the route did not take.
  func finish() throws {
    guard let stranger = names.first(where: { !taken.contains($0) }) else { return }
    let known = taken.sorted().joined(separator: ", ")
    var problem = Problem.parameter(
      stranger, "'\(stranger)' is not a parameter here. " + (known.isEmpty ? "There are none." : "There are: \(known).")
    )
    problem.pageDetail = "That link has a part that this page does not know: “\(stranger.prefix(80))”."
    throw problem
  }

  private static func decoded(_ text: Substring, of place: String) throws -> String {
    guard let decoded = text.replacingOccurrences(of: "+", with: " ").removingPercentEncoding else {
      throw Problem(.badRequest, "The URL has a broken escape in the value of \(place). Encode the text as UTF-8.")
    }
    return decoded
  }
}
