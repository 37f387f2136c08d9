import Foundation
import TestTools
import Testing

/// The programs that the tests drive.
private enum Shell: String {
  case zsh = "/usr/bin/zsh"
  case fish = "/usr/bin/fish"
  /// Gives a shell a terminal.
  case terminal = "/usr/bin/script"

  static func areInstalled(_ programs: Shell...) -> Bool {
    programs.allSatisfy { FileManager.default.isExecutableFile(atPath: $0.rawValue) }
  }
}

/// Completion in real shells, which are typed into on a terminal of their own.
@Suite struct CompletionTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let rows = [
      #"{"identifier":"twain-1","text":"Courage is resistance to fear","creator":"Mark Twain","language":"en","subject":"self-knowledge","type":"quotation"}"#,
      #"{"identifier":"seneca-1","text":"Vita brevis","creator":"Seneca","language":"la","subject":"hope","type":"quotation"}"#,
      #"{"identifier":"odd 1","text":"Steady","creator":"$(touch pwned) Twain","language":"en","type":"proverb"}"#,
    ]
    _ = try adagia.folder.write(rows.joined(separator: "\n"), to: "q.jsonl")
    _ = try adagia("import", "q.jsonl", "--catalog", "c.db", "--collection", "sayings")
    _ = try adagia("saved", "add", "stoics", "author:seneca", "--catalog", "c.db")
  }

  /// A line, and the same after the tabulator.
  private static let lines = [
    ("search cour", "search courage"), ("find resis", "find resistance"),
    ("search author:mar", "search author:mark-twain"), ("search author:mark-tw", "search author:mark-twain"),
    ("search tag:self-kn", "search tag:self-knowledge"), ("search lang:l", "search lang:la"),
    ("search in:say", "search in:sayings"), ("search type:pro", "search type:proverb"),
    ("search query:st", "search query:stoics"), ("search --lang l", "search --lang la"),
    ("search --in s", "search --in sayings"), ("search --type pro", "search --type proverb"),
    ("search is:mis", "search is:misattributed"),
    ("search autho", "search author:"), ("show twain", "show twain-1"), ("edit sen", "edit seneca-1"),
    ("saved remove st", "saved remove stoics"), ("random lang:l", "random lang:la"),
    ("export in:say", "export in:sayings"),
  ]

  /// Types a line into a shell, then the tabulator, and has the shell say the line that there is now.
  ///
  /// - Returns: All that the terminal shows; with the line between `<` and `>`.
  private func shown(_ line: String, _ shell: String, terminal: String, setup: String) throws -> String {
    let typed = "adagia \(line)\t\u{01}echo '<' \u{05} '>'\nexit\n"
    return try adagia.run(
      URL(fileURLWithPath: Shell.terminal.rawValue), ["-qec", shell, "/dev/null"], input: setup + "\n" + typed,
      environment: [
        "ADAGIA_CATALOG": adagia.folder.path("c.db"), "TERM": terminal, "PS1": "$ ",
        "PATH": Adagia.program.deletingLastPathComponent().path + ":/usr/bin:/bin",
      ]
    ).output
  }

  @Test("bash completes what may follow", .enabled(if: Shell.areInstalled(.terminal), "script is not installed"))
  func bash() throws {
    _ = try adagia.folder.write(try adagia("--generate-completion-script", "bash").output, to: "completion.bash")
    for (line, expected) in Self.lines {
      let shown = try shown(
        line, "bash --norc --noprofile -i", terminal: "dumb", setup: "source ./completion.bash")
      #expect(shown.contains("< adagia \(expected) >"), "\(shown)")
    }
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("pwned")))
  }

  @Test("zsh completes what may follow", .enabled(if: Shell.areInstalled(.terminal, .zsh), "zsh is not installed"))
  func zsh() throws {
    _ = try adagia.folder.write(try adagia("--generate-completion-script", "zsh").output, to: "functions/_adagia")
    let setup = "fpath=($PWD/functions $fpath); autoload -U compinit; compinit -u -D; setopt zle; bindkey -e"
    for (line, expected) in Self.lines {
      let shown = try shown(line, "zsh -f -i", terminal: "dumb", setup: "unsetopt zle; " + setup)
      #expect(shown.contains("< adagia \(expected) >"), "\(shown)")
    }
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("pwned")))
  }

  @Test("fish completes what may follow", .enabled(if: Shell.areInstalled(.terminal, .fish), "fish is not installed"))
  func fish() throws {
    _ = try adagia.folder.write(try adagia("--generate-completion-script", "fish").output, to: "completion.fish")
    let setup = "set -g fish_autosuggestion_enabled 0; source ./completion.fish"
    for (line, expected) in Self.lines {
      let shown = try shown(line, "fish -N -i", terminal: "xterm", setup: setup)
      #expect(shown.contains("< adagia \(expected) >"), "\(shown)")
    }
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("pwned")))
  }
}
