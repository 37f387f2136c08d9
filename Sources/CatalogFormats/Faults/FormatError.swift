/// What keeps a whole input from being read, or an output from being written.
public enum FormatError: Error, Hashable, Sendable {
  /// There is no file or folder of that name.
  case noSuchInput(file: String)
  /// A pattern with `*`, `?` or `[` that no file's name fits.
  case noMatch(pattern: String)
  /// The system's reason, an `errno`.
  case unreadable(file: String, code: Int32)
  /// A catalog that this process has open, or a file that belongs to one: to read it would cost the catalog its locks.
  case catalogInUse(file: String)
  /// Compressed data that is cut short or altered; what came before it was delivered.
  case damaged(file: String, compression: Compression)
  /// Neither the name nor the first bytes tell what it is.
  case unknownFormat(file: String)
  /// NUL bytes at the start: an image, a database, an index.
  case binary(file: String)
  /// UTF-16 or UTF-32, known by its byte order mark.
  case notUTF8(file: String, encoding: String)
  /// The header row cannot be read, so that no row after it would mean anything.
  case badHeader(file: String, reason: String)
  /// Names that the header, or the person, gives to more than one column.
  case duplicateColumns(file: String, names: [String])
  /// Whoever read the output has gone: the end of a `| head`, and no fault.
  case outputClosed
  /// The system's reason, an `errno`.
  case unwritable(file: String, code: Int32)

  /// How an input is compressed.
  public enum Compression: String, Sendable {
    case gzip
    case zstd = "Zstandard"
  }

  /// The system's words alone, for another message; `nil` where the system did not say it.
  package var systemReason: String? {
    switch self {
    case .unreadable(_, let code), .unwritable(_, let code): System.message(for: code)
    default: nil
    }
  }

  /// Whether the input itself is missing: the command's exit code 66.
  public var isMissingInput: Bool {
    switch self {
    case .noSuchInput, .noMatch: true
    default: false
    }
  }
}

extension FormatError: CustomStringConvertible {
  /// One line: where, what happened, what to do next.
  public var description: String {
    switch self {
    case .noSuchInput(let file):
      "\(file): there is no such file or folder. Check the name."
    case .noMatch(let pattern):
      "\(pattern): no file's name fits. Check the folder and the pattern."
    case .unreadable(let file, let code):
      "\(file): cannot be read: \(System.message(for: code)). Check its permissions."
    case .catalogInUse(let file):
      "\(file): is a catalog in use, or a file that belongs to one, so it was not read. To bring in the records of another "
        + "catalog, use 'adagia merge'."
    case .damaged(let file, let compression):
      "\(file): the \(compression.rawValue) data is cut short or damaged. What came before was read; fetch the file again."
    case .unknownFormat(let file):
      "\(file): neither name nor content tells the format. Say it with --format, one of \(InputFormat.list)."
    case .binary(let file):
      "\(file): holds NUL bytes at its start, so it is no text. Adagia reads \(InputFormat.list), plain, .gz or .zst."
    case .notUTF8(let file, let encoding):
      "\(file): is \(encoding), not UTF-8. Convert it: iconv -f \(encoding) -t UTF-8 FILE."
    case .badHeader(let file, let reason):
      "\(file):1: the header cannot be used: \(reason). Mend the line, or name the columns with --columns."
    case .duplicateColumns(let file, let names):
      "\(file): more than one column is named \(names.map { "'\($0)'" }.joined(separator: ", ")). "
        + "Give each its own name, or name all with --columns if the first row is no header."
    case .outputClosed:
      "The output was closed before everything was written."
    case .unwritable(let file, let code):
      "\(file): cannot be written: \(System.message(for: code)). Check the folder, its permissions and free space."
    }
  }
}
