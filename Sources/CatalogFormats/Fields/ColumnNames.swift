package import CatalogRecords

/// Names that columns of other people's files have, in many languages, by the field that they become.
///
/// They count for imports alone, and only if no column has the field's own name. The first of several wins.
package enum ColumnNames {
  /// The known names of a field, most telling first, as `folded` gives them. The field's own name is not among them.
  package static func names(of field: CoreField) -> [String] { table[field] ?? [] }

  /// A name without case, blanks and punctuation: `Quote_Text` is `quotetext`.
  ///
  ///     ColumnNames.folded("Año (aprox.)")   // "añoaprox"
  package static func folded(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// Names of the work that a text is from. They are the title if a file has no other column for words.
  package static let works = words(
    """
    work worklabel book booktitle publicationtitle journaltitle containertitle documenttitle journalbook worktitle sourcetitle ispartof quelle werk buch buchtitel œuvre oeuvre livre ouvrage fuente obra libro fonte opera \
    livro bron boek źródło książka källa bok kilde bog zdroj kniha forrás könyv kaynak eser kitap источник произведение \
    книга джерело книжка πηγή βιβλίο 出处 出處 来源 來源 作品 书名 書名 出典 출처 작품 책 المصدر الكتاب מקור ספר स्रोत
    """)

  /// True if a column's name says what is in it: a field's own name, a known name, or that of a usual extra field.
  static func isKnown(_ name: String) -> Bool {
    CoreField(name: name) != nil || known.contains(folded(name)) || FieldName.usualExtras.contains(name.lowercased())
  }

  private static let known: Set<String> = Set(table.values.joined() + works)

  private static let table: [CoreField: [String]] = [
    .text: words(
      """
      quote quotation highlightedtext highlighttext selectedtext selection quotetext quotelabel quotationtext quotes saying proverb aphorism maxim highlight passage excerpt content \
      contents body phrase q abstractnote zitat spruch sprichwort aphorismus wortlaut inhalt citation proverbe dicton texte contenu \
      cita frase refrán refran proverbio texto contenido citazione aforisma detto testo citação citacao ditado provérbio \
      conteúdo citaat spreuk spreekwoord tekst citat sitat ordspråk ordsprog ordtak cytat przysłowie sentencja treść citát \
      přísloví idézet közmondás szöveg sitaatti lainaus teksti alıntı söz atasözü metin цитата афоризм пословица \
      высказывание изречение текст вислів прислів'я ρητό απόφθεγμα παροιμία κείμενο citaĵo proverbo teksto 名言 名句 格言 语录 \
      語錄 谚语 諺語 引文 引用 句子 正文 内容 內容 文本 ことわざ 諺 本文 文章 명언 속담 인용구 인용 본문 내용 اقتباس مقولة \
      حكمة مثل النص نص الاقتباس القول ציטוט פתגם טקסט उद्धरण कथन
      """),
    .title: words(
      """
      titles itemlabel titel titre título titulo titolo tytuł titull název cím başlık otsikko название заглавие заголовок назва τίτλος \
      标题 標題 题名 題名 タイトル 제목 العنوان عنوان כותרת शीर्षक
      """),
    .creator: words(
      """
      speaker saidby writer authortext authorname quoteauthor primaryauthor quotee attributedto attribution authorships authorlabel creatorlabel person personlabel autor autorin autoren autorzy verfasser verfasserin urheber \
      sprecher auteur auteure auteurs autora autores autore autrice autori schrijver författare forfatter kirjailija \
      tekijä szerző yazar автор авторы автори συγγραφέας aŭtoro 作者 著者 作家 作者名 人物 저자 작가 المؤلف الكاتب القائل \
      מחבר लेखक
      """),
    .source: works,
    .subject: words(
      """
      category categories keyword keywords authorkeywords documenttags manualtags topic topics theme themes genre genres label labels shelves bookshelves \
      schlagwort schlagworte schlagwörter stichwort stichwörter kategorie kategorien thema themen sujet sujets thème thèmes \
      catégorie catégories motsclés tema temas categoría categorías etiqueta etiquetas materia materias categoria \
      categorias categorie argomento etichetta assunto palavraschave onderwerp trefwoord trefwoorden emne ämne kategoria \
      étiquettes etiquetas palabrasclave parolechiave etichette palavraschave nyckelord taggar nøgleord nøkkelord emneord \
      słowakluczowe klíčováslova címkék kulcsszavak avainsanat etiketler anahtarkelimeler ετικέτες 关键词 關鍵詞 キーワード \
      키워드 الكلماتالمفتاحية \
      temat tagi téma konu etiket тема темы категория категории теги ключевыеслова θέμα κατηγορία 标签 標籤 主题 主題 分类 \
      分類 タグ テーマ カテゴリ 태그 주제 분류 الموضوع الوسوم נושא תגיות विषय
      """),
    .note: words(
      """
      comment comments review myreview remark remarks annotation description descriptions explanation meaning translation anmerkung anmerkungen bemerkung \
      bemerkungen kommentar notiz erläuterung bedeutung übersetzung remarque commentaire explication signification \
      traduction nota notas comentario explicación significado traducción commento spiegazione significato traduzione \
      comentário explicação tradução opmerking toelichting betekenis vertaling uwaga uwagi komentarz znaczenie poznámka \
      megjegyzés not açıklama anlamı примечание комментарий пояснение значение перевод примітка σημείωση σχόλιο 备注 備註 \
      注释 註釋 解释 解釋 翻译 翻譯 意味 説明 注 訳 備考 비고 설명 뜻 번역 ملاحظة شرح ترجمة הערה תרגום टिप्पणी अर्थ
      """),
    .date: words(
      """
      year originalpublicationyear yearpublished publicationyear pubyear publicationdate datepublished published pubdate \
      issued publisheddate firstpublishyear firstpublishdate publishyear publishdate releasedate when datum jahr erscheinungsjahr annee année datedepublication fecha año ano anno jaar rok évszám dátum år \
      annéedepublication annéedeparution añodepublicación fechadepublicación annodipubblicazione datadipubblicazione \
      anodepublicação datadepublicação jaarvanuitgave utgivningsår udgivelsesår utgivelsesår rokwydania rokvydání \
      kiadáséve julkaisuvuosi yayınyılı годиздания датапубликации 出版日期 发行年份 発行年 発行日 발행연도 출판연도 \
      päivämäärä vuosi tarih yıl дата год рік ημερομηνία έτος 年 年份 日期 年月日 出版年 年代 연도 날짜 التاريخ السنة תאריך \
      שנה दिनांक वर्ष
      """),
    .language: words(
      """
      languagecode languages inlanguage langcode locale sprache langue idioma lengua lingua língua taal språk sprog język jazyk nyelv dil kieli \
      язык мова γλώσσα 语言 語言 语种 言語 언어 اللغة שפה भाषा
      """),
    .type: words("kind itemtype documenttype typ tipo soort rodzaj тип 类型 類型 種類 종류 النوع סוג"),
    .identifier: words("uuid guid quoteid quotationid recordid entryid"),
    .rights: words("license licence lizenz licencia licenza licença licentie licencja лицензия 许可 許可 ライセンス 라이선스"),
  ]

  private static func words(_ list: String) -> [String] {
    list.split(separator: " ").map { folded(String($0)) }
  }
}
