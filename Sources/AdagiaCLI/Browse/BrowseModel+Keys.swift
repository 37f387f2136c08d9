internal import Adagia

extension BrowseModel {
  /// Acts on a key.
  ///
  /// - Returns: An action beyond this state, if the key asks for one.
  mutating func handle(_ key: Key) -> BrowseAction? {
    notice = nil
    if key == .control("c") { return isBrowsing ? .quit : leave() }
    if key == .control("z") { return .suspend }
    switch mode {
    case .browsing: return browse(key)
    case .reading(let line): return read(key, line)
    case .help(let line): return readHelp(key, line)
    case .prompt(let prompt, var line):
      if line.handle(key) {
        mode = .prompt(prompt, line)
        return nil
      }
      return end(prompt, line, key)
    case .question(_, let action): return decide(key, action)
    }
  }

  private var isBrowsing: Bool { mode == .browsing }

  private mutating func leave() -> BrowseAction? {
    mode = .browsing
    return nil
  }

  // MARK: Browsing

  private mutating func browse(_ key: Key) -> BrowseAction? {
    switch key {
    case .f1: return command("?")
    case .alt(let letter): return command(letter)
    case .tab: return moveFocus(by: 1)
    case .backTab: return moveFocus(by: -1)
    case .pageUp: return select(selected - pageRows)
    case .pageDown: return select(selected + pageRows)
    default: break
    }
    switch focus {
    case .query: return type(key)
    case .hits: return walk(key)
    case .sidebar: return choose(key)
    }
  }

  private mutating func moveFocus(by distance: Int) -> BrowseAction? {
    let all = Focus.allCases.filter { $0 != .sidebar || !sidebar.sections.isEmpty }
    let place = all.firstIndex(of: focus) ?? 0
    focus = all[(place + distance + all.count) % all.count]
    return nil
  }

  private mutating func type(_ key: Key) -> BrowseAction? {
    switch key {
    case .up, .control("p"): return select(selected - 1)
    case .down, .control("n"): return select(selected + 1)
    case .enter:
      if hits.isEmpty, let suggestion = answer?.suggestion {
        query = InputLine(suggestion)
        return changedQuery()
      }
      if !hits.isEmpty { focus = .hits }
    case .escape where query.text.isEmpty, .control("d") where query.text.isEmpty: return .quit
    case .escape:
      query = InputLine()
      return changedQuery()
    default:
      let before = query.text
      if query.handle(key), query.text != before { return changedQuery() }
    }
    return nil
  }

  private mutating func walk(_ key: Key) -> BrowseAction? {
    switch key {
    case .up, .character("k"), .control("p"): return select(selected - 1)
    case .down, .character("j"), .control("n"): return select(selected + 1)
    case .home, .character("g"): return select(0)
    case .end, .character("G"): return select(hits.count - 1)
    case .enter, .right, .character("l"): return command("o")
    case .escape, .character("/"), .left: focus = .query
    case .character(let letter): return command(letter)
    default: break
    }
    return nil
  }

  private mutating func choose(_ key: Key) -> BrowseAction? {
    switch key {
    case .up, .character("k"): moveSidebar(by: -1)
    case .down, .character("j"): moveSidebar(by: 1)
    case .left, .character("h"): isInHistogram ? moveSidebar(by: -1) : moveSidebarSection(by: -1)
    case .right, .character("l"): isInHistogram ? moveSidebar(by: 1) : moveSidebarSection(by: 1)
    case .enter, .character(" "): return toggleChosenValue()
    case .escape, .character("/"): focus = .query
    case .character(let letter): return command(letter)
    default: break
    }
    return nil
  }

  private var isInHistogram: Bool {
    sidebar.sections.indices.contains(sidebar.section) && sidebar.sections[sidebar.section].isHistogram
  }

  // MARK: Commands

  /// Acts on the letter of a command. With Alt it works everywhere, by itself outside the query.
  private mutating func command(_ letter: Character) -> BrowseAction? {
    switch letter {
    case "?": mode = .help(line: 0)
    case "q": return .quit
    case "u": return .undo
    case "r": return .redo
    case "s": prompt(.name, unless: query.text.isEmpty ? "There is no search to save. Type one first." : nil)
    case "o": if selectedHit != nil { mode = .reading(line: 0) }
    case "t": prompt(.tags, unless: selectedHit == nil ? Self.noRecord : nil)
    case "e": return onSelected(BrowseAction.edit)
    case "c", "y": return onSelected(BrowseAction.copy)
    default: notice = "'\(letter)' does nothing here. For the keys, press ?"
    }
    return nil
  }

  private static let noRecord = "There is no record to change. Search for another one."

  private mutating func prompt(_ prompt: Prompt, unless fault: String?) {
    if let fault { notice = fault } else { mode = .prompt(prompt, InputLine()) }
  }

  private mutating func onSelected(_ action: (StoredRecord) -> BrowseAction) -> BrowseAction? {
    guard let hit = selectedHit else {
      notice = Self.noRecord
      return nil
    }
    return action(hit.record)
  }

  // MARK: Reading, prompts, questions

  private mutating func read(_ key: Key, _ line: Int) -> BrowseAction? {
    switch key {
    case .up, .character("k"): mode = .reading(line: max(0, line - 1))
    case .down, .character("j"), .enter: mode = .reading(line: line + 1)
    case .pageUp, .character("b"): mode = .reading(line: max(0, line - pageRows))
    case .pageDown, .character(" "): mode = .reading(line: line + pageRows)
    case .home, .character("g"): mode = .reading(line: 0)
    case .escape, .left, .backspace, .character("q"), .character("h"): return leave()
    case .character("n"), .character("p"):
      mode = .reading(line: 0)
      return select(selected + (key == .character("n") ? 1 : -1))
    case .character(let letter), .alt(let letter): return command(letter)
    default: break
    }
    return nil
  }

  private mutating func readHelp(_ key: Key, _ line: Int) -> BrowseAction? {
    switch key {
    case .up, .character("k"): mode = .help(line: max(0, line - 1))
    case .down, .character("j"): mode = .help(line: line + 1)
    case .pageUp: mode = .help(line: max(0, line - pageRows))
    case .pageDown, .character(" "): mode = .help(line: line + pageRows)
    default: return leave()
    }
    return nil
  }

  private mutating func end(_ prompt: Prompt, _ line: InputLine, _ key: Key) -> BrowseAction? {
    guard key == .enter || key == .escape else { return nil }
    mode = .browsing
    guard key == .enter, !line.text.allSatisfy(\.isWhitespace) else { return nil }
    switch prompt {
    case .name: return .save(line.text)
    case .tags: return onSelected { .tag($0, line.text) }
    }
  }

  private mutating func decide(_ key: Key, _ action: BrowseAction) -> BrowseAction? {
    switch key {
    case .character("y"), .character("Y"):
      mode = .browsing
      return action
    case .character("n"), .character("N"), .escape, .enter:
      notice = "Nothing was changed."
      return leave()
    default: return nil
    }
  }
}
