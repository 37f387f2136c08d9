internal import CatalogFormats

/// The `.jsonl` files of some folders.
struct CorpusFiles {
  static let suffix = ".jsonl"

  /// In the order of the folders, and of their names in each.
  ///
  /// - Throws: `FormatError.noSuchInput` for a folder that is not there, `noMatch` for one without such files.
  static func files(in folders: [String]) throws(FormatError) -> [InputFile] {
    var files: [InputFile] = []
    for folder in folders {
      let found = try InputFinder.find([folder])
      let named = found.files.map(\.path) + found.passedOver.map(\.path)
      let paths = named.filter { $0.hasSuffix(suffix) }.sorted()
      if paths.isEmpty { throw .noMatch(pattern: "\(folder)/*\(suffix)") }
      files += paths.map { InputFile(path: $0, format: .jsonl) }
    }
    return files
  }
}
