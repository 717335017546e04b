/** DELETE `/me/sessions`: ends one session of the member, or all but the one of the request. */
import { issueAt } from "@signalbox/core";
import { endSessions as endSessionsCommand } from "@signalbox/access";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { ownSessions } from "../../members/own-sessions.js";
import { requireMember } from "./require-member.js";
import { requestSays } from "../../http/request-sentences.js";

export const endSessions: Endpoint = defineEndpoint({
  isFor: "members",
  summary: "End your sessions",
  description:
    "Ends the session with this id, or every session of the member but the one of the request. Within a second the browser is signed out in every process.",
  example: { body: { id: "9c1d2e3f-4a5b-4c6d-8e7f-0a1b2c3d4e5f" } },
  body: z.object({
    id: z.string().exactOptional().describe("Default: all but the session of the request."),
  }),
  answers: [
    { status: 204, description: "Ended" },
    { status: 403, description: "The caller is no signed-in member" },
    { status: 404, description: "The member has no open session with this id" },
  ],
  handle: async (request, api) => {
    const member = requireMember(request);
    const { id } = request.body;
    return runCommand(
      {
        command: endSessionsCommand,
        input: async () => {
          const open = await ownSessions(member, api);
          const chosen = open.filter(({ sessionId, isCurrent }) =>
            id === undefined ? !isCurrent : sessionId === id,
          );
          if (id !== undefined && chosen.length === 0)
            throw notFound(issueAt(["id"], requestSays.unknownSession()));
          const sessions = chosen.map(({ hash, sessionId }) => ({ hash, sessionId }));
          return { accountId: member.account.id, sessions };
        },
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
