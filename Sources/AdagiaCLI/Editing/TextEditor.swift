internal import Adagia
internal import CatalogFormats
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The user's editor: `VISUAL`, `EDITOR`, or `vi`.
struct TextEditor {
  private let command: String
  private let file: String

  /// - Parameter name: A part of the file's name, which editors show.
  init(_ environment: Environment, name: String) {
    let named = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    command = named ?? "vi"
    let folder = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    file = "\(folder)/adagia-\(name)-\(getpid()).txt"
  }

  /// Whether the user can be shown an editor: on a terminal, or with one that is named.
  static func isAvailable(_ environment: Environment) -> Bool {
    let isNamed = ["VISUAL", "EDITOR"].contains { environment[$0]?.isEmpty == false }
    return isNamed || isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// Has the user edit a text until it can be read, and saves what it stands for.
  ///
  /// - Parameters:
  ///   - read: Makes a value of the edited text.
  ///   - save: Saves the value.
  /// - Returns: False when the text came back as it was, or empty: nothing was saved.
  /// - Throws: `UsageError` when the text cannot be read, or the editor fails; errors of `save`. The text stays in its file
  ///   then.
  func edit<Value>(
    _ text: String, read: (String) throws -> Value, save: (Value) async throws -> Void
  ) async throws -> Bool {
    try write(text)
    guard let value = try edited(text, read) else {
      unlink(file)
      return false
    }
    do { try await save(value) } catch {
      Message.say("the text is in \(file)")
      throw error
    }
    unlink(file)
    return true
  }

  private func edited<Value>(_ text: String, _ read: (String) throws -> Value) throws -> Value? {
    while true {
      try open()
      let result = try contents()
      if result == text || result.allSatisfy(\.isWhitespace) { return nil }
      do {
        return try read(result)
      } catch let fault as RecordSheet.Fault {
        Message.say("\(file), \(fault)")
        guard Self.isAskedAgain() else { throw UsageError("nothing was changed. The text is in \(file)") }
      }
    }
  }

  private static func isAskedAgain() -> Bool {
    guard isatty(STDIN_FILENO) == 1, Terminal.isErrorInteractive else { return false }
    Message.write("adagia: edit it again? [Y/n] ")
    let answer = readLine()?.lowercased() ?? "n"
    return answer.isEmpty || answer.hasPrefix("y")
  }

  private func write(_ text: String) throws {
    let descriptor = Self.created(file)
    guard descriptor >= 0, let stream = fdopen(descriptor, "w") else {
      throw FormatError.unwritable(file: file, code: errno)
    }
    let isWritten = fputs(text, stream) >= 0
    guard fclose(stream) == 0, isWritten else { throw FormatError.unwritable(file: file, code: errno) }
  }

  /// A new file for its owner alone, never one that is there.
  private static func created(_ path: String) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    #else
      Darwin.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    #endif
  }

  private func open() throws {
    let status = system("\(command) \(file.shellWord)")
    guard status == 0 else {
      throw UsageError("the editor '\(command)' ended with an error; nothing was changed. The text is in \(file)")
    }
  }

  private func contents() throws -> String {
    var lines: [String] = []
    let faults = try TextInput.forEachLine(of: file) { line, _ in lines.append(line) }
    guard faults == 0 else { throw UsageError("the text is not UTF-8; nothing was changed. It is in \(file)") }
    return lines.joined(separator: "\n") + "\n"
  }
}
