/// Given names of people who are quoted, to tell which part of a name is the family's.
enum GivenNames {
  /// True if a word is a known given name, or an initial; also if its parts with hyphens are: `Victor-Marie`.
  ///
  /// - Parameter inFirstEdition: True for the names that the first edition of the readers knew.
  static func isGiven(_ word: Substring, inFirstEdition: Bool = false) -> Bool {
    if isInitial(word) { return true }
    let name = word.lowercased()
    if names.contains(name) { return true }
    if inFirstEdition { return false }
    if others.contains(name) || patronymics.contains(where: name.hasSuffix) { return true }
    let parts = name.split(separator: "-")
    return parts.count > 1 && parts.allSatisfy { names.contains(String($0)) || others.contains(String($0)) }
  }

  /// The ends of the names that Russians have after their fathers.
  private static let patronymics = ["ович", "евич", "овна", "евна"]

  /// True if a name begins with a given one and does not end with one: `Ann Lee`.
  static func begin(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    guard words.count > 1, let first = words.first, let last = words.last else { return false }
    return isGiven(first) && !isOnlyGiven(last)
  }

  /// True if a comma between two names of several words is that of one name with the family's first: `García Márquez,
  /// Gabriel José`, `van der Berg, Jan Piet`, and not `Ann Lee, Bob Poe`.
  ///
  /// The second part has given names alone; the first is two or three words with capitals and does not begin with a
  /// given name, or it begins with a particle.
  static func areInverted(_ family: String, _ given: String, inFirstEdition: Bool = false) -> Bool {
    let (last, first) = (family.split(separator: " "), given.split(separator: " "))
    guard (2...4).contains(last.count), (1...3).contains(first.count), let start = last.first, let end = last.last,
      end.first?.isUppercase == true, first.allSatisfy({ $0.first?.isUppercase == true })
    else { return false }
    if particles.contains(start) { return first.count < 3 }
    func isKnown(_ word: Substring) -> Bool { isGiven(word, inFirstEdition: inFirstEdition) }
    return last.count < 4 && !isKnown(start) && first.allSatisfy(isKnown) && first.last.map(isNoFamilyName) == true
  }

  /// Given names without the particles of the family's after them: `Johann Wolfgang` for `Johann Wolfgang von`.
  static func withoutParticles(_ words: [Substring]) -> [Substring] {
    let last = words.lastIndex { !particles.contains($0) && !lastParticles.contains($0) }
    return Array(words[...(last ?? words.startIndex - 1)])
  }

  private static let lastParticles: Set<Substring> = ["der", "den", "dem", "des", "zu", "zur", "zum", "af", "av"]

  private static let particles: Set<Substring> = ["de", "del", "della", "di", "da", "van", "von", "le", "la", "du"]

  /// True if a given name or an initial is no family's as well: `James` is, in `Henry James`.
  private static func isOnlyGiven(_ word: Substring) -> Bool {
    isGiven(word) && isNoFamilyName(word)
  }

  private static func isNoFamilyName(_ word: Substring) -> Bool { !familyNames.contains(word.lowercased()) }

