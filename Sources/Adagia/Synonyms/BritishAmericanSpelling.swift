/// British and American spellings of the same words: from stems and endings if there is a rule, otherwise pair by pair.
enum BritishAmericanSpelling {
  /// Two spellings a pair, the British first.
  static let pairs: [[String]] =
    made(of: colourLike, ["our", "ours", "oured", "ouring"], ["or", "ors", "ored", "oring"])
    + made(of: organiseLike, ["ise", "ises", "ised", "ising"], ["ize", "izes", "ized", "izing"])
    + made(of: organisationLike, ["isation", "isations"], ["ization", "izations"])
    + made(of: analyseLike, ["yse", "yses", "ysed", "ysing"], ["yze", "yzes", "yzed", "yzing"])
    + made(of: centreLike, ["re", "res", "red"], ["er", "ers", "ered"])
    + made(of: defenceLike, ["ence", "ences"], ["ense", "enses"])
    + made(of: dialogueLike, ["ogue", "ogues"], ["og", "ogs"])
    + made(of: travelLike, ["led", "ling", "ler", "lers"], ["ed", "ing", "er", "ers"]) + others

  private static func made(of stems: String, _ british: [String], _ american: [String]) -> [[String]] {
    stems.split(separator: " ").flatMap { stem in zip(british, american).map { ["\(stem)\($0)", "\(stem)\($1)"] } }
  }

  private static let colourLike = """
    arb ard arm behavi cand clam col demean discol dishon disfav endeav fav ferv flav harb hon hum lab neighb od parl \
    ranc rig rum sav savi splend succ tum val vap vig
    """

  private static let organiseLike = """
    agon anthropomorph antagon apolog author bapt brutal capital canon categor central character civil colon \
    critic crystall democrat demoral dramat econom emphas energ equal eternal familiar fertil final formal fratern \
    general harmon human ideal immortal individual industrial italic item jeopard legal liberal local material maxim \
    memor mesmer minim mobil modern moral national natural neutral normal optim organ ostrac patron penal personal \
    philosoph plagiar polar popular priorit privat public rational real recogn reorgan revolution romantic satir \
    scandal scrutin secular sensational social solemn special stabil standard steril subsid summar symbol sympath \
    synthes tantal terror theor tyrann util vandal victim visual
    """

  private static let organisationLike = """
    author capital central character civil colon crystall democrat dramat fertil general harmon human ideal individual \
    industrial legal liberal material mobil modern national natural neutral normal organ personal polar popular \
    rational real reorgan secular social special stabil standard util victim visual
    """

  private static let analyseLike = "anal catal paral electrol dial"

  private static let centreLike = "calib cent fib lit lust met mit sab scept sepulch spect theat kilomet centimet"

  private static let defenceLike = "def off pret lic"

  private static let dialogueLike = "anal catal dial epil monol prol travel"

  private static let travelLike = """
    cancel channel chisel counsel dial duel equal fuel gambol grovel jewel label level libel marvel model panel pedal \
    quarrel revel rival shovel shrivel signal snivel spiral tunnel travel
    """

  private static let others: [[String]] = """
    acknowledgement acknowledgment, aesthetic esthetic, aesthetics esthetics, ageing aging, aluminium aluminum, \
    anaemia anemia, anaemic anemic, anaesthetic anesthetic, anaesthesia anesthesia, archaeology archeology, \
    armoury armory, artefact artifact, artefacts artifacts, axe ax, behavioural behavioral, \
    caesarean cesarean, cheque check, cheques checks, chilli chili, colourful colorful, \
    colourless colorless, cosy cozy, counsellor counselor, counsellors counselors, diarrhoea diarrhea, \
    disc disk, discs disks, distil distill, doughnut donut, doughnuts donuts, draught draft, draughts drafts, \
    encyclopaedia encyclopedia, encyclopaedias encyclopedias, enrol enroll, enrolment enrollment, enthral enthrall, \
    faeces feces, favourable favorable, favourably favorably, favourite favorite, favourites favorites, \
    foetus fetus, foetal fetal, fulfil fulfill, fulfils fulfills, fulfilment fulfillment, gaol jail, gaols jails, \
    gaoler jailer, gonorrhoea gonorrhea, grey gray, greyer grayer, greys grays, gynaecology gynecology, \
    haemorrhage hemorrhage, honourable honorable, honourably honorably, instalment installment, \
    instil instill, jewellery jewelry, judgement judgment, judgements judgments, kerb curb, labourer laborer, \
    labourers laborers, leukaemia leukemia, manoeuvre maneuver, manoeuvres maneuvers, \
    marvellous marvelous, meagre meager, mediaeval medieval, mould mold, moulds molds, mouldy moldy, \
    moustache mustache, moustaches mustaches, mum mom, neighbourhood neighborhood, neighbourhoods neighborhoods, \
    neighbouring neighboring, neighbourly neighborly, ochre ocher, oesophagus esophagus, oestrogen estrogen, \
    omelette omelet, orthopaedic orthopedic, paediatric pediatric, paedophile pedophile, palaeontology paleontology, \
    plough plow, ploughs plows, ploughed plowed, ploughing plowing, ploughman plowman, practise practice, \
    practised practiced, practising practicing, primaeval primeval, programme program, programmes programs, \
    pyjamas pajamas, reconnoitre reconnoiter, savoury savory, sceptic skeptic, sceptics skeptics, \
    sceptical skeptical, scepticism skepticism, skilful skillful, skilfully skillfully, smoulder smolder, \
    smouldering smoldering, sombre somber, sulphur sulfur, tranquillity tranquility, \
    tsar czar, tsars czars, tyre tire, tyres tires, whisky whiskey, wilful willful, \
    wilfully willfully, woollen woolen, worshipped worshiped, worshipper worshiper, worshippers worshipers, \
    worshipping worshiping, yoghurt yogurt, burnt burned, dreamt dreamed, leapt leaped, learnt learned, spelt spelled, \
    spilt spilled, spoilt spoiled, towards toward, afterwards afterward, backwards backward, amidst amid, \
    amongst among, whilst while
    """.split(separator: ",").map { pair in pair.split(separator: " ").map(String.init) }
}
