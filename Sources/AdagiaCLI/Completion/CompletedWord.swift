internal import Adagia
internal import CatalogFormats
internal import Platform

/// The word that a shell wants completed, in parts.
///
///     author:mark-tw      // field "author", value "mark-tw"
struct CompletedWord {
  /// The name before the colon. Nil without one.
  let field: String?
  /// The typed beginning of the value, or of the word.
  let value: String
  /// The beginning of the word, up to the value, that a candidate has to repeat: bash ends a word at a colon, and
  /// expects only the text after it.
  let kept: String

  /// A partial value for the field that an option implies.
  init(field: String, value: String) {
    (self.field, self.value, kept) = (field, value, "")
  }

  /// - Parameters:
  ///   - arguments: The words of the command line.
  ///   - index: The number of the word with the cursor.
  ///   - prefix: The beginning of that word, up to the cursor. Some shells leave it out.
  /// - Returns: Nil for a phrase in quotation marks, a group, or another operator.
  init?(_ arguments: [String], _ index: Int, _ prefix: String) {
    let typed = prefix.isEmpty && arguments.indices.contains(index) ? arguments[index] : prefix
    let parts = arguments.prefix(index + 1)
    if typed == ":", parts.count > 1 {
      (field, value, kept) = (parts[parts.count - 2], "", "")
    } else if parts.count > 2, parts[parts.count - 2] == ":" {
      (field, value, kept) = (parts[parts.count - 3], typed, "")
    } else if let colon = typed.firstIndex(of: ":") {
      (field, value) = (String(typed[..<colon]), String(typed[typed.index(after: colon)...]))
      kept = String(typed[...colon])
    } else {
      (field, value, kept) = (nil, typed, "")
    }
    guard (field ?? "a").allSatisfy({ $0.isLetter || $0 == "-" }), !value.contains(where: { "\"'($`".contains($0) })
    else { return nil }
  }
}

/// The catalog of the command line that is being completed.
struct CompletionCatalog {
  let opened: Catalog

  /// Nil if there is no catalog yet: completion never creates one.
  init?(_ arguments: [String]) throws {
    let option = arguments.firstIndex(of: "--catalog").map { $0 + 1 }
    let named = option.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
    let path = CatalogLocation(named: named, environment: .process, isQuiet: true).path
    guard FileSystem.isReadable(path) else { return nil }
    opened = try Catalog(at: path, for: .reading, isShared: false)
  }
}

/// Candidates as the shell wants them.
enum ShellText {
  /// zsh takes what follows a colon for a description.
  static func candidates(_ texts: [String]) -> [String] {
    let safe = texts.filter { $0 == $0.shownSafely }
    return Environment.process["SAP_SHELL"] == "zsh" ? safe.map { $0.replacing(":", with: "\\:") } : safe
  }
}
