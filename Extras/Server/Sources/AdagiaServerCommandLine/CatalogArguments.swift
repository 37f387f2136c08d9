internal import AdagiaServer
internal import ArgumentParser
internal import Foundation

/// The catalogs of a command line: the value of `--catalog`, else `ADAGIA_CATALOG`, else the default one.
struct CatalogArguments {
  private let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  /// - Parameter makesStarter: True if the default catalog is made from the starter pack when there is none.
  /// - Throws: `ValidationError` for a name that cannot be in a URL, or that two catalogs have.
  func places(makingStarter makesStarter: Bool) async throws -> [ServerConfiguration.CatalogPlace] {
    if arguments.isEmpty {
      let path = try Self.defaultPath()
      if makesStarter { try await StarterCatalog(at: path).makeIfMissing() }
      return [try Self.place(path)]
    }
    let places = try arguments.map(Self.place)
    for (number, place) in places.enumerated() where places[..<number].contains(where: { $0.name == place.name }) {
      throw ValidationError("Two catalogs are named '\(place.name)'. Give one another name: NAME=\(place.path)")
    }
    return places
  }

  /// Reads `PATH` or `NAME=PATH`. Without a name it is that of the file without its extension.
  private static func place(_ argument: String) throws -> ServerConfiguration.CatalogPlace {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    let isNamed = parts.count == 2 && !parts[0].contains("/")
    let path = isNamed ? parts[1] : argument
    let name = isNamed ? parts[0] : URL(filePath: path).deletingPathExtension().lastPathComponent
    guard let place = ServerConfiguration.CatalogPlace(name: name, path: path) else {
      throw ValidationError("'\(name)' cannot be the name of a catalog in a URL. Name it: --catalog NAME=\(path)")
    }
    return place
  }

  /// The path of the catalog that commands use without a name.
  static func defaultPath() throws -> String {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["ADAGIA_CATALOG"], !path.isEmpty { return path }
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return "\(folder)/adagia/catalog.db" }
    guard let home = environment["HOME"], !home.isEmpty else {
      throw ValidationError("There is no default catalog, because HOME is not set. Name one with --catalog.")
    }
    return "\(home)/.local/share/adagia/catalog.db"
  }
}
