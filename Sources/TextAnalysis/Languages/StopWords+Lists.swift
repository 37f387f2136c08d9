/// The stop words that tell languages of one script apart, in lower case, with accents.
extension StopWords {
  /// The lists of all scripts.
  static let ofTexts = latin + greek + cyrillic + arabic + devanagari

  static let latin = lists(
    """
    en: the of and to in is that it was for be with as his on he not by but are this have from you or which they an
      we who has been their her will would all there i my me your him no what when do than
    de+äöüß: der die und das in den von zu ist mit sich des auf für nicht ein eine als auch es an er so dem wie aus
      bei ich sie man wer was wenn nur noch aber oder war hat dass daß einen sind kein im zum
    fr+éèêàçùœîôû: de la le et les des en un une du que est pour qui dans a par plus pas au sur ne se ce il sont
      elle avec nous vous je mais ou son sa ses on être c d l n s qu cette tout comme leur
    es+ñáéíóú¿¡: de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me
      si sin sobre este ya entre cuando todo esta ser son también muy hay tiene toda persona derecho quien
    it+àèéìòù: di e che la il un a per in una non sono le si da con i del della è al dei gli come più ma ha lo se
      alla nel anche o ad ogni individuo ed chi cosa questo mi ci ne suo sua essere tutto quando
    pt+ãõçáéíóúâêô: de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu
      sua ou quando muito nos já eu também só pelo pela até isso ela toda pessoa direito ser tem são
    gl: de a o que e do da en un para con non unha os no se na por máis as dos como ao ou toda persoa ten dereito ó
      á é súa seu nin todo pola polo cando moi xa
    ca+çàèéíòóúï·: de la i el que a els en les per del un una amb no és es al dels més o com ha seva seu són aquest
      tota persona té dret ni també però quan això hi pel tot
    oc: de la e lo los que en las un una del per amb es al als o persona a drech dreit tota dins sus son pas se ni
      coma mai
    nl: de het een van en in is dat op te zijn met voor niet die aan er om ook als dan maar bij of uit nog naar
      heeft hij wordt door deze ik je wat ze zich geen wie was haar al zo recht ieder
    af: die van en het in is dat nie om te op vir met word sy hy aan wat as deur sal kan of ook ek ons reg elke een
      hulle by na
    sv+åäö: och att det i en som är på av för med till den har inte om ett men de var jag sig så vi eller han man
      vid från skall ska rätt hans när kan sin ej inga där
    da+æøå: og at det i en som er på af for med til den har ikke om et men de var jeg sig så vi eller han man ved
      fra skal ret hans når kan sin der enhver blive efter mod
    nb+æøå: og at det i en som er på av for med til den har ikke om et men de var jeg seg så vi eller han man ved
      fra skal rett hans når kan sin der enhver bli etter mot noen ha være
    nn+æøå: og at det i ein som er på av for med til den har ikkje om eit men dei var eg seg så vi eller han ved frå
      skal rett når kan sin der alle vere kven ho
    is+þðæöáéíóú: og að í er á sem um við til það ekki af en með fyrir eða hann rétt þess þeir hver skal skulu allir
      eru þá
    fi+äö: ja on ei että se hän joka olla mutta ovat kun niin tai kuin jos ole hänen oikeus oli mitä minä sen myös
      siitä jokaisella olkoon ne sitä vain mikä kaikki
    et+õäöü: ja on ei et see ta oma kui või mis inimene õigus igal tema ka aga kes ning seda olla nii selle tal iga
      oli
    hu+őűöüáéíóú: a az és hogy nem is egy van meg ez de csak mint ha ki minden vagy joga személynek el sem azt akkor
      volt lehet aki kell mert
    pl+ąćęłńóśźż: w i z na do się nie to jest że o jak od po za przez ale dla być ma co czy tym tego każdy człowiek
      prawo lub oraz ze są jego tylko gdy kto
    cs+ěščřžýáíéůúťď: a v se na je že s z do to i o k ve pro jako za by ale má po být od při nebo každý právo jeho
      které není co tak jsou když kdo ten
    sk+ľĺŕôäšččžýáíéúťďň: a v sa na je že s z do to i o k vo pre ako za by ale má po byť od pri alebo každý právo
      jeho ktoré nie čo tak sú keď kto ten
    sl+čšž: in je v na se da za ki ne z so po pa s kot o do ali tudi bi od pri vsak pravico ima njegove biti kdor če
      ni kar
    hr+čćđšž: i je u na se da za ne s su od o kao koji što iz po ili a ali svatko pravo ima njegov biti bez tko sve
      nije to
    lt+ąčęėįšųūž: ir į kad yra su iš ne kaip bet ar tai jo turi teisę kiekvienas žmogus būti nuo už taip apie dėl
      per savo arba nėra kas
    lv+āčēģīķļņšūž: un ir no ar uz kas par lai ka vai kā tā ne tiesības ikvienam cilvēkam viņa arī bet pie tas ja
      pēc nav būt to
    ro+ăâîșțşţ: de și în la a cu nu că pe o din pentru un care este mai să sau se al ale lui fi are orice persoană
      dreptul ca ce sunt prin dar cel când tot
    sq+ëç: e të në i dhe me që për një nga është ka nuk së si më do ose çdo njeri drejtë ta kjo ai por
    tr+ğışçöü: ve bir bu da de için ile ne olan gibi çok daha o her ki mi en kadar olarak var sonra ya ama değil
      hakkı veya herkes şey ben sen insan hiç kimse
    az+əğışçöü: və bir bu da də üçün ilə olan hər ki o kimi hüququ malikdir insan şəxs ya öz olmaq edilə daha heç
      kəs
    vi+đơưăâêôạảấầẩậắằặẹẻẽếềểệỉịọỏốồổộớờởợụủứừửựỳỵỷỹ: và của có là được trong không cho các một người những với này
      để khi đã từ ở ra quyền mọi hay đều bị mà về
    id: yang dan di untuk dengan tidak ini dari dalam itu pada adalah setiap orang akan atau oleh hak berhak ke
      sebagai ada juga tak bisa karena
    ms: yang dan di untuk dengan tidak ini dari dalam itu pada adalah setiap orang akan atau oleh hak berhak kepada
      sebagai ada juga tiada hendaklah mempunyai bagi
    tl: ang ng sa mga na at ay may bawat tao karapatan hindi o kanyang ito niya siya para kung isang ni nang walang
    sw: na ya wa kwa ni katika za la kuwa haki mtu kila au hii ana cha yake bila watu si hakuna kama wake nchi
    so: iyo oo ah ku ka in waa u la uu qof xaq kasta leeyahay ay si waxa wuxuu ama dhan
    ha: da na a ya ta ko yana wani mutum hakki kowane kuma wanda su ba shi cikin don za
    yo+ẹọṣ: ni ti àti tí sí ní ó ẹ̀tọ́ ènìyàn kọ̀ọ̀kan láti fún bí kò a gbogbo tàbí wọn
    zu: ukuthi futhi noma kanye umuntu wonke ilungelo unelungelo ngoba kufanele ngokuthi izwe
    eu: eta da ez ditu bat den du izan dute dira baina edo eskubidea pertsona guztiek gizon orok bere hau beste zer
      nor
    cy: y a yr yn o i ac mae ar ei gan am pob hawl un hwn neu wedi nid er fel sydd
    ga: an na ar is agus le go ag ní do i a bhfuil gach duine ceart atá bheith chun nó sin tá mar
    gd: an na air is agus le gu aig cha do a tha gach neach còir bhith no sin mar gun
    br: ar an ha da eo e en gant evit ur un hep pep den gwir zo ne ket hag war he pe
    mt+għħċżġ: il li ta u hu ma fil għandu kull bniedem dritt jew għal minn hija l d id mill bil
    eo+ĉĝĥĵŝŭ: la de kaj en estas ne al por ke kun kiu el pri sed ĉiu rajton havas li homo aŭ mi oni ili tio se pli
      nur da sin
    la+āēīōū: et in est non ad ut cum quod qui sed ex aut nec si per esse quam hoc sunt ab atque quae omnia enim te
      me nihil etiam neque tam ne quid se ea id iam sic omnis
    ia: e le de in un que es pro a del non o homo derecto cata persona al per con su
    """)

