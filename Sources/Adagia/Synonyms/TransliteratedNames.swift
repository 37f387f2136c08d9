internal import CatalogRecords

/// Names that catalogs write in several ways: other transliterations, the name in its own script, the English form of a
/// Latin one. Each group is one person.
enum TransliteratedNames {
  static let groups: [[String]] = list.split(separator: "\n").map { String($0).parts(separatedBy: "|") }

  private static let list = """
    Laozi | Lao Tzu | Lao Tse | Lao-Tze | 老子
    Zhuangzi | Chuang Tzu | Zhuang Zhou | Chuang Tse | 莊子 | 庄子
    Confucius | Kongzi | Kong Fuzi | K'ung-fu-tzu | Kung Fu Tzu | 孔子 | 孔夫子
    Mencius | Mengzi | Meng Tzu | 孟子
    Sun Tzu | Sunzi | Sun Wu | 孫子 | 孙子
    Xunzi | Hsun Tzu | 荀子
    Mozi | Mo Tzu | Mo Ti | 墨子
    Liezi | Lieh Tzu | 列子
    Han Feizi | Han Fei | Han Fei Tzu | 韓非子 | 韩非子
    Li Bai | Li Po | Li Bo | 李白
    Du Fu | Tu Fu | 杜甫
    Bai Juyi | Po Chü-i | Bo Juyi | 白居易
    Wang Wei | 王維 | 王维
    Su Shi | Su Dongpo | Su Tung-p'o | 蘇軾 | 苏轼 | 蘇東坡
    Tao Yuanming | Tao Qian | T'ao Ch'ien | 陶淵明 | 陶渊明
    Qu Yuan | Ch'ü Yüan | 屈原
    Sima Qian | Ssu-ma Ch'ien | 司馬遷 | 司马迁
    Zhu Xi | Chu Hsi | 朱熹
    Wang Yangming | 王陽明 | 王阳明
    Lu Xun | Lu Hsun | 魯迅 | 鲁迅
    Mao Zedong | Mao Tse-tung | 毛澤東 | 毛泽东
    Bashō | Matsuo Basho | 芭蕉 | 松尾芭蕉
    Issa | Kobayashi Issa | 一茶 | 小林一茶
    Buson | Yosa Buson | 蕪村 | 与謝蕪村
    Murasaki Shikibu | Lady Murasaki | 紫式部
    Sei Shōnagon | 清少納言
    Kenkō | Yoshida Kenko | 兼好 | 吉田兼好
    Natsume Sōseki | 夏目漱石
    Akutagawa Ryūnosuke | 芥川龍之介
    Kawabata Yasunari | 川端康成
    Mishima Yukio | 三島由紀夫
    Tolstoy | Tolstoi | Tolstoj | Толстой
    Dostoevsky | Dostoyevsky | Dostoevskii | Dostojewski | Dostoïevski | Достоевский
    Chekhov | Tchekhov | Tschechow | Čechov | Чехов
    Turgenev | Turgeniev | Turgenjew | Tourgueniev | Тургенев
    Pushkin | Puschkin | Pouchkine | Пушкин
    Gogol | Gogol' | Гоголь
    Lermontov | Lermontow | Лермонтов
    Gorky | Gorki | Gorkij | Горький
    Herzen | Gertsen | Герцен
    Goncharov | Gontscharow | Гончаров
    Bulgakov | Bulgakow | Boulgakov | Булгаков
    Akhmatova | Achmatowa | Ахматова
    Tsvetaeva | Zwetajewa | Tsvetayeva | Цветаева
    Mayakovsky | Mayakovski | Majakowski | Маяковский
    Pasternak | Пастернак
    Yevtushenko | Evtushenko | Jewtuschenko | Евтушенко
    Solzhenitsyn | Solschenizyn | Soljenitsyne | Солженицын
    Kropotkin | Kropotkine | Кропоткин
    Trotsky | Trotzki | Trotski | Троцкий
    Shevchenko | Schewtschenko | Chevtchenko | Шевченко
    Cicero | Tully | Marcus Tullius Cicero
    Virgil | Vergil | Vergilius | Virgilius
    Horace | Horatius | Horaz
    Ovid | Ovidius
    Livy | Livius
    Pliny | Plinius
    Juvenal | Juvenalis
    Martial | Martialis
    Lucretius | Lukrez | Lucrèce
    Terence | Terentius | Terenz
    Catullus | Catull | Catulle
    Augustine | Augustinus | Augustin
    Jerome | Hieronymus
    Boethius | Boëce
    Homer | Homeros | Homère | Omero | Ὅμηρος
    Plato | Platon | Πλάτων | Platón
    Socrates | Sokrates | Socrate | Σωκράτης
    Aristotle | Aristoteles | Aristote | Ἀριστοτέλης
    Heraclitus | Herakleitos | Heraklit | Héraclite | Ἡράκλειτος
    Pythagoras | Pythagore | Πυθαγόρας
    Epictetus | Epiktetos | Epiktet | Épictète | Ἐπίκτητος
    Epicurus | Epikouros | Epikur | Épicure | Ἐπίκουρος
    Aesop | Aisopos | Äsop | Ésope | Αἴσωπος
    Aeschylus | Aischylos | Eschyle | Αἰσχύλος
    Sophocles | Sophokles | Sophocle | Σοφοκλῆς
    Euripides | Euripide | Εὐριπίδης
    Aristophanes | Aristophane | Ἀριστοφάνης
    Herodotus | Herodot | Hérodote | Ἡρόδοτος
    Thucydides | Thukydides | Thucydide | Θουκυδίδης
    Plutarch | Plutarchos | Plutarque | Πλούταρχος
    Omar Khayyam | Omar Khayyám | Umar Khayyam | عمر خیام
    Rumi | Mevlana | Jalal ad-Din Rumi | مولانا
    Hafez | Hafiz | Hafis | حافظ
    Saadi | Sadi | Sa'di | سعدی
    Ferdowsi | Firdausi | Firdawsi | فردوسی
    Avicenna | Ibn Sina | ابن سینا | ابن سينا
    Averroes | Ibn Rushd | ابن رشد
    Maimonides | Rambam | Moses ben Maimon | רמב״ם
    Gibran | Jubran | Kahlil Gibran | جبران
    Tagore | Thakur | Rabindranath Tagore | রবীন্দ্রনাথ ঠাকুর
    Kalidasa | Kālidāsa | कालिदास
    Kabir | कबीर
    Gandhi | Mahatma Gandhi | गांधी
    Erasmus | Erasmus von Rotterdam | Desiderius Erasmus
    Hugo Grotius | Hugo de Groot
    Thomas à Kempis | Thomas von Kempen
    """
}
