package import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A terminal that a test reads and types on.
package final class PseudoTerminal {
  private let leader: Int32
  /// The program's side of it.
  package let follower: FileHandle
  /// All that the program wrote so far.
  package private(set) var output: [UInt8] = []

  /// Nil if the system has no pseudo-terminals.
  package init?(columns: UInt16, rows: UInt16) {
    var (one, other): (Int32, Int32) = (-1, -1)
    guard openpty(&one, &other, nil, nil, nil) == 0 else { return nil }
    leader = one
    follower = FileHandle(fileDescriptor: other, closeOnDealloc: true)
    _ = fcntl(leader, F_SETFD, FD_CLOEXEC)
    resize(columns: columns, rows: rows)
  }

  deinit { close(leader) }

  /// The mode of the terminal, as `tcgetattr` has it: whether it echoes and hands over whole lines.
  package var isCooked: Bool {
    var mode = termios()
    guard tcgetattr(leader, &mode) == 0 else { return false }
    return mode.c_lflag & tcflag_t(ECHO | ICANON) == tcflag_t(ECHO | ICANON)
  }

  /// Changes the size. A program that is not a session's leader has to be told by a signal of its own.
  package func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(leader, UInt(TIOCSWINSZ), &size)
  }

  package func type(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(leader, $0.baseAddress, $0.count) }
  }

  /// Reads until `isEnough`, or until nothing came for a minute.
  ///
  /// - Returns: True if it was enough.
  package func read(until isEnough: ([UInt8]) throws -> Bool) rethrows -> Bool {
    while try !isEnough(output) {
      var source = pollfd(fd: leader, events: Int16(POLLIN), revents: 0)
      guard poll(&source, 1, 60_000) > 0 else { return false }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = Glibc.read(leader, &buffer, buffer.count)
      guard count > 0 else { return try isEnough(output) }
      output += buffer.prefix(count)
    }
    return true
  }
}
