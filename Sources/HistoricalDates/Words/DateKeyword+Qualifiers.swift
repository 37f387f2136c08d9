/// Words that change a date. Each line has English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish,
/// Danish, Norwegian, Polish, Russian, Latin and a few of their neighbors, and the names of GEDCOM where it has one. An
/// underscore joins the words of a phrase; dots, hyphens and spaces between them are the same.
extension DateKeyword {
  static let bounds: [(names: String, keyword: DateKeyword)] = [
    ("قبل پیش_از ก่อน", .before), ("بعد پس_از หลัง", .after), ("حوالي حدود लगभग ราว ประมาณ", .circa),
    ("before bef pre prior prior_to ahead_of previous_to ante_quem taq vor vorher früher frueher", .before),
    (
      "avant auparavant antérieur_à anterieur_a antes avantes ante anterior_a previo_a prima avanti anteriore_a",
      .before
    ),
    (
      "precedente_al voor vóór före fore innan før foer inden przed sprzed до ранее раньше перед před pred enne",
      .before
    ),
    ("ennen πριν antérieurement priusquam 以前 之前 이전 이전의", .before),
    ("earlier tidigare förra tidligere eerder vroeger wcześniej раніше по_рано dříve skôr ranije korábban", .earlier),
    ("plus_tôt plus_tot más_temprano mas_temprano mais_cedo mai_devreme νωρίτερα antérieur anterior", .earlier),
    ("anteriore anteriormente", .earlier),
    ("later latter senare senere później pozniej пізніше по_късно později neskôr kasnije kasneje később", .later),
    ("plus_tard más_tarde mas_tarde mais_tarde més_tard più_tardi piu_tardi mai_târziu mai_tarziu αργότερα", .later),
    ("postérieur postérieurement ultérieurement posterior posteriore posteriormente", .later),
    ("eerder_dan vroeger_dan tidligere_end νωρίτερα_από νωρίτερα_από_το", .before),
    ("later_dan senere_end αργότερα_από αργότερα_από_το", .after),
    (
      "προ πριν_το πριν_από πριν_από_το előtt elött înainte înainte_de dinainte_de önce öncesi den_önce dan_önce",
      .before
    ),
    ("ten_önce tan_önce prije пре преди перед_тим abans abans_de prieš pirms", .before),
    ("μετά_το μετά_από μετά_από_το után dupa ulterior sonra sonrası den_sonra dan_sonra ten_sonra tan_sonra", .after),
    ("nakon posle после_тога след після després després_de pärast pec", .after),
    ("or_thereabouts thereabouts near towards toward close_to", .circa),
    ("fiscal_year financial_year budget_year fy geschäftsjahr haushaltsjahr exercice", .uncertain),
    ("yaklaşık takriben civarı civarında aproximativ körülbelül cca asi přibližně přibl zhruba przyb близько", .circa),
    ("біля γύρω_στο γύρω_στα γύρω apie umb kb", .circa),
    ("after aft past beyond subsequent_to post_quem tpq nach später spaeter nachher après apres ap", .after),
    ("postérieur_à posterieur_a después despues posterior_a depois apos após dopo posteriore_a successivo_al", .after),
    ("post efter etter po после позже позднее po_roku μετά jälkeen 之后 之後 이후 以后 以後 以降", .after),
    ("since from frm starting starting_in beginning_in as_of seit ab depuis dès des_lors à_partir a_partir", .since),
    ("dallanno des_de από από_το 从 從 自", .since),
    ("desde dal dalla da_partire a_partire sinds vanaf sedan från fran fra siden od с со начиная_с von_an ex", .since),
    ("by no_later_than not_later_than on_or_before in_or_before at_or_before к au_plus_tard_en entro", .by),
    ("latest at_latest at_the_latest spätestens spaetestens allerspätestens längstens au_plus_tard", .latest),
    ("más_tardar mas_tardar a_más_tardar a_mas_tardar como_muy_tarde al_più_tardi", .latest),
    ("al_piu_tardi o_mais_tardar mais_tardar no_máximo uiterlijk op_zijn_laatst ten_laatste senast senest", .latest),
    ("najpóźniej najpozniej не_позднее не_позже самое_позднее quam_maxime まで 까지", .latest),
    ("oder_davor und_davor of_daarvoor en_daarvoor ej_efter ej_senare nao_depois ne_po ne_nakon ne_poslije", .latest),
    ("ne_posle ne_později ne_kasnije nu_dupa nu_mai_târziu nu_mai_tarziu ei_jälkeen mitte_pärast", .latest),
    ("ليس_بعد نه_پس_از 不晚于 不晚於 不迟于 不遲於", .latest),
    ("earliest at_least at_earliest at_the_earliest frühestens fruehestens au_plus_tôt au_plus_tot", .earliest),
    ("oder_danach und_danach of_daarna en_daarna eller_därefter eller_derefter", .earliest),
    ("ej_före ej_fore ej_tidigare ej_förrän inte_förrän nao_antes ne_před ne_pred ne_prije ne_prieš", .earliest),
    ("ne_pirms ne_dříve ne_ranije nu_înainte nu_inainte nu_mai_devreme ei_ennen mitte_enne", .earliest),
    ("ليس_قبل نه_پیش_از 不早于 不早於", .earliest),
    ("como_muy_pronto como_mínimo al_più_presto al_piu_presto no_mínimo op_zijn_vroegst ten_vroegste", .earliest),
    ("tidigast tidligst najwcześniej najwczesniej не_ранее не_раньше on_or_after in_or_after at_or_after", .earliest),
    ("onward on onwards forward forwards ff sqq et_seq et_seqq et_sqq et_ss et_suiv et_suivantes en_adelante", .onward),
    ("in_avanti in_poi em_diante em_deante e_segg y_ss y_sigs on_up en_later en_verder och_framåt og_frem", .onward),
    ("i_później и_далее и_позже u_ff and_on and_up und_folgende and_following fortan an_aufwärts", .onward),
    (
      "present now today date current ongoing heute gegenwart jetzt présent aujourdhui nos_jours presente hoy", .present
    ),
    (
      "actualidad la_actualidad oggi ad_oggi hoje heden vandaag nu idag i_dag nå nutid nutiden dziś dzis dzisiaj",
      .present
    ),
    ("至今 atualidade dnes současnost сьогодні σήμερα", .present),
    ("obecnie сегодня настоящее_время наст_время наше_время present_day the_present to_date till_date", .present),
    ("born geb geboren né née nato nata nacido nacida nascido nascida född født fodt urodzony ur род родился", .born),
    ("natus nata_est n_en né_en née_en родилась b *", .born),
    ("died dead deceased gest gestorben mort morte décédé décédée muerto muerta fallecido falleció morto morta", .died),
    ("falecido overleden död døde død dod dode zm zmarł zmarł_w ум умер скончался obiit ob †", .died),
    ("d", .letterD), ("fl flor floruit flourished active akt actif attivo activo ativo", .active),
    ("not no nicht nie kein pas non не ikke ikkje inte icke niet não όχι οχι", .not),
    ("than que als niż ніж než än enn", .than),
    ("between bet betw btw zwischen zw entre tra mellan mellem mellom tussen tuss inter między miedzy", .between),
    ("между mezi entremedias mellan_åren zwischen_den pomiędzy medzi između între μεταξύ між بين بین", .between),
    ("között arasında arası välillä 之间 之間 间 間", .betweenBoth),
  ]

