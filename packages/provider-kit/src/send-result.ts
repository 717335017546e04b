/**
 * Maps HTTP answers to results of a send. The rules are the same for all vendors; a provider adds where its vendor puts
 * ids and error texts.
 */
import type { Json } from "@signalbox/core";
import type { SendResult, VerifyResult } from "./provider.js";
import type { VendorAnswer, VendorOutcome } from "./vendor-http.js";

/** A vendor's description of a rejected message. */
export interface VendorProblem {
  /** Its text. */
  readonly reason?: string | undefined;
  readonly code?: string | number | undefined;
  /** Overrides the meaning of the status. */
  readonly type?: "rejected" | "later" | undefined;
  readonly suppress?: "HardBounce" | undefined;
  readonly misconfigured?: true | undefined;
  readonly detail?: Json | undefined;
}

export interface AnswerRules {
  /** Called for a 2xx status. */
  vendorIdOf?(answer: VendorAnswer): string | undefined;
  /** Called for every answer: a 2xx with a problem is not accepted. */
  problemOf?(answer: VendorAnswer): VendorProblem | undefined;
  /** For vendors that announce the retry delay elsewhere than in `retry-after`; from `now`, ms. */
  retryAfterMsOf?(answer: VendorAnswer, now: Date): number | undefined;
}

const maxRetryAfterMs = 3_600_000;
const maxReasonLength = 500;

/** `now` is the reference for a date in `retry-after`. */
export function sendResultOf(outcome: VendorOutcome, rules: AnswerRules, now: Date): SendResult {
  if (outcome.type === "unsent") return { type: "later", reason: outcome.reason };
  if (outcome.type === "unanswered") return outcome;
  const problem = rules.problemOf?.(outcome);
  if (isYes(outcome.status) && problem === undefined) return acceptedResult(outcome, rules);
  const reason = shortened(problem?.reason ?? plainWords(outcome));
  const code = problem?.code ?? outcome.status;
  const detail = problem?.detail === undefined ? {} : { detail: problem.detail };
  if ((problem?.type ?? typeOfStatus(outcome.status)) === "later") {
    return { type: "later", reason, code, ...detail, ...retryAfter(outcome, rules, now) };
  }
  const isMisconfigured = problem?.misconfigured ?? isUnauthorized(outcome.status);
  return {
    type: "rejected",
    reason,
    code,
    ...detail,
    ...(problem?.suppress === undefined ? {} : { suppress: problem.suppress }),
    ...(isMisconfigured ? { misconfigured: true } : {}),
  };
}

/** The same rules for an answer that verifies the settings. */
export function verifyResultOf(
  outcome: VendorOutcome,
  rules: Pick<AnswerRules, "problemOf">,
  now: Date,
): VerifyResult {
  return asVerifyResult(sendResultOf(outcome, rules, now));
}

/** What the result of an attempt says about the settings. */
export function asVerifyResult(result: SendResult): VerifyResult {
  if (result.type === "accepted") return { type: "verified" };
  if (result.type !== "rejected") return { type: "unreachable", reason: result.reason };
  const { reason, code } = result;
  return { type: "rejected", reason, ...(code !== undefined && { code }) };
}

/** The text in `json` at the path, if any; numbers become text. */
export function textAt(json: unknown, ...path: readonly (string | number)[]): string | undefined {
  let value = json;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string | number, unknown>>)[key];
  }
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** From `retry-after`, in seconds or as a date; at most an hour. */
export function retryAfterMsOf(answer: Pick<VendorAnswer, "headers">, now: Date): number | undefined {
  const text = answer.headers["retry-after"]?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return bounded(Number(text) * 1000);
  // Only a text with a month name is a date; JavaScript would parse almost anything.
  const ms = /[A-Za-z]{3}/.test(text) ? Date.parse(text) - now.getTime() : Number.NaN;
  return Number.isNaN(ms) ? undefined : bounded(ms);
}

function acceptedResult(answer: VendorAnswer, rules: AnswerRules): SendResult {
  const vendorId = rules.vendorIdOf?.(answer);
  if (vendorId !== undefined) return { type: "accepted", vendorId };
  // Accepted by status; an unreadable body does not change that the message is on its way.
  if (rules.vendorIdOf === undefined) return { type: "accepted" };
  return { type: "accepted", detail: { unreadableAnswer: shortened(plainWords(answer)) } };
}

function isYes(status: number): boolean {
  return status >= 200 && status < 300;
}

function isUnauthorized(status: number): boolean {
  return status === 401 || status === 403;
}

/** An error status means that the vendor did not take the message; 5xx, 408, 425 and 429 are temporary. */
function typeOfStatus(status: number): "rejected" | "later" {
  return status >= 500 || [408, 425, 429].includes(status) ? "later" : "rejected";
}

function retryAfter(answer: VendorAnswer, rules: AnswerRules, now: Date): { readonly retryAfterMs?: number } {
  const retryAfterMs = retryAfterMsOf(answer, now) ?? rules.retryAfterMsOf?.(answer, now);
  return retryAfterMs === undefined ? {} : { retryAfterMs: bounded(retryAfterMs) };
}

function bounded(retryAfterMs: number): number {
  return Math.min(Math.max(Math.ceil(retryAfterMs), 0), maxRetryAfterMs);
}

/** When the vendor's own form is not found: any text, without tags and extra blanks. */
function plainWords(answer: VendorAnswer): string {
  const text = answer.text
    .slice(0, 20_000)
    .replace(/<(script|style)\b[^]*?<\/\1>/gi, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text === "" ? `HTTP ${answer.status}` : `HTTP ${answer.status}: ${text}`;
}

function shortened(text: string): string {
  return text.length <= maxReasonLength ? text : `${text.slice(0, maxReasonLength)}…`;
}
