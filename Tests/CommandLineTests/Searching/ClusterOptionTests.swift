import Foundation
import TestTools
import Testing

/// `adagia search --cluster` beside a program of the cluster's name, and without one.
@Suite struct ClusterOptionTests {
  private let adagia: Adagia
  private let program: URL

  init() throws {
    adagia = try Adagia()
    // A copy, because the program looks beside the file that a link points to.
    let own = Adagia.program.resolvingSymlinksInPath().path
    program = URL(fileURLWithPath: try adagia.folder.install(own, as: "bin/adagia"))
  }

  @Test("the program of the cluster gets the search as it was typed") func passesTheSearchOn() throws {
    _ = try adagia.folder.writeScript("printf '%s\\n' \"$@\"\nexit 3", to: "bin/adagia-cluster")
    let run = try adagia.run(program, ["search", "--cluster", "cluster.yaml", "love", "-death", "-n3"])
    #expect(run.output == "search\n--cluster\ncluster.yaml\nlove\n-death\n-n3\n")
    #expect(run.status == 3 && run.error == "")
  }

  @Test("without the program, the message says where it should be") func saysWhatIsMissing() throws {
    let run = try adagia.run(program, ["search", "--cluster=cluster.yaml", "love"])
    #expect(run.status == 64 && run.output == "")
    #expect(run.error.contains("is not installed at \(adagia.folder.path("bin"))/adagia-cluster."))
  }
}
