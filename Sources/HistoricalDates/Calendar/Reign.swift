/// The reign eras of Japan before Meiji, of China's Ming and Qing, and of Korea's last kings.
///
/// The years of a reign are counted from the year that its first day is in. They are lunar: the last weeks of most are
/// in the next Gregorian year, as library catalogs leave unsaid too. Japan's eras and their romanization are those of
/// Unicode's CLDR. A romanized name that two eras share means nothing.
struct Reign: Equatable {
  /// The Gregorian year that year 1 begins in.
  let first: Int
  /// The Gregorian year that the last year begins in.
  let last: Int
  /// True if an era of another country has the same name, so that the country is not certain in its first years.
  var isShared = false

  /// The Gregorian year of a year of the reign. Nil for a year that the reign does not have.
  func gregorianYear(of year: Int) -> Int? {
    1...last - first + 1 ~= year ? first + year - 1 : nil
  }

  /// The names in Han characters, as written in Japan and in China, and romanized.
  static let named: [(names: Substring, reign: Reign)] = (japan + "; " + china).split(separator: "; ").compactMap {
    line in
    let parts = line.split(separator: " ")
    guard parts.count > 2, let first = Int(parts[parts.count - 2]), let last = Int(parts[parts.count - 1]) else {
      return nil
    }
    let end = parts[parts.count - 3].endIndex
    let names = line[..<end]
    return (names, Reign(first: first, last: last, isShared: names.hasPrefix("嘉慶") || names.hasPrefix("弘治")))
  }

