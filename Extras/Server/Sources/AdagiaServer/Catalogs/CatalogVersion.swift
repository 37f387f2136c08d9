internal import Adagia
internal import Crypto
internal import Foundation
internal import Synchronization

/// The version of what one opening of a catalog answers: another one after each change, and the same after a restart of
/// the server as long as the file has not changed.
final class CatalogVersion: Sendable {
  private struct Known {
    let changeNumber: Int64
    let text: String
  }

  private let path: String
  /// Everything else that answers depend on: the program and what it was told.
  private let basis: String
  /// Differs between two openings.
  private let opening = String(UInt64.random(in: .min ... .max), radix: 36)
  private let known = Mutex<Known?>(nil)

  init(path: String, basis: String) { (self.path, self.basis) = (path, basis) }

  /// Letters, digits and hyphens.
  ///
  /// The state of the files stands for their content once it is older than any clock's tick; until then, the number of
  /// the change does, which means nothing to the next start of the server.
  func text(of catalog: Catalog) throws -> String {
    let number = try catalog.changeNumber
    if let known = known.withLock({ $0 }), known.changeNumber == number { return known.text }
    guard let state = state, try catalog.changeNumber == number, state == self.state else {
      return "\(opening)-\(String(number, radix: 36))"
    }
    known.withLock { $0 = Known(changeNumber: number, text: state) }
    return state
  }

  /// A hash of the file and of its write-ahead log as the system describes them; `nil` when they changed a moment ago.
  private var state: String? {
    // An empty log is there while the file is open, and says nothing.
    let stamps = [path, path + "-wal"].compactMap(FileStamp.init).filter { !$0.isEmpty }
    guard stamps.allSatisfy(\.isSettled) else { return nil }
    let text = "\(basis) \(stamps.map(\.text))"
    return SHA256.hash(data: Data(text.utf8)).prefix(12).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension ServerConfiguration {
  /// Whatever answers depend on besides their catalog: the program, and the options that appear in pages.
  var basis: String {
    let program = Bundle.main.executablePath.flatMap(FileStamp.init)?.text
    // A program that is not a file cannot be told from others.
    let name = program ?? String(UInt64.random(in: .min ... .max), radix: 36)
    return "\(name) \(publicURL ?? "") \(contact ?? "") \(catalogs.map(\.name))"
  }
}

/// A file as the system describes it: which one it is, its size and the times of its last changes.
struct FileStamp {
  private let status: stat

  /// `nil` when there is no file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  var isEmpty: Bool { status.st_size == 0 }

  var text: String {
    let (content, entry) = (Self.nanoseconds(status.modified), Self.nanoseconds(status.changed))
    return "\(status.st_dev).\(status.st_ino).\(status.st_size).\(content).\(entry)"
  }

  /// True if a change from now on would have another time. False also when the clock was set back.
  var isSettled: Bool {
    let last = max(Self.nanoseconds(status.modified), Self.nanoseconds(status.changed))
    return Date().timeIntervalSince1970 - Double(last) / 1e9 > 1
  }

  private static func nanoseconds(_ time: timespec) -> Int { Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec) }
}

extension stat {
  fileprivate var modified: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }

  fileprivate var changed: timespec {
    #if canImport(Darwin)
      st_ctimespec
    #else
      st_ctim
    #endif
  }
}
