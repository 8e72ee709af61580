// A prompt that asks to continue another agent's work contains, in one language, a word for continuing and one for the
// other agent or the place where it stopped. This is a list of forms, not a grammar: any other wording opens a session
// as usual.

const AGENTS = "claude|codex|gemini|cursor|copilot|opencode|gpt";

interface TakeoverWords {
  readonly goOn: RegExp;
  readonly other: RegExp;
}

const LANGUAGES: readonly TakeoverWords[] = [
  {
    goOn: /\b(?:continue|carry on|go on|keep going|pick (?:it |this )?up|resume|take (?:it |this )?over|finish)\b/,
    other: new RegExp(
      `\\b(?:other|previous|last|first|earlier|former) (?:agent|assistant|model|ai)\\b|\\b(?:${AGENTS})\\b.{0,20}\\b(?:left|stopped|was|began|started|broke)\\b|\\bfrom (?:${AGENTS})\\b|\\bwhere (?:it|they|he|she|the .{1,30}) (?:stopped|left off|broke off|was (?:killed|interrupted|cut off))\\b`,
    ),
  },
  {
    goOn: /(?:mach(?:e|t)? .{0,30}weiter|weitermachen|fahre? .{0,40}fort|fortfahren|setz(?:e|t)? .{0,40}fort|fortsetzen|übernimm|übernehmen|führe? .{0,40}(?:weiter|zu ende))/,
    other: new RegExp(
      `(?:ander|vorherig|letzt|früher|erst)e[rsnm]? (?:agent|assistent|ki|modell)|wo (?:er|sie|es|der .{1,30}|die .{1,30}|das .{1,30}|${AGENTS}) .{0,20}(?:aufgehört|stehen ?geblieben|abgebrochen|unterbrochen)|von (?:${AGENTS})`,
    ),
  },
  {
    goOn: /(?:continue|continuer|reprends|reprendre|reprenez|poursuis|poursuivre|termine|finis)/,
    other: new RegExp(
      `(?:autre|précédent|dernier|premier) (?:agent|assistant|modèle)|(?:agent|assistant) précédent|là où .{1,40}(?:arrêté|interrompu|laissé)|de (?:${AGENTS})`,
    ),
  },
  {
    goOn: /(?:contin[uú]a|continuar|sigue|seguir|retoma|reanuda|termina)/,
    other: new RegExp(
      `(?:otro|anterior|último|primer) (?:agente|asistente|modelo)|(?:agente|asistente) anterior|donde .{0,30}(?:dejó|paró|quedó|detuvo|interrumpió)|de (?:${AGENTS})`,
    ),
  },
  {
    goOn: /(?:continu[ae]|continuar|siga|seguir|retom[ae]|termine|prossiga)/,
    other: new RegExp(
      `(?:outro|anterior|último|primeiro) (?:agente|assistente|modelo)|(?:agente|assistente) anterior|(?:onde|de onde) .{0,30}(?:parou|ficou|deixou|interrompeu)|d[eo] (?:${AGENTS})`,
    ),
  },
  {
    goOn: /(?:continua|prosegui|riprendi|riprendere|vai avanti|termina|finisci)/,
    other: new RegExp(
      `(?:altro|precedente|ultimo|primo) (?:agente|assistente|modello)|(?:agente|assistente) precedente|(?:da )?dove .{0,30}(?:fermato|interrotto|lasciato|smesso)|di (?:${AGENTS})`,
    ),
  },
  {
    goOn: /(?:ga .{0,40}(?:verder|door)|verdergaan|doorgaan|vervolg|hervat|neem .{0,40}over|maak .{0,40}af)/,
    other: new RegExp(
      `(?:andere|vorige|laatste|eerste) (?:agent|assistent|model)|waar .{1,40}(?:gestopt|gebleven|opgehouden|afgebroken)|van (?:${AGENTS})`,
    ),
  },
  {
    goOn: /(?:kontynuuj|kontynuować|dokończ|wznów|podejmij|przejmij)/,
    other: new RegExp(
      `(?:inn|poprzedni|ostatni|pierwsz)(?:y|ego|ym)? (?:agent|asystent|model)|(?:tam, )?gdzie .{0,40}(?:skończył|przerwał|zatrzymał|stanął)|po (?:${AGENTS})`,
    ),
  },
  {
    goOn: /(?:продолж|заверши|возобнови|подхвати)/,
    other: new RegExp(
      `(?:друг|предыдущ|прошл|последн|перв)[а-яё]+ (?:агент|ассистент|модел)|(?:где|на котором|с того места) .{0,50}(?:остановил|закончил|прервал|бросил)|за (?:${AGENTS})`,
    ),
  },
  {
    goOn: /(?:続け|続き|再開|引き継)/,
    other: new RegExp(
      `(?:別|他|ほか|前|以前)の(?:エージェント|アシスタント|モデル|ai)|(?:${AGENTS})(?:が|の)|(?:止ま|中断|やめ|終わ)った(?:ところ|所|場所)`,
    ),
  },
  {
    goOn: /(?:继续|接着|接手|恢复|完成|繼續|接續)/,
    other: new RegExp(
      `(?:另一个|别的|其他|上一个|之前的?|前一个|另一個|上一個)(?:代理|助手|智能体|模型|agent)|(?:${AGENTS}).{0,10}(?:停|中断|留下|没做完)|(?:停下|中断|停止)的地方`,
    ),
  },
  {
    goOn: /(?:계속|이어서|이어받|이어가|재개|마저)/,
    other: new RegExp(
      `(?:다른|이전|지난|앞선) ?(?:에이전트|어시스턴트|모델|ai)|(?:${AGENTS})(?:가|이|의)|(?:멈춘|중단된|중단한|끝난|그만둔) ?(?:곳|데|지점|부분)`,
    ),
  },
];

const LONGEST = 200;

/** Whether a prompt asks to continue what another agent left unfinished. */
export function asksToTakeOver(prompt: string): boolean {
  if (prompt.length > LONGEST) return false;
  const text = prompt.toLowerCase().normalize("NFC");
  return LANGUAGES.some(({ goOn, other }) => goOn.test(text) && other.test(text));
}
