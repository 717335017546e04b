/** Fields of the calls about members, and the start of their commands. */
import type { OperationRequest, OperationTools } from "@signalbox/workspace";
import { z } from "zod";
import { lockOutFields, type ConfirmsLockOut } from "./lock-out.js";
import { reachSchema, readReachOver, type Reach } from "./reach.js";

export const memberFields: { readonly accountId: z.ZodType<string> } = {
  accountId: z.uuid().toLowerCase().describe("As `GET /api/admin/members` lists it."),
};

export const memberInput: {
  readonly accountId: z.ZodType<string>;
  readonly reach: z.ZodType<readonly Reach[]>;
} = { accountId: z.string(), reach: reachSchema };

export interface AboutMember extends ConfirmsLockOut {
  readonly accountId: string;
}

export interface MemberInput extends AboutMember {
  readonly reach: readonly Reach[];
}

/** Of what can take access from the member who does it. */
export const askingMemberFields: typeof memberFields & typeof lockOutFields = {
  ...memberFields,
  ...lockOutFields,
};

export const askingMemberInput: typeof memberInput & typeof lockOutFields = {
  ...memberInput,
  ...lockOutFields,
};

/** Adds to a body what its sender may do in the workspaces of the member. */
export async function withReach<Body extends AboutMember>(
  request: OperationRequest<Body>,
  tools: OperationTools,
): Promise<Body & MemberInput> {
  return { ...request.body, reach: await readReachOver(request.body.accountId, request, tools) };
}

export const memberErrors: readonly { readonly status: number; readonly description: string }[] = [
  {
    status: 403,
    description:
      "`Forbidden`: the member or the role has permissions that the caller lacks, or only owners may do it",
  },
  { status: 404, description: "`NotFound`: there is no such member" },
];

export const lastOneError = {
  status: 400,
  description:
    "A field does not fit; or `LastAdministrator` or `LastOwner`: without this member nobody could give roles",
} as const;

export const exampleMemberId = "5f0c1d6e-3a41-4c0e-9d25-7f1f6f7f3a10";
