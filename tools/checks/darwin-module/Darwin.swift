// What Apple's overlay of its C library adds: functions with a variable number of arguments, and macros as constants of
// the types that they have there. The values are not used.
@_exported import Darwin

public var errno: Int32 {
  get { 0 }
  set {}
}

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32, _ pointer: UnsafeMutableRawPointer) -> Int32 { 0 }

public var SIG_IGN: sig_t? { nil }

public let (S_IFMT, S_IFREG, S_IFDIR, S_IFLNK, S_IFIFO): (mode_t, mode_t, mode_t, mode_t, mode_t) = (0, 0, 0, 0, 0)
public let (CLOCK_REALTIME, CLOCK_MONOTONIC): (clockid_t, clockid_t) = (0, 6)
