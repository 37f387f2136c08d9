internal import CatalogFormats
internal import Platform
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The terminal as a full screen: every key at once, no echo, and the screen before it back at the end.
///
/// One at a time. Signals that end the process, and crashes, give the terminal back too.
final class RawTerminal {
  /// Something that happened beside the keys.
  enum Signal: UInt8, Sendable {
    /// The size is another one.
    case resized = 0x77
    /// The process goes on after a stop.
    case continued = 0x63
    /// The process is asked to end.
    case ended = 0x65
    /// An answer is there.
    case answered = 0x61
  }

  /// The ends of the pipe through which signals and answers wake the loop.
  private let wakeReader: Int32
  private let wakeWriter: Int32
  private static let wake = Atomic<Int32>(-1)
  /// True if the terminal is in this mode, and not the one before.
  private static let isRaw = Atomic<Bool>(false)
  /// The mode before. Written before handlers are installed, and only read from then on.
  nonisolated(unsafe) private static var saved = termios()

  /// - Throws: `UsageError` when input and output are not one terminal that can move its cursor.
  init(_ environment: Environment) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw UsageError("browse needs a terminal for its input and output. For scripts, use: adagia search")
    }
    guard let kind = environment["TERM"], !kind.isEmpty, kind != "dumb" else {
      throw UsageError("this terminal cannot show a full screen (TERM is 'dumb' or empty). Use: adagia search")
    }
    guard tcgetattr(STDIN_FILENO, &Self.saved) == 0 else { throw SystemError.last }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError.last }
    (wakeReader, wakeWriter) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    Self.wake.store(wakeWriter, ordering: .relaxed)
    Self.listen()
  }

  deinit {
    leave()
    Self.wake.store(-1, ordering: .relaxed)
    close(wakeReader)
    close(wakeWriter)
  }

  // MARK: Mode

  private static let entering = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h"
  private static let leaving: StaticString = "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Takes the whole screen.
  func enter() {
    var mode = Self.saved
    mode.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
    mode.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
    mode.c_cflag |= tcflag_t(CS8)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
    Self.isRaw.store(true, ordering: .relaxed)
    write(Self.entering)
  }

  /// Gives the screen back. Twice is once.
  func leave() { Self.giveBack() }

  /// The same, also from a signal handler: nothing here allocates or waits for a lock.
  static func giveBack() {
    guard isRaw.exchange(false, ordering: .relaxed) else { return }
    _ = Self.send(leaving.utf8Start, leaving.utf8CodeUnitCount)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &saved)
  }

  /// Stops the process as Ctrl-Z does, and takes the screen again when the shell goes on with it.
  func suspend() {
    leave()
    // To this thread, which then stops here, and not after it has taken the screen again. Threads of Foundation block
    // it.
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stop, nil)
    raise(SIGTSTP)
    enter()
  }

  // MARK: Output

  func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      while start < bytes.count, let base = bytes.baseAddress {
        let count = Self.send(base + start, bytes.count - start)
        if count < 0, errno != EINTR, errno != EAGAIN { return }
        start += max(0, count)
      }
    }
  }

  private static func send(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(STDOUT_FILENO, bytes, count)
    #else
      Darwin.write(STDOUT_FILENO, bytes, count)
    #endif
  }

  /// Columns and rows, as they are now.
  var size: Frame.Size {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Frame.Size(columns: 80, rows: 24)
    }
    return Frame.Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  // MARK: Input

  /// Input from outside: bytes of keys, and signals. Both are empty when the time is over.
  struct Input {
    var bytes: [UInt8] = []
    var signals: [Signal] = []
    /// True if the terminal is gone.
    var isClosed = false
  }

  /// Waits for input.
  ///
  /// - Parameter timeout: In milliseconds; -1 for no end.
  func wait(timeout: Int32) -> Input {
    var sources = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0),
    ]
    var input = Input()
    guard poll(&sources, 2, timeout) > 0 else { return input }
    if sources[1].revents != 0 { input.signals = Self.bytes(of: wakeReader).compactMap(Signal.init) }
    if sources[0].revents != 0 {
      input.bytes = Self.bytes(of: STDIN_FILENO)
      input.isClosed = input.bytes.isEmpty
    }
    return input
  }

  private static func bytes(of descriptor: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    return count > 0 ? Array(buffer.prefix(count)) : []
  }

  // MARK: Signals

  /// Wakes the loop, from any thread and from signal handlers.
  static func wake(_ signal: Signal) {
    let descriptor = wake.load(ordering: .relaxed)
    guard descriptor >= 0 else { return }
    withUnsafeBytes(of: signal.rawValue) { _ = sendWake(descriptor, $0.baseAddress) }
  }

  private static func sendWake(_ descriptor: Int32, _ byte: UnsafeRawPointer?) -> Int {
    guard let byte else { return 0 }
    #if canImport(Glibc)
      return Glibc.write(descriptor, byte, 1)
    #else
      return Darwin.write(descriptor, byte, 1)
    #endif
  }

  private static func listen() {
    signal(SIGWINCH) { _ in RawTerminal.wake(.resized) }
    signal(SIGCONT) { _ in RawTerminal.wake(.continued) }
    for number in [SIGTERM, SIGHUP, SIGINT] { signal(number) { _ in RawTerminal.wake(.ended) } }
    for number in [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGFPE] {
      signal(number) { number in
        RawTerminal.giveBack()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
