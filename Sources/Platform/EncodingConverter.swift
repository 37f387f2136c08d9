#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#endif

/// A converter of bytes in another encoding to UTF-8, by the system's `iconv`. It goes on where the last piece ended.
package final class EncodingConverter {
  /// The progress of one call.
  package struct Step {
    /// The bytes that were used and the bytes that were written.
    package var (used, written) = (0, 0)
    /// The reason why the rest was left.
    package var end = End.none
  }

  package enum End {
    /// All of the input was used.
    case none
    /// The output is full.
    case full
    /// The rest begins a character and does not end it.
    case incomplete
    /// The rest begins with bytes that are not a character in the encoding.
    case malformed
  }

  private let handle: iconv_t

  /// - Parameter name: A name that `iconv --list` prints, in any case: `latin1`, `windows-1252`, `UTF-16`.
  /// - Returns: `nil` when the system does not know the encoding.
  package init?(from name: String) {
    // A slash begins iconv's own suffixes, which would replace or drop what cannot be converted.
    guard !name.isEmpty, !name.contains("/"), !name.utf8.contains(0) else { return nil }
    guard let handle = iconv_open("UTF-8", name), Int(bitPattern: handle) != -1 else { return nil }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  package static func isKnown(_ name: String) -> Bool { EncodingConverter(from: name) != nil }

  /// Converts the beginning of `input`, as much as fits.
  package func convert(_ input: UnsafeMutableRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Step {
    var source = input.baseAddress?.assumingMemoryBound(to: CChar.self)
    var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
    var (sourceCount, targetCount) = (input.count, output.count)
    let isStopped = iconv(handle, &source, &sourceCount, &target, &targetCount) == -1
    let reason = errno
    var step = Step(used: input.count - sourceCount, written: output.count - targetCount)
    guard isStopped else { return step }
    switch reason {
    case E2BIG: step.end = .full
    case EINVAL: step.end = .incomplete
    default: step.end = .malformed
    }
    return step
  }
}
