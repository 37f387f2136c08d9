import CorpusManifests
import Foundation
import TestTools
import Testing

@Suite struct ManifestErrorTests {
  @Test(
    "a message has its file and line, the fault, and what to do",
    arguments: [
      (
        ManifestError(file: "m", .unreadable(reason: "Permission denied")),
        "m: cannot be read: Permission denied. Check its permissions."
      ),
      (ManifestError(file: "m", .missing), "m: no such manifest or folder. Check the name."),
      (
        ManifestError(file: "m", .noManifests),
        "m: the folder has no file that ends in .yaml or .yml. Name a manifest, or another folder."
      ),
      (ManifestError(file: "m", line: 3, .syntax("bad")), "m:3: the YAML is malformed: bad. Fix the line."),
      (
        ManifestError(file: "m", line: 3, .unknownKey("a", nearest: nil, known: ["b", "c"])),
        "m:3: 'a' is not a key here. Known keys: b, c."
      ),
      (
        ManifestError(file: "m", line: 3, .unknownValue("a", key: "k", nearest: "b", known: ["b", "c"])),
        "m:3: 'a' is not a value of 'k'. Did you mean 'b'?"
      ),
      (
        ManifestError(file: "m", line: 3, .wrongType(key: "k", expected: "a string")),
        "m:3: 'k' must be a string. Change the value."
      ),
      (
        ManifestError(file: "m", line: 3, .nameTaken("a", by: "/o.yaml")),
        "m:3: 'a' is already the name of a collection in /o.yaml. Rename one of them, or put their files together."
      ),
    ])
  func messages(error: ManifestError, message: String) {
    #expect(error.description == message)
  }

  @Test("a folder without manifests is an error, whatever else is in it")
  func folderWithoutManifests() throws {
    let folder = try TemporaryFolder()
    try folder.write("collections: []", to: "manifest.json")
    try folder.write("collections: []", to: ".hidden.yaml")
    #expect(throws: ManifestError(file: folder.path, .noManifests)) {
      try ManifestReader { _ in nil }.manifests(at: [folder.path])
    }
  }

  @Test("pipes and devices are refused by their kind, and are not read")
  func streams() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe.yaml")
    #expect(mkfifo(pipe, 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: folder.path("zero.yaml"), withDestinationPath: "/dev/zero")
    for path in [pipe, folder.path("zero.yaml"), "/dev/zero"] {
      let fault = ManifestError(file: path, .noFile)
      #expect(throws: fault) { try ManifestReader { _ in nil }.manifest(at: path) }
      #expect(throws: fault) { try MappingFile.rules(at: path) }
      #expect(throws: fault) { try SettingsFile(at: path, known: []) }
    }
    #expect(try SettingsFile(at: "/dev/null", known: []).values.isEmpty)
  }

  @Test("a file that is too long for a manifest is not read")
  func length() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "long.yaml")
    let path = folder.path("long.yaml")
    #expect(truncate(path, 1 << 40) == 0)
    #expect(throws: ManifestError(file: path, .tooLong(bytes: 1 << 40))) {
      try ManifestReader { _ in nil }.manifest(at: path)
    }
  }

  @Test("a manifest that is not UTF-8 is an error")
  func encoding() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data([0x61, 0xE9, 0x0A]), to: "m.yaml")
    let path = folder.path + "/m.yaml"
    #expect(throws: ManifestError(file: path, .syntax("the file is not UTF-8"))) {
      try ManifestReader { _ in nil }.manifest(at: path)
    }
  }

  @Test("files named one by one are read in that order")
  func order() throws {
    let folder = try TemporaryFolder()
    try folder.write("collections: [{name: one, files: x}]", to: "z.yaml")
    try folder.write("collections: [{name: two, files: x}]", to: "a.yaml")
    let paths = ["\(folder.path)/z.yaml", "\(folder.path)/a.yaml"]
    let manifests = try ManifestReader { _ in nil }.manifests(at: paths)
    #expect(manifests.flatMap(\.collections).map(\.name) == ["one", "two"])
  }

  @Test("relative paths begin where a link to the manifest leads")
  func linkedManifest() throws {
    let folder = try TemporaryFolder()
    try folder.write("collections: [{name: c, files: a.csv}]", to: "real/m.yaml")
    try FileManager.default.createSymbolicLink(atPath: folder.path("m.yaml"), withDestinationPath: "real/m.yaml")
    let manifest = try ManifestReader { _ in nil }.manifest(at: folder.path + "/m.yaml")
    #expect(manifest.collections[0].sources[0].path.hasSuffix("/real/a.csv"))
  }
}
