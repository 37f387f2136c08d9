import Testing

@testable import CatalogFormats

/// True if YAZ is installed, which tools/test sees to.
enum MARC8Probe {
  static var isInstalled: Bool { (try? MARC8Converter()) != nil }
}
