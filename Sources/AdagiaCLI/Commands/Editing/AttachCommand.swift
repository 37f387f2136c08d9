internal import Adagia
internal import ArgumentParser
internal import CatalogFormats
internal import Foundation

/// `adagia attach`: files that belong to a record.
struct AttachCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "Attach files to a record, list them, and copy them out.",
    discussion: """
      The catalog has the bytes of an attached file, and so has each backup and pack. Without files, the command lists \
      those of the record. 'adagia undo' takes back what it changed.

      EXAMPLES
        adagia attach 12 scan.pdf cover.jpg
        adagia attach 12
        adagia attach 12 --output scans
        adagia attach 12 --output scans cover.jpg
        adagia attach 12 --remove cover.jpg
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(
    help: ArgumentHelp("The record's number, or its identifier.", valueName: "id"),
    completion: ValueCompletion.identifiers)
  var record: String

  @Argument(
    help: ArgumentHelp("Files to attach; with --output or --remove, names of attached files.", valueName: "file"),
    completion: .file())
  var files: [String] = []

  @Option(name: .long, help: ArgumentHelp("The media type of the files, such as image/jpeg.", valueName: "type"))
  var type: String?

  @Flag(name: .long, help: "Replace files of the same name; with --output, files in the folder.")
  var force = false

  @Option(
    name: .long, help: ArgumentHelp("Copy attached files into a folder: those named, or all.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(name: .long, help: "Remove the named files from the record.")
  var remove = false

  @Option(name: .long, help: ArgumentHelp("The largest file to attach, in MB.", valueName: "megabytes"))
  var limit = AttachedFile.defaultLimit >> 20

  func validate() throws {
    if remove, output != nil { throw ValidationError("--remove and --output exclude each other. Use one of them.") }
    if remove, files.isEmpty { throw ValidationError("The names of the files to remove are missing.") }
    guard 1...Self.mostMegabytes ~= limit else {
      throw ValidationError("--limit \(limit): the limit is 1 to \(Self.mostMegabytes) MB.")
    }
  }

  func run() async throws {
    if remove { return try await removeFiles() }
    if let output { return try await copyFiles(to: output) }
    if files.isEmpty { return try await list() }
    try await attach()
  }

  private static let mostMegabytes = 4_096
}

extension AttachCommand {
  private func attach() async throws {
    let catalog = try global.location.openForChanging()
    let id = try await RecordChoice(catalog).only(record).id
    for file in files {
      guard !InputFile(path: file).isStream else {
        throw UsageError(
          "\(file): this is a pipe or a device, which may never end. Save it in a file, and attach that.")
      }
      let (type, limit, force) = (type, limit << 20, force)
      do {
        let attachment = try await Interruption.stopping {
          try await catalog.attach(
            URL(fileURLWithPath: file), to: id, type: type, atMost: limit, replacing: force)
        }
        if !global.quiet { Message.say("attached \(AttachmentLine.text(attachment)) to record \(id).") }
      } catch is CancellationError {
        Message.say("stopped. \(file) was not attached.")
        throw ExitStatus.interrupted
      }
    }
  }

  private func list() async throws {
    let catalog = try await global.location.openForReading()
    let attachments = try await catalog.attachments(of: RecordChoice(catalog).only(record).id)
    for attachment in attachments { print(AttachmentLine.text(attachment)) }
    guard attachments.isEmpty else { return }
    if !global.quiet { Message.say("the record has no attached files.") }
    throw ExitStatus.nothingFound
  }

  private func copyFiles(to folder: String) async throws {
    let catalog = try await global.location.openForReading()
    let chosen = try await chosen(catalog)
    let held = files.isEmpty ? chosen.filter { AttachmentName.isHazard($0.name) } : []
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for attachment in chosen where !held.contains(attachment) {
      // A file from another program's catalog may have any name.
      guard attachment.hasFileName else { throw AttachmentError.badName(attachment.name) }
      let target = URL(fileURLWithPath: folder).appendingPathComponent(attachment.name)
      let force = force
      try await Interruption.stopping { try await catalog.write(attachment, to: target, overwriting: force) }
      if !global.quiet { Message.say("wrote \(folder)/\(attachment.name.shownSafely).") }
    }
    guard !held.isEmpty else { return }
    for attachment in held {
      Message.say(
        "'\(attachment.name.shownSafely)' was not written: a shell or a program may take a file of this name for something "
          + "else. To write it, name it.")
    }
    throw ExitStatus.rejected
  }

  private func removeFiles() async throws {
    let catalog = try global.location.openForChanging()
    for attachment in try await chosen(catalog) {
      _ = try await catalog.removeAttachment(named: attachment.name, from: attachment.record)
      if !global.quiet { Message.say("removed \(attachment.name.shownSafely) from record \(attachment.record).") }
    }
  }

  /// The named files of the record, or all. Names are looked up first, so that an unknown one does nothing.
  private func chosen(_ catalog: Catalog) async throws -> [AttachedFile] {
    let id = try await RecordChoice(catalog).only(record).id
    let attachments = try await catalog.attachments(of: id)
    guard !files.isEmpty else {
      guard attachments.isEmpty else { return attachments }
      if !global.quiet { Message.say("the record has no attached files.") }
      throw ExitStatus.nothingFound
    }
    return try files.map { name in
      guard let found = attachments.first(where: { $0.name == name }) else {
        throw AttachmentError.noSuchFile(name, record: id)
      }
      return found
    }
  }
}
