/** GET `/me/sessions`: the browsers in which the member is signed in. */
import { signInMethods } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { ownSessions } from "../../members/own-sessions.js";
import { requireMember } from "./require-member.js";

const sessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean().describe("The session of this request."),
  signIn: z.enum(signInMethods),
  hasSecondFactor: z.boolean(),
  createdAt: z.int().describe("ms"),
  seenAt: z.int().describe("When it was last used, ms, to five minutes."),
  ip: z.string(),
  userAgent: z.string(),
});

export const listSessions: Endpoint = defineEndpoint({
  isFor: "members",
  summary: "List your sessions",
  description:
    "The browsers in which the member is signed in, newest first. A session ends after 12 hours without a request, and 14 days after the sign-in.",
  answers: [
    { status: 200, description: "Open sessions", schema: z.object({ sessions: z.array(sessionSchema) }) },
    { status: 403, description: "The caller is no signed-in member" },
  ],
  handle: async (request, api) => {
    const sessions = await ownSessions(requireMember(request), api);
    return {
      status: 200,
      body: {
        sessions: sessions.map(({ row, isCurrent }) => {
          const { accountId: _, sessionId, ...rest } = row;
          return { id: sessionId, isCurrent, ...rest };
        }),
      },
    };
  },
});