  private static let japan = """
    大化 taika 645 650; 白雉 hakuchi 650 671; 白鳳 hakuho 672 686; 朱鳥 shucho 686 701; 大宝 大寶 taiho 701 704; \
    慶雲 keiun 704 708; 和銅 wado 708 715; 霊亀 靈龜 reiki 715 717; 養老 yoro 717 724; 神亀 神龜 jinki 724 729; \
    天平 tenpyo tempyo 729 749; 天平感宝 天平感寶 749 749; 天平勝宝 天平勝寶 749 757; 天平宝字 天平寶字 757 765; 天平神護 765 767; 神護景雲 767 770; \
    宝亀 寶龜 hoki 770 780; 天応 天應 teno 781 782; 延暦 延曆 enryaku 782 806; 大同 daido 806 810; 弘仁 konin 810 824; \
    天長 tencho 824 834; 承和 jowa 834 848; 嘉祥 kajo 848 851; 仁寿 仁壽 ninju 851 854; 斉衡 齊衡 saiko 854 857; \
    天安 tenan 857 859; 貞観 貞觀 jogan 859 877; 元慶 gangyo 877 885; 仁和 ninna 885 889; 寛平 寬平 kanpyo kampyo 889 898; \
    昌泰 shotai 898 901; 延喜 engi 901 923; 延長 encho 923 931; 承平 johei 931 938; 天慶 tengyo 938 947; \
    天暦 天曆 tenryaku 947 957; 天徳 天德 tentoku 957 961; 応和 應和 owa 961 964; 康保 koho 964 968; 安和 968 970; \
    天禄 天祿 tenroku 970 973; 天延 tenen 973 976; 貞元 976 978; 天元 tengen 978 983; 永観 永觀 eikan 983 985; \
    寛和 寬和 kanna 985 987; 永延 eien 987 989; 永祚 eiso 989 990; 正暦 正曆 990 995; 長徳 長德 chotoku 995 999; 長保 choho 999 1004; \
    寛弘 寬弘 kanko 1004 1012; 長和 chowa 1012 1017; 寛仁 寬仁 kannin 1017 1021; 治安 1021 1024; 万寿 萬壽 1024 1028; \
    長元 chogen 1028 1037; 長暦 長曆 choryaku 1037 1040; 長久 chokyu 1040 1044; 寛徳 寬德 kantoku 1044 1046; 永承 1046 1053; \
    天喜 tengi 1053 1058; 康平 kohei 1058 1065; 治暦 治曆 jiryaku 1065 1069; 延久 enkyu 1069 1074; 承保 1074 1077; \
    承暦 承曆 1077 1081; 永保 eiho 1081 1084; 応徳 應德 otoku 1084 1087; 寛治 寬治 1087 1094; 嘉保 kaho 1094 1096; \
    永長 eicho 1096 1097; 承徳 承德 jotoku 1097 1099; 康和 1099 1104; 長治 choji 1104 1106; 嘉承 kasho 1106 1108; \
    天仁 tennin 1108 1110; 天永 tenei 1110 1113; 永久 eikyu 1113 1118; 元永 genei 1118 1120; 保安 hoan 1120 1124; \
    天治 tenji 1124 1126; 大治 1126 1131; 天承 1131 1132; 長承 chosho 1132 1135; 保延 hoen 1135 1141; 永治 eiji 1141 1142; \
    康治 1142 1144; 天養 tenyo 1144 1145; 久安 kyuan 1145 1151; 仁平 ninpei nimpei 1151 1154; 久寿 久壽 kyuju 1154 1156; \
    保元 hogen 1156 1159; 平治 heiji 1159 1160; 永暦 永曆 eiryaku 1160 1161; 応保 應保 oho 1161 1163; 長寛 長寬 chokan 1163 1165; \
    永万 永萬 eiman 1165 1166; 仁安 ninan 1166 1169; 嘉応 嘉應 kao 1169 1171; 承安 1171 1175; 安元 angen 1175 1177; \
    治承 jisho 1177 1181; 養和 yowa 1181 1182; 寿永 壽永 juei 1182 1184; 元暦 元曆 genryaku 1184 1185; 文治 1185 1190; \
    建久 kenkyu 1190 1199; 正治 1199 1201; 建仁 kennin 1201 1204; 元久 genkyu 1204 1206; 建永 kenei 1206 1207; 承元 1207 1211; \
    建暦 建曆 kenryaku 1211 1213; 建保 kenpo kempo 1213 1219; 承久 jokyu 1219 1222; 貞応 貞應 1222 1224; 元仁 gennin 1224 1225; \
    嘉禄 嘉祿 karoku 1225 1227; 安貞 antei 1227 1229; 寛喜 寬喜 kanki 1229 1232; 貞永 joei 1232 1233; \
    天福 tenpuku tempuku 1233 1234; 文暦 文曆 bunryaku 1234 1235; 嘉禎 katei 1235 1238; 暦仁 曆仁 ryakunin 1238 1239; \
    延応 延應 eno 1239 1240; 仁治 ninji 1240 1243; 寛元 寬元 kangen 1243 1247; 宝治 寶治 hoji 1247 1249; 建長 kencho 1249 1256; \
    康元 kogen 1256 1257; 正嘉 shoka 1257 1259; 正元 shogen 1259 1260; 文応 文應 buno 1260 1261; 弘長 kocho 1261 1264; \
    文永 bunei 1264 1275; 建治 1275 1278; 弘安 koan 1278 1288; 正応 正應 shoo 1288 1293; 永仁 einin 1293 1299; 正安 1299 1302; \
    乾元 kengen 1302 1303; 嘉元 kagen 1303 1306; 徳治 德治 tokuji 1306 1308; 延慶 1308 1311; 応長 應長 ocho 1311 1312; \
    正和 1312 1317; 文保 bunpo bumpo 1317 1319; 元応 元應 geno 1319 1321; 元亨 1321 1324; 正中 shochu 1324 1326; \
    嘉暦 嘉曆 karyaku 1326 1329; 元徳 元德 gentoku 1329 1331; 元弘 1331 1334; 建武 kenmu kemmu 1334 1336; 延元 engen 1336 1340; \
    興国 興國 kokoku 1340 1346; 正平 shohei 1346 1370; 建徳 建德 kentoku 1370 1372; 文中 bunchu 1372 1375; 天授 tenju 1375 1379; \
    康暦 康曆 koryaku 1379 1381; 弘和 1381 1384; 元中 genchu 1384 1392; 至徳 至德 1384 1387; 康応 康應 koo 1389 1390; \
    明徳 明德 1390 1394; 応永 應永 oei 1394 1428; 正長 shocho 1428 1429; 永享 eikyo 1429 1441; 嘉吉 kakitsu 1441 1444; \
    文安 bunan 1444 1449; 宝徳 寶德 hotoku 1449 1452; 享徳 享德 kyotoku 1452 1455; 康正 kosho 1455 1457; \
    長禄 長祿 choroku 1457 1460; 寛正 寬正 kansho 1460 1466; 文正 bunsho 1466 1467; 応仁 應仁 onin 1467 1469; \
    文明 bunmei bummei 1469 1487; 長享 chokyo 1487 1489; 延徳 延德 entoku 1489 1492; 明応 明應 meio 1492 1501; \
    文亀 文龜 bunki 1501 1504; 永正 1504 1521; 大永 taiei 1521 1528; 享禄 享祿 kyoroku 1528 1532; 天文 tenbun tembun 1532 1555; \
    永禄 永祿 eiroku 1558 1570; 元亀 元龜 genki 1570 1573; 天正 1573 1592; 文禄 文祿 bunroku 1592 1596; 慶長 keicho 1596 1615; \
    元和 genna 1615 1624; 寛永 寬永 kanei 1624 1644; 正保 1644 1648; 慶安 keian 1648 1652; 承応 承應 1652 1655; \
    明暦 明曆 meireki 1655 1658; 万治 萬治 manji 1658 1661; 寛文 寬文 kanbun kambun 1661 1673; 延宝 延寶 enpo empo 1673 1681; \
    天和 tenna 1681 1684; 貞享 jokyo 1684 1688; 元禄 元祿 genroku 1688 1704; 宝永 寶永 hoei 1704 1711; 正徳 正德 shotoku 1711 1716; \
    享保 kyoho 1716 1736; 元文 genbun gembun 1736 1741; 寛保 寬保 kanpo kampo 1741 1744; 延享 1744 1748; \
    寛延 寬延 kanen 1748 1751; 宝暦 寶曆 horeki 1751 1764; 明和 meiwa 1764 1772; 安永 anei 1772 1781; \
    天明 tenmei temmei 1781 1789; 寛政 寬政 kansei 1789 1801; 享和 kyowa 1801 1804; 文化 bunka 1804 1818; \
    文政 bunsei 1818 1830; 天保 tenpo tempo 1830 1844; 弘化 koka 1844 1848; 嘉永 kaei 1848 1854; 安政 ansei 1854 1860; \
    万延 萬延 manen 1860 1861; 文久 bunkyu 1861 1864; 元治 genji 1864 1865; 慶応 慶應 keio 1865 1868
    """

