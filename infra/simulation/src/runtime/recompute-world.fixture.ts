/**
 * The actor system with a recompute that the test advances: all at once, or page by page with a new process for each.
 * It records the users who get a message of the run.
 */
import type { SegmentDefinition } from "@signalbox/audience";
import { parseActorKey, uuidV5, type Row } from "@signalbox/core";
import type { GroupCommit } from "@signalbox/engine";
import {
  createRecompute,
  recomputeType,
  segmentMemberTable,
  steadyPace,
  type Recompute,
} from "@signalbox/users";
import {
  createWorkspaceViews,
  deleteSegment,
  deserializeWorkspace,
  putSegment,
  setRecomputeStatus,
  setSegmentStatus,
  workspaceKey,
  type Command,
  type ComputedStatus,
} from "@signalbox/workspace";
import { expect } from "vitest";
import { anEvent, aWorkspaceId, sent } from "../builders.js";
import { startInProcess, type InProcessSystem } from "./in-process-system.js";

type Node = SegmentDefinition["entryNode"];

export interface RecomputeWorld {
  readonly system: InProcessSystem;
  command<Input>(command: Command<Input>, input: Input): Promise<void>;
  /** Creates a segment with this name or replaces its definition; returns its id. */
  segment(name: string, ...nodes: [Node, ...Node[]]): Promise<string>;
  setStatus(id: string, status: ComputedStatus): Promise<void>;
  remove(id: string): Promise<void>;
  setRecompute(status: "Running" | "Paused"): Promise<void>;
  /** Each of these users does this once. */
  track(event: string, ...userIds: readonly string[]): Promise<void>;
  /** Advances until no work is open; returns the ids of the users who got a message, in order. */
  run(): Promise<readonly string[]>;
  /** Applies one page of the run in a new process; the rest is left as after a crash. Returns as `run`. */
  page(): Promise<readonly string[]>;
  /** The row of the recompute. */
  progress(): Promise<Row>;
  /** The version that the workspace knows to be computed for all users. */
  coveredVersion(): Promise<number>;
  members(id: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

const workspaceId = aWorkspaceId();

/** No scheduled task ever runs. */
const stoppedClock = {
  now: () => 0,
  wait: (_ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve());
    }),
};

/** Longer than the time that a pager works before it stores its progress. */
const sliceMs = 10_000;

export async function startRecomputeWorld(): Promise<RecomputeWorld> {
  const system = await startInProcess({ queueClock: stoppedClock });
  const { storage, queue, acknowledgements } = system;
  const views = createWorkspaceViews(storage);
  let messaged: string[] = [];
  const commit: GroupCommit = {
    pending: 0,
    post(posts, options) {
      for (const { message } of posts) {
        if (message.type === recomputeType) messaged.push(parseActorKey(message.to).id);
      }
      return system.commit.post(posts, options);
    },
  };
  const pager = (now: () => Date): Recompute =>
    createRecompute({
      ...storage,
      views,
      commit,
      acknowledgements,
      mailbox: queue,
      now,
      pace: steadyPace,
    });
  const current = pager(() => new Date());
  const advance = async (recompute: Recompute): Promise<readonly string[]> => {
    messaged = [];
    await recompute.advance();
    return messaged;
  };
  let commands = 0;
  const world: RecomputeWorld = {
    system,
    async command(command, input) {
      const message = command.message(workspaceId, `command-${(commands += 1)}`, { input, by: "test" });
      for (const reply of (await system.apply(message)).values()) expect(reply).toMatchObject({ ok: true });
    },
    async segment(name, entryNode, ...nodes) {
      const id = uuidV5(name, workspaceId);
      await world.command(putSegment, { name, newId: id, definition: { entryNode, nodes } });
      return id;
    },
    setStatus: (id, status) => world.command(setSegmentStatus, { id, status }),
    remove: (id) => world.command(deleteSegment, { id }),
    setRecompute: (status) => world.command(setRecomputeStatus, { status }),
    async track(event, ...userIds) {
      await system.apply(...userIds.map((userId) => sent(anEvent({ userId, event }))));
    },
    run: () => advance(current),
    page() {
      let ms = 0;
      return advance(pager(() => new Date((ms += sliceMs))));
    },
    async progress() {
      return (await storage.tables.get("recomputes", workspaceId)) ?? {};
    },
    async coveredVersion() {
      const key = workspaceKey(workspaceId);
      const document = (await storage.actors.load([key])).get(key);
      return deserializeWorkspace(document?.state ?? "").coveredVersion;
    },
    async members(segmentId) {
      const { slot } = (await views.load([workspaceId]))
        .get(workspaceId)
        ?.state.segments.find(({ id }) => id === segmentId) ?? { slot: -1 };
      const rows = await storage.tables.query({
        table: "segmentMembers",
        where: { workspaceId, slot, in: true },
        order: { by: "place", direction: "asc" },
        limit: 1_000,
      });
      return rows.map(({ row }) => parseActorKey(segmentMemberTable.read(row).userKey).id);
    },
    close: () => system.close(),
  };
  return world;
}
