import Foundation
import TestTools
import Testing

/// `tools/install` and `tools/uninstall`, with the program that the tests were built with.
@Suite struct InstallTests {
  private let adagia: Adagia

  init() throws { adagia = try Adagia() }

  private func run(_ tool: String) throws -> Adagia.Run {
    try adagia.run(
      Adagia.root.appendingPathComponent("tools/\(tool)"), ["--prefix", adagia.folder.path("prefix")],
      environment: ["ADAGIA_PROGRAM": Adagia.program.path])
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: adagia.folder.path(path)) }

  @Test("an installation works after a move, and is removed as a whole")
  func moved() throws {
    let made = try run("install")
    #expect(made.status == 0, "\(made.error)")
    for file in [
      "share/bash-completion/completions/adagia", "share/zsh/site-functions/_adagia",
      "share/fish/vendor_completions.d/adagia.fish", "share/man/man1/adagia.1.gz",
      "lib/systemd/user/adagia-reindex.timer", "lib/systemd/user/adagia-check.timer",
    ] {
      #expect(exists("prefix/" + file), "\(file)")
    }
    #expect(exists("prefix/share/man/man1/adagia-server.1.gz") == exists("prefix/bin/adagia-server"))
    // Without the program it is the page of the command 'adagia cluster'.
    #expect(exists("prefix/share/man/man1/adagia-cluster.1.gz"))
    #expect(try !adagia.text(of: "prefix/share/bash-completion/completions/adagia").hasPrefix("#!"))
    _ = try adagia.folder.write("mine", to: "prefix/share/man/man1/other.1")
    try FileManager.default.moveItem(atPath: adagia.folder.path("prefix"), toPath: adagia.folder.path("moved"))
    let program = URL(fileURLWithPath: adagia.folder.path("moved/bin/adagia"))
    let plain = try adagia.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["-u", "ADAGIA_CORPUS", program.path, "search", "courage", "-n", "1"])
    #expect(plain.output.contains("Courage"), "\(plain.error)")
    try FileManager.default.moveItem(atPath: adagia.folder.path("moved"), toPath: adagia.folder.path("prefix"))
    #expect(try run("uninstall").status == 0)
    #expect(!exists("prefix/bin"))
    #expect(!exists("prefix/share/adagia"))
    #expect(exists("prefix/share/man/man1/other.1"))
    #expect(try run("uninstall").status == 66)
  }
}
