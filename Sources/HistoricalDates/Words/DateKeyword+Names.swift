/// Names of months, seasons and eras, short words, and words that leave a date as it is.
extension DateKeyword {
  /// Month names: English with abbreviations, then German, French, Spanish, Italian, Portuguese, Dutch, Swedish,
  /// Danish, Norwegian, Polish, Russian and Latin, with the abbreviations that mean nothing else. Polish and Russian
  /// are in the genitive, which follows a day, and in the nominative. No name means two months.
  static let months: [(names: String, keyword: DateKeyword)] = [
    (
      "january jan januar januari janvier janv enero ene gennaio genn janeiro styczeń stycznia января январь янв",
      .month(1)
    ),
    ("jänner ianuarii ianuarius ianuario", .month(1)),
    ("february feb febr februar februari février fevrier févr fevr fév febrero febbraio fevereiro fev luty", .month(2)),
    ("lutego февраля февраль фев февр februarii februarius februario", .month(2)),
    ("march mar märz marz mär maerz mars marzo março marco maart mrt marts marzec marca марта март мар", .month(3)),
    ("martii martius martio", .month(3)),
    ("april apr avril avr abril abr aprile kwiecień kwietnia апреля апрель апр aprilis aprili", .month(4)),
    ("may mai mayo maggio magg maio mei maj maja мая май maii maius", .month(5)),
    ("june jun juni juin junio giugno giu junho czerwiec czerwca июня июнь июн iunii iunius iunio junii", .month(6)),
    (
      "july jul juli juillet juil julio luglio lug julho lipiec lipca июля июль июл iulii iulius iulio julii", .month(7)
    ),
    ("august aug août aout agosto ago augustus augusti sierpień sierpnia августа август авг augusto", .month(8)),
    ("september sep sept septembre septiembre setiembre settembre sett setembro wrzesień września сентября", .month(9)),
    ("сентябрь сен сент septembris septembri 7ber", .month(9)),
    (
      "october oct oktober okt octobre octubre ottobre ott outubro październik października октября октябрь", .month(10)
    ),
    ("окт octobris octobri 8ber", .month(10)),
    (
      "november nov novembre noviembre novembro listopad listopada ноября ноябрь ноя нояб novembris novembri",
      .month(11)
    ),
    ("december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro desember grudzień", .month(12)),
    ("grudnia декабря декабрь дек decembris decembri", .month(12)),
  ]

  /// Months of the Gregorian calendar in Arabic, Hebrew, Hindi, Greek and Thai.
  static let moreMonths: [(names: String, keyword: DateKeyword)] = [
    ("يناير ינואר בינואר जनवरी ιανουαρίου มกราคม", .month(1)),
    ("فبراير פברואר בפברואר फरवरी φεβρουαρίου กุมภาพันธ์", .month(2)),
    ("مارس מרץ במרץ मार्च μαρτίου มีนาคม", .month(3)), ("أبريل ابريل إبريل אפריל באפריל अप्रैल απριλίου เมษายน", .month(4)),
    ("مايو מאי במאי मई μαΐου พฤษภาคม", .month(5)), ("يونيو يونيه יוני ביוני जून ιουνίου มิถุนายน", .month(6)),
    ("يوليو يوليه יולי ביולי जुलाई ιουλίου กรกฎาคม", .month(7)),
    ("أغسطس اغسطس אוגוסט באוגוסט अगस्त αυγούστου สิงหาคม", .month(8)),
    ("سبتمبر ספטמבר בספטמבר सितंबर सितम्बर σεπτεμβρίου กันยายน", .month(9)),
    ("أكتوبر اكتوبر אוקטובר באוקטובר अक्टूबर अक्तूबर οκτωβρίου ตุลาคม", .month(10)),
    ("نوفمبر נובמבר בנובמבר नवंबर नवम्बर νοεμβρίου พฤศจิกายน", .month(11)),
    ("ديسمبر דצמבר בדצמבר दिसंबर दिसम्बर δεκεμβρίου ธันวาคม", .month(12)),
  ]

