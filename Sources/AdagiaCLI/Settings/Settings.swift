internal import Adagia
internal import CorpusManifests
internal import Platform

/// The user's settings: `$XDG_CONFIG_HOME/adagia/config.yaml`. Options and variables take precedence.
///
/// Without the file nothing is read, and no parser of YAML is started.
struct Settings: Sendable {
  /// The names of settings.
  enum Key: String, CaseIterable, Sendable {
    case catalog, collection, limit, format, language, pager, colors, synonyms
  }

  let path: String
  private let values: [Key: SettingsFile.Value]
  /// The first fault of the file. No setting is in force then.
  let fault: ManifestError?

  /// The hits that can be asked for.
  static let limits = 0...100_000

  /// The settings of this process's user.
  static let current = Settings(.process)

  init(_ environment: Environment) {
    path = environment.configurationFolder + "/config.yaml"
    guard FileSystem.isReadable(path) else {
      (values, fault) = ([:], nil)
      return
    }
    do {
      values = try Self.checked(SettingsFile(at: path, known: Key.allCases.map(\.rawValue)), path)
      fault = nil
    } catch {
      (values, fault) = ([:], error)
    }
  }

  private static func checked(_ file: SettingsFile, _ path: String) throws(ManifestError) -> [Key: SettingsFile.Value] {
    var values: [Key: SettingsFile.Value] = [:]
    for key in Key.allCases {
      guard let value = file.values[key.rawValue] else { continue }
      if let expected = key.expected(insteadOf: value.text) {
        throw ManifestError(file: path, line: value.line, .wrongType(key: key.rawValue, expected: expected))
      }
      values[key] = value
    }
    return values
  }

  /// A value as written. Nil when the file has none.
  func text(_ key: Key) -> String? { values[key]?.text }

  /// The place of a value: `config.yaml:3`. Nil when the file has none.
  func place(_ key: Key) -> String? {
    values[key].map { value in path + (value.line.map { ":\($0)" } ?? "") }
  }

  var limit: Int? { text(.limit).flatMap(Int.init) }
  var format: ResultFormat? { text(.format).flatMap(ResultFormat.init) }
  var colors: ColorChoice? { text(.colors).flatMap(ColorChoice.init) }

  /// Sets which synonyms a search uses: those of all lists, of some, or none.
  func chooseSynonyms(for request: inout SearchRequest) {
    request.usesSynonyms = text(.synonyms) != "off"
    request.synonymLists = text(.synonyms).flatMap(SynonymNames.lists)
  }

  /// The catalog's path, where `~/` stands for the home.
  func catalog(_ environment: Environment) -> String? {
    guard let text = text(.catalog) else { return nil }
    guard text.hasPrefix("~/"), let home = environment["HOME"] else { return text }
    return home + text.dropFirst()
  }
}

extension Settings.Key {
  /// The expected value in words, for a text that is not one. Nil for a text that is.
  fileprivate func expected(insteadOf text: String) -> String? {
    switch self {
    case .catalog, .collection, .language, .pager: nil
    case .limit:
      Int(text).map { Settings.limits.contains($0) } == true ? nil : "a number from 0 to 100000"
    case .format: Self.choice(text, ResultFormat.self)
    case .colors: Self.choice(text, ColorChoice.self)
    case .synonyms: ["on", "off"].contains(text) || SynonymNames.lists(text) != nil ? nil : SynonymNames.expected
    }
  }

  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ text: String, _ type: Choice.Type
  ) -> String? {
    guard Choice(rawValue: text) == nil else { return nil }
    return "one of: " + Choice.allCases.map(\.rawValue).joined(separator: ", ")
  }
}

/// Names of synonym lists, separated by commas.
private enum SynonymNames {
  /// `nil` for a text with another name among them.
  static func lists(_ text: String) -> Set<String>? {
    let names = text.split { $0 == "," || $0.isWhitespace }.map(String.init)
    let lists = names.map { SynonymList(rawValue: $0)?.rawValue }
    return names.isEmpty || lists.contains(nil) ? nil : Set(names)
  }

  static var expected: String {
    "on, off, or names of lists: " + SynonymList.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
