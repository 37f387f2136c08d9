#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Room on the disk that a file lies on.
package enum DiskSpace {
  /// Bytes that this user may still write there; `nil` when the system does not say.
  package static func free(beside path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let (bytes, isTooMuch) = Int(status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
    return isTooMuch ? nil : bytes
  }
}
