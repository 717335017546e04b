/**
 * The words of text messages that opt out and in. A reply is such a word when it is that word alone, however it is
 * written: case, accents, quotes, punctuation, blanks, full width and invisible characters do not matter. A sentence that
 * contains one is no such reply.
 */

/**
 * Twilio: STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE, OPTOUT, and ARRET, ARRETT, ARRETE in Canada.
 * https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out https://www.twilio.com/docs/proxy/opt-out-keywords
 * SignalWire and CTIA's Messaging Principles list a part of them, and so does 47 CFR 64.1200(a)(10). UNSUBSCRIBE ALL is
 * listed by nobody, and means what STOP ALL means.
 */
const stopWords: ReadonlySet<string> = new Set([
  "STOP",
  "STOPALL",
  "UNSUBSCRIBE",
  "UNSUBSCRIBEALL",
  "CANCEL",
  "END",
  "QUIT",
  "REVOKE",
  "OPTOUT",
  "ARRET",
  "ARRETT",
  "ARRETE",
]);

const startWords: ReadonlySet<string> = new Set(["START", "YES", "UNSTOP"]);

export interface Reply {
  readonly body: string | undefined;
  /** What Twilio's own opt-out management made of it, `STOP`, `START` or `HELP`; it counts before the text. */
  readonly optOutType?: string | undefined;
}

/** Undefined for any other reply. */
export function optOutActionOf({
  body = "",
  optOutType = "",
}: Reply): "Unsubscribe" | "Subscribe" | undefined {
  const type = bareWord(optOutType);
  if (type === "STOP") return "Unsubscribe";
  if (type === "START") return "Subscribe";
  if (type === "HELP") return undefined;
  const word = bareWord(body);
  if (stopWords.has(word)) return "Unsubscribe";
  return startWords.has(word) ? "Subscribe" : undefined;
}

/** Longer replies are sentences. */
const maxLength = 200;

/** Letters and digits alone, in capitals without accents; a word that is repeated (`stop stop!`) counts once. */
function bareWord(text: string): string {
  if (text.length > maxLength) return "";
  const words = text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  return new Set(words).size === 1 ? (words[0] ?? "") : words.join("");
}
