import Foundation
import TestTools
import Testing

/// `adagia attach`, through the program.
@Suite struct AttachCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia(catalog: "c.db")
    let line = #"{"id":"a","text":"Festina lente"}"# + "\n"
    let run = try adagia("import", "-", "--format", "jsonl", "--collection", "mine", input: line)
    #expect(run.status == 0)
    try adagia.folder.write("one page", to: "page.txt")
    try adagia.folder.write([UInt8](repeating: 7, count: 1_500_000), to: "scan.jpg")
  }

  @Test("files are attached, listed, shown and copied out")
  func attach() throws {
    #expect(try adagia("attach", "a").status == 1)
    let attached = try adagia("attach", "a", "scan.jpg", "page.txt", "--type", "image/jpeg")
    #expect(attached.status == 0)
    #expect(
      attached.error == "adagia: attached scan.jpg, 1465 KB, image/jpeg to record 1.\n"
        + "adagia: attached page.txt, 8 bytes, image/jpeg to record 1.\n")
    #expect(try adagia("attach", "1").output == "page.txt, 8 bytes, image/jpeg\nscan.jpg, 1465 KB, image/jpeg\n")
    #expect(try adagia("show", "1").output.contains("file        scan.jpg, 1465 KB, image/jpeg\n"))
    #expect(try !adagia("show", "1", "--format", "json").output.contains("scan.jpg"))
    #expect(
      try adagia("attach", "1", "--output", "out").error == "adagia: wrote out/page.txt.\nadagia: wrote out/scan.jpg.\n"
    )
    #expect(try adagia.folder.bytes(of: "out/scan.jpg") == adagia.folder.bytes(of: "scan.jpg"))
    #expect(try adagia("attach", "1", "--output", "out").status == 2)
    #expect(try adagia("attach", "1", "--output", "out", "--force", "page.txt").status == 0)
    #expect(try adagia("check").status == 0)
  }

  @Test("names that do harm in a folder are written only when they are named")
  func hazards() throws {
    let names = [".bashrc", "-rf", "scan\u{202E}gpj.exe", "a\u{200B}b"]
    for name in names + ["page.txt"] {
      try adagia.folder.write("one page", to: name)
      #expect(try adagia("attach", "1", "./" + name).status == 0, "\(name)")
    }
    let all = try adagia("attach", "1", "--output", "out")
    #expect(all.status == 3)
    #expect(all.error.split(separator: "\n").count == 5)
    #expect(all.error.contains("adagia: wrote out/page.txt.\n"))
    #expect(all.error.contains("adagia: '.bashrc' was not written"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: adagia.folder.path("out")) == ["page.txt"])
    #expect(try adagia("attach", "1", "--output", "out", ".bashrc", names[2]).status == 0)
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: adagia.folder.path("out")))
        == ["page.txt", ".bashrc", names[2]])
  }

  @Test("a pipe or a device is refused, and is not waited for", .timeLimit(.minutes(1)))
  func streams() throws {
    #expect(mkfifo(adagia.folder.path("pipe"), 0o600) == 0)
    for path in ["pipe", "/dev/zero"] {
      let refused = try adagia("attach", "1", path)
      #expect(refused.status == 64)
      #expect(refused.error.contains("\(path): this is a pipe or a device"), "\(refused)")
    }
    #expect(try adagia("attach", "1").status == 1)
  }

  @Test("a removed file comes back with undo")
  func remove() throws {
    #expect(try adagia("attach", "1", "page.txt").status == 0)
    #expect(try adagia("attach", "1", "--remove", "page.txt").error == "adagia: removed page.txt from record 1.\n")
    #expect(try adagia("attach", "1").status == 1)
    #expect(try adagia("log", "--format", "json").output.contains(#""kind":"attach""#))
    #expect(try adagia("undo").status == 0)
    #expect(try adagia("attach", "1").output == "page.txt, 8 bytes\n")
  }

  @Test("what cannot be attached says why, with a status of its own")
  func refused() throws {
    #expect(try adagia("attach", "9", "page.txt").status == 1)
    #expect(try adagia("attach", "1", "none.txt").status == 66)
    #expect(try adagia("attach", "1", "--remove", "none").status == 1)
    #expect(try adagia("attach", "1", "--remove").status == 64)
    #expect(try adagia("attach", "1", "page.txt", "--limit", "0").status == 64)
    #expect(try adagia("attach", "1", "c.db").status != 0)
    let large = try adagia("attach", "1", "scan.jpg", "--limit", "1")
    #expect(large.status == 2)
    #expect(
      large.error
        == "adagia: 'scan.jpg' is larger than the limit of 1048576 bytes. Nothing was attached; raise the limit.\n")
    #expect(try adagia("attach", "1", "page.txt").status == 0)
    #expect(try adagia("attach", "1", "page.txt").status == 2)
    #expect(try adagia("attach", "1", "page.txt", "--force").status == 0)
    #expect(try adagia("attach", "1", "page.txt").error.contains("already"))
  }
}