  static let doubts: [(names: String, keyword: DateKeyword)] = [
    ("c", .letterC), ("ish", .ish),
    (
      "ca circa cca cir circ approx approximately approximate abt about around roughly nearly almost some_time_around",
      .circa
    ),
    (
      "or_so say est estd estimated estimate estimation cal calc calcd calculated calculation app apx in_or_about",
      .circa
    ),
    ("on_or_about etwa ungefähr ungefaehr ungef um gegen rund circaannum zirka geschätzt geschaetzt gesch", .circa),
    ("berechnet ber vers environ env approximativement approximatif estimé estimée calculé calculée autour_de", .circa),
    ("aux_alentours_de hacia cerca aprox aproximadamente alrededor_de en_torno_a estimado estimada calculado", .circa),
    (
      "sobre verso_il attorno_al intorno_al allincirca pressappoco stimato stimata calcolato approssimativamente",
      .circa
    ),
    ("por_volta_de perto_de em_torno_de omstreeks ongeveer rond rondom plm plusminus geschat berekend", .circa),
    ("omkring omkr cirka ungefär ungefar uppskattat uppskattad beräknat beräknad beregnet anslået skønnet", .circa),
    ("omtrent rundt anslått około okolo ok mniej_więcej szacowany szacunkowo szac obliczony obliczona", .circa),
    ("около ок примерно прим прибл приблизительно ориентировочно оценочно circiter fere kolem okolo_roku", .circa),
    ("noin körül περίπου ± ≈ ∼ 約 约 頃 ごろ 大约 大約 左右 前後 前后 약 경 推定", .circa),
    ("uncertain maybe perhaps possibly possible probably probable prob poss guess guessed int interpreted", .uncertain),
    (
      "presumably presumed apparently likely supposedly supposed allegedly reputedly conjectural conjectured",
      .uncertain
    ),
    ("doubtful doubtfully dubious questionable questionably inferred assumed tentative tentatively", .uncertain),
    (
      "vielleicht wohl vermutlich verm wahrscheinlich wahrsch möglicherweise evtl eventuell unsicher angeblich",
      .uncertain
    ),
    (
      "interpretiert forse probabilmente presumibilmente incerto incerta presunto quizás quizas quizá tal_vez",
      .uncertain
    ),
    ("talvez acaso probablemente posiblemente supuestamente incierto incierta peut_être peut_etre", .uncertain),
    ("probablement sans_doute incertain incertaine douteux présumé interprété provavelmente possivelmente", .uncertain),
    (
      "waarschijnlijk vermoedelijk misschien wellicht mogelijk onzeker troligen antagligen kanske sannolikt", .uncertain
    ),
    (
      "möjligen osäker osäkert sandsynligvis formentlig formodentlig måske muligvis usikker usikkert trolig", .uncertain
    ),
    ("sannsynligvis muligens kanskje prawdopodobnie prawd może niepewny niepewne przypuszczalnie", .uncertain),
    ("возможно вероятно вер предположительно предп по_видимому может_быть сомнительно", .uncertain),
    ("fortasse forsan ut_videtur incert", .uncertain),
    ("copyright cop ©", .copyright),
  ]