  /// Month names in Hungarian, Finnish, Czech, Slovak, Slovene, Croatian, Romanian, Turkish, Catalan, Icelandic,
  /// Estonian, Indonesian, Bulgarian, Ukrainian, and nominatives in Greek. Names of two months, as nisan and listopad,
  /// have one alone or none.
  static let neighboringMonths: [(names: String, keyword: DateKeyword)] = [
    ("január tammikuu tammikuuta leden ledna januára siječanj siječnja ianuarie ocak gener janúar jaanuar", .month(1)),
    ("януари січень січня ιανουάριος januarja", .month(1)),
    (
      "február helmikuu helmikuuta únor února februára veljača veljače februarie şubat febrer febrúar veebruar",
      .month(2)
    ),
    ("февруари лютий лютого φεβρουάριος februarja", .month(2)),
    ("március maaliskuu maaliskuuta březen března marec marca ožujak ožujka martie març märts maret mart", .month(3)),
    ("березень березня μάρτιος", .month(3)),
    ("április huhtikuu huhtikuuta duben dubna apríl apríla aprila travanj travnja aprilie aprill", .month(4)),
    ("април квітень квітня απρίλιος", .month(4)),
    ("május toukokuu toukokuuta květen května máj mája maja svibanj svibnja mayıs maig maí", .month(5)),
    ("травень травня μάιος", .month(5)),
    ("június kesäkuu kesäkuuta červen června jún júna junija lipanj lipnja iunie haziran juny júní juuni", .month(6)),
    ("юни червень червня ιούνιος", .month(6)),
    ("július heinäkuu heinäkuuta červenec července júl júla julija srpanj srpnja iulie temmuz juliol júlí", .month(7)),
    ("juuli юли липень липня ιούλιος", .month(7)),
    ("augusztus elokuu elokuuta srpen srpna augusta avgust avgusta kolovoz kolovoza ağustos agost ágúst", .month(8)),
    ("agustus серпень серпня αύγουστος", .month(8)),
    ("szeptember syyskuu syyskuuta září septembra rujan rujna septembrie eylül", .month(9)),
    ("септември вересень вересня σεπτέμβριος", .month(9)),
    ("október lokakuu lokakuuta říjen října októbra oktobra octombrie ekim oktoober", .month(10)),
    ("октомври жовтень жовтня οκτώβριος", .month(10)),
    ("marraskuu marraskuuta novembra listopadu studeni studenog studenoga noiembrie kasım nóvember", .month(11)),
    ("ноември листопада νοέμβριος", .month(11)),
    (
      "joulukuu joulukuuta prosinec prosince decembra prosinac prosinca decembrie aralık desembre detsember", .month(12)
    ),
    ("декември грудень грудня δεκέμβριος", .month(12)),
  ]

  /// Seasons in the languages of the months, in Russian also in the instrumental: "in spring". Names with an article
  /// are one word because the lexer drops apostrophes: l'été.
  static let seasons: [(names: String, keyword: DateKeyword)] = [
    (
      "spring frühling frühjahr fruhling fruhjahr printemps primavera lente voorjaar vår forår wiosna wiosną",
      .season(21)
    ),
    ("весна весной весны 春 봄", .season(21)),
    ("summer sommer été ete lété lete dété verano estate lestate verão verao zomer sommar lato latem", .season(22)),
    ("лето летом 夏 여름", .season(22)),
    ("autumn fall herbst automne lautomne otoño otono autunno lautunno outono herfst najaar höst efterår", .season(23)),
    ("jesień jesienią осень осенью осени 秋 가을", .season(23)),
    ("winter hiver lhiver invierno inverno linverno vinter zima zimą зима зимой зимы 冬 겨울", .season(24)),
  ]

