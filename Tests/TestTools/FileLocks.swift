package import Foundation

/// The locks of a process as the system lists them.
package enum FileLocks {
  /// The POSIX locks that this process has on a file, one text each: `READ 128 128`. Linux tells of them in `/proc/locks`.
  package static func held(on path: String) throws -> [String] {
    let number = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int ?? -1
    let process = "\(ProcessInfo.processInfo.processIdentifier)"
    let list = String(decoding: try Data(contentsOf: URL(fileURLWithPath: "/proc/locks")), as: UTF8.self)
    return list.split(separator: "\n").compactMap { line in
      // `1: POSIX  ADVISORY  READ 4711 fe:00:1234 128 128`
      let words = line.split(separator: " ")
      guard words.count == 8, words[1] == "POSIX", words[4] == process, words[5].hasSuffix(":\(number)") else {
        return nil
      }
      return "\(words[3]) \(words[6]) \(words[7])"
    }
  }
}
