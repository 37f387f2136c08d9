internal import Platform

/// A fault of a whole input or of an output. Faults of single records are `RejectedInput`.
public enum FormatError: Error, Hashable, Sendable {
  /// No file or folder has that name.
  case noSuchInput(file: String)
  /// No file matches a pattern with `*`, `?` or `[`.
  case noMatch(pattern: String)
  /// The system refused to open or read the input; `code` is an `errno`.
  case unreadable(file: String, code: Int32)
  /// A catalog that this process has open, or a file that belongs to one: to read it would cost the catalog its locks.
  case catalogInUse(file: String)
  /// The compressed data is truncated or altered. Records before the damage were delivered.
  case damaged(file: String, compression: Compression)
  /// Unpacking the data takes more memory than allowed.
  case tooMuchMemory(file: String, compression: Compression, mebibytes: Int)
  /// The data unpacks to more than it may: more than `ratio` times its size, or `nil` for a size that no input has.
  /// Records before that were delivered.
  case unpacksToTooMuch(file: String, compression: Compression, ratio: Int?)
  /// The data is compressed in a way that this program was built without: the package's trait for it is off.
  case notBuilt(file: String, compression: Compression)
  /// Neither the name nor the first bytes identify the format.
  case unknownFormat(file: String)
  /// The first bytes have many NUL bytes, or others that no text has: an image, a database, an index.
  case binary(file: String)
  /// The byte order mark is that of UTF-16 or UTF-32.
  case notUTF8(file: String, encoding: String)
  /// The system cannot convert text from the encoding of this name.
  case unknownEncoding(file: String, name: String)
  /// The header row is malformed, so that the rows after it have no meaning.
  case badHeader(file: String, reason: String)
  /// The header, or the caller, gives the same name to several columns.
  case duplicateColumns(file: String, names: [String])
  /// A library of the system that the format needs is not installed; `package` is Debian's.
  case missingLibrary(file: String, name: String, package: String)
  /// A record is longer than an output format can express.
  case tooLargeForFormat(record: String, format: String)
  /// Another program's database cannot be read, or not further.
  case database(file: String, DatabaseFault)
  /// No record of the first ones gets a text or a title, and the columns may hold either.
  case noWords(file: String, columns: [String])
  /// The first records of the file all have the same fault. The others were not read.
  case allRejected(file: String, count: Int, reason: String)
  /// A JSON file has no list of records at the path.
  case noList(file: String, path: [String])
  /// The reader of the output has closed it, as `| head` does. Not a fault.
  case outputClosed
  /// The program that asked for the records wants no more of them. Not a fault.
  case notWanted
  /// The system refused to open or write the output; `code` is an `errno`.
  case unwritable(file: String, code: Int32)
  /// A file already exists where the output should go.
  case outputExists(file: String)

  /// A compression format.
  public enum Compression: String, Sendable {
    /// RFC 1952: `.gz`.
    case gzip
    /// `.bz2`.
    case bzip2
    /// `.xz`.
    case xz
    /// RFC 8878: `.zst`.
    case zstd = "Zstandard"
  }

  /// The system's words alone, for another message; `nil` if the error did not come from the system.
  package var systemReason: String? {
    switch self {
    case .unreadable(_, let code), .unwritable(_, let code): System.message(for: code)
    default: nil
    }
  }

  /// True if no such input exists.
  package var isMissingInput: Bool {
    switch self {
    case .noSuchInput, .noMatch: true
    default: false
    }
  }
}

extension FormatError: CustomStringConvertible {
  /// One line: where, what happened, and what to do next.
  public var description: String {
    switch self {
    case .noSuchInput(let file):
      "\(file): no such file or folder. Check the name."
    case .noMatch(let pattern):
      "\(pattern): no file matches the pattern. Check the folder and the pattern."
    case .unreadable(let file, let code):
      "\(file): cannot be read: \(System.message(for: code)). Check its permissions."
    case .catalogInUse(let file):
      "\(file): a catalog in use, or a file that belongs to one, so it was not read."
    case .damaged(let file, let compression):
      "\(file): the \(compression.rawValue) data is truncated or damaged. The records before the damage were read; get a new copy of the file."
    case .tooMuchMemory(let file, let compression, let mebibytes):
      "\(file): the \(compression.rawValue) data needs more than \(mebibytes) MiB of memory to unpack. Unpack it with its own "
        + "program, and import the result."
    case .unpacksToTooMuch(let file, let compression, let ratio):
      "\(file): the \(compression.rawValue) data unpacks to more than "
        + "\(ratio.map { "\($0) times its size" } ?? "256 GiB"). The records before that were read. If you trust the file, unpack it with its own program, and import the result."
    case .notBuilt(let file, let compression):
      "\(file): the data is compressed with \(compression.rawValue), which this program was built without. Unpack it with its own "
        + "program, and import the result."
    case .unknownFormat(let file):
      "\(file): neither the name nor the content identifies the format. Specify one of \(InputFormat.list)."
    case .binary(let file):
      "\(file): the first bytes are not text, but those of a picture, a program or the like. Adagia reads \(InputFormat.list), "
        + "plain, .gz, .bz2, .xz or .zst."
    case .notUTF8(let file, let encoding):
      "\(file): the encoding is \(encoding). Convert the file to UTF-8."
    case .unknownEncoding(let file, let name):
      "\(file): '\(name)' is not an encoding that this system converts. 'iconv --list' names them."
    case .badHeader(let file, let reason):
      "\(file):1: the header is unusable: \(reason). Fix the line."
    case .duplicateColumns(let file, let names):
      "\(file): more than one column is named \(names.map { "'\($0)'" }.joined(separator: ", more than one ")). "
        + "Give each column its own name."
    case .missingLibrary(let file, let name, let package):
      "\(file): this format is read with \(name), which is not installed. Install it (on Debian: apt-get install \(package)) and run the command again."
    case .tooLargeForFormat(let record, let format):
      "The record '\(record)' is longer than \(format) can express. Write another format, or leave the record out."
    case .database(let file, let fault):
      "\(file): \(fault)"
    case .noWords(let file, let columns):
      "\(file): no column could be recognized as the text or the title of a record, so nothing was imported. "
        + "Say which one it is. Columns: \(columns.prefix(20).joined(separator: ", "))\(columns.count > 20 ? ", …" : "")."
    case .allRejected(let file, let count, let reason):
      "\(file): the first \(count) records were all rejected for one reason, so the rest was not read: \(reason)."
    case .noList(let file, let path):
      "\(file): there is no list of objects at '\(path.joined(separator: "."))'. Check the path."
    case .notWanted:
      "The reading was stopped before the end of the input."
    case .outputClosed:
      "The output was closed before everything was written."
    case .unwritable(let file, let code):
      "\(file): cannot be written: \(System.message(for: code)). Check the folder, its permissions and the free space."
    case .outputExists(let file):
      "\(file): this file already exists, and it was left as it is. Choose another name."
    }
  }
}
