import type { KindWords } from "./kind-words.ts";

// Asked only where the words of the two main languages say nothing.
/** The most common headings in Spanish, French, Italian, Dutch and Portuguese. */
export const KIND_WORDS_ABROAD: readonly KindWords[] = [
  {
    kind: "questions",
    words: [
      "(preguntas?|dudas?|cuestiones)( abiertas?| pendientes?)?|por (decidir|aclarar)|questions? (ouvertes?|en suspens)|à (décider|clarifier|trancher)|domande( aperte)?|da (decidere|chiarire)|dubbi|(open )?vragen|onduidelijk\\p{L}*|perguntas?|dúvidas?|(em|por) aberto",
    ],
  },
  {
    kind: "blockers",
    words: [
      "bloque(os?|ado|ados|antes)|bloqu(é|ée|ants?|ages?)|en attente de|bloccant[ei]|bloccat[oi]|in attesa di|geblokkeerd|wacht(en)? op|bloqueios?|à espera de",
    ],
  },
  {
    kind: "steps",
    words: [
      "pendientes?|por hacer|falta[n]?|queda[n]? por( hacer)?|(próximos|siguientes) pasos|lo que falta|tareas( pendientes)?|siguiente|mañana",
      "(il )?reste( à faire)?|à (faire|finir|terminer|suivre)|prochaines? (étapes?|actions?)|la suite|suite|ce qui (reste|manque)|en cours|demain|tâches( restantes)?",
      "da fare|prossimi passi|cosa manca|manca(no)?|rimane|rimanent[ei]|in sospeso|in corso|domani|attività",
      "(nog )?te doen|nog (open|te)|openstaand\\p{L}*|volgende stap(pen)?|vervolg(stappen)?|resterend\\p{L}*|morgen|wat (nog )?(moet|mist)|onderhanden|taken",
      "(por|a) fazer|próximos passos|o que falta|falta(m)?|pendências|amanhã|tarefas",
    ],
  },
  {
    kind: "gotchas",
    words: [
      "ojo( con( esto| el| la| los)?)?|cuidado( con)?|atención|advertencias?|trampas?|problemas( conocidos)?|riesgos|limitaciones|errores conocidos|no (hacer|tocar)",
      "attention|pièges?|points? (d'attention|de vigilance|délicats?)|problèmes?( connus)?|risques|limitations|limites|mises? en garde|gare (à|aux)|ne pas|bugs connus",
      "attenzione|occhio|trappole|problemi( noti)?|rischi|limiti|insidie|non (fare|toccare)",
      "let op|pas op|valkuil(en)?|bekende (problemen|fouten)|problemen|risico'?s|beperkingen|niet (doen|aanraken)|opgelet|aandachtspunten",
      "atenção|armadilhas?|riscos|limitações|não (fazer|mexer)",
    ],
  },
  {
    kind: "done",
    words: [
      "hecho|terminado|completado|listo|fait|terminé\\p{L}*|fini|livré|fatto|completat[oi]|finit[oi]|klaar|gedaan|afgerond|voltooid|feito|concluído|pronto|ayer|hier|ieri|gisteren|ontem",
    ],
  },
  {
    kind: "mixed",
    words: [
      "notas?|notes?|importante?|à (noter|savoir)|bon à savoir|note|da sapere|goed om te weten|belangrijk|a saber|lecciones|aprendizajes",
    ],
  },
  {
    kind: "neutral",
    words: ["resumen|contexto|estado|résumé|contexte|état|riassunto|contesto|stato|samenvatting|achtergrond|resumo"],
  },
];
