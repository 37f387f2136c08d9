import AdagiaServer
import Foundation
import Testing

@Suite("The line that the server starts with")
struct StartLineTests {
  @Test(
    "an address that can be opened as it is printed",
    arguments: [
      ("127.0.0.1", nil, "http://127.0.0.1:8080"), ("0.0.0.0", nil, "http://127.0.0.1:8080"),
      ("::1", nil, "http://[::1]:8080"), ("::", nil, "http://127.0.0.1:8080"),
      ("books.lan", nil, "http://books.lan:8080"),
      ("127.0.0.1", "https://example.org/sayings", "https://example.org/sayings"),
    ])
  func addresses(host: String, publicURL: String?, url: String) {
    let line = StartLine.text(host: host, port: 8080, publicURL: publicURL)
    #expect(line == "Open \(url), stop with Ctrl-C")
  }

  @Test("a socket is named, and behind a proxy the public URL")
  func sockets() {
    #expect(
      StartLine.text(socket: "/run/a.sock", publicURL: nil)
        == "Listening on the socket /run/a.sock, stop with Ctrl-C")
    #expect(
      StartLine.text(socket: "/run/a.sock", publicURL: "https://a.example")
        == "Open https://a.example, stop with Ctrl-C")
  }

  @Test("the program prints the line once it listens, and the log says the port on standard error")
  func program() async throws {
    let (process, output, log) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "adagia-server")
    process.arguments = ["--port", "0", "--catalog", try await ServerFixture.starter.value]
    (process.standardOutput, process.standardError) = (output, log)
    try process.run()
    let line = try #require(Self.firstLine(of: output))
    process.terminate()
    process.waitUntilExit()
    let port = try #require(line.wholeMatch(of: /Open http:\/\/127\.0\.0\.1:(\d+), stop with Ctrl-C/)).output.1
    let lines = String(decoding: try log.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(lines.contains("listening on 127.0.0.1:\(port)"))
    #expect(try output.fileHandleForReading.readToEnd() ?? Data() == Data())
  }

  private static func firstLine(of pipe: Pipe) -> String? {
    var bytes = Data()
    while let byte = try? pipe.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
      bytes += byte
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
