/** Rows of `mailbox`: messages that the Test provider stored. */
import {
  actorKeySchema,
  channels,
  defineTable,
  type ActorKey,
  type Channel,
  type JsonText,
  type SendingMember,
  type Table,
} from "@signalbox/core";
import { z } from "zod";

export interface MailRow {
  readonly workspaceId: string;
  /** It is erased with its user. */
  readonly owner: ActorKey | null;
  readonly deliveryId: string;
  readonly userId: string | null;
  readonly templateId: string | null;
  readonly journeyId: string | null;
  readonly broadcastId: string | null;
  /** The member who sent it by hand, or as a test. */
  readonly sentBy: SendingMember | null;
  /** ms */
  readonly at: number;
  readonly channel: Channel;
  readonly to: string;
  /** Of an email. */
  readonly from: string | null;
  readonly subject: string | null;
  /** As the provider received it; bytes of attachments as base64. */
  readonly message: JsonText;
}

/** Absent columns: mail that an earlier release stored. */
const optionalText = z.string().nullable().default(null);

export const mailTable: Table<MailRow> = defineTable(
  "mailbox",
  z.object({
    workspaceId: z.string(),
    owner: actorKeySchema.nullable().default(null),
    deliveryId: z.string(),
    userId: optionalText,
    templateId: optionalText,
    journeyId: optionalText,
    broadcastId: optionalText,
    sentBy: z.object({ id: z.string(), name: z.string() }).nullable().default(null),
    at: z.number(),
    channel: z.enum(channels),
    to: z.string(),
    from: optionalText,
    subject: optionalText,
    message: z.string(),
  }),
);
