internal import Adagia
internal import ArgumentParser
internal import CatalogFormats
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Exit codes, which scripts rely on.
enum ExitStatus: Int32, Error {
  case found = 0
  case nothingFound = 1
  case error = 2
  case rejected = 3
  case damage = 4
  case usage = 64
  case badData = 65
  case noInput = 66
  case locked = 75
  case interrupted = 130

  func exit() -> Never {
    fflush(nil)
    System.exit(rawValue)
  }

  /// Prints the error on standard error and ends the process.
  static func end(with error: any Error) -> Never {
    if let status = error as? ExitStatus { status.exit() }
    if let format = error as? FormatError, format == .outputClosed { found.exit() }
    if let status = ownStatus(of: error) {
      Message.say(message(of: error))
      status.exit()
    }
    endAsParser(error)
  }

  /// The words of an error, with the command or option that helps.
  static func message(of error: any Error) -> String {
    switch error {
    case let error as ImportError: error.message
    case let error as FormatError: error.message
    case let error as StoreError: error.message
    case let error as JournalError: error.message
    case let error as UnsavedText: "\(message(of: error.reason)) The text is in \(error.file)"
    default: "\(error)"
    }
  }

  /// The exit code of an error. Nil for the errors of the argument parser.
  private static func ownStatus(of error: any Error) -> ExitStatus? {
    switch error {
    case let error as StoreError: storeStatus(of: error)
    case let error as JournalError: if case .nothingLeft = error { .nothingFound } else { .error }
    case let error as EditError: if case .notAField = error { .usage } else { .error }
    case let error as AttachmentError: if case .noSuchFile = error { .nothingFound } else { .error }
    case let error as FormatError: formatStatus(of: error)
    case let error as ManifestError: manifestStatus(of: error)
    case let error as UnsavedText: ownStatus(of: error.reason)
    case is ImportError, is SearchError, is SavedSearchError, is UsageError: .usage
    case is ValidationError, is CleanExit, is ExitCode: nil
    default: isParserError(error) ? nil : .error
    }
  }

  private static func manifestStatus(of error: ManifestError) -> ExitStatus {
    switch error.problem {
    case .missing, .noManifests: .noInput
    default: .badData
    }
  }

  private static func formatStatus(of error: FormatError) -> ExitStatus {
    switch error {
    case .noSuchInput, .noMatch: .noInput
    case .unwritable, .outputExists: .error
    default: .badData
    }
  }

  private static func storeStatus(of error: StoreError) -> ExitStatus {
    switch error {
    case .notFound: .noInput
    case .notACatalog, .newer, .older, .truncated, .damaged, .alteredSchema, .foreignCompanion: .badData
    case .locked, .jobRunning, .tooManyReads: .locked
    case .otherAnalyzer, .readOnly, .diskFull, .unusable, .noRoom, .buildLost, .identifierTaken, .alreadyThere,
      .logInTheWay, .sameFile, .besideCatalog, .isDatabase, .noRoomForFile, .cannotBeMade, .notBackedUp, .pack,
      .removed, .unfinishedWrite, .unreadLog, .changedWhileRead, .writeRefused, .unreadable, .closed:
      .error
    }
  }

  /// Prints help and version on standard output, argument errors on standard error.
  private static func endAsParser(_ error: any Error) -> Never {
    let code = AdagiaCommand.exitCode(for: error)
    let message = AdagiaCommand.fullMessage(for: error)
    if code == .success {
      print(message)
      found.exit()
    }
    if message.hasPrefix(Self.parserLabel) {
      Message.say(String(message.dropFirst(Self.parserLabel.count)))
    } else if !message.isEmpty {
      Message.write(message.linesShownSafely + "\n")
    }
    System.exit(code == .validationFailure ? usage.rawValue : code.rawValue)
  }

  /// The start of the parser's messages, replaced by the program's name like in all other messages.
  private static let parserLabel = "Error: "

  private static func isParserError(_ error: any Error) -> Bool {
    AdagiaCommand.exitCode(for: error) != .failure
  }
}

/// Arguments that parse but make no sense together.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
