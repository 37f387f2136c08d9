internal import Foundation

/// The locks of a process as the system lists them.
package enum FileLocks {
  /// The POSIX locks that this process has on a file, one text each: `READ 128 128`. The source is `/proc/locks`.
  ///
  /// The kernel hands out the list in pieces, and a lock that another file loses between two pieces hides one of ours.
  /// Locks that another process holds all the while are in one of several readings.
  package static func held(on path: String) throws -> [String] {
    let number = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int ?? -1
    let process = "\(ProcessInfo.processInfo.processIdentifier)"
    var held: Set<String> = []
    for _ in 0..<20 { held.formUnion(try read(of: process, onFileNumbered: number)) }
    return held.sorted()
  }

  private static func read(of process: String, onFileNumbered number: Int) throws -> [String] {
    let list = String(decoding: try wholeList(), as: UTF8.self)
    return list.split(separator: "\n").compactMap { line in
      // `1: POSIX  ADVISORY  READ 4711 fe:00:1234 128 128`
      let words = line.split(separator: " ")
      guard words.count == 8, words[1] == "POSIX", words[4] == process, words[5].hasSuffix(":\(number)") else {
        return nil
      }
      return "\(words[3]) \(words[6]) \(words[7])"
    }
  }

  /// The list has no size, and the kernel gives a page of it at a time: a short read is not its end.
  private static func wholeList() throws -> [UInt8] {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/locks"))
    defer { try? handle.close() }
    var list: [UInt8] = []
    while let piece = try handle.read(upToCount: 4_096), !piece.isEmpty { list += piece }
    return list
  }
}
