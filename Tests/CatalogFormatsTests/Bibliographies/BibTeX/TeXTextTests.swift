import CatalogFormats
import CatalogRecords
import Foundation
import Testing

@Suite struct TeXTextTests {
  @Test(
    "TeX becomes Unicode, and no words are lost",
    arguments: [
      (#"{\"U}ber G{\"o}del"#, "Über Gödel"), (#"\'{E}tude, \'etude, \' e"#, "Étude, étude, é"),
      (#"Na{\"\i}ve, Na\"{\i}ve"#, "Naïve, Naïve"), (#"\v{S}koda, \c{c}a, \H{o}, \k{a}, \r{a}"#, "Škoda, ça, ő, ą, å"),
      (#"\~{N}et and {\~N}et"#, "Ñet and Ñet"), (#"{\ss}, \o, {\AE}sop, \L{}\'od\'z"#, "ß, ø, Æsop, Łódź"),
      (#"10--20 --- ``so'' `it' said"#, "10–20 — “so” ‘it' said"), (#"A~B\ C\,D \& E \% \$"#, "A B C D & E % $"),
      (##"\# \_"##, "# _"),
      (#"\emph{On} {\em the} \textbf{\textit{Go}}"#, "On the Go"),
      (#"An {$O(n \log n / \! \log\log n)$} Sort"#, "An O(n log n / log log n) Sort"),
      (#"H$_2$O, $x^{10}$, $a^b$, $\alpha \leq \beta$"#, "H₂O, x¹⁰, a^b, α ≤ β"),
      (#"\unknown{kept} and \strange word"#, #"kept and \strange word"#),
      (#"\href{http://x.org/a\_b}{here}"#, "here <http://x.org/a_b>"),
      (#"\textbackslash{}x \textbraceleft{}y\textbraceright"#, #"\x {y}"#), (#"\^{} \~{} {\'{}}"#, "^ ~ ´"),
      (#"{\=a}{\d{\^o}}"#, "āộ"),
      ("{{A}}  \n\t b", "A b"), (#"\LaTeX\ and {\TeX}"#, "LaTeX and TeX"),
    ] as [(String, String)])
  func plain(tex: String, text: String) throws {
    let record = try #require(try events(of: "@misc{x, title = {\(tex) }}", as: .bibtex).first?.record)
    #expect(record["title"]?.plainText.decomposedScalars == text.decomposedScalars)
  }

  @Test("the macros of a preamble are expanded, and those without end are cut off")
  func macros() throws {
    let text = #"""
      @preamble{"\newcommand{\noop}[1]{} \newcommand\swap[2]{#2#1}" # "\def\both#1#2{#1 and #2}"
        # "\newcommand{\loop}{\loop\loop}"}
      @misc{x, year = "{\noop{1973b}}1973", title = {\swap{--90}{1968} \both{A}{{B}}}, note = {a\loop z}}
      """#
    let record = try #require(try events(of: text, as: .bibtex).first?.record)
    #expect(record["date"] == .string("1973"))
    #expect(record["title"] == .string("1968–90 A and B"))
    #expect(record["note"]?.plainText.count ?? .max < 100_000)
  }

  @Test(
    "names are taken apart as BibTeX does, and put together as catalogs do",
    arguments: [
      ("Donald E. Knuth", "Knuth, Donald E."), ("Ludwig van Beethoven", "van Beethoven, Ludwig"),
      ("van der Waals, Johannes", "van der Waals, Johannes"), ("King, Jr., Martin Luther", "King, Martin Luther, Jr."),
      ("{World Health Organization}", "World Health Organization"), ("{\\'E}douard Masterly", "Masterly, Édouard"),
      ("Homer", "Homer"),
      (
        "Charles Louis Xavier Joseph de la Vall{\\'e}e Poussin",
        "de la Vallée Poussin, Charles Louis Xavier Joseph"
      ),
      ("Jean {de La} Fontaine", "Fontaine, Jean de La"), ("D.~E. Knuth", "Knuth, D. E."),
      (
        "{Barnes and Noble}",
        "Barnes and Noble"
      ), ("Knuth, Donald", "Knuth, Donald"), ("魯迅", "魯迅"),
    ])
  func names(source: String, name: String) throws {
    let text = "@misc{x, author = {\(source) and Ann Lee}}"
    let record = try #require(try events(of: text, as: .bibtex).first?.record)
    guard case .array(let creators)? = record["creator"] else {
      Issue.record("no list")
      return
    }
    #expect(creators.map { $0.plainText.decomposedScalars } == [name.decomposedScalars, "Lee, Ann".decomposedScalars])
  }
}

extension String {
  /// Scalars with marks apart from letters: the import composes them.
  fileprivate var decomposedScalars: [Unicode.Scalar] { Array(decomposedStringWithCanonicalMapping.unicodeScalars) }
}
