/**
 * Maps a failed SMTP attempt to a result. A server's answer to an address or to the message decides; every other failure
 * is one of the connection, and depends on how far the message was transmitted. Pure.
 */
import { insideCode, type SendResult } from "@signalbox/provider-kit";
import { z } from "zod";
import { isAboutRecipient, saysInvalidAddress, type Answer } from "./answer-meaning.js";
import { certificateAdvice } from "./certificates.js";
import { mayHaveArrived, type Handover } from "./handover.js";

/** Nodemailer's errors, as far as they are used. */
const failureSchema = z.object({
  /** Which part failed: EENVELOPE, EMESSAGE, EAUTH, ECONNECTION, ESOCKET, … */
  code: z.string().optional().catch(undefined),
  /** The system's error code: ECONNREFUSED, … */
  originalCode: z.string().optional().catch(undefined),
  /** The server's answer, if any. */
  response: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  /** The answered command: `RCPT TO`, `DATA`, … */
  command: z.string().optional().catch(undefined),
  message: z.string().catch("unknown failure"),
});
type Failure = z.infer<typeof failureSchema>;

const replyLine = /^[2-5]\d\d(?:[ -]|$)/;
const notSmtp = "What answers at this host and port is no mail server: its answer is not one of SMTP";
/** The server requires a (better) login first. */
const loginCodes: ReadonlySet<number> = new Set([530, 534, 535, 538]);

export interface FailedTry {
  readonly handover: Handover;
  /** `caCertificate` is set. */
  readonly hasCaCertificate: boolean;
  /** The server is inside the network: whether something else listens there is not shown. */
  readonly isInside?: boolean;
}

export function failedResult(
  error: unknown,
  { handover, hasCaCertificate, isInside = false }: FailedTry,
): SendResult {
  const failure = quotable(failureSchema.safeParse(error).data ?? { message: String(error) });
  const { originalCode: code, message } = failure;
  if (failure.code === insideCode || code === insideCode) return refusedHostResult(message);
  const advice = certificateAdvice({ code, message, hasCaCertificate });
  if (advice !== undefined) {
    return { type: "rejected", reason: advice, code: codeOf(failure), misconfigured: true };
  }
  const { responseCode } = failure;
  if (failure.code === "EAUTH" || failure.code === "ENOAUTH") return loginResult(failure);
  if (responseCode !== undefined && loginCodes.has(responseCode)) return loginResult(failure);
  // The answer to an address or a message is final; the greeting is about the connection.
  const isAnswer = failure.code === "EENVELOPE" || failure.code === "EMESSAGE";
  // Only a mail server gets as far as an address or a message.
  if (isInside && !isAnswer && !mayHaveArrived(handover)) return unansweredInside;
  if (isAnswer && isPermanent(responseCode)) return refusedResult(failure);
  if (isAnswer && isNeverSent(failure)) return { type: "rejected", reason: failure.message };
  if (isAnswer && responseCode !== undefined && responseCode >= 400) return laterResult(failure);
  // 421 instead of the answer to the dot is a rejection, too.
  if (responseCode === 421 || !mayHaveArrived(handover)) return laterResult(failure);
  return {
    type: "unanswered",
    reason: `The connection ended before the server answered: ${failure.message}`,
  };
}

/** The same for a port that is closed or silent, and for one where another service listens. */
export const unansweredInside: SendResult = {
  type: "later",
  reason: "No mail server answered at the host and port of the settings.",
};

/** The settings name a forbidden host; nothing was sent to it. */
export function refusedHostResult(refusal: string): SendResult {
  const reason =
    `The mail server was not called: ${refusal}. Name a public host, ` +
    "or let the operator list this one in SMTP_ALLOWED_HOSTS.";
  return { type: "rejected", reason, misconfigured: true };
}

/** The text of a service other than a mail server is not shown: the settings may name any. RFC 5321 §4.2. */
function quotable(failure: Failure): Failure {
  const { response } = failure;
  if (response === undefined) return failure;
  const [first = "", ...more] = response.split(/\r?\n/);
  if (!replyLine.test(first)) {
    return { ...failure, response: undefined, responseCode: undefined, message: notSmtp };
  }
  if (more.every((line) => replyLine.test(line))) return failure;
  const reply = [first, ...more.filter((line) => replyLine.test(line))].join("\n");
  return { ...failure, response: reply, message: reply };
}

/** Rejected by the client before anything was sent: an invalid address, or larger than the server accepts. */
function isNeverSent({ responseCode, command }: Failure): boolean {
  return responseCode === undefined && (command === "API" || command === "MAIL FROM");
}

function loginResult(failure: Failure): SendResult {
  const { responseCode } = failure;
  if (responseCode !== undefined && !isPermanent(responseCode)) return laterResult(failure);
  if (responseCode === undefined && failure.code === "EAUTH" && failure.command !== "API")
    return laterResult(failure);
  return { type: "rejected", reason: reasonOf(failure), code: codeOf(failure), misconfigured: true };
}

function refusedResult(failure: Failure): SendResult {
  return {
    type: "rejected",
    reason: reasonOf(failure),
    code: codeOf(failure),
    ...(saysInvalidAddress(answerIn(failure)) ? { suppress: "HardBounce" } : {}),
  };
}

function laterResult(failure: Failure): SendResult {
  return {
    type: "later",
    reason: reasonOf(failure),
    code: codeOf(failure),
    ...(isAboutRecipient(answerIn(failure)) ? { isAboutRecipient: true } : {}),
  };
}

function answerIn({ command, response = "" }: Failure): Answer {
  return { command, response };
}

/** 503, "bad sequence of commands", is about the session and not about the message. */
function isPermanent(responseCode: number | undefined): boolean {
  return responseCode !== undefined && responseCode >= 500 && responseCode !== 503;
}

function reasonOf({ response, message }: Failure): string {
  return response ?? message;
}

function codeOf({ responseCode, originalCode, code }: Failure): string | number {
  return responseCode ?? originalCode ?? code ?? "unknown";
}