  static let greek = lists(
    """
    el: και να είναι δεν που θα με για στο στη στην στον από έχει κάθε σε ή ό τι αν μας σου μου όταν αλλά καὶ νὰ
      εἶναι δὲν ποὺ θὰ μὲ γιὰ στὸ στὴ στὴν στὸν ἀπὸ ἔχει σὲ ἢ
    grc: καὶ δὲ γὰρ οὐ οὐκ οὐχ μὲν τῶν ἐν ἀλλὰ ἀλλ᾽ οὖν εἰς τοῖς τοὺς ταῖς ὅτι ἐστιν ἐστί ἐστὶν ἔστιν πρὸς τε ὡς ἐκ
      μὴ ἂν εἶναι περὶ διὰ κατὰ οὐδὲν πάντα αὐτὸν
    """)

  static let cyrillic = lists(
    """
    ru+ыэёъ: и в не на что с он как по это но к у из за от то о так же его для бы я вы мы а все если только или быть
      кто нет когда она ни они до над под без чем чтобы себя мне меня её ее уже ещё еще вот был была было были даже
      там может человек жизнь того этого
    uk+іїєґ: і в не на що з він як та до це але у за від про й його для ми ви я бути хто кожна людина має право або
      її всі є коли ні так
    be+іўёыэ: і ў не на што з ён як да гэта але у за ад аб яго для мы вы я быць хто кожны чалавек мае права або яе
      усе ёсць
    bg+ъ: и в не на да се от за е че с са по като си той това но или има право всеки човек което който към ще бъде
      при ъ
    mk+ѓќѕџљњј: и во не на да се од за е дека со сите по како си тој тоа но или има право секој човек што кој ќе
      биде при
    sr+ђћџљњј: и у не на да се од за је са су по као што тај то али или има право сваки свако који ће бити при из
    kk+әғқңөұүһіыэ: және бір бұл мен үшін бар құқығы әр адам болып оның немесе да де деп жоқ өз
    mn+өүыэёъ: нь болон ба эрх хүн бүр бөгөөд байх эрхтэй юм тэр энэ өөрийн дагуу
    tg+ғӣқӯҳҷ: ва дар ба аз ки ҳар инсон ҳуқуқ дорад бо ин он барои ё ҳақ
    ky+ңөүыэ: жана бир бул менен үчүн бар укугу ар адам анын же да деп жок өз
    tt+әөүҗңһыэ: һәм бер бу белән өчен бар хокукы һәр кеше аның яки да дә юк
    """)

