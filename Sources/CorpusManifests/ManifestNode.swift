internal import TextAnalysis
internal import Yams

/// A value of a manifest, and where it stands, so that what is wrong with it can be said with its line.
struct ManifestNode {
  let file: String
  /// The key it stands under, or what it is.
  let key: String
  private let node: Node

  init(_ node: Node, key: String, file: String) {
    self.node = node
    self.key = key
    self.file = file
  }

  var line: Int? { node.mark?.line }

  func error(_ problem: ManifestError.Problem) -> ManifestError {
    ManifestError(file: file, line: line, problem)
  }

  /// A text, number or whatever stands there as it is written: `no` is the language and not a falsehood.
  func text() throws(ManifestError) -> String {
    guard let scalar = node.scalar, !scalar.string.isEmpty else { throw error(.wrongKind(key: key, wanted: "a text")) }
    return scalar.string
  }

  /// The values of a list, or the one value that stands there without brackets.
  func list() throws(ManifestError) -> [ManifestNode] {
    if let sequence = node.sequence { return sequence.map { ManifestNode($0, key: key, file: file) } }
    guard let scalar = node.scalar else { return [self] }
    guard !scalar.string.isEmpty else { throw error(.wrongKind(key: key, wanted: "a value or a list of values")) }
    return [self]
  }

  func texts() throws(ManifestError) -> [String] {
    var texts: [String] = []
    for node in try list() { texts.append(try node.text()) }
    return texts
  }

  /// Names and their values, in the manifest's order.
  func pairs() throws(ManifestError) -> [(name: String, value: ManifestNode)] {
    guard let mapping = node.mapping else { throw error(.wrongKind(key: key, wanted: "names with values")) }
    var pairs: [(name: String, value: ManifestNode)] = []
    for (name, value) in mapping {
      guard let scalar = name.scalar else { throw error(.wrongKind(key: key, wanted: "names that are plain texts")) }
      pairs.append((scalar.string, ManifestNode(value.marked(like: name), key: scalar.string, file: file)))
    }
    return pairs
  }

  var isMapping: Bool { node.mapping != nil }

  /// The values of known keys. A key that nobody knows is a mistake: to pass it over would do something else than
  /// was meant.
  func members(
    known: [String], otherNames: [String: String] = [:]
  ) throws(ManifestError) -> [String: ManifestNode] {
    var members: [String: ManifestNode] = [:]
    for (name, value) in try pairs() {
      guard known.contains(name) else {
        let nearest = otherNames[name] ?? FieldNames.nearest(to: name, among: known)
        throw value.error(.unknownKey(name, nearest: nearest, known: known))
      }
      members[name] = value
    }
    return members
  }

  /// The case that a text names.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    of: Choice.Type
  ) throws(ManifestError) -> Choice {
    let text = try text()
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    let nearest = FieldNames.nearest(to: text, among: known)
    throw error(.unknownValue(text, key: key, nearest: nearest, known: known))
  }
}

extension Node {
  /// Itself, standing where its key stands: a value that is written below its key is looked for at the key.
  fileprivate func marked(like key: Node) -> Node {
    var node = self
    switch node {
    case .scalar(var scalar):
      scalar.mark = key.mark
      node = .scalar(scalar)
    case .mapping(var mapping):
      mapping.mark = key.mark
      node = .mapping(mapping)
    case .sequence(var sequence):
      sequence.mark = key.mark
      node = .sequence(sequence)
    case .alias: break
    }
    return node
  }
}
