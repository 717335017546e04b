/** For how long the installation keeps its own audit log, and the most that workspaces may keep theirs. Owners only. */
import { saying, type WorkspaceId, workspaceIdSchema } from "@signalbox/core";
import { emptyChain, limitMessage, retentionDaysField } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationOperation, type InstallationOperation } from "../installation/command.js";
import type { InstallationState } from "../installation/state.js";
import { ownersOnly, senderOf } from "../members/reach.js";
import { versionOfSetting } from "../installation/versions.js";
import { says } from "../issue-sentences.js";

export interface InstallationRetention {
  /** Of the installation's log; null: for ever. */
  readonly days: number | null;
  /** Of workspaces; null: no limit. */
  readonly workspaceCeilingDays: number | null;
}

export interface PutInstallationRetention extends Partial<InstallationRetention> {
  /** Those without a parent, which get the new ceiling and pass it on. */
  readonly workspaces: readonly WorkspaceId[];
  /** The id of the call. */
  readonly cause: string;
}

const fields = {
  days: retentionDaysField
    .exactOptional()
    .describe("Entries of the installation's own log are removed after this many days; null: never."),
  workspaceCeilingDays: retentionDaysField
    .exactOptional()
    .describe("Workspaces keep entries at most for so many days; null: no limit."),
};

const body: z.ZodType<Partial<InstallationRetention>> = z
  .object(fields)
  .refine(
    (given) => Object.keys(given).length > 0,
    saying(says.noSetting({ settings: ["days", "workspaceCeilingDays"] })),
  );

export const installationRetentionSchema: z.ZodType<InstallationRetention> = z.object({
  days: z.int().nullable(),
  workspaceCeilingDays: z.int().nullable(),
});

export function retentionOf({
  audit,
  auditCeilingDays,
}: Pick<InstallationState, "audit" | "auditCeilingDays">): InstallationRetention {
  return { days: audit?.retentionDays ?? null, workspaceCeilingDays: auditCeilingDays ?? null };
}

export const putInstallationRetention: InstallationOperation<PutInstallationRetention> =
  defineInstallationOperation<Partial<InstallationRetention>, PutInstallationRetention>({
    name: "put-installation-retention",
    summary: "Set how long audit logs are kept",
    description:
      "For owners of the installation that are signed in as members. What is absent stays as it is. A ceiling also shortens what workspaces have set, and is that of new workspaces; older entries are then removed in the background.",
    example: { body: { days: 365, workspaceCeilingDays: 730 } },
    body,
    prepare: async ({ body: given, commandId }, { rootWorkspaces }) => ({
      ...given,
      workspaces: given.workspaceCeilingDays === undefined ? [] : await rootWorkspaces(),
      cause: commandId,
    }),
    answers: [
      { status: 200, description: "The settings", schema: installationRetentionSchema },
      { status: 403, description: "`Forbidden`: the caller is no owner" },
    ],
    answer: (value) => ({ status: 200, body: value }),
    refreshes: "installation",
    ofInstallation: true,
    input: z.object({ ...fields, workspaces: z.array(workspaceIdSchema), cause: z.string() }),
    guards: {
      resource: "retention of the audit logs",
      find: (state) => versionOfSetting(state, "retention"),
    },
    decide: (state, { workspaces, cause, ...given }, { origin }) => {
      if (!senderOf(state, origin).isOwner) return { state, outcome: ownersOnly };
      const retention = { ...retentionOf(state), ...given };
      const { workspaceCeilingDays: days } = given;
      return {
        state: withRetention(state, retention),
        outcome: { ok: true, value: { ...retention } },
        ...(days !== undefined && {
          send: workspaces.map((id) => limitMessage(id, { days, cause }, origin)),
        }),
      };
    },
  });

function withRetention(
  state: InstallationState,
  { days, workspaceCeilingDays }: InstallationRetention,
): InstallationState {
  const { auditCeilingDays: _, ...rest } = state;
  const { retentionDays: __, ...chain } = state.audit ?? emptyChain;
  return {
    ...rest,
    audit: { ...chain, ...(days !== null && { retentionDays: days }) },
    ...(workspaceCeilingDays !== null && { auditCeilingDays: workspaceCeilingDays }),
  };
}