  static let arabic = lists(
    """
    ar+ةىإأ: في من على أن إلى لا ما كل أو هذا ان هو عن الذي التي لم له قد كان شخص حق و مع إذا ذلك ولا بين
    fa+پچژگیک: و در به از که را این با است هر آن برای کس یا حق خود دارد می نمی تا بر هم اگر بود شود او
    ur+ٹڈڑےںہھ: کے میں کی اور سے کا کو ہے اس کہ پر نہیں ہر شخص یا حق ہیں کر ہو بھی نے تو ایک وہ جو
    ps+ټډړږښځڅېۍ: د په او چې له څخه هر څوک حق لري کې ته نه سره یا يې کړي شي
    ckb+ەێۆڵڕ: و لە بە کە بۆ هەر کەسێک مافی هەیە یان ئەو لەگەڵ ئەم نییە
    ug+ۋۇۈېى: ۋە بىر بۇ بىلەن ئۈچۈن ھەر ئادەم ھوقۇقى بار ياكى ئۆز
    sd+۾۽ڪڻٻڄ: ۾ جو جي ۽ کي کان تي هر ماڻهو حق آهي يا سان ڪري نه
    """)

  static let devanagari = lists(
    """
    hi: के में की है और से का को पर नहीं यह हर व्यक्ति या अधिकार हैं कि ने भी तो एक जो वह हो था
    mr+ळ: आणि आहे व या च्या ला ने हा ही ते प्रत्येक माणसास किंवा हक्क नाही आहेत पण तर असे जे
    ne: र छ को मा ले गर्ने हुनेछ प्रत्येक व्यक्तिलाई अधिकार वा पनि छन् भने यो हो छैन लाई
    sa+ः: च न तु हि एव अपि यत् तत् इति वा यः सः तस्य भवति कः किं अस्ति स यदि यस्य सर्वे
    """)
}
