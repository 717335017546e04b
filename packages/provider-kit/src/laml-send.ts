/**
 * Sends a text message in Twilio's form, which SignalWire shares (LaML): one form, one answer with the message's `sid`,
 * or an error with a code of Twilio's list. Used by both providers, which may not import each other.
 */
import type { HttpSendContext } from "./http-provider.js";
import type { SendResult, VerifyResult } from "./provider.js";
import { sendResultOf, textAt, verifyResultOf, type VendorProblem } from "./send-result.js";
import type { VendorAnswer } from "./vendor-http.js";

export interface LamlRequest {
  /** Of the account's messages resource. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly form: Readonly<Record<string, string>>;
}

/**
 * https://www.twilio.com/docs/api/errors: an invalid number, or one that takes no text messages: not mobile, a short code, a
 * premium number, a landline. Not 21610: who opted out may opt in again.
 */
const noSuchNumber = ["21211", "21614", "21265", "21268", "21635"];
/** Too many requests, too many queued messages; both are temporary. */
const tooMany = ["20429", "21611", "30001"];

export async function sendLaml<Config>(
  request: LamlRequest,
  context: HttpSendContext<Config>,
): Promise<SendResult> {
  const statusCallback = context.statusUrl === undefined ? {} : { StatusCallback: context.statusUrl };
  const outcome = await context.request({
    url: request.url,
    headers: { authorization: basicOf(request.username, request.password) },
    form: { ...request.form, ...statusCallback },
  });
  const result = sendResultOf(outcome, { vendorIdOf: sidOf, problemOf }, context.now());
  const status = outcome.type === "answer" ? textAt(outcome.json, "status") : undefined;
  if (result.type !== "accepted" || result.vendorId === undefined || status === undefined) return result;
  return { ...result, detail: { status } };
}

/** Reads a resource of the account with the credentials of `send`. */
export async function verifyLaml(
  { url, username, password }: Omit<LamlRequest, "form">,
  { request, now }: Pick<HttpSendContext<unknown>, "request" | "now">,
): Promise<VerifyResult> {
  const headers = { authorization: basicOf(username, password) };
  return verifyResultOf(await request({ url, headers }), { problemOf }, now());
}

function basicOf(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}

function sidOf(answer: VendorAnswer): string | undefined {
  return textAt(answer.json, "sid");
}

function problemOf(answer: VendorAnswer): VendorProblem | undefined {
  if (answer.status < 400) return undefined;
  const code = textAt(answer.json, "code");
  return {
    reason: textAt(answer.json, "message"),
    code: code === undefined || !/^\d+$/.test(code) ? code : Number(code),
    type: tooMany.includes(code ?? "") ? "later" : undefined,
    suppress: noSuchNumber.includes(code ?? "") ? "HardBounce" : undefined,
  };
}