  static let joints: [(names: String, keyword: DateKeyword)] = [
    ("and und et и och og oraz та і și şi és και و", .and),
    ("or oder ou или eller lub albo czy vel aut nebo alebo ili vagy veya sau ή або", .or),
    ("to until till thru through untill unto up_to up_until bis bis_zu hasta jusque jusquà jusqua jusquen", .to),
    ("jusquau jusquaux fino_al fino_a fin_al sino_al até ate tot tot_en_met til t_m t_o_m t_om till_och_med", .to),
    ("til_og_med aż_do по usque usque_ad ad_annum bis_zum bis_zur 至 到 から 부터 에서", .to),
    (
      "až až_do pâna pâna_în pâna_la pana_in pana_la έως έως_το μέχρι μέχρι_το ως_το fins_a fins_al إلى الى حتى تا", .to
    ),
    ("ie recte i_e id_est rectius vielm vielmehr richtig cioè cioe ossia czyli to_jest т_е то_есть", .correction),
    ("вернее es_decir esto_es o_sea isto_é ou_seja quer_dizer c_à_d cest_à_dire dat_wil_zeggen", .correction),
    ("actually correctly properly", .correction),
  ]

  static let units: [(names: String, keyword: DateKeyword)] = [
    ("century centuries cent jahrhundert jahrhunderts jahrhunderte jahrhunderten jh jhdt jhd jhdts jhs eeuw", .century),
    (
      "eeuwen århundradet århundrade seklet sekel århundrede århundredes århundre wiek wieku stulecie století", .century
    ),
    ("siècle siècles siecle siecles век века веков веке вв столетие столетия 世紀 世纪 세기 saeculi", .century),
    ("stoletie stoletje stoletja stoljeće stoljeća století stol stor storočie storočia század sz yüzyıl yy", .century),
    ("αιώνας αιώνα αι сторіччя століття ст secolul vuosisata öld", .century),
    ("в w", .centuryLetter), ("s ss séc sécs", .shortCentury),
    ("القرن قرن القرنين قرون سده", .centuryOfNumber),
    ("siglo siglos secolo secoli século séculos seculo sec sæculo saec saeculo saeculum segle", .centuryOfNumber),
    ("millennium millennia millénaire jahrtausend jahrtausends milenio millennio milénio tysiąclecie", .millennium),
    ("тысячелетие тысячелетия årtusende", .millennium),
    (
      "decade décade décennie década decada decenio decennio jahrzehnt decennium årti tiår dekada десятилетие",
      .decadeWord
    ),
    ("años anos années annees anni jaren lata годы années_de", .yearsWord),
    ("lety letech roky rokmi rokoch latach latami роках роки годах", .yearsWord),
    ("talet tal tals tallet talets te tych е х ые ых годов års åra årene erne er luku luvulla jährige", .decadeEnding),
    ("年代 连年 년대 ті es_évek as_évek es_években as_években", .decadeEnding),
    (
      "year years jahr jahre jahres jahren année an_de año ano anno ao annum annus jaar år året rok roku rokiem",
      .yearWord
    ),
    ("godine godina године година години році рік έτος έτους yılı yıl anul عامي سنتي", .yearWord),
    ("سنة عام سال वर्ष सन् ปี שנת בשנת", .yearWord),
    ("год года году г гг yr aar aaret roce", .yearWord),
    ("month", .monthWord), ("day", .dayWord), ("week kw wk kalenderwoche woche semaine semana settimana", .week),
    ("vecka uke uge tydzień неделя", .week),
    ("年 년", .yearMark), ("月 월", .monthMark), ("日 일", .dayMark),
    ("page pages pp volume volumes vol vols chapter isbn issn seite seiten página páginas pagina pagine", .counter),
    ("nr num number nummer numero número numéro folio folios lot words copies pieces bp b_p", .counter),
  ]

