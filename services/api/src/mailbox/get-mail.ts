/** GET `/mailbox/:id`: one message of the test mailbox, as the provider received it. */
import { notFound } from "../http/errors.js";
import { defineEndpoint, type Endpoint } from "../http/route.js";
import { mayNameMembers } from "../admin/deliveries/sending-member.js";
import { mailConcerns } from "./mail-concerns.js";
import { findMail, mailSchema, withNames } from "./mail.js";

export const getMail: Endpoint = defineEndpoint({
  summary: "Show a message of the test mailbox",
  audited: "view-mail",
  answers: [
    {
      status: 200,
      description: "The message, with the bytes of its attachments as base64",
      schema: mailSchema,
    },
    { status: 404, description: "No message of this delivery is stored" },
  ],
  handle: async ({ workspaces, caller, params, visibility }, api) => {
    const mail = await findMail(
      workspaces,
      { id: params["id"] ?? "", showsMembers: mayNameMembers({ caller }) },
      api.tables,
    );
    if (mail === undefined) throw notFound("no message of this delivery is in the mailbox");
    const [body] = await withNames([mail], visibility, api);
    return { status: 200, body, concerns: mailConcerns(mail) };
  },
});