  /// Era names, folded as the lexer folds. The Korean and Wade-Giles spellings are those of library catalogs.
  static let eras: [(names: String, keyword: DateKeyword)] = [
    ("bc bce ق_م ई_पू 公元前 西元前 紀元前 기원전 mö m_ö kr_e", .beforeCommonEra),
    ("ค_ศ คศ คริสต์ศักราช م ميلادي ميلادية میلادی ई ईस्वी ad ce 公元 西元 西暦 기원후 서기 m_e kr_u", .commonEra),
    ("meiji 明治", .era(.meiji)), ("taisho taejong 大正", .era(.taisho)), ("showa sohwa sowa 昭和", .era(.showa)),
    ("heisei heise 平成", .era(.heisei)), ("reiwa 令和", .era(.reiwa)), ("gannen 元年", .firstYear),
    ("minguo minkuo min_guo min_kuo 民國 民国 中華民國 中华民国", .era(.minguo)),
    ("tangi dangi 檀紀 단기", .era(.dangi)),
    ("be พ_ศ พศ พุทธศักราช", .era(.buddhist)), ("am", .era(.hebrew)),
    (
      "hégire lhégire hegire lhegire hégira hejira hidschra hicri egira dellegira хиджры хиджре",
      .era(.hijri)
    ),
    ("ah hijri hijra hegira هـ ه هجري هجرية هجری هجری_قمری", .era(.hijri)),
    ("sh ش ه_ش هـ_ش هجری_شمسی شمسی", .era(.solarHijri)),
    ("saka śaka shaka saka_era śaka_era shaka_era शक शक_संवत", .era(.saka)),
    (
      "vikram_samvat vikrama_samvat bikram_sambat vikram_era samvat saṃvat sambat विक्रम_संवत विक्रम_संवत् संवत संवत्",
      .era(.vikram)
    ),
    ("bangla_year bengali_era bangabda bangla_san বঙ্গাব্দ", .era(.bengali)),
    ("an lan", .era(.frenchRepublican)),
    ("os oldstyle old_style julian vieux_style v_s ст_ст ст_стиля ст_стилю старого_стиля по_ст_ст st_st", .oldStyle),
    ("djulian alten_stils a_st stary_styl gamla_stilen julianisch julien juliano giuliano juliansk", .oldStyle),
    ("ns newstyle new_style gregorian нов_ст н_ст нового_стиля neuen_stils n_st nouveau_style", .newStyle),
  ]

  /// Months of the French Republic, with GEDCOM's abbreviations where they mean nothing else, and the five or six days
  /// after them.
  static let republicanMonths: [(names: String, keyword: DateKeyword)] = [
    ("vendémiaire vendemiaire vend vendem", .republicanMonth(1)), ("brumaire brum", .republicanMonth(2)),
    ("frimaire frim", .republicanMonth(3)), ("nivôse nivose nivo niv", .republicanMonth(4)),
    ("pluviôse pluviose pluv", .republicanMonth(5)), ("ventôse ventose vent", .republicanMonth(6)),
    ("germinal germ", .republicanMonth(7)), ("floréal floreal", .republicanMonth(8)),
    ("prairial prair", .republicanMonth(9)), ("messidor messid", .republicanMonth(10)),
    ("thermidor thermid", .republicanMonth(11)), ("fructidor fruct", .republicanMonth(12)),
    (
      "complémentaire complémentaires complementaire complementaires sansculottide sansculottides", .republicanMonth(13)
    ),
    ("sans_culottide sans_culottides jour_complémentaire jours_complémentaires", .republicanMonth(13)),
  ]

