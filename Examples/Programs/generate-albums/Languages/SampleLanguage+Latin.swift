extension SampleLanguage {
    /// Languages in the Latin script, English first.
    static let latin = [english, german, french, spanish, portuguese, nordic, polish, turkish, vietnamese]

    private static let english = SampleLanguage(
        "English", share: 340, syllables: 1...3,
        onsets: "b bl br c ch cl cr d dr f fl g gr h j k l m n p pl qu r s sh sl st sw t th tr v w",
        nuclei: "a e i o u ea ee oo ou ai ow", codas: "ck d l ll m n nd ng r rn rt s sh st t th x y le er ing",
        common: """
            Love Night Blue Time Heart Life World Day Home Dream Light Summer Fire Moon Sun Rain River Road City Songs Street \
            Black Red White Gold Silver Golden Winter Morning Midnight Ocean Sea Sky Star Stars Stone Wild Young Old New Last \
            First Lonely Sweet Bitter Broken Quiet Loud Slow Electric Paper Glass Ghost Angel Devil Train House Garden Window \
            Mirror Shadow Echo Silence Noise Machine Kingdom Paradise Highway Island Desert Forest Mountain Bird Wolf Horse \
            Tiger Rose Letter Story Memory Tomorrow Yesterday Forever Always Nothing Everything Somebody Nobody
            """,
        given: """
            John Mary Kim James Anna Paul Ruth Peter Alice David Laura Tom Emma Sam Grace Ben Joan Mike Nina Jack Ella \
            George Carol Leo Dinah Ray June Frank Stella
            """,
        artists: """
            @ *
            @ *
            @ *
            @ * *
            The *s
            The * *s
            The *
            *
            * *
            @ & the *s
            @ * Quartet
            @ * Trio
            DJ *
            The * Orchestra
            * and the *
            """,
        titles: """
            *
            *
            * *
            * *
            The *
            The * *
            * of *
            * in the *
            * and *
            * & *, Vol. #
            * for the * *
            Songs of *
            Live at the *
            The * and the *
            I'm * Without You
            "*"
            *, *, *
            Who * the * *?
            ~
            Best of ~
            """)

    private static let german = SampleLanguage(
        "German", share: 75, syllables: 1...3, onsets: "b br d f fr g gl h k kl kr l m n pf r s sch schw st t w z",
        nuclei: "a e i o u ä ö ü ei au ie", codas: "ch n r t ß lt ng rn st tz cht en er e heit ung",
        common:
            "Liebe Nacht Herz Zeit Himmel Straße Stadt Mädchen Träume Glück Grüße Fluß Meer Winter Frühling Lied Lieder",
        given: "Jürgen Uwe Günther Käthe Heike Björn Anke Jörg Ulrike Sören Hanna Max Lena",
        artists: "@ *\n@ *\n@ von *\nDie *n\n*\n* & *\nDas * Ensemble\n@ * Quartett",
        titles: "*\n* *\nDie * der *\nDer *\n* und *\n* für *\nWenn * *\n* ohne *\nLive in *\n~")

    private static let french = SampleLanguage(
        "French", share: 65, syllables: 1...3, onsets: "b bl c ch d f fl g j l m n p pl qu r s t tr v",
        nuclei: "a e é è ê i o ô u ou oi eau", codas: "le re ne te que lle sse r l s x nt",
        common:
            "Amour Nuit Cœur Été Mère Forêt Rêve Étoile Château Garçon Fenêtre Mémoire Lumière Hiver Chanson Île Déjà",
        given: "Françoise Étienne Hélène Renée Benoît Chloé Noël Jérôme Zoé Gaël Anaïs Luc",
        artists: "@ *\n@ *\nLes *s\n@ de *\n*\n* & *\nL'Orchestre *",
        titles: "*\nLa *\nLe * *\nLes *s de *\n* et *\nÀ la *\nL'* *\nChansons pour *\n~")

    private static let spanish = SampleLanguage(
        "Spanish", share: 60, syllables: 2...3, onsets: "b c ch d f g j l ll m n ñ p qu r s t tr v",
        nuclei: "a e i o u á é í ó ú ue ie", codas: "n r s z l ción dad",
        common: "Corazón Amor Noche Sueños Canción Niño Mañana Señor Luna Adiós Corazones Río Días Más Cielo Camino",
        given: "José María Begoña Ángel Lucía Ramón Inés Jesús Íñigo Sofía Martín",
        artists: "@ *\n@ * *\nLos *s\n*\n@ y los *s\nOrquesta *",
        titles: "*\nEl *\nLa * *\n* y *\nLos * de *\n¿* *?\n¡*!\nCanciones de *\n~")

    private static let portuguese = SampleLanguage(
        "Portuguese", share: 35, syllables: 2...3, onsets: "b c d f g j l lh m n nh p qu r s t v x",
        nuclei: "a e i o u ã á ê õ ó ei ou", codas: "s r m l ção",
        common: "Coração Saudade Manhã Canção Não Mãe Verão Céu Você Lágrima Água Noite",
        given: "João Conceição Antônio Tânia Célia Luís Inês Zé", artists: "@ *\n@ *\n@ da *\nOs *s\n*",
        titles: "*\nO *\nA * *\n* e *\nO * do *\nSambas de *\n~")

    private static let nordic = SampleLanguage(
        "Nordic", share: 35, syllables: 1...3, onsets: "b bj d f fj g h hj k l m n r s sk sv t þ v",
        nuclei: "a á e i í o ó u ú y å ä ö ø æ", codas: "r n nd rd rð ll st sk t g",
        common: "Kærlighed Nætter Fjäll Skog Måne Hjärta Ísland Sól Vår Blå Sång Jökull Ljós Hav",
        given: "Åsa Øyvind Þór Søren Sigríður Håkan Märta Jón Kåre", artists: "@ *sson\n@ *sen\n@ *\n*\n* *",
        titles: "*\n* *\n* och *\n* og *\nDen * *\nVisor om *\n~")

    private static let polish = SampleLanguage(
        "Polish", share: 35, syllables: 2...3, onsets: "b br c cz d dz g k kr l ł m n p prz r s sz t w z ż",
        nuclei: "a ą e ę i o ó u y", codas: "ść ń ł ski cz k m sz w",
        common: "Miłość Noc Światło Dzień Życie Łódź Słońce Gwiazdy Pieśń Zażółć Źródło",
        given: "Łukasz Małgorzata Zbigniew Zofia Michał Bożena",
        artists: "@ *\n@ *\n*\n* i *\nZespół *", titles: "*\n* *\n* i *\nPieśni *\nW *\n~")

    private static let turkish = SampleLanguage(
        "Turkish", share: 25, syllables: 2...3, onsets: "b c ç d g h k l m n p r s ş t v y z",
        nuclei: "a e ı i o ö u ü", codas: "k n r m l lar ler ş",
        common: "Aşk Gönül Gece Güneş Yıldız Deniz Şarkı Kış Çiçek Dünya",
        given: "Ayşe Çağlar Şebnem Oğuz Gülşen Barış İbrahim",
        artists: "@ *\n@ *\n*\n* *\nGrup *", titles: "*\n* *\n* ve *\nBir *\n~")

    private static let vietnamese = SampleLanguage(
        "Vietnamese", share: 20, syllables: 1...1, onsets: "b c ch d đ g h kh l m n ng nh ph qu t th tr v x",
        nuclei: "a à á ả ã ạ ă ắ â ấ ầ ê ế ề ô ố ồ ơ ớ ờ ư ứ ừ i ị", codas: "n ng nh m t c p",
        common: "Tình Yêu Đêm Mưa Trăng Người Xuân Buồn Biển Phố", given: "Nguyễn Trần Lê Phạm Hoàng Đặng",
        artists: "@ * *\n@ *\n@ * *", titles: "* *\n* * *\n* * * *\n* và *")
}
