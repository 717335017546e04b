/**
 * Sets the most days for which a workspace may keep its audit log. Sent by the installation's actor to workspaces without a
 * parent, which pass it on to their children; a new child begins with that of its parent.
 */
import type { Message, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { Origin } from "../access/origin.js";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { emptyChain, type AuditChain } from "./audit-chain.js";
import { retentionDaysField } from "./put-audit-retention.js";

export interface LimitAuditRetention {
  /** Null: no limit. */
  readonly days: number | null;
  /** Of the owner's command; the ids of the messages to the children are made of it. */
  readonly cause: string;
}

export const limitAuditRetention: Command<LimitAuditRetention> = defineCommand({
  name: "limit-audit-retention",
  input: z.object({ days: retentionDaysField, cause: z.string() }),
  decide: (state, input, { origin }) => {
    if (state.createdAt === null) return { state, outcome: applied };
    return {
      state: { ...state, audit: withCeiling(state.audit, input.days ?? undefined) },
      send: state.children.map(({ id }) => limitMessage(id, input, origin)),
      outcome: applied,
    };
  },
});

export function limitMessage(workspaceId: WorkspaceId, input: LimitAuditRetention, origin: Origin): Message {
  const id = `limit-${input.cause}-${workspaceId}`;
  return limitAuditRetention.message(workspaceId, id, { input, by: origin.principal.id, origin });
}

/** `days` undefined: no limit. */
export function withCeiling(chain: AuditChain = emptyChain, days: number | undefined): AuditChain {
  const { ceilingDays: _, ...rest } = chain;
  return { ...rest, ...(days !== undefined && { ceilingDays: days }) };
}
