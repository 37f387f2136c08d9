#if Manifests
  internal import TextAnalysis
  internal import Yams

  /// A value of a manifest with its place, so that an error can name the line.
  struct ManifestNode {
    let file: String
    /// The key of the value, or the word for the whole manifest.
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

    /// A scalar in its original spelling: `no` is a language tag here, not a Boolean.
    func text() throws(ManifestError) -> String {
      guard let scalar = node.scalar, !scalar.string.isEmpty else {
        throw error(.wrongType(key: key, expected: "a string"))
      }
      return scalar.string
    }

    /// The values of a list, or a single value as a list of one.
    func list() throws(ManifestError) -> [ManifestNode] {
      if let sequence = node.sequence { return sequence.map { ManifestNode($0, key: key, file: file) } }
      guard let scalar = node.scalar else { return [self] }
      guard !scalar.string.isEmpty else { throw error(.wrongType(key: key, expected: "a value or a list of values")) }
      return [self]
    }

    func texts() throws(ManifestError) -> [String] {
      var texts: [String] = []
      for node in try list() { texts.append(try node.text()) }
      return texts
    }

    /// Names with their values, in the manifest's order.
    func pairs() throws(ManifestError) -> [(name: String, value: ManifestNode)] {
      guard let mapping = node.mapping else {
        throw error(.wrongType(key: key, expected: "a mapping of names to values"))
      }
      var pairs: [(name: String, value: ManifestNode)] = []
      for (name, value) in mapping {
        guard let scalar = name.scalar else {
          throw error(.wrongType(key: key, expected: "a mapping whose names are strings"))
        }
        pairs.append((scalar.string, ManifestNode(value.marked(like: name), key: scalar.string, file: file)))
      }
      return pairs
    }

    var isMapping: Bool { node.mapping != nil }

    /// The values of known keys. An unknown key is an error: ignoring it would do something other than intended.
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

    /// The enumeration case that a scalar names.
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
    /// The node with the place of its key. People look for the fault of a nested value at the key.
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
#endif
