import type { CueTable } from "./cue.ts";

// Few words, and none that means something else in English or German.
/** The plainest cue words of Spanish, French, Italian, Dutch and Portuguese. */
export const CUE_WORDS_ABROAD: CueTable = {
  gotcha: [
    {
      weight: 3,
      words:
        /^(ojo|cuidado|atención|atenção|attenzione|let op|pas op|opgelet)\b|\b(ten|tened) cuidado\b|\bfaites? attention\b|\bfare attenzione\b|^(no|nunca|non|não|nunca) \p{L}+(ar|er|ir|are|ere|ire)\b|^ne (jamais|pas)\b|\bil ne faut (pas|jamais)\b|\bnooit\b|\bpièges?\b|\bvalkuil\b/u,
    },
    {
      weight: 1,
      words:
        /\b(siempre|nunca|pero|sin|si no|toujours|jamais|mais|sauf|sinon|ne|n'est|sempre|mai|ma|senza|altrimenti|altijd|niet|geen|maar|anders|nunca|mas|sem|senão|não)\b/,
    },
  ],
  step: [
    {
      weight: 3,
      words:
        /\b(il )?reste à\b|\bil faut (encore|aussi)\b|\b(falta|faltan|queda|quedan) (por )?\p{L}+(ar|er|ir)\b|\bhay que\b|\bmanca ancora\b|\bbisogna\b|\bmoet(en)? nog\b|\bnog te\b|\bfalta \p{L}+(ar|er|ir)\b|\bpreciso \p{L}+(ar|er|ir)\b/u,
    },
    { weight: 2, words: /\b(pendiente|il faudrait|devrait|debería|dovrebbe|deve|zou moeten|moet|deveria|precisa)\b/ },
  ],
  pattern: [],
  question: [
    {
      weight: 3,
      words:
        /^¿|\bno (está claro|sé) si\b|\bpas (clair|sûr) si\b|\bnon è chiaro\b|\bniet duidelijk\b|\bonduidelijk\b|\bnão (está claro|sei) se\b/,
    },
  ],
  blocker: [{ weight: 3, words: /\b(esperando|a la espera de|en attente d|in attesa d|wacht(en)? op|à espera d)/ }],
};