  private static let china = """
    洪武 hongwu 1368 1398; 建文 jianwen 1399 1402; 永樂 永乐 yongle 1403 1424; 洪熙 hongxi 1425 1425; \
    宣德 xuande 1426 1435; 正統 正统 zhengtong 1436 1449; 景泰 jingtai 1450 1456; 天順 天顺 tianshun 1457 1464; \
    成化 chenghua 1465 1487; 弘治 hongzhi 1488 1505; 正德 zhengde 1506 1521; 嘉靖 jiajing 1522 1566; \
    隆慶 隆庆 longqing 1567 1572; 萬曆 万历 wanli 1573 1620; 天啟 天啓 天启 tianqi 1621 1627; \
    崇禎 崇祯 chongzhen 1628 1644; 順治 顺治 shunzhi 1644 1661; 康熙 kangxi 1662 1722; \
    雍正 yongzheng 1723 1735; 乾隆 qianlong 1736 1795; 嘉慶 嘉庆 jiaqing 1796 1820; 道光 daoguang 1821 1850; \
    咸豐 咸丰 xianfeng 1851 1861; 同治 tongzhi 1862 1874; 光緒 光绪 guangxu 1875 1908; \
    宣統 宣统 xuantong 1909 1911; 建陽 건양 1896 1897; 光武 광무 gwangmu kwangmu 1897 1907; 隆熙 융희 yunghui 1907 1910
    """
}
