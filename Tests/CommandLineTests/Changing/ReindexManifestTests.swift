import Foundation
import TestTools
import Testing

/// `adagia reindex MANIFEST` and `adagia jobs`, as a job of the night would run them.
@Suite struct ReindexManifestTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia(catalog: "c.db")
    _ = try adagia.folder.write("collections:\n  - {name: mine, files: '*.csv'}\n", to: "m.yaml")
    _ = try adagia.folder.write("id,text\n1,One\n2,Two\n", to: "a.csv")
  }

  private func reindex(_ arguments: String...) throws -> Adagia.Run {
    try adagia.run(Adagia.program, ["reindex"] + arguments)
  }

  @Test("a job says what it did and is listed")
  func aJobSaysWhatItDidAndIsListed() throws {
    let first = try reindex("m.yaml")
    #expect(
      first
        == Adagia.Run(
          status: 0, output: "",
          error: "adagia: 1 file read, 0 unchanged; 2 rows: 2 added, 0 updated, 0 unchanged, 0 rejected; "
            + "0 records removed.\n"))
    _ = try adagia.folder.write("id,text\n1,Uno\n", to: "a.csv")
    #expect(try reindex("--quiet", "m.yaml") == Adagia.Run(status: 0, output: "", error: ""))
    let jobs = try adagia("jobs", "--format", "csv").output.split(separator: "\n")
    #expect(jobs.count == 3)
    #expect(jobs[0].hasPrefix("id,kind,input,state,started,finished,added,"))
    #expect(jobs[1].hasPrefix("2,reindex,m.yaml,done,"))
    #expect(jobs[1].hasSuffix(",0,1,0,1,0,1,0,0,done,0,0"))
    let table = try adagia("jobs").output
    #expect(table.contains("done   reindex m.yaml"))
  }

  @Test("rejected rows are listed with their job")
  func rejectedRowsAreListedWithTheirJob() throws {
    _ = try adagia.folder.write("id,text\n1,Uno,too many\n3,Three\n", to: "a.csv")
    #expect(try reindex("m.yaml").status == 3)
    let text = try adagia("jobs", "1").output
    #expect(text.contains("1 added, 0 updated, 0 unchanged, 0 removed, 1 rejected"))
    #expect(text.contains("/a.csv:2: "))
    let json = try adagia("jobs", "1", "--format", "json").output
    let list = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect((list.first?["rejects"] as? [[String: Any]])?.first?["line"] as? Int == 2)
    #expect(try adagia("jobs", "9").status == 1)
  }

  @Test("an import is a job too")
  func anImportIsAJobToo() throws {
    #expect(try adagia("import", "a.csv").status == 0)
    let jobs = try adagia("jobs", "--format", "tsv").output
    #expect(jobs.contains("1\timport\ta.csv\tdone\t"))
  }

  @Test("a mistake in a manifest is named, and nothing is done")
  func aMistakeInAManifestIsNamedAndNothingIsDone() throws {
    _ = try adagia.folder.write("collections:\n  - name: mine\n    flies: a.csv\n", to: "m.yaml")
    let run = try reindex("m.yaml")
    #expect(run.status == 65)
    #expect(run.error == "adagia: m.yaml:3: 'flies' is not a key here. Did you mean 'files'?\n")
    #expect(try reindex("nowhere.yaml").status == 66)
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("c.db")))
  }

  @Test("reindex takes either manifests or the index")
  func manifestsAndTheIndexAreTwoThings() throws {
    #expect(try reindex().status == 64)
    #expect(try reindex("--index", "m.yaml").status == 64)
    #expect(try reindex("--watch").status == 64)
  }

  @Test("a second job ends with 75 or waits")
  func aSecondJobEndsWith75OrWaits() throws {
    #expect(try reindex("m.yaml").status == 0)
    // Another program that has the lock, as flock(1) takes it.
    let holder = try ProgramRun.process(
      URL(fileURLWithPath: "/usr/bin/flock"), ["c.db-joblock", "sleep", "3"], in: adagia.folder)
    try holder.run()
    while try adagia.run(URL(fileURLWithPath: "/usr/bin/flock"), ["-n", "c.db-joblock", "true"]).status == 0 {}
    let refused = try reindex("m.yaml")
    #expect(refused.status == 75, "\(refused)")
    #expect(refused.error.contains("another job is running on this catalog"), "\(refused)")
    #expect(try reindex("--lock-wait", "60", "m.yaml").status == 0)
    holder.terminate()
  }

  @Test("devices and pipes that a manifest names are never opened", .timeLimit(.minutes(1)))
  func devices() throws {
    try FileManager.default.createDirectory(atPath: adagia.folder.path("d"), withIntermediateDirectories: true)
    #expect(mkfifo(adagia.folder.path("d/pipe.csv"), 0o600) == 0)
    for files in ["/dev/zero", "/dev/stdin", "d/pipe.csv", "d/*.csv", "d/"] {
      _ = try adagia.folder.write("collections:\n  - {name: mine, format: csv, files: '\(files)'}\n", to: "m.yaml")
      let run = try reindex("m.yaml")
      #expect(run.error.contains("0 files read"), "\(files): \(run.error)")
    }
  }

  #if os(Linux)
    /// They look like regular files; `/proc/kmsg` had kept `reindex` waiting for the kernel's next message.
    @Test("files and folders of the kernel are skipped, with a sentence", .timeLimit(.minutes(1)))
    func kernelFiles() throws {
      try adagia.folder.link("kernel", to: "/proc/kmsg")
      for files in ["/proc/kmsg", "/proc/kms*", "/proc/self/", "kernel", "/sys/"] {
        _ = try adagia.folder.write("collections:\n  - {name: mine, format: csv, files: '\(files)'}\n", to: "m.yaml")
        let run = try reindex("m.yaml")
        #expect(run.error.contains("0 files read"), "\(files): \(run.error)")
        #expect(run.error.contains("skipped, a file of the system kernel"), "\(files): \(run.error)")
      }
    }
  #endif
}
