/** One language's words for reading prompts. A word ending in `*` matches any ending; phrases are separated by `|`. */
export interface Language {
  /** Affirmations and references back: "yes", "go on", "the second one", "fix that". */
  readonly back: string;
  /** Words that name nothing new and may follow an affirmation. */
  readonly links: string;
  /** Words that join a second request to the first. */
  readonly joins: string;
  /** "Too": a short phrase with one of them refers to earlier work. */
  readonly too: string;
  /** Verbs of work. */
  readonly work: string;
  /** Words that call for every step. */
  readonly full: string;
  /** Words that start a question. */
  readonly ask: string;
  /** Words that make a question a request, or ask what to do. */
  readonly request: string;
  /** Words for mistakes in prose. */
  readonly prose: string;
}

/** Languages with spaces between words. English full-words and questions do not need this table. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: {
    back:
      "yes|yes please|yep|yeah|yup|ya|y|ok|okay|k|kk|sure|sure thing|of course|absolutely|definitely|certainly|agreed|correct|right|" +
      "exactly|true|fine|good|great|perfect|excellent|awesome|nice|cool|super|wonderful|amazing|well done|good job|nice work|" +
      "thanks|thank you|thx|ty|cheers|please|pls|alright|all right|got it|makes sense|sounds good|sounds great|looks good|" +
      "looks great|looks right|looks fine|lgtm|works for me|fine by me|fair enough|no problem|no worries|" +
      "go|go on|go ahead|go for it|go with that|go with it|go with this|go with the first|go with the second|continue|carry on|" +
      "keep going|keep on|proceed|resume|next|next one|next step|next please|move on|let's go|lets go|do it|do that|do this|do so|" +
      "do both|do all|do the same|do the rest|do them|let's do it|let's do that|let's do this|make it so|try it|try that|try again|" +
      "try once more|retry|again|once more|one more time|and then|then|and now|now|what else|anything else|is that all|is that it|" +
      "i agree|i like it|i like that|i think so|you can|you may|please do|as you said|as you suggested|as you proposed|as discussed|" +
      "as planned|as before|as suggested|like that|like this|like before|that one|this one|that works|that's it|that is it|that's fine|" +
      "that's right|that's good|that's great|that is fine|that is right|that looks good|that looks right|it works|it looks good|" +
      "the first|the second|the third|the fourth|the last|the other|the former|the latter|the first one|the second one|" +
      "the third one|the fourth one|the last one|the other one|the same|the rest|the others|first one|second one|third one|last one|" +
      "the simple one|the simpler one|the shorter one|the faster one|the cheaper one|the safer one|the recommended one|" +
      "option a|option|number|variant|version|choice|use the first|use the second|use that|use that one|use this|use it|keep it|keep that|" +
      "leave it|leave that|tell me more|tell me why|sounds reasonable|sounds right|run them|both|both of them|either|neither|all|all of them|all of it|none|no|nope|no thanks|not yet|" +
      "fix that|fix it|fix this|fix them|fix those|fix these|change that|change it|change it back|change that back|undo that|undo it|undo|" +
      "revert that|revert it|revert|redo it|redo that|explain that|explain it|explain|explain why|repeat that|say that again|" +
      "commit it|commit that|commit this|run it|run it again|run that|run that again|run the tests|now run the tests|run the tests again|" +
      "rerun the tests|test it|test that|check it|check that|finish it|finish that|finish up|same here|same thing|same again|" +
      "show me|show me that|show it|show the diff|show me the diff|why|why not|why that|why this|why so|how|how so|how come|what|what now|" +
      "what's next|what is next|really|are you sure|is it done|done|are you done|did it work|does it work|did that work|hm|hmm|ah|oh|wow|" +
      "hi|hello|👍|👌|✅|🙏|🎉|❤|👏",
    links:
      "the this that these those it its it's that's them they there here i i'm i'd we you me us he she one ones both all each some any " +
      "my your our their his her of in on at for from with without to into as like than before after above below about again once now " +
      "then later first next last too also so just only still already even very really more less most same other others rest " +
      "is are was were be been will would should could can do does did have has had but or if when while because since until though " +
      "please thanks thank yes ok okay no not well much fine good great better best right way tests test docs documentation readme " +
      "changelog comments everything anything nothing something second third option where what why how who which not let's approach idea plan solution suggestion proposal meant said",
    joins: "and by & + plus",
    too: "too|as well|also|likewise",
    work:
      "add allow alter append apply archive assign attach automate backup ban block broadcast build buy bump cache cancel charge change " +
      "clean clear clone close combine compress configure connect convert copy create cut deactivate debit decrease disable disconnect " +
      "download downgrade duplicate edit email empty enable encode erase exclude execute expire export expose extend extract factor fetch " +
      "fill filter fix flip flush force format generate give grant handle hide impersonate implement import improve include increase " +
      "index inject insert install integrate introduce invalidate invite invoke issue join kill launch let limit link load localize lock " +
      "log lower mail make merge mock modify mount move mute notify nuke offboard onboard open optimise optimize order overwrite patch pay " +
      "pipe port post prevent price print promote prune publish pull push put raise reassign rebase rebuild recreate reduce refund " +
      "register reject remove rename render replace reply reset resize restart restore restrict retire revoke rip roll rotate run save " +
      "scaffold schedule scrape send serve set share shift ship shrink simplify sort speed split spin start stop store stream submit subscribe " +
      "subtract support suspend swap switch sync throttle toggle transfer translate turn unban unblock uninstall unify unlock update upgrade upload " +
      "upsert use validate break broken bug crash error fail failure missing wrong slow verify wipe wire wrap write zero",
    full: "",
    ask: "",
    request: "",
    prose: "",
  },
  de: {
    back:
      "ja|jep|jo|ja bitte|ok|okay|klar|na klar|gerne|gern|bitte|genau|richtig|stimmt|passt|passt so|gut|sehr gut|super|prima|perfekt|toll|" +
      "danke|vielen dank|danke schön|einverstanden|in ordnung|alles klar|weiter|weiter so|mach weiter|mach das|mach es|mach's|mach beides|" +
      "machen wir|tu das|tu es|los|los geht's|leg los|fahre fort|fahr fort|nochmal|noch einmal|noch mal|das zweite|das erste|das dritte|" +
      "das letzte|das andere|die erste|die zweite|die dritte|die letzte|die andere|die erste variante|die zweite variante|der erste|" +
      "der zweite|der dritte|der letzte|den ersten|den zweiten|den dritten|den letzten|beide|beides|alle|alles|dasselbe|das gleiche|" +
      "genauso|so|wie besprochen|wie vorgeschlagen|wie vorher|wie gesagt|nimm das|nimm die erste|nimm die zweite|nimm den ersten|" +
      "nimm den zweiten|nimm das erste|nimm das zweite|behebe das|beheb das|korrigiere das|reparier das|repariere das|ändere das|" +
      "mach das rückgängig|rückgängig|warum|wieso|weshalb|warum nicht|warum das|wie das|und jetzt|was jetzt|was nun|und dann|sonst noch was|nein|" +
      "nein danke|noch nicht|fertig|erklär das|erkläre das|erklär mir das|der rest|den rest|option|variante|nummer|das passt|das reicht|sieht gut aus|das sieht gut aus",
    links:
      "das die der den dem des diese dieser dieses diesen es sie ich wir du auch noch nur so wie im in an auf für mit ohne " +
      "von vom zu zum zur bei nach vor jetzt dann zuerst erst bitte aber oder wenn weil ist sind war wäre passt gut erste zweite dritte " +
      "letzte rest anderen andere gleiche tests test doku dokumentation mal schon",
    joins: "und indem durch sowie",
    too: "auch|ebenfalls|ebenso",
    work:
      "füg* hinzufüg* erstell* bau* ersetz* lass* erlaub* änder* umbenenn* benenn* entfern* schreib* mach* setz* stell* schalt* " +
      "aktivier* deaktivier* install* importier* exportier* verschieb* verschick* send* sende* lad* starte* stopp* aktualisier* upgrade* ergänz* " +
      "implementier* optimier* wechsl* tausch* leer* leere* kopier* sperr* führ* füge* richte* verbinde* integrier* generier* konvertier* übersetz* nutz* verwend* reparier* beheb* korrigier* lager*",
    full:
      "entwurf* entwirf* entwerf* architektur* migrier* migration* refaktorier* refactor* umschreib* umbau* umstrukturier* sicherheit* " +
      "verschlüssel* authentifizier* autorisier* zugangsdaten datenbankschema* lösch* gelösch* vernicht* verwirf* verwerf* ausroll* deploy* " +
      "bereitstell* veröffentlich* freigab* freigeb* produktion* produktiv* wähl* auswähl* auswahl entscheid* strategie*",
    ask: "was wo warum wieso weshalb wie wer wann welche welcher welches woher wohin wofür erklär* beschreib* zeig* ist sind hat",
    request: "kannst können könntest könnten würdest soll sollen sollte sollten müssen besser dürfen",
    prose: "tippfehler* rechtschreib* schreibfehler* wortlaut* formulierung* zeichensetzung*",
  },
  fr: {
    back:
      "oui|ouais|oui merci|ok|okay|d'accord|d’accord|bien sûr|exact|exactement|parfait|super|génial|très bien|bien|merci|merci beaucoup|" +
      "s'il te plaît|s'il vous plaît|stp|svp|vas-y|vas y|allez-y|allez|continue|continuez|poursuis|poursuivez|la suite|suivant|encore|" +
      "encore une fois|fais-le|fais le|fais ça|fais cela|faites-le|faites ça|fais les deux|le premier|le deuxième|le second|le troisième|" +
      "le dernier|la première|la deuxième|la seconde|la troisième|la dernière|l'autre|les deux|tous|tout|la même chose|le même|pareil|" +
      "comme ça|comme avant|comme prévu|comme proposé|corrige ça|corrige cela|corrige-le|répare ça|change ça|annule ça|annule|pourquoi|" +
      "pourquoi pas|pourquoi ça|comment|et alors|et maintenant|et ensuite|quoi|non|non merci|pas encore|c'est bon|c'est bien|c'est parfait|" +
      "ça marche|ça me va|entendu|option|version|numéro|explique|explique ça|lance les tests|choix",
    links:
      "le la les l des de du ce cet cette ces ça cela c'est il elle ils elles je on nous vous tu aussi encore seulement juste comme " +
      "dans sur pour avec sans à au aux en après avant maintenant puis ensuite mais ou si est sont était bien bon deuxième premier première même autres reste " +
      "tests test documentation doc",
    joins: "et par",
    too: "aussi|également|de même|non plus",
    work:
      "ajout* crée* créer cré* remplac* change* modifi* laisse* permet* autoris* renomm* enlèv* enlev* retir* écris* écri* mets mettre met active* désactiv* " +
      "install* import* export* déplac* envo* charge* démarr* arrêt* mets-le actualis* implément* optimis* bascul* vide* vider copi* bloqu* " +
      "génèr* génér* convert* tradui* utilis* corrig* répar* construi* passe* fusionn* connect* intègr*",
    full:
      "conçoi* concev* conception* architectur* migrer migre migrez migrons migration* refactor* réécri* restructur* sécuri* chiffr* authentifi* " +
      "identifiants schéma supprim* suppression* effac* détrui* purg* déploi* déploy* publie publier publiez choisi* choix décid* décision* stratég*",
    ask: "que qu'est-ce quoi quel quelle quels quelles où pourquoi comment qui combien est-ce explique* décris* montre*",
    request: "peux pouvez peut-on pourrais pourriez devrait devrais devons faut-il doit-on mieux",
    prose: "coquille* faute* orthograph* ponctuation* formulation*",
  },
  es: {
    back:
      "sí|si|sip|claro|claro que sí|por supuesto|ok|okay|vale|de acuerdo|exacto|exactamente|correcto|perfecto|genial|estupendo|muy bien|bien|" +
      "bueno|gracias|muchas gracias|por favor|adelante|sigue|siga|sigue así|continúa|continua|continúe|continuar|prosigue|dale|venga|hazlo|" +
      "hágalo|haz eso|haz lo mismo|haz los dos|otra vez|de nuevo|una vez más|el primero|el segundo|el tercero|el último|el otro|la primera|" +
      "la segunda|la tercera|la última|la otra|la segunda opción|la primera opción|los dos|las dos|ambos|ambas|todos|todas|todo|lo mismo|" +
      "igual|así|así está bien|como antes|como dijiste|como propusiste|como acordamos|arregla eso|arréglalo|corrige eso|corrígelo|" +
      "cambia eso|cámbialo|deshazlo|por qué|por qué no|por qué eso|cómo|y ahora|y ahora qué|y luego|qué más|no|no gracias|todavía no|aún no|" +
      "está bien|me parece bien|suena bien|me gusta|listo|entendido|opción|versión|número|explica eso|explícalo|siguiente|ejecuta las pruebas|eso es",
    links:
      "el la los las lo de del este esta esto ese esa eso estos estas es son era yo tú él ella nosotros también además solo sólo " +
      "como en para con sin al por sobre después antes ahora luego primero pero o si cuando porque bien mejor segunda segundo primera mismo " +
      "misma otros otras resto pruebas tests documentación",
    joins: "y e mediante",
    too: "también|además|igualmente|tampoco",
    work:
      "añad* agreg* cre* reempla* cambi* modific* deja* permit* renombr* quit* escrib* pon poner ponga activ* desactiv* instal* import* export* muev* mover " +
      "envía* envi* carg* inici* deten* actualiz* implement* optimiz* vací* vaci* copi* bloque* gener* conviert* convert* traduc* usa usar use utiliz* " +
      "arregl* corrig* constru* sustitu* conect* integr* haz hacer pasa pasar",
    full:
      "diseñ* arquitectura* migra migrar migre migremos migración migraciones refactor* reescrib* reestructur* seguridad cifra cifrar cifrado encript* autentic* " +
      "autoriz* credencial* esquema* elimin* borra borrar borre borrad borrado bórra* suprim* destru* despleg* desplieg* publica publicar publique lanza " +
      "lanzar lanzamiento* producción elige elegir elija escog* decid* decisi* estrategia*",
    ask: "qué dónde cuándo cuál cuáles quién cómo cuánto explica* describe* muestra*",
    request: "puedes puede podrías podría podemos debería deberíamos debo debemos mejor conviene",
    prose: "errata* ortogr* ortográf* tipográfic* puntuación redacción",
  },
  pt: {
    back:
      "sim|claro|com certeza|ok|okay|certo|tá|tá bom|está bem|está bom|beleza|isso|isso mesmo|exato|exatamente|perfeito|ótimo|excelente|legal|" +
      "muito bem|bom|obrigado|obrigada|muito obrigado|por favor|pode ser|pode|pode continuar|continua|continue|continuar|prossiga|segue|siga|" +
      "vai em frente|vá em frente|em frente|vamos|vamos lá|faça isso|faz isso|faça|faça o mesmo|faça os dois|de novo|mais uma vez|outra vez|" +
      "o primeiro|o segundo|o terceiro|o último|o outro|a primeira|a segunda|a terceira|a última|a outra|a segunda opção|a primeira opção|" +
      "os dois|as duas|ambos|ambas|todos|tudo|o mesmo|a mesma coisa|igual|assim|como antes|como combinado|como você disse|como sugerido|" +
      "corrige isso|corrija isso|conserta isso|conserte isso|muda isso|mude isso|desfaça isso|desfaz isso|por quê|por que|porquê|por que não|" +
      "como|e agora|e depois|o que mais|não|não obrigado|ainda não|parece bom|concordo|entendi|pronto|opção|versão|número|explica isso|" +
      "explique isso|próximo|rode os testes",
    links:
      "os as de do da dos das este esta isto esse essa isso é são era eu você nós ele ela também só apenas como em no na nos nas para com " +
      "sem por sobre depois antes agora então primeiro mas ou se quando porque bem bom melhor segunda segundo primeira mesmo mesma outros outras resto " +
      "testes documentação",
    joins: "e mediante",
    too: "também|igualmente|tampouco",
    work:
      "adicion* acrescent* cri* substitu* troc* mud* alter* deix* permit* renome* remov* tir* escrev* coloc* pon* ativ* desativ* instal* import* export* mov* " +
      "envi* carreg* inici* par* atualiz* implement* otimiz* esvazi* limp* copi* bloque* ger* convert* traduz* usa usar use utiliz* corrig* conser* constru* conect* integr* faz fazer",
    full:
      "desenh* projetar projete arquitetura* migra migrar migre migração migrações refator* reescrev* reestrutur* segurança criptograf* encript* autentic* autoriz* " +
      "credenciais esquema* exclu* apag* elimin* deleta deletar destru* implant* publica publicar publique lança lançar lance lançamento* produção escolh* " +
      "decid* decis* estratégia*",
    ask: "onde qual quais quem quanto explica* explique* descreve* mostra* mostre*",
    request: "pode podes poderia podemos devemos deveria deveríamos devo melhor",
    prose: "digitação ortogr* ortográf* gralha* pontuação redação",
  },
  it: {
    back:
      "sì|si|certo|certamente|ok|okay|va bene|d'accordo|esatto|esattamente|giusto|corretto|perfetto|ottimo|benissimo|molto bene|bene|bravo|" +
      "grazie|grazie mille|per favore|per piacere|vai|vai avanti|avanti|continua|continui|continuare|prosegui|procedi|fallo|fai così|fai questo|fai lo stesso|" +
      "fai entrambi|ancora|ancora una volta|di nuovo|il primo|il secondo|il terzo|l'ultimo|l'altro|la prima|la seconda|la terza|l'ultima|" +
      "l'altra|la seconda opzione|la prima opzione|entrambi|entrambe|tutti|tutte|tutto|lo stesso|la stessa cosa|uguale|così|come prima|" +
      "come hai detto|come proposto|come concordato|correggilo|correggi questo|sistemalo|sistema questo|aggiustalo|cambialo|cambia questo|" +
      "annullalo|annulla|perché|perché no|perché questo|come mai|e adesso|e ora|e poi|cos'altro|no|no grazie|non ancora|mi piace|sembra buono|" +
      "capito|fatto|opzione|versione|numero|spiegalo|spiega|prossimo|esegui i test",
    links:
      "il lo la i gli le l di del della dei delle questo questa quello quella è sono era io tu noi anche pure solo come in nel nella " +
      "per con senza al su dopo prima adesso ora poi ma o se quando perché bene meglio seconda secondo primo stesso stessa altri altre resto test " +
      "documentazione",
    joins: "e ed mediante",
    too: "anche|pure|altrettanto|neanche",
    work:
      "aggiung* crea creare sostitu* cambia cambiare modific* lascia* permett* consent* rinomin* rimuov* togli* scriv* mett* attiv* disattiv* install* import* esport* " +
      "spost* invia* manda* caric* avvia* ferma* aggiorn* implement* ottimizz* svuot* copi* blocca* gener* convert* tradu* usa usare utilizz* corregg* ripara* " +
      "costru* colleg* integr* fai fare passa",
    full:
      "progett* architettur* migra migrare migriamo migrazion* rifattor* refactor* riscriv* ristruttur* sicurezza cifra cifrare crittogra* autentic* autorizz* credenzial* " +
      "elimin* cancell* distrugg* rilasci* pubblica pubblicare produzione scegli* scelta decid* decision* strategi*",
    ask: "che cosa dove quale quali chi quanto perché spiega* descriv* mostra*",
    request: "puoi potresti possiamo dovremmo dovrei conviene meglio",
    prose: "refuso refusi ortogr* ortograf* punteggiatura battitura",
  },
  nl: {
    back:
      "ja|jawel|ja graag|graag|ok|oké|okay|oke|goed|prima|perfect|top|super|mooi|klopt|juist|precies|akkoord|is goed|dat is goed|dank je|" +
      "dankjewel|dank u|bedankt|alsjeblieft|alstublieft|ga door|ga verder|ga maar|verder|doorgaan|doe maar|doe dat|doe het|doe dit|doe beide|" +
      "doe hetzelfde|nog een keer|nog eens|opnieuw|de eerste|de tweede|de derde|de laatste|de andere|het eerste|het tweede|de tweede optie|" +
      "de eerste optie|beide|allebei|alles|allemaal|hetzelfde|zo|zoals besproken|zoals voorgesteld|zoals eerst|fix dat|los dat op|" +
      "verbeter dat|herstel dat|verander dat|maak dat ongedaan|waarom|waarom niet|waarom dat|hoezo|hoe dan|en nu|wat nu|en dan|wat nog meer|" +
      "nee|nee dank je|nog niet|ziet er goed uit|dat ziet er goed uit|begrepen|klaar|optie|versie|nummer|leg uit|leg dat uit|volgende|draai de tests",
    links:
      "de het een dit dat deze die ik je wij we ook nog maar alleen net zo als in op aan voor met zonder van naar bij na nu dan eerst of want is zijn was " +
      "goed beter tweede eerste zelfde andere rest tests test documentatie",
    joins: "en door",
    too: "ook|eveneens",
    work:
      "voeg* toevoeg* maak* bouw* vervang* verander* wijzig* laat* sta* hernoem* haal* schrijf* zet* schakel* activeer* deactiveer* installeer* importeer* exporteer* " +
      "verplaats* verstuur* stuur* laad* start* stop* werk* update* implementeer* optimaliseer* wissel* leeg* kopieer* blokkeer* genereer* converteer* vertaal* gebruik* " +
      "repareer* herstel* corrigeer* koppel* integreer* fix*",
    full:
      "ontwerp* architectuur* migreer* migrer* migratie* refactor* herschrijf* herschrijv* herstructureer* beveilig* versleutel* authenti* autoris* verwijder* wis wissen " +
      "vernietig* uitrol* publiceer* productie* kies kiezen keuze beslis* besluit* strategie*",
    ask: "wat waar waarom hoe wie welke welk leg* beschrijf* toon* is zijn",
    request: "kun kunt kunnen zou zullen moeten moet beter",
    prose: "tikfout* typefout* spelfout* spelling* interpunctie*",
  },
  pl: {
    back:
      "tak|no|no tak|jasne|oczywiście|ok|okej|dobra|dobrze|zgoda|zgadza się|dokładnie|racja|świetnie|super|idealnie|doskonale|bardzo dobrze|" +
      "dzięki|dziękuję|proszę|kontynuuj|dalej|idź dalej|jedź dalej|działaj|zrób to|zrób tak|zrób oba|zrób to samo|jeszcze raz|ponownie|" +
      "pierwszy|drugi|trzeci|ostatni|pierwsza|druga|trzecia|ostatnia|pierwszą|drugą|trzecią|ostatnią|ten drugi|ten pierwszy|ta druga|" +
      "ta pierwsza|druga opcja|pierwsza opcja|drugą opcję|pierwszą opcję|oba|obie|wszystko|wszystkie|to samo|tak samo|tak jak wcześniej|" +
      "jak ustalono|jak proponujesz|popraw to|napraw to|zmień to|cofnij to|dlaczego|czemu|dlaczego nie|dlaczego tak|jak to|i co teraz|co teraz|" +
      "a teraz|co dalej|co jeszcze|nie|nie dziękuję|jeszcze nie|wygląda dobrze|podoba mi się|rozumiem|gotowe|opcja|wersja|numer|wyjaśnij to|" +
      "wyjaśnij|następny|uruchom testy",
    links:
      "to ten ta te tego tej tym ja my ty on ona też także również tylko jak w we na do dla z ze bez o po przed teraz potem najpierw ale lub albo jeśli " +
      "gdy bo jest są był dobrze lepiej drugi druga pierwszy sam sama samo inne reszta testy testów dokumentacja dokumentację",
    joins: "i oraz a poprzez przez",
    too: "też|także|również",
    work:
      "dodaj* doda* stwórz* utwórz* zbuduj* zamień* zastąp* zmień* zmien* pozwól* nazw* napisz* ustaw* włącz* wyłącz* zainstaluj* zaimportuj* importuj* eksportuj* przenieś* " +
      "wyślij* załaduj* uruchom* zatrzymaj* zaktualizuj* aktualizuj* zaimplementuj* zoptymalizuj* przełącz* wyczyść* opróżnij* skopiuj* kopiuj* zablokuj* wygeneruj* " +
      "przekonwertuj* przetłumacz* użyj* napraw* popraw* połącz* zintegruj*",
    full:
      "zaprojekt* projektu* architektur* migruj* zmigruj* migrac* refaktor* przepisz* przepisa* bezpieczeń* szyfr* zaszyfr* uwierzytel* autoryz* schemat* usuń usun* usuw* " +
      "skasuj* kasuj* zniszcz* wdróż* wdroż* wdraż* wydaj wydać wydanie opublik* produkc* wybierz wybrać wybór zdecyduj* decyzj* strategi*",
    ask: "co gdzie dlaczego czemu jak kto który która które skąd ile czy wyjaśnij* opisz* pokaż*",
    request: "możesz mógłbyś możemy powinniśmy powinienem lepiej warto",
    prose: "literówk* ortogr* ortograf* interpunkc*",
  },
  ru: {
    back:
      "да|ага|угу|ок|окей|хорошо|конечно|разумеется|верно|точно|правильно|именно|согласен|согласна|отлично|супер|прекрасно|идеально|ладно|" +
      "спасибо|большое спасибо|пожалуйста|давай|давайте|давай дальше|дальше|продолжай|продолжайте|продолжить|вперёд|вперед|поехали|сделай это|сделай так|" +
      "сделай оба|сделай то же самое|делай|ещё раз|еще раз|снова|первый|второй|третий|последний|первое|второе|третье|последнее|первая|вторая|" +
      "первую|вторую|третью|последнюю|второй вариант|первый вариант|вторая опция|оба|обе|все|всё|то же самое|так же|так|как раньше|" +
      "как договорились|как ты предложил|как предложено|исправь это|исправь|почини это|поправь это|измени это|отмени это|отмени|почему|" +
      "почему нет|почему так|зачем|как это|как так|и что теперь|что теперь|а теперь|что дальше|что ещё|нет|нет спасибо|пока нет|выглядит хорошо|мне нравится|" +
      "понятно|понял|готово|вариант|версия|номер|объясни|объясни это|следующий|запусти тесты",
    links:
      "это этот эта эти тот та те то я мы ты он она тоже также только просто как в во на для с со без о об по после перед до теперь потом сначала но или если " +
      "когда потому есть был хорошо лучше второй вторая первый сам самое другие остальное тесты тестов документация документацию документации",
    joins: "и а путём путем через",
    too: "тоже|также",
    work:
      "добав* созда* постро* замен* измен* разреш* позвол* переимен* убер* напиш* установ* постав* включ* выключ* отключ* импортир* экспортир* перемест* перенес* отправ* " +
      "загруз* запуст* останов* обнов* реализ* внедр* оптимизир* переключ* очист* скопир* заблокир* сгенерир* конвертир* перевед* использ* исправ* почин* подключ* интегрир* сделай",
    full:
      "спроектир* проектир* архитектур* мигрир* миграц* рефактор* отрефактор* перепиш* переписа* безопасност* зашифр* шифр* аутентифик* авториз* схем* удал* сотр* стереть " +
      "снес* уничтож* разверн* разверт* деплой* задеплой* выкат* релиз* выпуст* продакш* прод выбер* выбрать реши решить стратег*",
    ask: "что где почему зачем как кто когда какой какая какие откуда куда сколько объясни* опиши* покажи*",
    request: "можешь можете мог можем следует стоит лучше должны",
    prose: "опечатк* орфограф* пунктуац*",
  },
};

/**
 * A language without spaces between words, or with attached particles. A follow-up is a prompt of which nothing else
 * remains.
 */
