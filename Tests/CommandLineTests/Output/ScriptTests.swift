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

  @Test(
    "the scripts are sound shell",
    arguments: [
      "adagia", "bench", "build", "checks/api", "checks/corpus", "crash-test", "damage-test", "evaluation/probe-text",
      "fault-test", "fuzz", "install", "nested", "package", "serve", "setup", "test", "test-cluster", "test-release",
      "test-server", "uninstall",
    ])
  func syntax(name: String) throws {
    let file = Adagia.root.appendingPathComponent("tools/\(name)").path
    #expect(try adagia.run(URL(fileURLWithPath: "/bin/sh"), ["-n", file]).status == 0)
    #expect(FileManager.default.isExecutableFile(atPath: file))
  }

  @Test("without Swift the scripts say what is missing and exit with 69")
  func withoutSwiftTheScriptsSayWhatIsMissingAndExitWith69() throws {
    let run = try script("setup", path: adagia.folder.path)
    #expect(run.status == 69, "\(run)")
    #expect(run.error.contains("Swift is not installed"), "\(run)")
  }
}
