/**
 * Mails a notice of the service itself, as an invitation of a member: no template, no user, and nothing is stored. The
 * Test provider takes none, because everyone who may read the test mailbox could use the link in it.
 */
import type { NoticeRequest, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { callProvider, type CallPorts } from "../providers/call-provider.js";
import { newDelivery } from "../state/delivery.js";
import type { ProviderConnections } from "../providers/provider-connections.js";
import type { WorkspaceViews } from "../stages/resolve.js";

/** What is sealed in a notice's request. */
export interface Notice {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const noticeSchema: z.ZodType<Notice> = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

export type NoticeOutcome = { readonly type: "sent" } | { readonly type: "failed"; readonly reason: string };

export const noticeOutcomeSchema: z.ZodType<NoticeOutcome> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("sent") }),
  z.object({ type: z.literal("failed"), reason: z.string() }),
]);

export interface NoticePorts extends CallPorts {
  readonly connections: ProviderConnections;
  readonly openSecret: (sealed: string) => string;
  readonly viewsOf: (workspaceId: WorkspaceId) => Promise<WorkspaceViews>;
}

export async function sendNotice(
  { workspaceId, id, sealed }: NoticeRequest,
  ports: NoticePorts,
): Promise<NoticeOutcome> {
  const now = ports.now().getTime();
  const { view, parent } = await ports.viewsOf(workspaceId);
  if (view.status !== "Active") return failed("the workspace is paused or deleted, so nothing goes out");
  const { parentId } = view.state;
  const choice = ports.connections.choose({
    workspaceId,
    state: view.state,
    channel: "Email",
    now,
    ...(parent !== undefined &&
      parentId !== undefined && { parent: { workspaceId: parentId, state: parent } }),
  });
  switch (choice.type) {
    case "notFound":
      return failed("the workspace has no default email provider");
    case "misconfigured":
      return failed(`${choice.provider}: ${choice.message}`);
    case "closed":
      return failed(`${choice.provider} fails again and again; nothing goes out at the moment`);
    case "open":
      break;
  }
  const { connection } = choice;
  const { provider, setting } = connection;
  if (provider.type === "Test") return failed("the default email provider is Test, which mails nothing");
  const from = setting.fromAddress;
  if (from === undefined)
    return failed(`the mail has no sender: set the sender of ${provider.title} (fromAddress)`);
  const notice = noticeSchema.parse(JSON.parse(ports.openSecret(sealed)));
  const delivery = newDelivery({
    workspaceId,
    id,
    userId: "",
    channel: "Email",
    templateId: "",
    origin: {},
    requestedAt: now,
  });
  const message = {
    channel: "Email",
    from,
    ...notice,
    cc: [],
    bcc: [],
    headers: [],
    attachments: [],
  } as const;
  const result = await connection.sending.run(() => callProvider(connection, message, delivery, ports), {
    lane: "transactional",
  });
  if (result.type === "accepted") return { type: "sent" };
  return failed(`${provider.title}: ${result.reason}`);
}

function failed(reason: string): NoticeOutcome {
  return { type: "failed", reason };
}
