/** PUT `/me/password`: the member's new password. */
import { maxPasswordLength, minPasswordLength, setPassword as setPasswordCommand } from "@signalbox/access";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { sessionTokenOf } from "../../members/derived-secrets.js";
import { passwordInput } from "../../members/own-account.js";
import { setSessionCookie } from "../../members/session-cookie.js";
import { requireMember } from "./require-member.js";

export const setPassword: Endpoint = defineEndpoint({
  isFor: "members",
  summary: "Change your password",
  description:
    "Ends every other session of the member; the session of the request gets a new id, in a new cookie. Wrong passwords are limited. A first password needs a sign-in of the last ten minutes, unless the account has no way to sign in again.",
  example: { body: { currentPassword: "correct horse battery", password: "seven green bottles" } },
  body: z.object({
    currentPassword: z
      .string()
      .max(1_024)
      .exactOptional()
      .describe("Required when the account has a password."),
    password: z
      .string()
      .max(1_024)
      .describe(
        `${minPasswordLength} to ${maxPasswordLength} characters; not the address, and not a few characters repeated.`,
      ),
  }),
  answers: [
    { status: 204, description: "Changed" },
    { status: 403, description: "The current password is wrong, or the caller is no signed-in member" },
    { status: 429, description: "Too many wrong passwords; `retry-after` says when to try again" },
  ],
  handle: async (request, api) => {
    const member = requireMember(request);
    const { http: ctx, body } = request;
    return runCommand(
      {
        command: setPasswordCommand,
        input: (seed) => passwordInput(body, { ctx, member, seed, api }),
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
