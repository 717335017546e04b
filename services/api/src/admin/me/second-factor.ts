/** `/me/second-factor` and `/me/recovery-codes`: codes of an authenticator app as the member's second factor. */
import {
  beginTotp,
  confirmTotp,
  disableTotp,
  findAccount,
  newTotpSecret,
  pendingSecretOf,
  renewRecoveryCodes,
  totpUri,
} from "@signalbox/access";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { recoveryCodesOf, sessionTokenOf } from "../../members/derived-secrets.js";
import { confirmInput, disableInput, recoveryCodesInput } from "../../members/own-account.js";
import { requireRecentSignIn } from "../../members/recent-sign-in.js";
import { setSessionCookie } from "../../members/session-cookie.js";
import { requireMember } from "./require-member.js";

const codeBody = z.object({
  code: z
    .string()
    .max(64)
    .meta({ examples: ["123456"] })
    .describe("The six digits that the app shows, or a recovery code."),
});
const firstCodeBody = z.object({
  code: z
    .string()
    .max(64)
    .meta({ examples: ["123456"] })
    .describe("The six digits that the app shows."),
});
const recoverySchema = z.object({
  recoveryCodes: z.array(z.string()).describe("Each works once in place of a code. Returned only once."),
});
const codeAnswers = [
  { status: 403, description: "The code is wrong or was used, or the caller is no signed-in member" },
  { status: 429, description: "Too many wrong codes; `retry-after` says when to try again" },
] as const;

export const beginSecondFactor: Endpoint = defineEndpoint({
  isFor: "members",
  summary: "Begin to set up your second factor",
  description:
    "Returns a new secret for an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds). It counts once a first code confirms it, within ten minutes. Needs a sign-in of the last ten minutes.",
  answers: [
    {
      status: 201,
      description: "The secret, and the address that a QR code for the app contains",
      schema: z.object({ secret: z.string().describe("Base32."), uri: z.string() }),
    },
    { status: 403, description: "The sign-in is too old, or the caller is no signed-in member" },
    { status: 409, description: "The account has a second factor already; turn it off first" },
  ],
  handle: async (request, api) => {
    const member = requireMember(request);
    requireRecentSignIn(member, api);
    const { account } = member;
    return runCommand(
      {
        command: beginTotp,
        input: () => ({ accountId: account.id, sealed: api.secrets.seal(newTotpSecret()) }),
        answer: async () => {
          await api.installation.invalidate();
          const current = findAccount(await api.installation.readNow(), account.id) ?? account;
          const pending = pendingSecretOf(current, api.now().getTime());
          const secret = pending === undefined ? "" : api.secrets.open(pending);
          return { status: 201, body: { secret, uri: totpUri(secret, account.email) } };
        },
      },
      request,
      api,
    );
  },
});

export const confirmSecondFactor: Endpoint = defineEndpoint({
  isFor: "members",
  summary: "Turn your second factor on",
  description:
    "Confirms the secret with a first code and returns ten recovery codes. The session of the request gets a new id, in a new cookie.",
  example: { body: { code: "123456" } },
  body: firstCodeBody,
  answers: [
    { status: 200, description: "It is on", schema: recoverySchema },
    ...codeAnswers,
    { status: 409, description: "There is no secret to confirm, or another one was made meanwhile" },
  ],
  handle: async (request, api) => {
    const member = requireMember(request);
    const { http: ctx, body } = request;
    return runCommand(
      {
        command: confirmTotp,
        input: (seed) => confirmInput(body.code, { ctx, member, seed, api }),
        answer: async (_, seed) => {
          await api.installation.invalidate();
          setSessionCookie(ctx, sessionTokenOf(seed, api.secrets), api.config);
          return { status: 200, body: { recoveryCodes: recoveryCodesOf(seed, api.secrets) } };
        },
      },
      request,
      api,
    );
  },
});

export const disableSecondFactor: Endpoint = defineEndpoint({
  isFor: "members",
  summary: "Turn your second factor off",
  description:
    "Needs a code. Ends every other session of the member; the session of the request gets a new id. Workspaces that require a second factor are out of reach until there is one again.",
  example: { body: { code: "123456" } },
  body: codeBody,
  answers: [
    { status: 204, description: "It is off" },
    ...codeAnswers,
    { status: 409, description: "The account has no second factor" },
  ],
  handle: async (request, api) => {
    const member = requireMember(request);
    const { http: ctx, body } = request;
    return runCommand(
      {
        command: disableTotp,
        input: (seed) => disableInput(body.code, { ctx, member, seed, api }),
        answer: async (_, seed) => {
          await api.installation.invalidate();
          setSessionCookie(ctx, sessionTokenOf(seed, api.secrets), api.config);
          return { status: 204 };
        },
      },
      request,
      api,
    );
  },
});

export const renewCodes: Endpoint = defineEndpoint({
  isFor: "members",
  summary: "Make new recovery codes",
  description: "Needs a code. The recovery codes before do not work any more.",
  example: { body: { code: "123456" } },
  body: codeBody,
  answers: [
    { status: 200, description: "The new codes", schema: recoverySchema },
    ...codeAnswers,
    { status: 409, description: "The account has no second factor" },
  ],
  handle: async (request, api) => {
    const member = requireMember(request);
    const { http: ctx, body } = request;
    return runCommand(
      {
        command: renewRecoveryCodes,
        input: (seed) => recoveryCodesInput(body.code, { ctx, member, seed, api }),
        answer: async (_, seed) => {
          await api.installation.invalidate();
          return { status: 200, body: { recoveryCodes: recoveryCodesOf(seed, api.secrets) } };
        },
      },
      request,
      api,
    );
  },
});