  /// Months of the lunar Hijra in Arabic, in its romanizations and in Turkish, and of the solar one in Persian.
  static let hijraMonths: [(names: String, keyword: DateKeyword)] = [
    (
      "muharram moharram muharrem محرم safar safer صفر rajab receb recep رجب shaban chaabane şaban شعبان ramadan",
      .hijraMonth(.hijri)
    ),
    ("ramadhan ramazan رمضان shawwal chawwal şevval شوال rabi_al_awwal rabi_ul_awwal rabi_i", .hijraMonth(.hijri)),
    ("rebiülevvel ربيع_الأول ربیع_الاول rabi_al_thani rabi_al_akhir rabi_ath_thani rabi_ii", .hijraMonth(.hijri)),
    ("rebiülahir ربيع_الثاني ربيع_الآخر ربیع_الثانی jumada_al_awwal jumada_al_ula jumada_i", .hijraMonth(.hijri)),
    ("cemaziyelevvel جمادى_الأولى جمادی_الاول jumada_al_thani jumada_al_akhira jumada_ii", .hijraMonth(.hijri)),
    ("cemaziyelahir جمادى_الآخرة جمادى_الثانية جمادی_الثانی dhu_al_qada dhu_al_qadah", .hijraMonth(.hijri)),
    ("dhul_qada zilkade ذو_القعدة ذي_القعدة ذیقعده dhu_al_hijja dhu_al_hijjah dhul_hijja", .hijraMonth(.hijri)),
    ("dhul_hijjah zilhicce ذو_الحجة ذي_الحجة ذیحجه", .hijraMonth(.hijri)),
    ("farvardin فروردین ordibehesht اردیبهشت khordad خرداد تیر mordad مرداد", .hijraMonth(.solarHijri)),
    ("shahrivar شهریور مهر آبان آذر دی bahman بهمن esfand اسفند", .hijraMonth(.solarHijri)),
  ]

  static let small: [(names: String, keyword: DateKeyword)] = [
    ("y e en ed_il", .small(.and)), ("o u of", .small(.or)), ("a à al au alla allanno m_m", .small(.to)),
    ("от від з din من از", .small(.from)),
    ("part_of portion_of parts_of either entweder", .filler),
    (
      "the somewhere sometime dem den der die das des de del della dello dellanno dell do du da dos la le les el",
      .filler
    ),
    ("il lo los las gli het det von vom van lanno lannée z ze", .filler),
    (
      "shortly soon long just immediately well already kurz bald peu poco kort strax krótko some_time вскоре незадолго",
      .filler
    ),
    ("not_very_long nicht_lange nicht_lang niet_lang pas_longtemps no_mucho non_molto não_muito inte_långt", .filler),
    ("ikke_lenge ikke_længe niedługo", .filler),
    ("in im during em nel nell nello nei på under während waehrend pendant", .preposition),
    ("durante tijdens gedurende podczas we во в_году à_la ins", .preposition),
    ("do av", .shortBound(.until)), ("na", .shortBound(.after)), ("af", .filler),
  ]

