extension StopWordTable {
  /// Each word with the codes of the languages that have it, in the order of the bytes. Made by tools/make/stop-words.
  static let entries: StaticString = """
    a:ca,cs,cy,es,fr,ga,gd,gl,ha,hr,hu,ia,is,it,oc,pt,ro,sk,yo aan:af,nl ab:la aber:de about:en ac:cy ad:is,it,la
    ada:id,ms adalah:id,ms adonde:es af:da,is ag:ga aga:et agus:ga,gd ah:so ai:sq aig:gd air:gd aixo:ca akan:id,ms
    aki:hu akkor:hu ako:sk al:ca,eo,es,ia,it,nl,oc,ro ale:cs,pl,ro,sk alebo:sk ali:hr,sl all:en alla:it alle:nn
    allir:is als:de,nl,oc am:cy ama:so,tr amb:ca,oc an:br,de,en,ga,gd ana:sw anche:it and:en ang:tl ao:gl,pt
    apie:lt aquest:ca ar:br,cy,ga,lt,lv,sv arba:lt are:en,ro ari:lv as:af,en,gl,pt at:da,en,nb,nn,tl ata:ga
    atau:id,ms ate:pt ati:yo atque:la att:sv au:eo,fr,sw auch:de auf:de aus:de aut:la av:nb,nn,sv avec:fr ay:so,tl
    az:hu azt:hu ba:ha bagi:ms baina:eu bat:eu bawat:tl be:en been:en bei:de ben:tr bere:eu berhak:id,ms beste:eu
    bet:lt,lv bez:hr bheith:ga bhfuil:ga bhith:gd bi:sl,vi,yo bij:nl bil:mt bila:sw bir:az,tr bisa:id biti:hr,sl
    bli:nb blive:da bniedem:mt bu:az,tr but:en,lv buti:lt by:af,cs,en,sk byc:pl byt:cs,sk c:fr ca:ro cac:vi can:en
    cand:ro cando:gl care:ro cata:ia cdo:sq ce:fr,ro,sl ceart:ga cel:ro cette:fr cha:gd,sw che:it chi:it cho:vi
    chun:ga ci:it cikin:ha cilvekam:lv ciu:eo co:cs,pl,sk,vi coir:gd cok:tr com:ca,pt coma:oc combien:fr come:it
    comme:fr comment:fr como:es,gl,pt con:es,gl,ia,it cosa:it could:en csak:hu cu:ro cua:vi cual:es cuales:es
    cuando:es cuanta:es cuantas:es cuanto:es cuantos:es cum:la cuya:es cuyo:es czlowiek:pl czy:pl d:fr,mt
    da:az,br,eo,eu,gl,ha,hr,it,pt,sl,tr,vi daha:az,tr dalam:id,ms dan:id,ms,nl dans:fr dar:ro,sv dari:id,ms
    das:de,pt dass:de dat:af,nl de:ca,da,eo,es,fr,gl,hu,ia,nb,nl,oc,pt,ro,sv,tr,vi degil:tr dei:it,nn
    del:ca,es,ia,it,lt,oc della:it dels:ca dem:de den:br,da,de,eu,nb,nn,sv dengan:id,ms der:da,de,nb,nn derecho:es
    derecto:ia dereito:gl des:de,fr det:da,nb,nn,sv deu:vi deur:af deze:nl dhan:so dhe:sq di:id,it,ms did:en
    die:af,de,nl diese:de dieser:de dieses:de din:ro dins:oc dira:eu direito:pt ditu:eu dla:pl
    do:cs,en,ga,gd,gl,pl,pt,sk,sl,sq does:en don:ha donde:es door:nl dos:gl,pt dove:it drech:oc dreit:oc drejte:sq
    dreptul:ro dret:ca dritt:mt du:eu,fr duine:ga duoc:vi durch:de dute:eu də:az e:br,gl,ia,it,oc,pt,sq ea:la ed:it
    eda:is edilə:az edo:eu een:af,nl efter:da eg:nn egy:hu ei:cy,et,fi ein:de,nn eine:de einem:de einen:de einer:de
    eines:de eit:nn ej:sv ek:af ekki:is el:ca,eo,es,hu ela:pt ele:pt elke:af elle:fr eller:da,nb,nn,sv els:ca em:pt
    en:af,br,ca,da,eo,es,fr,gl,is,nb,nl,oc,sv,tr enhver:da,nb enim:la eniyan:yo entre:es eo:br
    er:cy,da,de,is,nb,nl,nn era:es,it,pt eram:pt eran:es erano:it eru:is es:ca,de,es,hu,ia,oc eshte:sq eskubidea:eu
    esse:la essere:it est:fr,la esta:es estas:eo este:es,ro et:da,et,fr,la,nb eta:eu etaient:fr etait:fr etiam:la
    eto:yo etre:fr ett:sv etta:fi etter:nb eu:pt evit:br ex:la ez:eu,hu fel:cy fi:ro fil:mt foi:pt
    for:da,en,nb,nn,sv foram:pt fra:da,nb,nn fran:sv from:en fu:it fue:es fueron:es fun:yo fur:de fut:fr futhi:zu
    fyrir:is gach:ga,gd gan:cy gant:br gbogbo:yo gdy:pl geen:nl ghal:mt ghandu:mt gibi:tr gizon:eu gli:it go:ga
    gu:gd gun:gd guztiek:eu gwir:br ha:br,ca,es,hu,it,nb haar:nl habe:de haben:de habia:es had:en hag:br hak:id,ms
    haki:sw hakki:ha,tr hakuna:sw han:da,es,fi,nb,nn,sv hanen:fi hann:is hanno:it hans:da,nb,sv har:da,nb,nn,sv
    has:en hat:de hatte:de hatten:de hau:eu havas:eo have:en hawl:cy hay:es,vi he:br,en hec:az heeft:nl
    hendaklah:ms hep:br her:en,tr herkes:tr het:af,nl hi:ca hic:tr hii:sw hij:nl hija:mt him:en hindi:tl his:en
    ho:nn hoc:la hoe:nl hoeveel:nl hogy:hu homo:eo,ia how:en hu:mt hulle:af huququ:az hver:is hwn:cy hy:af hər:az
    i:ca,cs,cy,da,en,ga,hr,is,it,lt,nb,nn,pl,sk,sq,sv iam:la ich:de icin:tr id:la,mt ieder:nl if:en iga:et igal:et
    ik:nl ikke:da,nb ikkje:nn ikvienam:lv il:fr,it,mt ile:tr ili:eo,hr ilungelo:zu ilə:az im:de ima:hr,sl
    in:af,de,en,ia,it,la,nl,ro,sl,so individuo:it inga:sv ini:id,ms inimene:et insan:az,tr inte:sv into:en ir:lt,lv
    is:af,en,ga,gd,hu,lt,nl isang:tl isso:pt ist:de it:en it's:en ito:tl its:en itu:id,ms iyo:so iz:hr izan:eu
    izwe:zu ja:et,fi,lv,pt jag:sv jak:pl jako:cs je:cs,fr,hr,nl,sk,sl jeg:da,nb jego:pl jeho:cs,sk jest:pl jew:mt
    jo:lt joga:hu joka:fi jokaisella:fi jos:fi jsou:cs juga:id,ms k:cs,sk ka:et,lv,so,sq kad:lt kadar:tr kaikki:fi
    kaip:lt kaj:eo kama:sw kan:af,da,nb,nn,sv kann:de kanyang:tl kanye:zu kao:hr kar:sl karapatan:tl karena:id
    kas:lt,lv kasta:so katika:sw kazdy:cs,pl,sk kdo:cs kdor:sl kdyz:cs ke:eo,id ked:sk kein:de kell:hu kepada:ms
    kes:et ket:br khi:vi khong:vi ki:az,hu,sl,tr kiekvienas:lt kila:sw kimi:az kimse:tr kiu:eo kjo:sq ko:ha,yo
    koji:hr konnen:de konnte:de kookan:yo kot:sl kowane:ha ktere:cs kto:pl,sk ktore:sk ku:so kufanele:zu kui:et
    kuin:fi kull:mt kuma:ha kun:eo,fi kung:tl kuwa:sw kven:nn kwa:sw kəs:az l:fr,mt
    la:ca,eo,es,fr,it,oc,ro,so,sw,vi lai:lv laquelle:fr las:es,oc lati:yo le:es,fr,ga,gd,ia,it leeyahay:so lehet:hu
    lequel:fr les:ca,fr leur:fr li:eo,mt lo:es,it,oc los:es,oc lub:pl lui:ro ma:cs,it,mt,pl,sk,vi maar:nl mae:cy
    mai:oc,ro mais:fr,gl,pt malikdir:az man:da,de,nb,sv many:en mar:ga,gd mas:es,pt may:en,tl me:en,es,la,sq
    med:da,is,nb,nn,sv meg:hu mempunyai:ms men:da,nb,nn,sv mert:hu mes:ca met:af,nl mga:tl mi:eo,it,tr might:en
    mika:fi mill:mt mina:fi minden:hu minn:mt mint:hu mis:et mit:de mita:fi mod:da moi:gl,vi mot:nb,vi mtu:sw
    much:en muito:pt must:en mutta:fi mutum:ha muy:es my:en myos:fi n:fr na:af,cs,ga,gd,gl,ha,hr,pl,pt,sk,sl,sw,tl
    naar:nl nach:de nang:tl nao:pt nar:da,nb,nn,sv nav:lv nay:vi nchi:sw ne:br,eo,fi,fr,hr,it,la,lt,lv,sl,sq,tr
    neach:gd nebo:cs nec:la nel:it nem:hu neni:cs neque:la nera:lt neu:cy ng:tl nga:sq ngoba:zu ngokuthi:zu
    nguoi:vi nhung:vi ni:ca,ga,oc,sl,sw,tl,yo nicht:de nid:cy nie:af,pl,sk niet:nl nihil:la nii:et niin:fi nije:hr
    nin:gl ning:et niya:tl nje:sq njegov:hr njegove:sl njeri:sq no:ca,en,es,ga,gd,gl,lv,pt noch:de noen:nb nog:nl
    noma:zu non:gl,ia,it,la nor:eu nos:pt not:en nous:fr nu:ro nuk:sq nuo:lt nur:de,eo
    o:az,ca,cs,cy,es,gl,hr,ia,it,oc,pl,pt,ro,sk,sl,tl,tr,vi,yo och:sv od:cs,hr,pl,sk,sl oder:de of:af,en,nl
    og:da,is,nb,nn ogni:it oigus:et oikeus:fi olan:az,tr olarak:tr ole:fi oleh:id,ms oli:et,fi olkoon:fi olla:et,fi
    olmaq:az om:af,da,nb,nl,nn,sv oma:et omnia:la omnis:la on:en,et,fi,fr onde:pt oni:eo ons:af ont:fr oo:so
    ook:af,nl op:af,nl or:en orang:id,ms oraz:pl orice:ro orok:eu os:gl,pt ose:sq ou:fr,gl,pt our:en ovat:fi oz:az
    pa:da,nb,nn,sl,sv pada:id,ms par:fr,lv para:es,gl,pt,tl pas:fr,oc pe:br,ro pec:lv pel:ca pela:pt pelo:pt
    pentru:ro pep:br per:ca,ia,it,la,lt,oc,sq perche:it pero:ca,es persoa:gl persoana:ro persona:ca,es,ia,oc
    pertsona:eu pessoa:pt pie:lv piu:it pli:eo plus:fr po:cs,hr,pl,sk,sl pob:cy pola:gl polo:gl por:eo,es,gl,pt,sq
    porque:pt pour:fr pourquoi:fr pravico:sl pravo:cs,hr,sk prawo:pl pre:sk pri:cs,eo,sk,sl prin:ro pro:cs,ia
    przez:pl qe:sq qof:so qu:fr quae:la quais:pt qual:pt quale:it quali:it quam:la quan:ca quand:fr quando:it,pt
    quanta:it,pt quantas:pt quante:it quanti:it quanto:it,pt quantos:pt que:ca,es,fr,gl,ia,oc,pt quel:fr quelle:fr
    quelles:fr quels:fr quem:pt questo:it qui:fr,la quid:la quien:es quienes:es quod:la quoi:fr quyen:vi ra:vi
    rajton:eo ratt:sv recht:nl reg:af ret:da rett:is,nb,nn s:cs,fr,hr,sk,sl sa:da,fr,nb,nn,pl,ro,sk,sv,tl sal:af
    sao:pt sau:ro savo:lt se:cs,eo,es,fi,fr,gl,hr,it,la,oc,pt,ro,sl,sq sebagai:id,ms sed:eo,la seda:et see:et
    seg:nb,nn selle:et sem:hu,is sen:fi,tr ser:es,pt ses:fr setiap:id,ms seu:ca,gl,pt seva:ca sey:tr she:en shi:ha
    should:en si:es,it,la,ro,so,sq,sw,yo sic:la sich:de sie:de,pl sig:da,sv siita:fi sin:da,eo,es,ga,gd,nb,nn,sv
    sind:de sita:fi siya:tl ska:sv skal:da,is,nb,nn skall:sv skulu:is so:de,en,pt,sl sobre:es som:da,nb,nn,sv
    son:ca,es,fr,oc sono:it sonra:tr sont:fr sto:hr su:es,ha,hr,ia,lt,sk sua:gl,it,pt such:en sunt:la,ro suo:it
    sur:fr sus:es,oc svatko:hr sve:hr sy:af sydd:cy szemelynek:hu səxs:az ta:et,ga,ha,lv,mt,sq tabi:yo tai:fi,lt
    taip:lt tak:cs,id,sk tal:et tam:la tambe:ca tambem:pt tambien:es tao:tl tas:lv te:af,ca,la,nl,sq tego:pl
    teise:lt tem:pt tema:et ten:cs,gl,sk tenia:es tha:gd,is thad:is than:en that:en the:en their:en,is then:en
    there:en these:en thess:is they:en this:en those:en ti:yo tiada:ms tidak:id,ms tiene:es tienen:es tiesibas:lv
    til:da,is,nb,nn till:sv tio:eo tko:hr to:cs,en,hr,lv,pl,sk toda:es,gl,pt todo:es,gl tot:ca,ro tota:ca,oc
    tout:fr trong:vi tu:vi tudi:sl turi:lt tutto:it tylko:pl tym:pl u:hr,mt,so uber:de ucun:az uit:nl ukuthi:zu
    um:de,is,pt uma:pt umuntu:zu un:br,ca,cy,es,fr,gl,ia,it,lv,oc,ro una:ca,es,it,oc und:de une:fr unelungelo:zu
    unha:gl untuk:id,ms ur:br us:en ut:la uu:so uz:lt,lv v:cs,sk,sl va:vi vaere:nb vagy:hu vai:lv vain:fi
    van:af,hu,nl var:da,nb,nn,sv,tr ve:cs,tr,vi ved:da,nb,nn vere:nn veya:tr vi:da,nb,nn,sv vid:is,sv viel:de
    viele:de vina:lv vir:af vo:sk voi:et,vi volt:hu von:de voor:nl vor:de vous:fr vsak:sl və:az w:pl wa:sw waa:so
    waar:nl waarom:nl wake:sw walang:tl wanda:ha wani:ha wann:de wanneer:nl war:br,de waren:de,nl warum:de
    was:de,en,nl wat:af,nl watu:sw waxa:so we:en wedi:cy welche:de welchem:de welchen:de welcher:de welches:de
    welk:nl welke:nl wem:de wen:de wenn:de wer:de werd:nl werden:de,nl were:en weshalb:de wessen:de what:en when:en
    where:en which:en who:en whom:en whose:en why:en wie:de,nl wieso:de wieviel:de will:en wird:de with:en wo:de
    woher:de wohin:de won:yo wonke:zu word:af wordt:nl would:en wurde:de wurden:de wuxuu:so xa:gl xaq:so y:cy,es
    ya:az,es,ha,sw,tr yake:sw yana:ha yang:id,ms yn:cy you:en your:en yr:cy yra:lt z:cs,pl,sk,sl
    za:cs,ha,hr,pl,sk,sl,sw ze:cs,nl,pl,sk zer:eu zich:nl zijn:nl zmogus:lt zo:br,nl zu:de zum:de αλλα:el,grc
    αν:el,grc απο:el αυτον:grc γαρ:grc για:el δε:grc δεν:el δια:grc ειναι:el,grc εισ:grc εκ:grc εν:grc εστι:grc
    εστιν:grc εχει:el η:el θα:el καθε:el και:el,grc κατα:grc μασ:el με:el μεν:grc μη:grc μου:el να:el ο:el οταν:el
    οτι:grc ου:grc ουδεν:grc ουκ:grc ουν:grc ουχ:grc παντα:grc περι:grc που:el προσ:grc σε:el σου:el στη:el στην:el
    στο:el στον:el ταισ:grc τε:grc τι:el τοισ:grc τουσ:grc των:grc ωσ:grc а:ru аб:be або:be,uk ад:be адам:kk,ky
    аз:tg але:be,uk али:sr анын:ky аның:tt ар:ky ба:mn,tg байх:mn бар:kk,ky,tt барои:tg без:ru белән:tt бер:tt
    биде:mk бир:ky бити:sr бо:tg болон:mn болып:kk бу:tt бул:ky бути:uk бъде:bg бы:ru был:ru была:ru были:ru
    было:ru быть:ru быць:be бір:kk бүр:mn бұл:kk бөгөөд:mn в:bg,ru,uk ва:tg ви:uk во:mk вот:ru все:ru всеки:bg
    всі:uk вы:be,ru від:uk він:uk где:ru гэта:be да:be,bg,kk,ky,mk,sr,tt дагуу:mn даже:ru дар:tg де:kk дека:mk
    деп:kk,ky для:be,ru,uk до:ru,uk дорад:tg дә:tt е:bg,mk,tg его:ru ее:ru ен:be если:ru есць:be еще:ru жана:ky
    же:ky,ru жизнь:ru жок:ky жоқ:kk және:kk з:be,uk за:be,bg,mk,ru,sr,uk зачем:ru и:bg,mk,ru,sr из:ru,sr
    или:bg,mk,ru,sr има:bg,mk,sr ин:tg инсон:tg й:uk його:uk к:ru как:ru какая:ru какие:ru каким:ru каких:ru
    како:mk каков:ru какого:ru какое:ru какой:ru каком:ru какому:ru какую:ru као:sr като:bg кем:ru кеше:tt ки:tg
    когда:ru кого:ru което:bg кожна:uk кожны:be който:bg коли:uk ком:ru кому:ru которой:ru котором:ru который:ru
    кој:mk који:sr кто:ru куда:ru към:bg людина:uk мае:be має:uk мен:kk менен:ky меня:ru ми:uk мне:ru может:ru
    мы:be,ru на:be,bg,mk,ru,sr,uk над:ru не:be,bg,mk,ru,sr,uk немесе:kk нет:ru ни:ru но:bg,mk,ru нь:mn ні:uk о:ru
    од:mk,sr он:ru,tg она:ru они:ru оның:kk от:bg,ru откуда:ru по:bg,mk,ru,sr под:ru почему:ru права:be
    право:bg,mk,sr,uk при:bg,mk,sr про:uk с:bg,ru са:bg,sr сваки:sr свако:sr се:bg,mk,sr себя:ru секој:mk си:bg,mk
    сите:mk сколько:ru со:mk су:sr та:uk так:ru,uk там:ru тај:sr то:ru,sr тоа:mk това:bg того:ru той:bg только:ru
    тој:mk тэр:mn у:be,ru,sr,uk уже:ru укугу:ky усе:be хокукы:tt хто:be,uk хүн:mn це:uk чалавек:be че:bg чей:ru
    человек:ru чем:ru човек:bg,mk что:ru чтобы:ru чья:ru што:be,mk,sr ще:bg що:uk ъ:bg энэ:mn эрх:mn эрхтэй:mn
    это:ru этого:ru юк:tt юм:mn я:be,ru,uk является:ru являются:ru яго:be яе:be як:be,uk яки:tt є:uk і:be,uk її:uk
    је:sr ће:sr ќе:mk ў:be құқығы:kk үчүн:ky үшін:kk ҳар:tg ҳақ:tg ҳуқуқ:tg һәм:tt һәр:tt әр:kk өз:kk,ky өчен:tt
    өөрийн:mn اذا:ar از:fa اس:ur است:fa التي:ar الذي:ar الي:ar ان:ar,fa اهي:sd او:ar,fa,ps اور:ur اي:ar ايك:ur
    اين:ar,fa اگر:fa با:fa بار:ug بر:fa براي:fa بعد:ar به:ckb,fa بهي:ur بود:fa بير:ug بيلهن:ug بين:ar بۆ:ckb بۇ:ug
    تا:fa تم:ar ته:ps تو:ur تي:sd جو:sd,ur جي:sd حق:ar,fa,ps,sd,ur خود:fa د:ps دارد:fa در:fa ذلك:ar را:fa سان:sd
    سره:ps سے:ur شخص:ar,ur شود:fa شي:ps عدد:ar علي:ar عن:ar في:ar قبل:ar قد:ar كا:ur كان:ar,sd كانت:ar كر:ur كس:fa
    كل:ar كم:ar كه:ckb,fa,ur كهسێك:ckb كو:ur كي:sd,ur كيف:ar كړي:ps كې:ps كے:ur لا:ar لري:ps لم:ar لماذا:ar
    له:ar,ckb,ps لهگهڵ:ckb ما:ar ماذا:ar مافي:ckb ماڻهو:sd متي:ar مع:ar من:ar مي:fa ميں:ur نمي:fa نه:ps,sd نهيں:ur
    نييه:ckb نے:ur هذا:ar هر:fa,ps,sd,ur هل:ar هم:fa ههر:ckb,ug ههيه:ckb هو:ar,ur هوقۇقي:ug هي:ar هيں:ur هے:ur
    و:ar,ckb,fa ولا:ar وه:ur يا:fa,ps,sd,ur يادهم:ug ياكي:ug يان:ckb يهم:ckb يهو:ckb يۆز:ug يۈچۈن:ug يې:ps پر:ur
    په:ps څخه:ps څوك:ps چې:ps ڪري:sd ۋه:ug ۽:sd ۾:sd अधिकार:hi,ne अपि:sa असे:mr अस्ति:sa आणि:mr आहे:mr आहेत:mr
    इति:sa एक:hi एव:sa और:hi कः:sa का:hi कि:hi किं:sa किंवा:mr की:hi के:hi को:hi,ne गर्ने:ne च:sa च्या:mr छ:ne
    छन्:ne छैन:ne जे:mr जो:hi तत्:sa तर:mr तस्य:sa तु:sa ते:mr तो:hi था:hi न:sa नहीं:hi नाही:mr ने:hi,mr पण:mr
    पनि:ne पर:hi प्रत्येक:mr,ne भने:ne भवति:sa भी:hi मा:ne माणसास:mr में:hi यः:sa यत्:sa यदि:sa यस्य:sa यह:hi
    या:hi,mr यो:ne र:ne ला:mr लाई:ne ले:ne व:mr वह:hi वा:ne,sa व्यक्ति:hi व्यक्तिलाई:ne स:sa सः:sa सर्वे:sa से:hi
    हक्क:mr हर:hi हा:mr हि:sa ही:mr हुनेछ:ne है:hi हैं:hi हो:hi,ne いつ:ja か:ja だれ:ja です:ja どう:ja どこ:ja どの:ja なぜ:ja
    なに:ja ます:ja 为什:zh 么时:zh 了什:zh 了多:zh 什么:zh 何が:ja 哪一:zh 哪个:zh 哪些:zh 哪位:zh 哪种:zh 哪里:zh 多久:zh 多少:zh 如何:zh 怎么:zh
    时候:zh 是什:zh 是否:zh 是谁:zh 有多:zh 的是:zh 誰が:ja
    """
}
