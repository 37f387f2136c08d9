internal import CatalogStore
internal import GRDBSQLite
internal import HistoricalDates
import Platform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The machine of a measurement.
enum Machine {
  /// The current time in UTC.
  static var date: String { JulianDay.isoText(of: Clock.julianDay.rounded(toSecondsPerDay: 86_400)) }

  static var coreCount: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

  static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  /// The processor's name from `/proc/cpuinfo`.
  static var processor: String {
    guard let file = fopen("/proc/cpuinfo", "r") else { return "unknown processor" }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 1024)
    while fgets(&buffer, Int32(buffer.count), file) != nil {
      let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard line.hasPrefix("model name"), let colon = line.firstIndex(of: ":") else { continue }
      return String(line[line.index(after: colon)...].drop { $0 == " " }.prefix { !$0.isNewline })
    }
    return "unknown processor"
  }

  /// A figure of this process in kB from `/proc/self/status`, such as `VmHWM`; 0 if it is missing.
  static func kilobytes(_ key: String) -> Int {
    guard let file = LineFile(path: "/proc/self/status") else { return 0 }
    while let line = file.next() {
      guard line.hasPrefix("\(key):") else { continue }
      return Int(line.filter(\.isNumber)) ?? 0
    }
    return 0
  }

  /// The load average over the last minute. With a load above the number of cores, wall times mean little.
  static var load: String {
    var averages = [0.0, 0.0, 0.0]
    guard getloadavg(&averages, 3) > 0 else { return "unknown" }
    return Figure.text(averages[0], decimals: 2)
  }
}

extension Double {
  /// A time in days, rounded down to whole seconds.
  fileprivate func rounded(toSecondsPerDay seconds: Double) -> Double { (self * seconds).rounded(.down) / seconds }
}