  /// Words of title pages and colophons, publishers, weekdays, and the places where most books were printed.
  static let harmlessWords: [(names: String, keyword: DateKeyword)] = [
    (
      "published publ pub publishing printed printing printings print prints pr reprint reprinted reprinting", .harmless
    ),
    (
      "repr rpt impr impression issued issue issues edition editions ed eds edn written wrote composed created",
      .harmless
    ),
    (
      "but made built dated date terminus first_published recorded rec filmed released release signed delivered spoken said",
      .harmless
    ),
    ("revised rev corrected updated version pref preface foreword introd intro privately season session", .harmless),
    (
      "domini dom ni dñi incarnati incarnationis natum natali mense mensis mes p dni dominice christi salutis gratie gratiae nostre natalis mdcc giubileo lorde lord",
      .harmless
    ),
    (
      "our_lord yeare yeer anno_domini era common era_vulgaris gedruckt gedr druck ausgabe ausg aufl auflage", .harmless
    ),
    ("erschienen ersch verlegt nachdruck neudruck ausgegeben geschrieben veröffentlicht verfasst imprimé", .harmless),
    (
      "imprime imprimée publié publiée paru parue écrit écrite tirage édition réimpr réimpression impreso impresa",
      .harmless
    ),
    (
      "publicado publicada publicación edición reimpresión escrito stampa stampato pubblicato ristampa edizione",
      .harmless
    ),
    (
      "scritto impresso publicação edição gedrukt uitgegeven druk uitgave tryckt utgiven upplaga trykt udgivet",
      .harmless
    ),
    ("utgitt oplag wydanie wyd wydano издание изд издано напечатано опубликовано impressum typis excusum", .harmless),
    (
      "excudebat anno_dni dl d_l dépôt_légal dépot_légal depot_legal dép_légal dép_lég dep_leg depósito_legal imp",
      .harmless
    ),
    ("monday mon tuesday tue tues wednesday wed thursday thu thur thurs friday fri saturday", .weekday),
    (
      "sat sunday sun montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag lundi mardi mercredi",
      .weekday
    ),
    ("jeudi vendredi samedi dimanche lunes martes miércoles miercoles jueves viernes sábado sabado domingo", .weekday),
    ("lunedì martedì mercoledì giovedì venerdì sabato domenica lunedi martedi mercoledi giovedi venerdi", .weekday),
    (
      "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag måndag tisdag onsdag torsdag fredag lördag", .weekday
    ),
    ("söndag mandag tirsdag lørdag søndag poniedziałek wtorek środa czwartek piątek sobota niedziela", .weekday),
    ("понедельник вторник среда четверг пятница суббота воскресенье segunda_feira terça_feira quarta_feira", .weekday),
    ("quinta_feira sexta_feira", .weekday),
    ("press books book co publisher publishers company publications publication", .harmless),
    ("office house verlag society springer sons routledge wiley library inc ltd llc corp university univ", .harmless),
    ("universität université universidad università institute institut instituto museum muséum foundation", .harmless),
    (
      "ediciones éditions editorial editores editora editore chu_ban_she shuppansha shobo shoten buchhandlung",
      .harmless
    ),
    ("druckerei imprimerie typ typographia libraire librairie libreria heinemann brothers bros gmbh ag", .harmless),
    (
      "london londini londres york paris parisiis berlin berolini boston washington moskva moskau moscow kyoto",
      .harmless
    ),
    (
      "tokyo beijing peking shanghai philadelphia chicago frankfurt madrid cambridge oxford oxonii milano milan",
      .harmless
    ),
    (
      "mediolani roma rome romae toronto delhi amsterdam amstelodami barcelona münchen munchen munich yerushalayim",
      .harmless
    ),
    (
      "jerusalem francisco wien vienna vindobonae viennae leipzig lipsiae taibei taipei stuttgart warszawa warsaw",
      .harmless
    ),
    (
      "minneapolis budapest edinburgh edinburgi lima québec nashville albany baltimore lisboa lisbon stockholm",
      .harmless
    ),
    (
      "holmiae firenze florence florentiae venezia venice venetiis dublin hamburg napoli naples neapoli bologna",
      .harmless
    ),
    (
      "bononiae torino turin bruxelles brussels heidelberg köln cologne coloniae basel basileae zürich zurich",
      .harmless
    ),
    ("genève geneva lyon lugduni antwerpen antwerp antverpiae leiden utrecht göttingen tübingen nürnberg", .harmless),
    (
      "norimbergae augsburg strasbourg argentorati praha prague pragae kraków cracoviae petersburg leningrad", .harmless
    ),
    (
      "sanktpeterburg kiev københavn copenhagen hafniae oslo helsinki athens athēnai istanbul calcutta bombay",
      .harmless
    ),
    ("buenos aires méxico mexico santiago bogotá habana angeles glasgow england france germany italy spain", .harmless),
    ("москва санкт_петербург петербург ленинград киев usa uk", .harmless),
    ("刊 版 出版 発行 発行所 印刷 刻 年度 刊行 序 跋 新版 初版", .harmless),
  ]
}
