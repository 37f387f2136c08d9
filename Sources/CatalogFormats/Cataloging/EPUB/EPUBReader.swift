internal import CatalogRecords

/// A reader for the metadata of an EPUB file: one record, of the OPF package that its container names.
struct EPUBReader: RecordReader {
  private var entries: ZipEntries
  private let options: InputOptions
  private let location: SourceLocation
  private var isDone = false

  init(_ window: InputWindow, options: InputOptions) {
    entries = ZipEntries(window, limit: options.maxRecordBytes)
    location = SourceLocation(file: window.file, 1, of: .record)
    self.options = options
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    if isDone { return nil }
    isDone = true
    do {
      guard let package = try package() else { return rejected("EPUB: the archive has no OPF package") }
      return try event(package)
    } catch let error as FormatError {
      throw error
    } catch {
      return rejected("EPUB: \(error)")
    }
  }

  /// The package that `META-INF/container.xml` names, or else the first one; `nil` without one.
  private mutating func package() throws -> [UInt8]? {
    var packages: [(name: String, content: [UInt8])] = []
    var named: String?
    while let entry = try entries.next(isWanted: { $0 == "META-INF/container.xml" || $0.hasSuffix(".opf") }) {
      guard let content = entry.content else { continue }
      if entry.name.hasSuffix(".opf") { packages.append((entry.name, content)) } else { named = try rootFile(content) }
      if let package = packages.first(where: { $0.name == named }) { return package.content }
      // No book has more than a few.
      if packages.count > 16 { break }
    }
    return packages.first?.content
  }

  private func rootFile(_ container: [UInt8]) throws -> String? {
    let parser = try XMLTreeParser(file: location.file)
    guard let tree = try? parser.element(of: container) else { return nil }
    return tree.first("rootfiles")?.first("rootfile")?["full-path"]
  }

  private func event(_ package: [UInt8]) throws(FormatError) -> ReadEvent {
    let window = InputWindow(InMemorySource(Array(package.withoutByteOrderMark)), file: location.file)
    var reader = try FormatDefinition.opfReader(window, options)
    switch try reader.next() {
    case .record(let raw)?:
      return .record(RawRecord(names: raw.names, values: raw.values, location: location, bytes: []))
    case .rejected(let fault)?: return rejected(fault.reason)
    default: return rejected("EPUB: the OPF package is empty")
    }
  }

  private func rejected(_ reason: String) -> ReadEvent {
    .rejected(RejectedInput(location: location, reason: reason, bytes: []))
  }
}

extension FormatDefinition {
  static let epub = FormatDefinition(
    title: "EPUB: the metadata of an electronic book",
    extensions: ["epub"],
    signs: "a zip archive whose first file says application/epub+zip",
    recognizes: { $0.text.starts(with: [0x50, 0x4B, 3, 4]) && $0.text.dropFirst(30).starts(with: mimeType) },
    isBinary: true,
    fields: opfFields,
    framing: .none,
    reader: { EPUBReader($0, options: $1) })

  private static let mimeType = Array("mimetypeapplication/epub+zip".utf8)
}
