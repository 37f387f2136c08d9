import CatalogFormats
import TestTools
import Testing

@Suite struct InputFinderTests {
  @Test("a folder gives its text files in the order of their bytes, and says what it passes over")
  func walksFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("one\n%\ntwo\n".utf8, to: "games/art")
    try folder.write([0, 0, 0, 2, 0], to: "games/art.dat")
    try folder.write("x".utf8, to: "games/art.dat.d/Z.csv")
    try folder.write("a,b\n1,2\n".utf8, to: "games/é.csv")
    try folder.write("one fortune alone\n".utf8, to: "games/banner")
    try folder.write([0, 0, 0, 1, 0], to: "games/banner.dat")
    try folder.write([], to: "games/empty.csv")
    try folder.write([0x89, 0x50, 0, 0], to: "games/portrait.png")
    try folder.write("words\n".utf8, to: "games/README")
    try folder.write("a\n".utf8, to: "games/.hidden.csv")
    try folder.write(gzipped(Array("{\"a\":1}\n".utf8)), to: "games/z.jsonl.gz")
    try folder.link("games/art.u8", to: "art")
    try folder.link("games/up", to: "..")
    try folder.link("games/gone", to: "nowhere")

    let found = try InputFinder.find([folder.path])

    #expect(
      found.files.map { "\(folder.relative($0.path)) \($0.format?.rawValue ?? "?")" } == [
        "games/art fortune", "games/art.dat.d/Z.csv csv", "games/banner fortune", "games/z.jsonl.gz jsonl",
        "games/é.csv csv",
      ])
    let passedOver = Dictionary(
      uniqueKeysWithValues: found.passedOver.map { (folder.relative($0.path), $0.reason) })
    #expect(
      passedOver == [
        "games/.hidden.csv": .hidden, "games/README": .unknownFormat, "games/art.dat": .fortuneIndex,
        "games/art.u8": .sameFile(as: folder.path + "/games/art"), "games/banner.dat": .fortuneIndex,
        "games/empty.csv": .empty, "games/gone": .noFile, "games/portrait.png": .binary,
      ])
  }

  @Test("a pattern that the shell did not expand is expanded; a name with such characters is a name")
  func patterns() throws {
    let folder = try TemporaryFolder()
    for name in ["b1.csv", "a1.csv", "c.csv", "[x].csv"] { try folder.write("k,v\n1,2\n".utf8, to: name) }
    func names(_ pattern: String) throws -> [String] {
      try InputFinder.find(["\(folder.path)/\(pattern)"]).files.map { folder.relative($0.path) }
    }
    #expect(try names("?1.csv") == ["a1.csv", "b1.csv"])
    #expect(try names("[ac]*.csv") == ["a1.csv", "c.csv"])
    #expect(try names("[x].csv") == ["[x].csv"])
  }

  @Test("named inputs keep their order and are never skipped")
  func namedFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: "z")
    try folder.write([0, 0], to: "a.dat")
    let paths = ["\(folder.path)/z", "-", "\(folder.path)/a.dat"]
    #expect(try InputFinder.find(paths).files.map(\.path) == paths)
  }

  @Test("a missing input is an error of its own, for exit code 66")
  func missing() {
    #expect(throws: FormatError.noSuchInput(file: "/no/such/file")) { try InputFinder.find(["/no/such/file"]) }
    #expect(throws: FormatError.noMatch(pattern: "/no/such/*")) { try InputFinder.find(["/no/such/*"]) }
    #expect(FormatError.noMatch(pattern: "x").isMissingInput)
    #expect(throws: FormatError.noSuchInput(file: "/no/such/file")) { try InputReader(path: "/no/such/file") }
  }

  @Test("a given format decides for every file of a folder")
  func givenFormat() throws {
    let folder = try TemporaryFolder()
    try folder.write("just words\n".utf8, to: "notes")
    #expect(try InputFinder.find([folder.path], format: .fortune).files.first?.format == .fortune)
  }

  @Test("a file is found with its size")
  func size() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"a\":1}\n".utf8, to: "a.jsonl")
    var reader = try InputReader(path: folder.path + "/a.jsonl")
    #expect(reader.byteCount == 8)
    #expect(try reader.next()?.record?.location.description == folder.path + "/a.jsonl:1")
    #expect(try reader.next() == nil)
    #expect(reader.bytesTaken == 8)
    #expect(InputFile(path: folder.path + "/a.jsonl").byteCount == 8)
    #expect(InputFile(path: "-").byteCount == nil)
  }
}
