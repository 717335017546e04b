/**
 * A message that the Test provider stored: what would have been sent, to which recipient and when. The worker
 * stores it as a row of `mailbox`.
 */
import { holds, userKind, type TableStore, type WorkspaceId } from "@signalbox/core";
import { isTestId } from "@signalbox/messaging";
import { mailTable, type MailRow, type Visibility } from "@signalbox/workspace";
import { z } from "zod";
import type { RowPosition } from "../http/cursors.js";
import { nameField, readNames, userNamed, type NamePorts } from "../admin/users/user-names.js";
import { listRows, type ReadRow, type RowListPage } from "../admin/list-rows.js";

export interface MailSummary {
  readonly workspaceId: string;
  /** The delivery's. */
  readonly id: string;
  /** ms */
  readonly at: number;
  readonly channel: string;
  readonly to: string;
  readonly from?: string | undefined;
  readonly subject?: string | undefined;
  /** It was sent as a test: there is no delivery of it. */
  readonly isTest?: true | undefined;
  /** The recipient and the origin; absent for mail that an earlier release stored. */
  readonly userId?: string | undefined;
  readonly userName?: string | undefined;
  readonly templateId?: string | undefined;
  readonly journeyId?: string | undefined;
  readonly broadcastId?: string | undefined;
  readonly sentBy?: { readonly name?: string | undefined } | undefined;
}

export interface Mail extends MailSummary {
  /** As the provider received it; bytes of attachments as base64. */
  readonly message: Readonly<Record<string, unknown>>;
}

const summaryFields = {
  workspaceId: z.string(),
  id: z.string().describe("Of the delivery."),
  isTest: z
    .literal(true)
    .optional()
    .describe("Sent as a test of a template or a broadcast: there is no delivery and no trace of it."),
  at: z.number(),
  channel: z.string(),
  to: holds("data", z.string()),
  from: z.string().optional(),
  subject: holds("data", z.string().optional()),
  userId: z.string().optional(),
  userName: nameField,
  templateId: z.string().optional(),
  journeyId: z.string().optional(),
  broadcastId: z.string().optional(),
  sentBy: z
    .object({ name: z.string().optional().describe("For callers with `members:read`.") })
    .optional()
    .describe(
      "The member who sent it by hand, or as a test. Absent for what a key, a journey or a broadcast sent.",
    ),
};

export const mailSummarySchema: z.ZodType<MailSummary> = z.object(summaryFields);
export const mailSchema: z.ZodType<Mail> = z.object({
  ...summaryFields,
  message: z.record(z.string(), z.unknown()).describe("As the provider received it; attachments as base64."),
});

export interface MailQuery {
  /** The mail of all of these. */
  readonly workspaces: readonly WorkspaceId[];
  readonly showsMembers: boolean;
  /** Part of the recipient or the subject; case-insensitive. */
  readonly search?: string | undefined;
  /** Older than this one. */
  readonly after?: RowPosition | undefined;
  readonly limit: number;
}

export interface MailPage {
  readonly mails: readonly MailSummary[];
  /** Where older mail begins. Also present when a search stopped at its limit, even with no match. */
  readonly next?: RowPosition | undefined;
}

const messageSchema = z.record(z.string(), z.unknown());

/** How many mails one search reads before the user has to continue it. */
const maxSearched = 2_000;
/** Mails may be large, and are read completely. */
const mailsPerRead = 50;

/** Newest first. */
export async function listMails(
  { workspaces, showsMembers, search = "", after, limit }: MailQuery,
  tables: TableStore,
): Promise<MailPage> {
  const wanted = search.trim().toLowerCase();
  const mails: MailSummary[] = [];
  let from = after;
  for (let searched = 0; searched < maxSearched; searched += mailsPerRead) {
    const size = wanted === "" ? limit : mailsPerRead;
    const page = await listRows({ table: mailTable, workspaces, after: from, limit: size }, tables);
    for (const row of page.rows) {
      const mail = summaryOf(row.row, showsMembers);
      if (!isAbout(mail, wanted)) continue;
      mails.push(mail);
      if (mails.length === limit) return { mails, next: nextBehind(row, page) };
    }
    from = page.next;
    if (from === undefined) return { mails };
  }
  return { mails, next: from };
}

/** Undefined when none of the workspaces has it. */
export async function findMail(
  workspaces: readonly WorkspaceId[],
  { id, showsMembers }: { readonly id: string; readonly showsMembers: boolean },
  tables: TableStore,
): Promise<Mail | undefined> {
  const ids = workspaces.map((workspaceId) => `${workspaceId}/${id}`);
  const rows = await tables.getMany(mailTable.name, ids);
  const found = ids.map((rowId) => rows.get(rowId)).find((row) => row !== undefined);
  if (found === undefined) return undefined;
  const row = mailTable.read(found);
  return { ...summaryOf(row, showsMembers), message: messageSchema.parse(JSON.parse(row.message)) };
}

function summaryOf(row: MailRow, showsMembers: boolean): MailSummary {
  const { workspaceId, deliveryId: id, at, channel, to, from, subject } = row;
  const { userId, templateId, journeyId, broadcastId, sentBy } = row;
  return {
    workspaceId,
    id,
    ...(isTestId(id) && { isTest: true as const }),
    at,
    channel,
    to,
    from: from ?? undefined,
    subject: subject ?? undefined,
    userId: userId ?? undefined,
    templateId: templateId ?? undefined,
    journeyId: journeyId ?? undefined,
    broadcastId: broadcastId ?? undefined,
    ...(sentBy !== null && { sentBy: showsMembers ? { name: sentBy.name } : {} }),
  };
}

function isAbout({ to, subject = "" }: MailSummary, wanted: string): boolean {
  return to.toLowerCase().includes(wanted) || subject.toLowerCase().includes(wanted);
}

/** The names of their recipients. */
export async function withNames<Named extends MailSummary>(
  mails: readonly Named[],
  visibility: Visibility | undefined,
  api: NamePorts,
): Promise<readonly Named[]> {
  const keyOf = ({ workspaceId, userId }: MailSummary): string | undefined =>
    userId === undefined ? undefined : `${workspaceId}/${userKind}/${userId}`;
  const nameOf = await readNames(
    mails.flatMap((mail) => keyOf(mail) ?? []),
    visibility,
    api,
  );
  return mails.map((mail) => ({ ...mail, ...userNamed(nameOf(keyOf(mail))) }));
}

/** Undefined behind the very last row. */
function nextBehind(
  { id, row }: ReadRow<MailRow>,
  { rows, next }: RowListPage<MailRow>,
): RowPosition | undefined {
  const isLast = next === undefined && rows.at(-1)?.id === id;
  return isLast ? undefined : { value: row.at, id };
}
