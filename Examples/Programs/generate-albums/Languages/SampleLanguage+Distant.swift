extension SampleLanguage {
    /// Languages in other scripts.
    static let distant = [russian, greek, japanese, chinese, korean, arabic, hebrew, hindi]

    private static let russian = SampleLanguage(
        "Russian", share: 65, syllables: 2...3, onsets: "б в г гр д ж з к кр л м н п пр р с ст т х ч ш",
        nuclei: "а е и о у ы я ю ё", codas: "й н в р ль ть ск ка ов ость",
        common: "Любовь Ночь Сердце Звезда Жизнь Город Дорога Зима Весна Река Небо Ветер Песня Песни Огонь Дом Снег",
        given: "Анна Фёдор Юрий Наталья Сергей Ольга Борис Ирина Алёна",
        artists: "@ *\n@ *ов\n@ *ова\n*\n*\nГруппа *\n* и *",
        titles: "*\n*\n* *\n* и *\nНа *\n* без *\nПесни о *\n«*»\n~")

    private static let greek = SampleLanguage(
        "Greek", share: 25, syllables: 2...3, onsets: "β γ δ ζ θ κ λ μ ν ξ π ρ σ τ φ χ ψ στρ",
        nuclei: "α ε η ι ο υ ω ά έ ή ί ό ύ ώ ου αι", codas: "ς ν",
        common: "Αγάπη Νύχτα Καρδιά Θάλασσα Φεγγάρι Ήλιος Τραγούδια Όνειρο Ψυχή",
        given: "Γιώργος Ελένη Νίκος Μαρία Δήμητρα Στέλιος Άννα", artists: "@ *ης\n@ *ου\n@ *\nΟι *",
        titles: "*\n* *\nΤο * της *\nΗ *\n* και *\nΤραγούδια της *")

    private static let japanese = SampleLanguage(
        "Japanese", share: 65, syllables: 1...3,
        nuclei: """
            愛 夜 夢 空 海 風 花 月 星 雨 雪 春 夏 秋 冬 心 道 街 光 影 音 声 歌 東 西 山 川 森 青 赤 白 黒 桜 恋 涙 朝 夕 森 木 \
            あ い き こ さ し な の は み ゆ り る ア イ カ キ ク サ シ ス タ ト ナ ニ マ ミ ラ リ ル レ ロ ン ー
            """,
        common: "東京 世界 時間 記憶 約束 永遠 さよなら ありがとう ラブ ナイト ブルー メモリー 少年 少女 花火 夕焼け",
        given: "健 美咲 さくら 翔太 陽子 葵 直樹 恵", artists: "**@\n*@\n**\n*\nザ・*ズ\n*楽団\n@と*",
        titles: "*\n*の*\n*と*\n**\n*・*\n「*」\n*の*を*\n*～*～\n~ベスト第#集")

    private static let chinese = SampleLanguage(
        "Chinese", share: 45, syllables: 1...2,
        nuclei: """
            爱 夜 梦 天 海 风 花 月 星 雨 雪 春 夏 秋 冬 心 路 城 光 影 音 声 歌 东 西 山 河 林 青 红 白 黑 情 泪 晨 明 金 玉 龙 凤 \
            水 火 云 人 生 年 时 日 国 家 我 你 他 她 们 愛 夢 風 雲 龍 鳳 國 時 們 淚
            """,
        common: "时间 世界 故事 朋友 永远 回忆 城市 青春 自由 孤独 月亮 再见 明天 寂寞", given: "李 王 张 刘 陈 杨 黄 林 周 吴",
        artists: "@*\n@**\n@*\n*乐队\n*合唱团", titles: "*\n**\n*的*\n*与*\n我的*\n《*》\n*之*\n**精选集 #")

    private static let korean = SampleLanguage(
        "Korean", share: 35, syllables: 1...3,
        nuclei: """
            가 나 다 라 마 바 사 아 자 하 고 노 도 로 모 보 소 오 조 호 기 니 디 리 미 비 시 이 지 히 은 별 달 밤 꿈 봄 눈 빛 꽃 강 \
            산 길 집 숲 물 한 민 준 서 연 우 진 영 수 현 선 경 정 희
            """,
        common: "사랑 하늘 바다 그대 시간 노래 마음 오늘 내일 눈물 바람 여름 겨울 이별", given: "김 이 박 최 정 강 조 윤", artists: "@*\n@*\n*\n* 밴드\n*와 *",
        titles: "*\n* *\n*의 *\n*에게\n나의 *\n* 그리고 *\n제#집 *")

    private static let arabic = SampleLanguage(
        "Arabic", share: 35, syllables: 3...5, nuclei: "ا ب ت ج ح د ر ز س ش ص ط ع ف ق ك ل م ن ه و ي",
        codas: "ة ى ين ات ان", common: "حب ليل قلب قمر شمس بحر سماء حياة ذكريات أغاني يا حبيبي ليلة زمان",
        given: "محمد فاطمة أحمد ليلى عمر نور سعاد كريم مريم", artists: "@ *\n@ ال*\n@ بن *\nفرقة *",
        titles: "*\n* *\nال*\nيا *\n* و*\nأغاني *")

    private static let hebrew = SampleLanguage(
        "Hebrew", share: 20, syllables: 2...4, nuclei: "א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע פ צ ק ר ש ת",
        codas: "ים ות ה ת ן ם",
        common: "אהבה לילה לב שיר שירים ים שמש ירח חלום בית דרך", given: "דוד שרה יעקב רחל נועה אריק חנה",
        artists: "@ *\n@ בן *\nה*\nלהקת *",
        titles: "*\n* *\nה*\n* של *\nשירי *")

    private static let hindi = SampleLanguage(
        "Hindi", share: 20, syllables: 1...3, onsets: "क ख ग च ज ट ड त द न प ब भ म य र ल व श स ह",
        nuclei: "\u{93E} \u{93F} \u{940} \u{941} \u{942} \u{947} \u{94B} \u{902}", codas: "न र म ल त क",
        common: "प्यार दिल रात चाँद सितारे ज़िंदगी सपने बारिश गीत दुनिया", given: "लता राम सीता अमित प्रिया राजेश मीना",
        artists: "@ *\n@ *\n@ कुमार *\n* और *",
        titles: "*\n* *\n* की *\n* और *\nमेरा *\n* के गीत")
}
