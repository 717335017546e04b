/** A command of the workspace actor. Each is a file in the folder of its resource: a name, a schema, a pure decision. */
import { removedApprovalRows } from "./approvals/content-rows.js";
import { appendEntry } from "./audit/audit-chain.js";
import { commandEntry } from "./audit/command-entry.js";
import { workspaceChanges } from "./audit/workspace-changes.js";
import type { Command, CommandDefinition } from "./command.js";
import { defineCommandsOf } from "./define-commands-of.js";
import { followChange } from "./follow-change.js";
import { moveContents, removedJourneyRows } from "./journeys/journey-rows.js";
import { noteRevisions } from "./revisions/note-revisions.js";
import { withTermsVersion } from "./search-terms/terms-version.js";
import { workspaceKey } from "./state.js";
import { workspaceShape } from "./versions/workspace-shape.js";

export const defineCommand: <Input>(definition: CommandDefinition<Input>) => Command<Input> =
  defineCommandsOf({
    keyOf: workspaceKey,
    shape: workspaceShape,
    open: (state, workspaceId) => moveContents(workspaceId, state),
    follow: ({ name, received, workspaceId, isAudited, before, after: changed, result, outcome, at }) => {
      const { origin, input } = received;
      const noted = noteRevisions({
        workspaceId,
        before,
        after: withTermsVersion(before, changed),
        changes: result.changes ?? [],
        origin,
        input,
        at,
      });
      const after = noted.state;
      const { resources } = result;
      const described = outcome.ok ? workspaceChanges(workspaceId, before, result.state) : { changes: [] };
      const entry = () =>
        commandEntry(name, received, { outcome, described, ...(resources !== undefined && { resources }) });
      const audited = isAudited ? appendEntry(after.audit, workspaceId, entry(), at) : undefined;
      return {
        state: audited === undefined ? after : { ...after, audit: audited.chain },
        changes: [
          ...noted.changes,
          ...removedJourneyRows(workspaceId, before, result.state),
          ...removedApprovalRows(workspaceId, before, result.state),
          ...(audited?.changes ?? []),
        ],
        send: followChange(workspaceId, before, after),
      };
    },
  });
