/// A fault of a manifest: where, what, and what to do.
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  package enum Problem: Hashable, Sendable {
    /// The system refused to read the file; `reason` has its words.
    case unreadable(reason: String)
    /// It is a catalog that this process has open, or a file that belongs to one.
    case catalogInUse
    /// The path leads to a pipe, a socket or a device.
    case noFile
    /// The file has more bytes than a manifest may have.
    case tooLong(bytes: Int)
    /// No such file or folder exists.
    case missing
    /// The folder has no manifest.
    case noManifests
    /// The text is not YAML; the parser's reason.
    case syntax(String)
    /// A key that is not known at its place.
    case unknownKey(String, nearest: String?, known: [String])
    /// A required key is missing; `of` is what requires it, in words.
    case missingKey(String, of: String)
    /// A value of the wrong type; `expected` is the right one, in words.
    case wrongType(key: String, expected: String)
    /// A value that is not among those that the key takes.
    case unknownValue(String, key: String, nearest: String?, known: [String])
    /// Two keys that mean the same thing in different formats.
    case excludingKeys(String, String)
    /// A name in `map` that is not a field.
    case unknownField(String, nearest: String?)
    /// Another collection, in this or another manifest, has the name.
    case nameTaken(String, by: String)
  }

  /// The path as the person typed it.
  package let file: String
  /// The line, counted from 1; `nil` for a fault of the whole file.
  package let line: Int?
  /// The fault.
  package let problem: Problem

  /// A fault in a file, or in a line of it.
  package init(file: String, line: Int? = nil, _ problem: Problem) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  /// `corpus/mine.yaml:4: 'titel' is not a key here. Did you mean 'title'?`
  public var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(problem.words)"
  }
}

extension ManifestError.Problem {
  fileprivate var words: String {
    switch self {
    case .catalogInUse: "this is a catalog in use, or a file that belongs to one, not a manifest. Check the name."
    case .unreadable(let reason): "cannot be read: \(reason). Check its permissions."
    case .noFile: "this is a pipe or a device, which may never end. Save its text in a file, and name the file."
    case .tooLong(let bytes): "this file has \(bytes) bytes, and at most 16 MB of YAML are read. Check the name."
    case .missing: "no such manifest or folder. Check the name."
    case .noManifests: "the folder has no file that ends in .yaml or .yml. Name a manifest, or another folder."
    case .syntax(let reason): "the YAML is malformed: \(reason). Fix the line."
    case .unknownKey(let key, let nearest, let known):
      "'\(key)' is not a key here. \(Self.advice(nearest, "Known keys", known))"
    case .missingKey(let key, let place): "\(place) lacks the key '\(key)'. Add it."
    case .wrongType(let key, let expected): "'\(key)' must be \(expected). Change the value."
    case .unknownValue(let value, let key, let nearest, let known):
      "'\(value)' is not a value of '\(key)'. \(Self.advice(nearest, "Known values", known))"
    case .excludingKeys(let key, let other): "'\(key)' and '\(other)' exclude each other. Keep one of them."
    case .unknownField(let name, let nearest):
      "'\(name)' is not a field. \(nearest.map { "Did you mean '\($0)'? " } ?? "")"
        + "For a field of your own, write 'extra.\(name)'."
    case .nameTaken(let name, let other):
      "'\(name)' is already the name of a collection in \(other). Rename one of them, or put their files together."
    }
  }

  private static func advice(_ nearest: String?, _ label: String, _ known: [String]) -> String {
    nearest.map { "Did you mean '\($0)'?" } ?? "\(label): \(known.joined(separator: ", "))."
  }
}
