import Foundation
import TestTools
import Testing

/// A new file is readable only as the shell's mask (`umask`) allows, while a command writes it and afterward.
@Suite(.serialized) struct FileModeTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    try adagia.folder.write("{\"text\":\"a saying\"}\n{\"text\":\n", to: "in.jsonl")
    try adagia.folder.write("a scan", to: "scan.bin")
    try adagia.folder.write("collections:\n- {name: s, files: in.jsonl}\n", to: "m.yaml")
  }

  /// Commands that make files: a catalog and its logs, copies, exports, rejected rows, attached files.
  private static let commands = """
    import in.jsonl --rejects bad.jsonl; add more; reindex m.yaml; attach 1 scan.bin; attach 1 --output out; backup copy.db;
    pack a some.pack; export --output all.jsonl; export --format sqlite --output all.db; repair --salvage saved.db; search a
    """

  @Test("new files follow the mask", arguments: ["077", "027", "022"])
  func mask(_ mask: String) throws {
    let forbidden = try #require(Int(mask, radix: 8))
    let before = try files()
    // A concurrent list of the folder shows logs and drafts as well.
    let own = ["seen", "stdout", "stderr"] + before
    let others = own.map { "! -path './\($0)'" }.joined(separator: " ")
    let watch = "while :; do find . -type f -perm /\(String(forbidden, radix: 8)) \(others); done > seen & watch=$!; "
    let runs = Self.commands.split(separator: ";").map { command in
      "'\(Adagia.program.path)' \(command.trimmingCharacters(in: .whitespacesAndNewlines)) > /dev/null 2>&1; "
    }
    let run = try adagia.run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "umask \(mask); " + watch + runs.joined() + "kill $watch"],
      environment: ["ADAGIA_CATALOG": adagia.folder.path("c.db")])
    #expect(run.status == 0, "\(run)")
    #expect(try adagia.text(of: "seen") == "")
    let made = try files().subtracting(before)
    let expected = ["c.db", "bad.jsonl", "copy.db", "some.pack", "all.jsonl", "all.db", "saved.db", "out/scan.bin"]
    #expect(made.isSuperset(of: expected), "\(made)")
    for name in made {
      let mode = try FileManager.default.attributesOfItem(atPath: adagia.folder.path(name))[.posixPermissions] as? Int
      #expect(try #require(mode) & forbidden == 0, "\(name): \(String(mode ?? 0, radix: 8))")
    }
  }

  private func files() throws -> Set<String> {
    let all = FileManager.default.enumerator(atPath: adagia.folder.path)?.compactMap { $0 as? String } ?? []
    return Set(
      all.filter { name in
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: adagia.folder.path(name), isDirectory: &isFolder)
        return exists && !isFolder.boolValue && !["stdout", "stderr", "seen"].contains(name)
      })
  }
}
