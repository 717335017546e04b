/**
 * Checks all rows and actors' states that are written to a storage: each must have exactly the fields of its schema. The
 * first that has not is reported by `checkFits`, which a test calls at its end.
 */
import { isDeepStrictEqual } from "node:util";
import { installationStateFormat, sessionTable } from "@signalbox/access";
import { analysisStateFormat, rollupStateFormat } from "@signalbox/analytics";
import { parseActorKey, type ActorDocument, type StoreChange, type TableName } from "@signalbox/core";
import { alarmTable, deadLetterTable } from "@signalbox/engine";
import { longTaskPartTable, longTaskStateFormat, longTaskTable } from "@signalbox/long-tasks";
import {
  broadcastAddressTable,
  broadcastRunTable,
  broadcastStateFormat,
  providerHealthStateFormat,
} from "@signalbox/messaging";
import type { Storage } from "@signalbox/storage";
import {
  activityTable,
  membershipTable,
  propertyValueTable,
  recomputeTable,
  runTable,
  groupUserTable,
  retentionRunTable,
  searchTermTable,
  segmentMemberTable,
  anonymousStateFormat,
  rateLimitStateFormat,
  recomputeStateFormat,
  userStateFormat,
} from "@signalbox/users";
import {
  auditDetailTable,
  auditTable,
  broadcastCleanUpTable,
  broadcastContentTable,
  broadcastTable,
  approvalContentTable,
  commandTable,
  draftTable,
  imageTable,
  imageWritesTable,
  journeyTable,
  keyTable,
  mailTable,
  rejectedEventTable,
  revisionTable,
  suppressionTable,
  templateTable,
  workspaceStateFormat,
} from "@signalbox/workspace";
import type { z } from "zod";

const tables: Readonly<Record<TableName, { readonly schema: z.ZodType }>> = {
  memberships: membershipTable,
  segmentMembers: segmentMemberTable,
  propertyValues: propertyValueTable,
  searchTerms: searchTermTable,
  groupUsers: groupUserTable,
  recomputes: recomputeTable,
  journeyRuns: runTable,
  journeyVersions: journeyTable,
  templates: templateTable,
  broadcasts: broadcastTable,
  broadcastRuns: broadcastRunTable,
  broadcastAddresses: broadcastAddressTable,
  broadcastCleanUps: broadcastCleanUpTable,
  broadcastContents: broadcastContentTable,
  longTasks: longTaskTable,
  longTaskParts: longTaskPartTable,
  suppressions: suppressionTable,
  mailbox: mailTable,
  alarms: alarmTable,
  keys: keyTable,
  commands: commandTable,
  deadLetters: deadLetterTable,
  rejectedEvents: rejectedEventTable,
  audit: auditTable,
  auditDetails: auditDetailTable,
  memberSessions: sessionTable,
  activity: activityTable,
  drafts: draftTable,
  approvalContents: approvalContentTable,
  revisions: revisionTable,
  images: imageTable,
  imageWrites: imageWritesTable,
  retentionRuns: retentionRunTable,
};

const states: ReadonlyMap<string, { readonly schema: z.ZodType }> = new Map(
  [
    analysisStateFormat,
    anonymousStateFormat,
    broadcastStateFormat,
    installationStateFormat,
    longTaskStateFormat,
    providerHealthStateFormat,
    rateLimitStateFormat,
    recomputeStateFormat,
    rollupStateFormat,
    userStateFormat,
    workspaceStateFormat,
  ].map((format) => [format.kind, format]),
);

export interface CheckedStorage extends Storage {
  /** Throws when something that was written does not fit. */
  checkFits(): void;
}

export function checkWrites(storage: Storage): CheckedStorage {
  let misfit: Error | undefined;
  return {
    ...storage,
    actors: {
      ...storage.actors,
      save(writes) {
        for (const { document } of writes) misfit ??= misfitOfState(document);
        return storage.actors.save(writes);
      },
    },
    tables: {
      ...storage.tables,
      apply(changes) {
        for (const { change } of changes) misfit ??= misfitOfRow(change);
        return storage.tables.apply(changes);
      },
      replace(replacement) {
        misfit ??= misfitOfRow({ do: "put", ...replacement });
        return storage.tables.replace(replacement);
      },
    },
    checkFits() {
      if (misfit !== undefined) throw misfit;
    },
  };
}

function misfitOfRow(change: StoreChange): Error | undefined {
  if (change.do !== "put" && change.do !== "add") return undefined;
  return misfitOf(`a row of ${change.table}`, tables[change.table].schema, change.row);
}

/** An erased actor has no state; the simulation has kinds of its own. */
function misfitOfState(document: ActorDocument | null): Error | undefined {
  if (document === null || document.state === "") return undefined;
  const { kind } = parseActorKey(document.key);
  const format = states.get(kind);
  return format && misfitOf(`a state of ${kind}`, format.schema, JSON.parse(document.state));
}

/** Also for fields that the schema does not have. */
function misfitOf(what: string, schema: z.ZodType, stored: unknown): Error | undefined {
  const parsed = schema.safeParse(stored);
  if (parsed.success && isDeepStrictEqual(parsed.data, stored)) return undefined;
  const reason = parsed.success ? "it has other fields" : parsed.error.message;
  return new Error(`${what} does not fit its schema: ${reason}: ${JSON.stringify(stored)}`);
}
