/** GET `/mailbox`: the messages that the Test provider stored instead of sending, newest first. */
import { asks } from "@signalbox/core";
import { z } from "zod";
import { cursorField, limitField } from "../admin/fields.js";
import { rowPositionSchema } from "../http/cursors.js";
import { defineEndpoint, type Endpoint } from "../http/route.js";
import { mayNameMembers } from "../admin/deliveries/sending-member.js";
import { listMails as list, mailSummarySchema, withNames } from "./mail.js";

export const listMails: Endpoint = defineEndpoint({
  summary: "List messages of the test mailbox",
  query: z.object({
    search: asks("content", z.string().max(500))
      .exactOptional()
      .describe("Part of the recipient or the subject."),
    limit: limitField(50),
    cursor: cursorField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description: "A page of the mailbox, which the dashboard shows",
      schema: z.object({ mails: z.array(mailSummarySchema), nextCursor: z.string().optional() }),
    },
  ],
  handle: async ({ workspaces, caller, query: { cursor, ...query }, cursors, visibility }, api) => {
    const after = cursor === undefined ? undefined : cursors.open(cursor, rowPositionSchema);
    const { mails, next } = await list(
      { workspaces, showsMembers: mayNameMembers({ caller }), ...query, after },
      api.tables,
    );
    const named = await withNames(mails, visibility, api);
    return {
      status: 200,
      body: { mails: named, ...(next !== undefined && { nextCursor: cursors.seal(next) }) },
    };
  },
});
