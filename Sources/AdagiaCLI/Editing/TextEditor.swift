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
    // Others who may write to a shared folder cannot guess the name and make the file first.
    file = "\(folder)/adagia-\(name)-\(String(UInt64.random(in: .min ... .max), radix: 36)).txt"
  }

  /// True if the user can be shown an editor: on a terminal, or with one that is named.
  static func isAvailable(_ environment: Environment) -> Bool {
    let isNamed = ["VISUAL", "EDITOR"].contains { environment[$0]?.isEmpty == false }
    return isNamed || isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// Has the user edit a text until it can be read. It stays in its file until `saved`.
  ///
  /// - Parameter read: Makes a value of the edited text.
  /// - Returns: The value. Nil when the text came back as it was, or empty.
  /// - Throws: `UsageError` when the text cannot be read, or the editor fails.
  func edited<Value>(_ text: String, read: (String) throws -> Value) throws -> Value? {
    try write(text)
    while true {
      try open()
      let result = try contents()
      if result == text || result.allSatisfy(\.isWhitespace) {
        unlink(file)
        return nil
      }
      do {
        return try read(result)
      } catch let fault as RecordSheet.Fault {
        Message.say("\(file), \(fault)")
        guard Self.isAskedAgain() else { throw UsageError("nothing was changed. The text is in \(file)") }
      }
    }
  }

  /// Has the user edit a record.
  ///
  /// - Returns: The record as it is to be. Nil when it is as it was.
  /// - Throws: As `edited(_:read:)`.
  func edited(_ stored: StoredRecord) throws -> CatalogRecord? {
    let sheet = RecordSheet(stored.record)
    let heading = "# Record \(stored.id) of '\(stored.collection.shownSafely)'. Lines that begin with # are left out.\n"
    return try edited(heading + sheet.text()) { try sheet.record(from: $0) }
  }

  /// Saves what the edited text stands for, and removes its file.
  ///
  /// - Throws: `UnsavedText` when `save` does. The text stays in its file then.
  func saved<Outcome>(_ save: () async throws -> Outcome) async throws -> Outcome {
    do {
      let outcome = try await save()
      unlink(file)
      return outcome
    } catch {
      throw UnsavedText(file: file, reason: error)
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

/// An edited text that could not be saved.
struct UnsavedText: Error {
  /// The file that has the text.
  let file: String
  let reason: any Error
}
