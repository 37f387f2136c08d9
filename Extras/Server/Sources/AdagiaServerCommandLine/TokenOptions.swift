public import ArgumentParser
internal import Foundation

/// The file of tokens.
public struct TokenOptions: ParsableArguments {
  @Option(
    name: .customLong("tokens"),
    help: ArgumentHelp("The file of tokens. By default tokens.json beside the default catalog.", valueName: "file"))
  var file: String?

  public init() {}

  /// The file that was named, or the default one.
  ///
  /// - Throws: `ValidationError` when there is no default catalog.
  public var path: String {
    get throws {
      if let file { return file }
      return URL(filePath: try CatalogArguments.defaultPath()).deletingLastPathComponent()
        .appending(path: "tokens.json").path()
    }
  }
}