  static let parts: [(names: String, keyword: DateKeyword)] = [
    ("early beginning beginnings start anfang anfangs beginn frühes frühen frühe früh début debut", .part(.early)),
    ("first_years opening_years premières_années ersten_jahre primeros_años primeiros_anos", .part(.early)),
    ("last_years final_years closing_years dernières_années letzten_jahre últimos_años ultimi_anni", .part(.late)),
    ("débuts principios comienzos inicios principio inizio inizi início inicio primi_anni começo begin", .part(.early)),
    ("vroege vroeg aanvang början tidigt tidig tidlig tidligt begyndelsen starten begynnelsen początek", .part(.early)),
    ("początku pocz начало начала начале нач ineunte 初 初頭 初期 前期 早期 초", .part(.early)),
    ("mid middle midst mitte mittleres mittleren mittlere milieu mediados medio meados midden", .part(.middle)),
    ("mitten midten środek середина середины середине сер 中葉 中叶 中期 중반", .part(.middle)),
    (
      "late end ends close ende spätes späten späte spaetes spaeten spät fin fins finales fines fine finals",
      .part(.late)
    ),
    (
      "finais fim final tarde tardo eind einde laat slutet sent sen sentida slutningen slutten koniec końca",
      .part(.late)
    ),
    ("schyłek конец конца конце кон exeunte 末 末期 末葉 後期 后期 晚期 말", .part(.late)),
    (
      "half halves hälfte haelfte moitié moitie mitad metà metade helft hälft hälften halvdel halvdelen halvan połowy semest",
      .division(2)
    ),
    ("połowie połowa poł половина половины половине пол halbjahr semestre semester hf halv helften", .division(2)),
    ("thirds drittel tiers tercio terço derde_deel tredjedel треть трети", .division(3)),
    (
      "quarter quarters qtr quartel viertel quart quartal trimestre cuarto quarto kwart kwartaal kvartal kvartalet",
      .division(4)
    ),
    ("trimest ćwierć ćwierci kwartał четверть четверти кварталa квартал fjerdedel", .division(4)),
    ("last letzte letztes letzten letzter dernier dernière derniere último última ultimo ultima", .last),
    ("laatste sista sidste siste ostatni ostatnia ostatnie последний последняя последней", .last),
    ("turn jahrhundertwende wende tournant rubież рубеж wisseling sekelskiftet", .turn),
    ("前半 上半 上半期 전반", .part(DatePart(2, 1))), ("後半 后半 下半 후반", .part(DatePart(2, 2))),
    ("first erste erstes ersten erster premier première premiere primer primero primera primo primeiro", .ordinal(1)),
    ("primeira eerste första første pierwsza pierwszy pierwszej первая первой первый первое", .ordinal(1)),
    (
      "second zweite zweites zweiten zweiter deuxième deuxieme seconde segundo segunda secondo seconda tweede",
      .ordinal(2)
    ),
    ("andra anden andet andre druga drugi drugiej вторая второй вторую второе", .ordinal(2)),
    (
      "third dritte drittes dritten troisième troisieme tercer tercero tercera terzo terza terceiro terceira derde",
      .ordinal(3)
    ),
    ("tredje trzecia trzeci trzeciej третья третьей третий третье", .ordinal(3)),
    (
      "fourth vierte viertes vierten quatrième quatrieme cuarta quarta vierde fjärde fjerde czwarta czwartej",
      .ordinal(4)
    ),
    ("четвертая четвертой четвёртая четвёртой четвертый", .ordinal(4)),
    ("fifth fünfte fünftes fünften cinquième quinto vijfde femte piąty пятый", .ordinal(5)),
    ("sixth sechste sechstes sechsten sixième sexto sesto zesde sjätte szósty шестой", .ordinal(6)),
    ("seventh siebte siebtes siebten septième séptimo settimo sétimo zevende sjunde siódmy седьмой", .ordinal(7)),
    ("eighth achte achtes achten huitième octavo ottavo oitavo achtste åttonde ósmy восьмой", .ordinal(8)),
    ("ninth neunte neuntes neunten neuvième noveno nono negende nionde dziewiąty девятый", .ordinal(9)),
    ("tenth zehnte zehntes zehnten dixième décimo decimo tiende tionde dziesiąty десятый", .ordinal(10)),
    ("eleventh elfte elftes elften onzième undécimo undicesimo elfde jedenasty одиннадцатый", .ordinal(11)),
    ("twelfth zwölfte zwölftes zwölften douzième duodécimo dodicesimo twaalfde dwunasty двенадцатый", .ordinal(12)),
    ("thirteenth dreizehnte dreizehntes dreizehnten treizième tredicesimo dertiende trzynasty", .ordinal(13)),
    ("тринадцатый", .ordinal(13)),
    ("fourteenth vierzehnte vierzehntes vierzehnten quatorzième quattordicesimo veertiende czternasty", .ordinal(14)),
    ("четырнадцатый", .ordinal(14)),
    ("fifteenth fünfzehnte fünfzehntes fünfzehnten quinzième quindicesimo vijftiende piętnasty", .ordinal(15)),
    ("пятнадцатый", .ordinal(15)),
    ("sixteenth sechzehnte sechzehntes sechzehnten seizième sedicesimo zestiende szesnasty", .ordinal(16)),
    ("шестнадцатый", .ordinal(16)),
    (
      "seventeenth siebzehnte siebzehntes siebzehnten dix_septième diciassettesimo zeventiende siedemnasty",
      .ordinal(17)
    ),
    ("семнадцатый", .ordinal(17)),
    ("eighteenth achtzehnte achtzehntes achtzehnten dix_huitième diciottesimo achttiende osiemnasty", .ordinal(18)),
    ("восемнадцатый", .ordinal(18)),
    (
      "nineteenth neunzehnte neunzehntes neunzehnten dix_neuvième diciannovesimo negentiende dziewiętnasty",
      .ordinal(19)
    ),
    ("девятнадцатый", .ordinal(19)),
    ("twentieth zwanzigste zwanzigstes zwanzigsten vingtième vigésimo ventesimo twintigste dwudziesty", .ordinal(20)),
    ("двадцатый", .ordinal(20)),
    ("twenty_first einundzwanzigste einundzwanzigstes einundzwanzigsten vingt_et_unième ventunesimo", .ordinal(21)),
    ("eenentwintigste двадцать_первый twentyfirst", .ordinal(21)),
  ]
}
