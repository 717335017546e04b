/** Messages in the mailbox, as the Test provider stores them. */
import type { SendingMember, TableStore, WorkspaceId } from "@signalbox/core";
import { mailTable } from "@signalbox/workspace";

export interface SampleMail {
  readonly workspaceId: WorkspaceId;
  readonly id: string;
  /** ms */
  readonly at: number;
  readonly channel: "Email" | "Sms";
  readonly to: string;
  readonly from: string | null;
  readonly subject: string | null;
  readonly userId?: string;
  readonly templateId?: string;
  readonly journeyId?: string;
  readonly broadcastId?: string;
  readonly sentBy?: SendingMember;
  readonly message: Readonly<Record<string, unknown>>;
}

export interface SampleMailOptions extends Partial<
  Pick<SampleMail, "userId" | "templateId" | "journeyId" | "broadcastId" | "sentBy">
> {
  readonly workspaceId: WorkspaceId;
  readonly id: string;
  readonly at?: number;
  readonly channel?: "Email" | "Sms";
  readonly to?: string;
  readonly subject?: string;
  readonly html?: string;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  readonly attachments?: readonly {
    readonly name: string;
    readonly mimeType: string;
    readonly bytes: string;
  }[];
  readonly body?: string;
}

export function mailTo({ workspaceId, id, channel = "Email", ...more }: SampleMailOptions): SampleMail {
  const { at = 1_700_000_000_000, to = "ann@example.com", subject = "Hello", body = "Hello" } = more;
  const { html = "<p>Hello</p>", headers = [], attachments = [] } = more;
  const { userId, templateId, journeyId, broadcastId, sentBy } = more;
  const from = "shop@example.com";
  const base = {
    workspaceId,
    id,
    at,
    channel,
    to,
    ...(userId !== undefined && { userId }),
    ...(templateId !== undefined && { templateId }),
    ...(journeyId !== undefined && { journeyId }),
    ...(broadcastId !== undefined && { broadcastId }),
    ...(sentBy !== undefined && { sentBy }),
  };
  if (channel === "Sms") return { ...base, from: null, subject: null, message: { channel, to, body } };
  const message = { channel, to, from, subject, html, text: "Hello", cc: [], bcc: [], headers, attachments };
  return { ...base, from, subject, message };
}

const noOrigin = {
  owner: null,
  userId: null,
  templateId: null,
  journeyId: null,
  broadcastId: null,
  sentBy: null,
};

export async function keepMail(tables: TableStore, mails: readonly SampleMail[]): Promise<void> {
  await tables.apply(
    mails.map(({ id, message, ...mail }) => ({
      change: mailTable.put(`${mail.workspaceId}/${id}`, {
        ...noOrigin,
        ...mail,
        deliveryId: id,
        message: JSON.stringify(message),
      }),
      version: mail.at,
    })),
  );
}
