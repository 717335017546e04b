/** POST `/users/create`: creates a user with traits. */
import { faultOfText } from "@signalbox/workspace";
import { asks, issueAt, refusalError, saying } from "@signalbox/core";
import { findUser } from "@signalbox/user-queries";
import { z } from "zod";
import { requestSays } from "../../http/request-sentences.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { userIdField } from "../fields.js";
import { checkTraits, reportTraits, traitsField } from "./report-traits.js";

const newIdField: z.ZodType<string> = asks(
  "user",
  userIdField.superRefine((id, context) => {
    const fault = faultOfText(id);
    if (fault !== undefined) context.addIssue({ code: "custom", ...saying(fault) });
  }),
);

export const createUser: Endpoint = defineEndpoint({
  summary: "Create a user",
  description:
    "By an `identify` event with the caller as its author. To set traits of a user who exists, use `POST /users/{id}/traits`, or send an `identify`.",
  audited: "create-user",
  example: { body: { id: "ann", traits: { email: "ann@example.com", plan: "pro" } } },
  body: z.object({
    id: newIdField,
    traits: traitsField.default({}).describe("By name. Not null and not the empty text, which set nothing."),
  }),
  answers: [
    { status: 200, description: "The user is created" },
    {
      status: 202,
      description: "Recorded; takes effect in a moment",
      schema: z.object({ commandId: z.string() }),
    },
    { status: 409, description: "A user or anonymous user with this id exists; nothing was changed" },
    { status: 413, description: "The traits are too large" },
  ],
  handle: async (request, api) => {
    const { id, traits } = request.body;
    checkTraits("traits", traits);
    const answer = await reportTraits(
      async ({ row }) => {
        const isRepeated = row !== undefined;
        if (!isRepeated && (await findUser(request.workspaceId, id, api.actors)) !== undefined) {
          throw refusalError("Conflict", issueAt(["id"], requestSays.userExists({ id })));
        }
        return { owner: { userId: id }, traits, after: 0 };
      },
      request,
      api,
    );
    return { ...answer, concerns: { userId: id, query: { traits: Object.keys(traits) } } };
  },
});
