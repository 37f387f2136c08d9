/// Names with the family's first in an attribution, `Twain, Mark`, where a comma usually ends the name.
enum FortuneName {
  /// The space that Adagia writes after the commas of a name.
  private static let joint = ",\u{A0}"

  /// A name as it is written, so that its commas are no end.
  static func written(_ name: String) -> String { name.replacing(", ", with: joint) }

  /// A name with plain spaces.
  static func read(_ name: String) -> String { name.replacing(joint, with: ", ") }

  /// Whether given names follow a family's name and its comma: one or two, each known or an initial, up to another
  /// comma or the end. `Shakespeare, Hamlet` and `Dickens, Oliver Twist` are names and works.
  static func isInverted(_ before: Substring, _ after: Substring) -> Bool {
    let family = before.split(separator: " ")
    guard (1...3).contains(family.count), family.last?.first?.isUppercase == true,
      family.dropLast().allSatisfy({ $0.first?.isLowercase == true })
    else { return false }
    let given = after.prefix { $0 != "," && $0 != "(" }.split(separator: " ")
    // `King, Martin Luther, Jr.`: no work has such an end.
    let end = after.drop { $0 != "," }.dropFirst()
    if (1...3).contains(given.count), !end.isEmpty, PersonName.isSuffix(end) { return true }
    guard (1...3).contains(given.count), let first = given.first, isGiven(first) else { return false }
    return given.allSatisfy { isGiven($0) || isInitial($0) }
  }

  private static func isGiven(_ word: Substring) -> Bool { isInitial(word) || names.contains(word.lowercased()) }

  /// `J.`, `J.-P.`, `W`.
  private static func isInitial(_ word: Substring) -> Bool {
    guard word.first?.isUppercase == true else { return false }
    // One letter may be a king's number.
    if word.count == 1 { return !"IVX".contains(word) }
    return word.last == "." && word.split { $0 == "." || $0 == "-" }.allSatisfy { $0.count <= 2 }
  }

  /// Given names of people who are quoted, without those that are titles of works as well.
  private static let names: Set<String> = Set(
    """
    aaron abigail abraham ada adam adolf agatha agnes alan albert alberto aldous alessandro alexander alexandre alexei
    alfred alice allan allen ambrose amelia amy ana anatole andre andré andrea andreas andrew andré andy angela anita ann
    anna anne annie anthony antoine anton antonio antónio archibald aristide arnold arthur august auguste augustus
    aurelius ayn barack barbara barry baruch ben benedict benito benjamin bernard bernardo bertha berthold bertolt bertrand
    bill blaise bob boris brendan brian bruno carl carlo carlos carol carrie caroline catherine cecil cesare charles
    charlie charlotte christian christine christopher claire clara clarence claude clive colin confucius constance cyril
    dale daniel dante dave david denis dennis diana dick dmitri don donald dora doris dorothy douglas duncan dwight
    edgar edith edmond edmund eduard eduardo edward edwin elbert eleanor elias elisabeth elizabeth ella ellen emerson
    emil émile emily enrico eric erich ernest ernst erwin eugene eugène eva evelyn ezra fedor federico felix
    fernando florence francesco francis francisco franco francois françois frank franklin franz fred frederick frédéric
    friedrich fyodor gabriel galileo gaston geoffrey george georg georges gerald gerard gertrude gilbert giordano
    giovanni giuseppe gloria gordon graham greg gregory groucho guillaume gustav gustave guy hannah hans harold harper
    harriet harry heinrich helen henri henrik henry herbert herman hermann hilaire hilary honoré horace howard hubert hugh
    hugo humphrey ian ignazio igor immanuel ingrid irving isaac isabel isaiah isak italo ivan jack jacob jacques james jan
    jane jason jawaharlal jean jeff jeremy jerome jim jimmy joan joanna joe johan johann johannes john jonathan jorge josé
    jose josef joseph josh joyce juan judith jules julia julian julie julius karen karl kate katherine kathleen keith
    kenneth kevin kurt lao larry laura laurence lawrence lee len leo leon leonard leonardo leonid leslie lev lewis
    lillian linda linus lord lorenz louis louisa louise lucy ludwig luis luigi lydia lyndon mae mahatma malcolm marcel
    marcus margaret maria marie mark marlene marshall martin mary matthew maurice max maya mel michael michel miguel
    mikhail milton mohandas molly mother muhammad napoleon nathaniel neil nelson niccolò nicholas nicolas niels nikita
    nikolai noam noël norman octavio olive oliver omar orson oscar otto ovid pablo pascal patrick paul paulo percy peter
    phil philip phyllis pierre pietro primo rabindranath rachel rainer ralph ray raymond rebecca rené richard robert
    roberto robin rod roger roland ronald rosa rose ross ruth rudolf rudyard samuel sam sandra sarah saul sigmund simon
    simone sinclair søren sophia sophie stanisław stanislaw stefan stephen steve steven stuart susan sylvia ted terry
    theodor theodore thomas thornton tim timothy tom tony truman umberto ursula valery victor vincent virginia vladimir
    wallace walt walter warren wendell werner wilhelm will william wilson winston wolfgang woodrow woody yogi
    zora
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
