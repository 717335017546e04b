/** GET `/invitations`: the open invitations of the workspace, without their links. */
import type { Invitation } from "@signalbox/access";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";

const invitationSchema = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    email: z.string(),
    role: z.string(),
    createdAt: z.int(),
    until: z.int().describe("ms; afterwards the link does not work."),
    invitedBy: z.object({ id: z.string(), name: z.string() }),
  })
  .meta({ id: "Invitation" });

export const listInvitations: Endpoint = defineEndpoint({
  summary: "List open invitations",
  answers: [
    {
      status: 200,
      description: "Those that are not accepted, revoked or expired, the oldest first, without their links",
      schema: z.object({ invitations: z.array(invitationSchema) }),
    },
  ],
  handle: async ({ workspaceId }, { installation, now }) => {
    const at = now().getTime();
    const { invitations } = await installation.find();
    const open = invitations.filter((each) => each.workspaceId === workspaceId && each.until > at);
    return { status: 200, body: { invitations: open.map(withoutHash) } };
  },
});

function withoutHash(invitation: Invitation): Omit<Invitation, "hash"> {
  const { hash: _, ...shown } = invitation;
  return shown;
}
