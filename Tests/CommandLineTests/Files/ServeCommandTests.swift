import Foundation
import TestTools
import Testing

/// `adagia serve` beside a program of the server's name, and without one.
@Suite struct ServeCommandTests {
  private let adagia: Adagia
  private let program: URL

  init() throws {
    adagia = try Adagia()
    // A copy, because the program looks beside the file that a link points to.
    let own = Adagia.program.resolvingSymlinksInPath().path
    program = URL(fileURLWithPath: try adagia.folder.install(own, as: "bin/adagia"))
  }

  @Test("the server beside the program gets the arguments and gives the exit code")
  func found() throws {
    _ = try adagia.folder.writeScript("printf '%s\\n' \"$@\"\nexit 7", to: "bin/adagia-server")
    let run = try adagia.run(program, ["serve", "--catalog", "my sayings.db", "--help"])
    #expect(run.output == "serve\n--catalog\nmy sayings.db\n--help\n")
    #expect(run.status == 7)
    #expect(run.error == "")
  }

  @Test("a server that is not installed is named, with the tool that builds it")
  func missing() throws {
    let run = try adagia.run(program, ["serve", "--port", "9000"])
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(
      run.error == """
        adagia: The server is a separate program and is not installed at \(adagia.folder.path("bin"))/adagia-server. \
        From a checkout of Adagia, tools/serve builds and runs it.

        """)
  }
}
