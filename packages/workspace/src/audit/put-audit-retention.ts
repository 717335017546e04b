/** Sets for how long a workspace keeps the entries of its audit log. */
import { issueAt } from "@signalbox/core";
import { z } from "zod";
import { applied, refused } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { emptyChain } from "./audit-chain.js";
import { versionOfSetting } from "../versions/workspace-shape.js";
import { says } from "../issue-sentences.js";

export interface PutAuditRetention {
  /** Null keeps them for ever. */
  readonly days: number | null;
}

/** Entries younger than this are never removed. */
export const fewestDays = 30;
const mostDays = 3_650;

/** Of a setting that keeps entries: null is no limit. */
export const retentionDaysField: z.ZodType<number | null> = z.int().min(fewestDays).max(mostDays).nullable();

export const auditRetentionFields: z.ZodType<PutAuditRetention> = z.object({
  days: retentionDaysField.describe(
    "Entries are removed after this many days; null keeps them as long as `ceilingDays` permits, else for ever.",
  ),
});

export const putAuditRetention: Operation<PutAuditRetention> = defineOperation({
  name: "put-audit-retention",
  summary: "Set how long the audit log is kept",
  description:
    "Older entries are removed in the background, a day at a time. The rest of the log can still be verified. At most the days that an owner of the installation permits.",
  example: { body: { days: 365 } },
  body: auditRetentionFields,
  answers: [
    { status: 200, description: "The new setting", schema: auditRetentionFields },
    {
      status: 400,
      description: "Out of range; or `AboveCeiling`: an owner of the installation permits fewer",
    },
  ],
  answer: (_, { body }) => ({ status: 200, body }),
  guards: {
    resource: "retention of the audit log",
    find: (state) => versionOfSetting(state, "auditRetention"),
  },
  decide: (state, { days }) => {
    const { retentionDays: _, ...chain } = state.audit ?? emptyChain;
    if (days !== null && chain.ceilingDays !== undefined && days > chain.ceilingDays) {
      const issue = issueAt(["days"], says.aboveCeiling({ days: chain.ceilingDays }));
      return { state, outcome: refused("AboveCeiling", issue) };
    }
    return {
      state: { ...state, audit: { ...chain, ...(days !== null && { retentionDays: days }) } },
      outcome: applied,
    };
  },
});
