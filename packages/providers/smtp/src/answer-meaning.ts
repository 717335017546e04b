/**
 * What a server's refusal says about the recipient, by its enhanced status code (RFC 3463, RFC 5248; the registry is
 * https://www.iana.org/assignments/smtp-enhanced-status-codes). Each mail has one recipient, so an answer to the message
 * is about that one, too. Pure.
 */

/** A server's answer and the command it answers: `RCPT TO`, `DATA`, … */
export interface Answer {
  readonly command: string | undefined;
  /** All lines. */
  readonly response: string;
}

/**
 * The codes after which the address is no good for ever. All others are not:
 *
 *   5.1.0, 5.1.4, 5.1.9    not said what, ambiguous, or about the next system
 *   5.1.7, 5.1.8           the sender's address
 *   5.2.0, 5.2.2 to 5.2.4  full, too long a message, a mailing list
 *   5.3, 5.4, 5.5          the system, its routes, the protocol
 *   5.6, 5.7               the content; policy, spam, authentication
 */
const invalidAddress: Readonly<Record<string, string>> = {
  "5.1.1": "no such mailbox",
  "5.1.2": "no such domain, or one that takes no mail",
  "5.1.3": "not an address",
  "5.1.6": "moved, without a new address",
  "5.1.10": "a domain with a null MX (RFC 7505)",
  "5.2.1": "a mailbox that is disabled",
};

/** In words, after a 550 or 551 to the recipient without a code: many servers say so, and many block spam with 550. */
const noSuchUser: readonly RegExp[] = [
  /\bno such (?:user|recipient|mailbox|person|address)\b/i,
  /\b(?:user|recipient|address|mailbox|account) (?:is )?(?:unknown|not found|does not exist|doesn't exist)\b/i,
  /\b(?:unknown|invalid|nonexistent|non-existent) (?:user|recipient|mailbox)\b/i,
  /\b(?:mailbox|account|user) (?:is |has been )?(?:disabled|deactivated|deleted|closed)\b/i,
  /\bno mailbox here by that name\b/i,
];
/** Words about another than the recipient: servers verify the sender while they answer to the recipient. */
const aboutAnother =
  /\b(?:sender|return.path|mail from|helo|ehlo|spf|block(?:ed|list)|blacklist(?:ed)?|spam)\b/i;
/** Gmail answers 5.2.1 also to a mailbox that gets too much at once. */
const tooMuch = /\b(?:rate|too (?:quickly|fast|many|much))\b/i;
const greylisting = /gr[ea]y[- ]?list/i;

/** At the beginning of a line, as `550 5.1.1 …` or `550 #5.1.1 …`. */
const leadingCode = /^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})\b/m;
/** As qmail ends its texts: `… (#5.1.1)`. */
const trailingCode = /\(#([245]\.\d{1,3}\.\d{1,3})\)/;

/** Only where the server is unambiguous: a wrongly suppressed address receives nothing any more. */
export function saysInvalidAddress({ command, response }: Answer): boolean {
  const isToRecipient = command === "RCPT TO";
  if (!isToRecipient && command !== "DATA") return false;
  const code = statusCodeOf(response);
  if (code !== undefined) {
    return Object.hasOwn(invalidAddress, code) && !(code === "5.2.1" && tooMuch.test(response));
  }
  const saysSo = noSuchUser.some((words) => words.test(response));
  return isToRecipient && /^55[01]/.test(response) && saysSo && !aboutAnother.test(response);
}

/**
 * Whether a temporary refusal concerns this recipient and not the server: a state of the mailbox or the address, or
 * greylisting. Without a code, 450 is "mailbox unavailable" (RFC 5321 §4.2.3).
 */
export function isAboutRecipient({ command, response }: Answer): boolean {
  if ((command !== "RCPT TO" && command !== "DATA") || response.startsWith("421")) return false;
  if (greylisting.test(response)) return true;
  const code = statusCodeOf(response);
  if (code !== undefined) return /^4\.(?:1\.(?!7$|8$)|2\.)/.test(code);
  return command === "RCPT TO" && response.startsWith("450");
}

function statusCodeOf(response: string): string | undefined {
  return (leadingCode.exec(response) ?? trailingCode.exec(response))?.[1];
}
