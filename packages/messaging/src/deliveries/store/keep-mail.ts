/** The mailbox of the Test provider: one row per message, the same row however often the message is sent. */
import {
  anonymousKey,
  batchOne,
  parseWorkspaceId,
  userKey,
  type TableStore,
  type VersionedChange,
} from "@signalbox/core";
import type { KeptMail, ProviderMessage } from "@signalbox/provider-kit";
import { mailTable, type MailRow } from "@signalbox/workspace";

const maxBatch = 250;

export interface MailPorts {
  readonly tables: Pick<TableStore, "apply">;
  /** Waits, ms. */
  readonly sleep: (ms: number) => Promise<void>;
}

export function keepMail({ tables, sleep }: MailPorts): (mail: KeptMail) => Promise<void> {
  return batchOne<KeptMail, void>(
    async (mails) => {
      await tables.apply(mails.map(changeOf));
      return mails.map(() => undefined);
    },
    { limit: maxBatch, gather: { sleep } },
  );
}

function changeOf(mail: KeptMail): VersionedChange {
  const { workspaceId, messageId } = mail.metadata;
  return {
    change: mailTable.add(`${workspaceId}/${messageId}`, rowOf(mail)),
    version: mail.at,
  };
}

function rowOf({ message, metadata, isAnonymous, sentBy, at }: KeptMail): MailRow {
  const { workspaceId, messageId, userId, templateId, journeyId, broadcastId } = metadata;
  const workspace = parseWorkspaceId(workspaceId);
  const keyOf = isAnonymous === true ? anonymousKey : userKey;
  return {
    workspaceId,
    // It is erased with its user.
    owner: workspace === undefined ? null : keyOf(workspace, userId),
    deliveryId: messageId,
    userId,
    templateId: templateId ?? null,
    journeyId: journeyId ?? null,
    broadcastId: broadcastId ?? null,
    sentBy: sentBy ?? null,
    at,
    channel: message.channel,
    to: message.to,
    from: message.channel === "Email" ? message.from : null,
    subject: message.channel === "Email" ? message.subject : null,
    message: textOf(message),
  };
}

/** The message as JSON text, attachments as base64. */
function textOf(message: ProviderMessage): string {
  if (message.channel !== "Email") return JSON.stringify(message);
  const attachments = message.attachments.map(({ name, mimeType, bytes }) => ({
    name,
    mimeType,
    bytes: Buffer.from(bytes).toString("base64"),
  }));
  return JSON.stringify({ ...message, attachments });
}
