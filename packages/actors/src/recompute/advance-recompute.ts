/**
 * Brings everybody of a workspace to its present definitions, in the background: pages through people in order of place
 * and has each judged again through their own mailbox, so live events and history never race. A page is sent when the
 * one before is applied, and after a rest as long as that took, so live events keep their turn. What is done is reported
 * to the recompute actor; whoever is killed in between, the next one goes on from there and does a little twice.
 *
 * Nobody is missed: before the first page a fence goes through every partition, so that whoever is created later is
 * created with the present definitions; whoever was there before stands in the pages.
 */
import { reviveStanding } from "@signalbox/audience";
import {
  workspaceOf,
  type ActorDocument,
  type ActorKey,
  type ActorStore,
  type Message,
  type Row,
  type RowWalk,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import type { GroupCommit } from "../group-commit.js";
import type { Receipts } from "../receipts.js";
import { anonymousKind, userKind } from "../user/messages.js";
import { reevaluateType, recomputeType } from "../user/judgement.js";
import { slotPrefix } from "../user/audience-rows.js";
import { membersPrefix } from "../user/membership-rows.js";
import { parsePlace, placeOf, type PersonPlace } from "../user/place.js";
import type { WorkspaceViews } from "../workspace/workspace-view.js";
import { fenceMessages, progressMessage, recomputeRunSchema, type RecomputeRun } from "./recompute-actor.js";

export const recomputeEveryMs = 500;
const peoplePerPage = 256;
/** One call works this long at most on one workspace, then on the next. */
const sliceMs = 2_000;
const applyTimeoutMs = 30_000;
const openPerCall = 100;

export interface RecomputeOptions {
  readonly actors: ActorStore;
  readonly tables: TableStore;
  readonly views: WorkspaceViews;
  readonly commit: GroupCommit;
  readonly partitions: number;
  readonly receipts: Receipts;
  readonly now: () => Date;
  /** Waits, ms. */
  readonly rest: (ms: number) => Promise<void>;
}

/** Works a while on everything that is open; returns how many people were sent on. */
export async function advanceRecomputes(options: RecomputeOptions): Promise<number> {
  const open = await options.tables.query({
    table: "recomputes",
    where: { open: true },
    order: { by: "workspaceId", direction: "asc" },
    limit: openPerCall,
  });
  let sent = 0;
  for (const { row } of open) sent += await advance(row, options);
  return sent;
}

const runRowSchema = z.object({
  workspaceId: z.string().transform((id) => id as WorkspaceId),
  wanted: z.int(),
});
const groupRowSchema = z.object({
  workspaceId: z.string().transform((id) => id as WorkspaceId),
  groupId: z.string(),
  at: z.int(),
});
const listRowSchema = z.object({
  workspaceId: z.string().transform((id) => id as WorkspaceId),
  slot: z.int(),
  version: z.int(),
});

async function advance(row: Row, options: RecomputeOptions): Promise<number> {
  if (row["of"] === "list") {
    const { workspaceId, slot, version } = listRowSchema.parse(row);
    return lookAgain(
      {
        progress: progressMessage(workspaceId, { of: "list", slot, version }),
        members: {
          table: "segmentMembers",
          prefix: slotPrefix(workspaceId, slot),
          where: { in: true },
        },
      },
      options,
    );
  }
  if (row["of"] === "group") {
    const { workspaceId, groupId, at } = groupRowSchema.parse(row);
    return lookAgain(
      {
        progress: progressMessage(workspaceId, { of: "group", groupId, at }),
        members: {
          table: "memberships",
          prefix: membersPrefix(workspaceId, groupId),
          where: { assigned: true },
        },
      },
      options,
    );
  }
  const { workspaceId, wanted } = runRowSchema.parse(row);
  const under = recomputeRunSchema.safeParse(row);
  const run = under.success ? under.data : await beginRun(workspaceId, wanted, options);
  return run === undefined ? 0 : continueRun(workspaceId, run, options);
}

/** Undefined when the fence did not get through in time: the next call tries again. */
async function beginRun(
  workspaceId: WorkspaceId,
  target: number,
  options: RecomputeOptions,
): Promise<RecomputeRun | undefined> {
  const { actors, partitions, now } = options;
  if (!(await applied(fenceMessages(workspaceId, partitions), options))) return undefined;
  const counts = await Promise.all(kindsInOrder.map((kind) => actors.count(workspaceId, kind)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { target, cursor: "", done: 0, total, startedAt: now().getTime() };
}

const kindsInOrder = [userKind, anonymousKind] as const;

async function continueRun(
  workspaceId: WorkspaceId,
  begun: RecomputeRun,
  options: RecomputeOptions,
): Promise<number> {
  const { now, rest, views } = options;
  const until = now().getTime() + sliceMs;
  let run = begun;
  let sent = 0;
  for (;;) {
    const startedAt = now().getTime();
    const people = await nextPeople(workspaceId, run.cursor, options.actors);
    const last = people.at(-1);
    if (last === undefined) break;
    const audience = (await views.load([workspaceId])).get(workspaceId)?.audience;
    const messages = people.flatMap((document) => messageFor(document, audience));
    if (!(await applied(messages, options))) return sent;
    sent += messages.length;
    run = { ...run, cursor: placeOfActor(last.key), done: run.done + people.length };
    const endedAt = now().getTime();
    if (endedAt >= until) {
      await report(workspaceId, { run, finished: false }, options);
      return sent;
    }
    if (messages.length > 0) await rest(endedAt - startedAt);
  }
  await report(workspaceId, { run, finished: true }, options);
  return sent;
}

/** Those of a document's kind that come behind the cursor, also those that are in no list. */
async function nextPeople(
  workspaceId: WorkspaceId,
  cursor: string,
  actors: ActorStore,
): Promise<readonly ActorDocument[]> {
  const from = cursor === "" ? undefined : parsePlace(cursor);
  for (const kind of kindsInOrder.slice(from === undefined ? 0 : kindsInOrder.indexOf(from.kind))) {
    const page = await actors.page({
      workspaceId,
      kind,
      direction: "after",
      limit: peoplePerPage,
      unlisted: true,
      ...(from?.kind === kind && { from: from.id }),
    });
    if (page.length > 0) return page;
  }
  return [];
}

const standingSchema = z.object({ standing: z.json().exactOptional() });

/** None for somebody who has the present definitions already. */
function messageFor(
  { key, state }: ActorDocument,
  audience: { readonly version: number; needsHistory(version: number | null): boolean } | undefined,
): Message[] {
  if (state === "" || audience === undefined) return [];
  const { standing } = standingSchema.parse(JSON.parse(state));
  const version = standing === undefined ? 0 : (reviveStanding(standing).version ?? 0);
  if (version >= audience.version) return [];
  const type = audience.needsHistory(version) ? recomputeType : reevaluateType;
  return [{ to: key, type, body: {} }];
}

interface Look {
  /** Rows that name the members by `userKey`. */
  readonly members: Pick<RowWalk, "table" | "prefix" | "where">;
  /** Told when all have looked. */
  readonly progress: Message;
}

/** A manual list was replaced, or a group's traits changed: each member is judged again. */
async function lookAgain({ members, progress }: Look, options: RecomputeOptions): Promise<number> {
  let sent = 0;
  let from: string | undefined;
  for (;;) {
    const rows = await options.tables.walk({
      ...members,
      direction: "asc",
      limit: peoplePerPage,
      ...(from !== undefined && { from }),
    });
    const last = rows.at(-1);
    if (last === undefined) break;
    const messages = rows.map(({ row }): Message => ({
      to: String(row["userKey"]) as ActorKey,
      type: reevaluateType,
      body: {},
    }));
    if (!(await applied(messages, options))) return sent;
    sent += messages.length;
    from = last.id;
  }
  await applied([progress], options);
  return sent;
}

async function report(
  workspaceId: WorkspaceId,
  progress: { readonly run: RecomputeRun; readonly finished: boolean },
  options: RecomputeOptions,
): Promise<void> {
  await applied([progressMessage(workspaceId, { of: "run", ...progress })], options);
}

/** Sends the messages and waits until they, and what follows from them, are applied. */
async function applied(
  messages: readonly Message[],
  { commit, receipts }: RecomputeOptions,
): Promise<boolean> {
  if (messages.length === 0) return true;
  const posts = messages.map((message) => ({ message, bytes: 200 }));
  const jobs = await commit.post(posts, { replyTo: receipts.channel });
  return (await receipts.wait(jobs, applyTimeoutMs)).applied;
}

function placeOfActor(key: ActorKey): string {
  const path = key.slice(workspaceOf(key).length + 1);
  const slash = path.indexOf("/");
  const kind: PersonPlace["kind"] = path.slice(0, slash) === userKind ? "user" : "anonymous";
  return placeOf({ kind, id: path.slice(slash + 1) });
}
