import CatalogFormats
import CatalogRecords
import Testing

@Suite struct FortuneAttributionTests {
  @Test(
    "an attribution line is taken apart into creator, source and note",
    arguments: [
      ("\t\t-- Mark Twain", #"creator="Mark Twain""#),
      ("\t\t-- Douglas Adams, \"Mostly Harmless\"", #"creator="Douglas Adams" source="Mostly Harmless""#),
      ("\t\t-- Goethe, Maximen und Reflexionen, Nr. 83", #"creator="Goethe" source="Maximen und Reflexionen, Nr. 83""#),
      ("\t\t-- Martin Luther King, Jr., speech", #"creator="Martin Luther King, Jr." source="speech""#),
      ("\t\t-- Publio Siro. ", #"creator="Publio Siro""#),
      ("\t\t-- J. R. R.", #"creator="J. R. R.""#),
      (
        "\t\t-- Aristóteles. (384-322 A.C.) Filósofo griego.",
        #"creator="Aristóteles" note="(384-322 A.C.) Filósofo griego.""#
      ),
      ("                -- Steve Jobs (1955-2011)", #"creator="Steve Jobs" note="(1955-2011)""#),
      (
        "\t\t-- Bebo Storti (Santino), \"Scatafascio\"", #"creator="Bebo Storti" source="Scatafascio" note="(Santino)""#
      ),
      ("\t\t-- Sven Böttcher (\"Der tiefere Sinn\")", #"creator="Sven Böttcher" source="Der tiefere Sinn""#),
      ("\t\t-- народная (мужская) мудрость", #"creator="народная (мужская) мудрость""#),
      ("\t\t-- \"Талмуд\"", #"source="Талмуд""#),
      ("\t\t-- \"Kucki\" auf #muenchen", #"creator="\"Kucki\" auf #muenchen""#),
      ("\t\t-- Da it.hobby.umorismo", #"source="Da it.hobby.umorismo""#),
      ("\t\t-- Da Ponte", #"creator="Da Ponte""#),
      ("    --《论语》", #"source="《论语》""#), ("    -- 王翰《凉州词二首·其一》", #"creator="王翰" source="《凉州词二首·其一》""#),
      ("\t\t--Matthias Claudius (Ernst)", #"creator="Matthias Claudius" note="(Ernst)""#),
      ("-- Seneca", #"creator="Seneca""#), ("― Jane Austen, Emma", #"creator="Jane Austen" source="Emma""#),
      ("— Marcus Aurelius", #"creator="Marcus Aurelius""#), ("\t\t--- Isaac Asimov", #"creator="Isaac Asimov""#),
      ("\t-- Ministerio de Sanidad --", #"creator="Ministerio de Sanidad""#),
      ("\t\t-- Miramanee, \"The Paradise\n\t\t   Syndrome\"", #"creator="Miramanee" source="The Paradise Syndrome""#),
      (
        "\t\t-- Harry (1874-1926). Mago\n                norte-americano.",
        #"creator="Harry" note="(1874-1926). Mago norte-americano.""#
      ),
      ("\t\t-- Gauck\n(eigentlich\n Churchill)", #"creator="Gauck" note="(eigentlich\nChurchill)""#),
      (
        "\t\t-- Homer, \"Odyssey\"\n\n\t[Quoted elsewhere.]",
        #"creator="Homer" source="Odyssey" note="[Quoted elsewhere.]""#
      ),
    ])
  func takesApart(line: String, expected: String) throws {
    #expect(try table("Words.\n\(line)\n%\n", as: .fortune) == "1 text=\"Words.\" \(expected)")
  }

  @Test(
    "what is not surely an attribution stays in the text",
    arguments: [
      "\t\t-- Alone", "Words.\n- Dialogue", "Words.\n-- $40,000.", "Words.\n--> here", "Words.\n--option",
      "Words.\n\t\t--",
      "— Нет.\n— Да.", "Who?\n— Nobody!", "Words.\n\t-- one\n\t-- two", "Words.\n\t\t-- A\nMore words.", "a -- b",
    ])
  func staysText(text: String) throws {
    let record = try #require(try events(of: text, as: .fortune).first?.record)
    #expect(record["text"]?.plainText == text)
    #expect(record["creator"] == nil)
    #expect(record["source"] == nil)
    #expect(record["note"] == nil)
  }

  @Test("a poem's second line may name its author")
  func labeledPoem() throws {
    let text = "《感遇・其一》\n作者：张九龄\n兰叶春葳蕤，桂华秋皎洁。\n%\n"
    #expect(try table(text, as: .fortune) == #"1 text="《感遇・其一》\n兰叶春葳蕤，桂华秋皎洁。" creator="张九龄""#)
  }
}