export interface JoinedLanguage {
  readonly back: string;
  readonly full: string;
  readonly ask: string;
  readonly request: string;
  readonly prose: string;
}

export const JOINED_LANGUAGES: Readonly<Record<string, JoinedLanguage>> = {
  ja: {
    back:
      "はい|うん|ええ|いいよ|いいね|いいです|良い|いい|了解|了解です|わかった|分かった|わかりました|分かりました|承知しました|オーケー|おk|ok|okay|続けて|続き|続行|続行して|続行してください|" +
      "進めて|進めてください|進めよう|やって|やってください|やりましょう|実行して|お願い|お願いします|ください|下さい|それ|これ|あれ|その|この|で|を|に|は|が|の|ね|よ|です|ます|同じ|同様|ように|" +
      "一番目|二番目|三番目|1番目|2番目|3番目|1つ目|2つ目|3つ目|一つ目|二つ目|三つ目|最初|最後|次|前者|後者|案|方|方法|両方|全部|残り|もう一度|もう一回|それを直して|これを直して|それを修正して|直して|修正して|" +
      "なぜ|なぜですか|どうして|何故|ありがとう|ありがとうございます|完璧|素晴らしい|テストも|ドキュメントも|それで|大丈夫|問題ない|問題ありません|元に戻して|提案どおり|提案通り|言ったとおり|そう|そうです|そうして|" +
      "して|しよう|今|では|じゃあ|さっき|いいえ|まだ|も|へ|それも|これも",
    full: "設計 アーキテクチャ 移行 マイグレ リファクタ 書き直 セキュリティ 暗号 認証 認可 スキーマ 削除 消去 ドロップ 破棄 デプロイ リリース 本番 選ん 選択 決め 決定 戦略",
    ask: "何 どこ なぜ どうして どの いつ 誰 とは 説明して 教えて",
    request: "べき して下さい してください してくれ できますか 方がいい",
    prose: "誤字 脱字 誤植 タイポ 表記 句読点",
  },
  zh: {
    back:
      "好|好的|好吧|是|是的|对|对的|嗯|行|可以|没问题|当然|同意|正确|完美|很好|太好了|不错|谢谢|多谢|请|继续|请继续|继续吧|接着|接着做|下一步|去做|做吧|开始吧|就这样|就这么办|就这样做|" +
      "按你说的做|按你说的|照你说的做|照做|再来一次|再试一次|再试|重试|第一个|第二个|第三个|最后一个|另一个|前者|后者|两个|两个都要|都要|全部|所有|其余的|按这个做|就按这个做|一样|同样|同上|修复它|修复这个|修一下|修复|改一下|改回去|撤销|" +
      "撤销它|为什么|为何|为什么不|怎么会|然后呢|现在呢|还有呢|还有吗|不|不用|不用了|不要|还没有|看起来不错|明白|明白了|知道了|完成了吗|选项|方案|测试也要|测试也是|文档也要|文档也是|解释一下|吧|呢|吗|了|也|的|它|这个|那个|那就|用|选|个|啊|ok",
    full: "设计 架构 迁移 重构 重写 安全 加密 认证 授权 凭证 密钥 删除 删掉 清空 销毁 部署 上线 发布 生产环境 表结构 选择 决定 策略 設計 架構 遷移 重構 刪除 選擇 決定 發布 生產環境",
    ask: "什么 为什么 哪里 哪个 哪儿 怎么 是否 谁 何时 解释 什麼 為什麼 哪裡",
    request: "能 请把 请将 帮 应该 要不要 最好",
    prose: "错字 错别字 拼写 标点 笔误 錯字 拼寫",
  },
  ko: {
    back:
      "네|예|응|그래|그래요|좋아|좋아요|좋습니다|오케이|ok|okay|알겠어|알겠어요|알겠습니다|맞아|맞아요|맞습니다|물론|당연하지|완벽해|완벽해요|훌륭해|고마워|고마워요|감사합니다|부탁해|부탁해요|부탁합니다|계속|계속해|계속해줘|" +
      "계속해주세요|계속하세요|계속진행해|진행|진행해|진행해줘|진행해주세요|진행하세요|다음|다음단계|해|해줘|해주세요|하세요|그렇게|그렇게해|그렇게해줘|그렇게해주세요|그거|그것|이거|이것|그걸|이걸|그걸로|이걸로|그대로|다시|다시한번|한번더|" +
      "첫번째|두번째|세번째|첫번째로|두번째로|세번째로|첫번째거|두번째거|마지막|마지막거|둘다|모두|전부|나머지|나머지도|똑같이|같은방식으로|고쳐|고쳐줘|고쳐주세요|수정해|수정해줘|그거고쳐줘|되돌려|되돌려줘|왜|왜요|왜그래|왜안돼|어째서|이제|그럼|그리고|" +
      "테스트도|문서도|테스트도해줘|도|로|요|을|를|제안한대로|말한대로|아니|아니요|아직|괜찮아|괜찮아요|제발",
    full: "설계 아키텍처 마이그레이션 리팩터 리팩토 재작성 보안 암호화 인증 권한 스키마 삭제 지워 드롭 폐기 배포 릴리스 출시 프로덕션 운영 선택 결정 전략",
    ask: "무엇 뭐 어디 왜 언제 누가 무슨 어떻게 설명해",
    request: "할까요 해야 좋을까 해줄래 해주시",
    prose: "오타 맞춤법 띄어쓰기 철자",
  },
};
