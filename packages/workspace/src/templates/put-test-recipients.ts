/**
 * Sets whom members who may not send broadcasts may send test messages to, besides themselves. Members and keys with
 * `broadcasts:send` send them to any address.
 */
import { z } from "zod";
import { applied } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { versionOfSetting } from "../versions/workspace-shape.js";
import { requireAddresses } from "../suppressions/require-address.js";
import { testChannels, type TestRecipient } from "./test-recipient.js";

export interface TestRecipients {
  readonly recipients: readonly TestRecipient[];
}

const mostRecipients = 50;

export const testRecipientsSchema: z.ZodType<TestRecipients> = z.object({
  recipients: z
    .array(
      z.object({
        channel: z.enum(testChannels),
        address: z
          .string()
          .trim()
          .min(1)
          .max(500)
          .describe("An email address, a phone number, or the token of a device."),
      }),
    )
    .max(mostRecipients)
    .describe(`At most ${mostRecipients}.`),
});

const example = { recipients: [{ channel: "Email", address: "team@example.com" }] } as const;

export const putTestRecipients: Operation<TestRecipients> = defineOperation({
  name: "put-test-recipients",
  summary: "Set who may get test messages",
  description:
    "Members without `broadcasts:send` send test messages to their own address and to these. Replaces the list.",
  example: { body: example },
  body: testRecipientsSchema,
  prepare: async ({ body, workspaceId }, { readWorkspace }) => {
    const { testRecipients = [], defaultCountry } = await readWorkspace(workspaceId);
    const isStored = ({ channel, address }: TestRecipient): boolean =>
      testRecipients.some((each) => each.channel === channel && each.address === address);
    // What an earlier release took stays, so that the others can be changed.
    const added = body.recipients
      .map((recipient, index) => ({ ...recipient, path: ["recipients", index, "address"] }))
      .filter((recipient) => !isStored(recipient));
    requireAddresses(added, defaultCountry);
    return body;
  },
  answers: [{ status: 200, description: "The list", schema: testRecipientsSchema, example }],
  answer: (_, { body: recipients }) => ({ status: 200, body: recipients }),
  guards: { resource: "list of test recipients", find: (state) => versionOfSetting(state, "testRecipients") },
  decide: (state, { recipients }) => ({ state: { ...state, testRecipients: recipients }, outcome: applied }),
});