  private static let familyNames: Set<String> = [
    "allan", "allen", "arnold", "aurelius", "aziz", "benedict", "bruno", "charles", "clarence", "clemens", "craig",
    "david", "dietrich", "douglas",
    "duncan", "emerson", "emre", "ferdinand", "francis", "frank", "franklin", "george", "gilbert", "gordon", "graham",
    "gregory", "guy",
    "harper", "henry", "herbert", "howard", "hugh", "hugo", "humphrey", "irving", "james", "jerome", "john", "joachim",
    "joyce", "konrad",
    "julian", "keith", "kurt", "lao", "lawrence", "lee", "leonard", "lewis", "lord", "louis", "luther", "marcel",
    "marin",
    "marcus", "marshall", "martin", "maurice", "may", "michael", "milton", "neil", "nelson", "norman", "oliver", "ovid",
    "otto", "pascal", "patrick", "paul", "raymond", "richard", "robert", "robin", "roland", "rose", "ross", "russell",
    "scott", "simon", "sinclair", "stephen", "stuart", "terry", "thomas", "thornton", "truman", "umberto", "victor",
    "vincent", "wallace", "walter", "warren", "will", "william", "wilson",
  ]

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
    zora adolfo alejandra alejandro andrés ángel antonia beatriz benito camilo césar elena emilia enrique ernesto félix
    francisca gabriela gonzalo guillermo ignacio inés javier jesús joão joaquín josefa juana julio león lucía luther manuel
    maría mario mercedes nicanor pedro pío rafael ramón rosario rubén silvina teresa vicente
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Names of more languages, which the first edition of the readers did not know. Those that are words or titles as
  /// well, such as Роман, are left out.
  private static let others: Set<String> = Set(
    """
    александр алексей анатолий андрей анна антон аркадий артём белла борис валентин василий виктор виссарион виталий
    владимир владислав всеволод вячеслав гавриил геннадий георгий григорий даниил денис дмитрий евгений евгения екатерина
    елена зинаида иван игорь илья иосиф ирина исаак константин корней лев леонид лидия людмила максим марина мария михаил
    наталья николай нина олег ольга осип павел пётр петр сергей софья степан татьяна федор фёдор эдуард юлия юрий яков
    андрій дмитро іван леся григорій микола михайло оксана олександр олена сергій тарас димитър елин никола стоян христо
    душан иво милорад милош якуб янка
    άγγελος αλέξανδρος ανδρέας γεώργιος γιάννης γιώργος δημήτρης δημήτριος διονύσιος ελένη ιωάννης κωνσταντίνος κώστας
    κωστής μαρία νίκος νικόλαος οδυσσέας παναγιώτης σοφία στρατής χρήστος
    antal árpád áron attila béla dezső endre ferenc gábor géza gyula györgy imre istván jános józsef kálmán károly lajos
    lászló magda margit mihály miklós sándor tibor zoltán zsigmond
    ahmet ayşe aziz cemal elif emre fatma fazıl halide hasan hüseyin mehmet mustafa nazım necip orhan ömer refik sabahattin
    turgut yaşar yunus
    aksis arne arto astrid bengt bjørnstjerne eino erik esaias göran gunnar gustaf halldór henning hjalmar karin knut lars
    ludvig nils olav olof pär selma sigrid snorri stieg sven tomas tove väinö verner
    agnieszka andrzej bolesław cyprian czesław eliza ewa henryk ignacy jacek janusz jarosław jerzy józef juliusz kazimierz
    krzysztof marcin marek mikołaj olga paweł piotr tadeusz tomasz wisława witold wojciech zbigniew zofia zygmunt
    alois bohumil božena františek jaroslav jiří karel ladislav milan pavel petr tomáš václav vítězslav
    eugen ioan lucian marin mihai mircea nichita nicolae tudor vasile
    adalbert anton bettina christa clemens dietrich elfriede ephraim ferdinand gerhart gottfried gotthold günter heimito
    helmut herta ingeborg joachim jürgen konrad manfred matthias nelly siegfried uwe
    arnon cees gerrit guido hella hendrik joost maarten remco theo willem
    aimé alphonse amélie étienne françoise germaine hippolyte julien léon léopold lucien marguerite nathalie romain
    stéphane théophile
    dario dino elsa eugenio gabriele giacomo giambattista giosuè grazia ludovico natalia salvatore torquato vittorio
    alfonsina antônio cecília clarice delmira garcilaso graciliano guilherme gustavo joaquim leopoldo luís luiz lygia
    ramiro tirso
    akiko akira haruki hiroshi ichiyō junichiro jun'ichirō kazuo kenji kenzaburo kenzaburō kobo kōbō miyuki naoki osamu
    ryunosuke ryūnosuke shusaku shūsaku soseki sōseki takashi yasunari yoko yōko yukio
    arundhati beatrix chinua nadine salman wole
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
