/** POST `/me/confirm`: the member's password again, for changes of how the member signs in. */
import { openSession } from "@signalbox/access";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { sessionTokenOf } from "../../members/derived-secrets.js";
import { confirmationInput } from "../../members/own-account.js";
import { setSessionCookie } from "../../members/session-cookie.js";
import { requireMember } from "./require-member.js";

export const confirmSignIn: Endpoint = defineEndpoint({
  isFor: "members",
  summary: "Confirm your sign-in",
  description:
    "Setting up a second factor or a passkey, and removing the link to an identity provider need a sign-in of the last ten minutes. This makes one of an older session: it gets a new id, in a new cookie. Wrong passwords are limited.",
  example: { body: { currentPassword: "correct horse battery" } },
  body: z.object({ currentPassword: z.string().max(1_024) }),
  answers: [
    { status: 204, description: "Confirmed" },
    {
      status: 403,
      description:
        "The password is wrong, the account has none that can be used, or the caller is no signed-in member",
    },
    { status: 429, description: "Too many wrong passwords; `retry-after` says when to try again" },
  ],
  handle: async (request, api) => {
    const member = requireMember(request);
    const { http: ctx, body } = request;
    return runCommand(
      {
        command: openSession,
        input: (seed) => confirmationInput(body.currentPassword, { ctx, member, seed, api }),
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
