/**
 * POST `/invitations`: the command, and then the mail. The answer says whether the mail went out, because a link that was
 * only said to be sent helps nobody. The link is in the answer in any case.
 */
import { createInvitation } from "@signalbox/access";
import type { WorkspaceId } from "@signalbox/core";
import { noticeOutcomeSchema, type Notice } from "@signalbox/messaging";
import { z } from "zod";
import { command } from "../../commands/command.js";
import type { ApiContext } from "../../context.js";
import type { Endpoint } from "../../http/route.js";
import { html } from "../../pages/html.js";
import { readWorkspace } from "../settings/read-workspace.js";

const waitMs = 10_000;

const created = z.object({ id: z.string(), email: z.string(), link: z.string(), until: z.number() });
type Created = z.infer<typeof created>;

const operation = command(createInvitation);

export const inviteMember: Endpoint = {
  ...operation,
  handle: async (request, api) => {
    const answer = await operation.handle(request, api);
    if (answer.status !== 201) return answer;
    const invitation = created.parse(answer.body);
    const { workspaceId, origin } = request;
    const issue = await mail(invitation, { workspaceId, invitedBy: origin.principal.name }, api);
    const outcome = issue === undefined ? { mailed: true } : { mailed: false, notMailedBecause: issue };
    return { ...answer, body: { ...invitation, ...(answer.body as object), ...outcome } };
  },
};

interface Inviting {
  readonly workspaceId: WorkspaceId;
  readonly invitedBy: string;
}

/** Why it was not mailed; undefined when the provider has accepted it. */
async function mail(invitation: Created, inviting: Inviting, api: ApiContext): Promise<string | undefined> {
  if (api.config.publicUrl === undefined)
    return "PUBLIC_URL is not set, so the link works on this machine only";
  const { deliveryClient, acknowledgements, secrets } = api;
  const notice = await noticeOf(invitation, inviting, api);
  const job = await deliveryClient.notify(
    {
      workspaceId: inviting.workspaceId,
      id: `invitation-${invitation.id}`,
      sealed: secrets.seal(JSON.stringify(notice)),
    },
    { replyTo: acknowledgements.channel, replyId: invitation.id },
  );
  const { replies } = await acknowledgements.wait([job], waitMs);
  const outcome = noticeOutcomeSchema.safeParse(replies.get(invitation.id));
  if (!outcome.success)
    return `no worker has answered within ${waitMs / 1000} seconds; the mail may still go out`;
  return outcome.data.type === "sent" ? undefined : outcome.data.reason;
}

async function noticeOf(
  { email, link, until }: Created,
  { workspaceId, invitedBy }: Inviting,
  { actors }: ApiContext,
): Promise<Notice> {
  const { name } = await readWorkspace(workspaceId, actors);
  const intro = `${invitedBy} invites you to the workspace ${name}.`;
  const outro = `The link works once, until ${new Date(until).toUTCString()}. If you do not expect it, ignore this mail.`;
  return {
    to: email,
    subject: `Invitation to ${name}`,
    text: `${intro}\n\nAccept the invitation:\n${link}\n\n${outro}\n`,
    html: html`<p>${intro}</p>
      <p><a href="${link}">Accept the invitation</a></p>
      <p>${outro}</p>`.html,
  };
}
