/** DELETE `/me/identities`: the member's own link to a user of an identity provider. */
import { issuerField, removeOwnIdentity } from "@signalbox/access";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { requireRecentSignIn } from "../../members/recent-sign-in.js";
import { requireMember } from "./require-member.js";

export const removeIdentity: Endpoint = defineEndpoint({
  isFor: "members",
  summary: "Remove your link to an identity provider",
  description:
    "The account cannot be signed in to through it any more, and loses the roles of the groups there. The next sign-in of a user with the same verified address links it anew. Needs a sign-in of the last ten minutes. Sessions stay; end them with the others.",
  example: { body: { issuer: "https://id.example.com/realms/staff" } },
  body: z.object({ issuer: issuerField.describe("As `GET /api/admin/me` lists it in `identities`.") }),
  answers: [
    { status: 204, description: "Removed" },
    { status: 400, description: "`OnlySignIn`: the account has no other way to sign in" },
    { status: 403, description: "The sign-in is too old, or the caller is no signed-in member" },
    { status: 404, description: "The account has no such link" },
  ],
  handle: async (request, api) => {
    const member = requireMember(request);
    requireRecentSignIn(member, api);
    const { issuer } = request.body;
    return runCommand(
      {
        command: removeOwnIdentity,
        input: () => ({ accountId: member.account.id, issuer }),
        answer: async () => {
          await api.installation.invalidate();
          return { status: 204 };
        },
      },
      request,
      api,
    );
  },
});
