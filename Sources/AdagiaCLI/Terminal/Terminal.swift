#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Properties of the terminal, or of the file or pipe in its place.
struct Terminal: Sendable {
  /// True if standard output is a terminal.
  let isInteractive: Bool
  /// Width in columns: the terminal's, `COLUMNS`, or 80.
  let width: Int
  /// True if output has colors.
  let hasColor: Bool

  /// - Parameters:
  ///   - choice: The value of `--color`, which takes precedence over the environment.
  ///   - environment: The variables `NO_COLOR`, `CLICOLOR_FORCE`, `COLUMNS` and `TERM` count.
  init(color choice: ColorChoice, environment: Environment) {
    isInteractive = isatty(STDOUT_FILENO) == 1
    width =
      Self.columns(of: STDOUT_FILENO) ?? environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 19 ? $0 : nil } ?? 80
    hasColor =
      switch choice {
      case .always: true
      case .never: false
      case .auto: Self.wantsColor(isInteractive: isInteractive, environment)
      }
  }

  /// A terminal of a known width, or a part of one.
  init(width: Int, hasColor: Bool) {
    (isInteractive, self.width, self.hasColor) = (true, width, hasColor)
  }

  /// True if standard error is a terminal, so that progress can be overwritten.
  static var isErrorInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Columns of the terminal of a descriptor. Nil when it is not a terminal.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// After <https://no-color.org> and <https://bixense.com/clicolors>.
  private static func wantsColor(isInteractive: Bool, _ environment: Environment) -> Bool {
    if let noColor = environment["NO_COLOR"], !noColor.isEmpty { return false }
    if let force = environment["CLICOLOR_FORCE"], force != "0", !force.isEmpty { return true }
    return isInteractive && environment["TERM"] != "dumb"
  }
}
