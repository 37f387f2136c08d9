/// Why a manifest cannot be used: where, what, and what to do.
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with it.
  public enum Problem: Hashable, Sendable {
    /// The system's reason, in its words.
    case unreadable(reason: String)
    /// It is a catalog that this process has open, or a file that belongs to one.
    case catalogInUse
    /// There is no such file or folder.
    case missing
    /// A folder without a manifest.
    case noManifests
    /// It is no YAML; the parser's words.
    case syntax(String)
    case unknownKey(String, nearest: String?, known: [String])
    case missingKey(String, of: String)
    /// A value of another kind than the key takes; what it takes, in words.
    case wrongKind(key: String, wanted: String)
    /// A value that is none of those that the key takes.
    case unknownValue(String, key: String, nearest: String?, known: [String])
    /// Another collection, here or in another manifest, has the name.
    case nameTaken(String, by: String)
  }

  /// As it was named.
  public let file: String
  /// Counted from 1; `nil` when it is about the whole file.
  public let line: Int?
  public let problem: Problem

  public init(file: String, line: Int? = nil, _ problem: Problem) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  /// `corpus/mine.yaml:4: there is no key 'titel'. Did you mean 'title'?`
  public var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(problem.words)"
  }
}

extension ManifestError.Problem {
  fileprivate var words: String {
    switch self {
    case .catalogInUse: "is a catalog in use, or a file that belongs to one, and no manifest. Check the name."
    case .unreadable(let reason): "cannot be read: \(reason). Check its permissions."
    case .missing: "there is no such manifest or folder. Check the name."
    case .noManifests: "no file in this folder ends in .yaml or .yml. Name a manifest, or another folder."
    case .syntax(let reason): "this is no YAML: \(reason). Mend the line."
    case .unknownKey(let key, let nearest, let known):
      "there is no key '\(key)'. \(Self.advice(nearest, known))"
    case .missingKey(let key, let place): "\(place) lacks the key '\(key)'. Add it."
    case .wrongKind(let key, let wanted): "'\(key)' takes \(wanted). Write it so."
    case .unknownValue(let value, let key, let nearest, let known):
      "'\(key)' cannot be '\(value)'. \(Self.advice(nearest, known))"
    case .nameTaken(let name, let other):
      "the collection '\(name)' stands in \(other) already. Give one of them another name, or put their files together."
    }
  }

  private static func advice(_ nearest: String?, _ known: [String]) -> String {
    nearest.map { "Did you mean '\($0)'?" } ?? "It is one of: \(known.joined(separator: ", "))."
  }
}
