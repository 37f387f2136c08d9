import Foundation
import TestTools
import Testing

/// The scripts that a newcomer types, run against the program that the tests were built with.
@Suite struct ScriptTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
  }

  private func script(_ name: String, _ arguments: String..., input: String? = nil, path: String? = nil) throws
    -> Adagia.Run
  {
    var environment = ["ADAGIA_CONFIGURATION": "debug"]
    environment["PATH"] = path
    let file = Adagia.root.appendingPathComponent("tools/\(name)")
    return try adagia.run(file, arguments, input: input, environment: environment)
  }

  /// The shell scripts below `tools`, from there.
  private static let scripts: [String] = {
    let tools = Adagia.root.appendingPathComponent("tools").path
    let names = FileManager.default.enumerator(atPath: tools)?.compactMap { $0 as? String } ?? []
    return names.filter {
      FileManager.default.contents(atPath: "\(tools)/\($0)")?.starts(with: Array("#!/bin/sh".utf8)) == true
    }
    .sorted()
  }()

  @Test("the scripts are sound shell", arguments: scripts)
  func syntax(name: String) throws {
    let file = Adagia.root.appendingPathComponent("tools/\(name)").path
    #expect(try adagia.run(URL(fileURLWithPath: "/bin/sh"), ["-n", file]).status == 0)
    #expect(FileManager.default.isExecutableFile(atPath: file))
  }

  @Test("there are scripts")
  func some() { #expect(Self.scripts.count > 20) }

  @Test("without Swift the scripts say what is missing and exit with 69")
  func withoutSwiftTheScriptsSayWhatIsMissingAndExitWith69() throws {
    let run = try script("setup", path: adagia.folder.path)
    #expect(run.status == 69, "\(run)")
    #expect(run.error.contains("Swift is not installed"), "\(run)")
  }
}
