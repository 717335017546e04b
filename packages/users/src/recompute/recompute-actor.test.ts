import { followMessage, partitionOf, type BackgroundTask } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { contextOf } from "@signalbox/workspace/testing";
import { workspaceId } from "@signalbox/core/testing";
import { catchUpRowId, listRowId, type RecomputeRun } from "./background-task.js";
import {
  backgroundTaskMessage,
  fenceMessages,
  recomputeBehaviour,
  type ProgressBody,
  type RecomputeState,
} from "./recompute-actor.js";

const context = contextOf("recompute", "self");
const created = recomputeBehaviour.create(context);

function decide(state: RecomputeState, type: string, body: unknown) {
  const handler = recomputeBehaviour.handlers[type];
  if (handler === undefined) throw new TypeError(`no handler ${type}`);
  const decision = handler.prepare(body).decide(state, context);
  const rows = new Map(
    (decision.changes ?? []).flatMap((put) => (put.do === "put" ? [[put.id, put.row]] : [])),
  );
  return { state: decision.state ?? created, rows };
}

const follow = (state: RecomputeState, wanted: number, more: object = {}) =>
  decide(state, "follow", { wanted, paused: false, chores: [], ...more });

const progress = (state: RecomputeState, run: Partial<RecomputeRun>, finished = false) =>
  decide(state, "progress", {
    of: "run",
    run: { target: 1, cursor: "", done: 0, total: 9, startedAt: 5, ...run },
    finished,
  } satisfies ProgressBody);

describe("the progress of a recompute", () => {
  it("is open until all users have the wanted version", () => {
    const wanted = follow(created, 3);
    expect(wanted.rows.get(workspaceId)).toMatchObject({ of: "run", open: true, wanted: 3, reached: 0 });
    const finished = progress(wanted.state, { target: 3 }, true);
    expect(finished.rows.get(workspaceId)).toMatchObject({ open: false, reached: 3, finishedAt: 5_000 });
  });

  it("shows the cursor of a run and is equal after storing and reading it", () => {
    const { state } = follow(created, 1);
    const { rows, state: withRun } = progress(state, { cursor: "u/m", done: 4 });
    expect(rows.get(workspaceId)).toMatchObject({ open: true, target: 1, cursor: "u/m", done: 4, total: 9 });
    expect(recomputeBehaviour.deserialize(recomputeBehaviour.serialize(withRun))).toEqual(withRun);
  });

  it("does not move back for a pager that reports late", () => {
    const { state } = follow(created, 2);
    const ahead = progress(state, { target: 2, cursor: "u/m" }).state;
    expect(progress(ahead, { target: 2, cursor: "u/a" }).state).toEqual(ahead);
    expect(progress(ahead, { target: 1, cursor: "v/z" }).state).toEqual(ahead);
    const finished = progress(ahead, { target: 2 }, true).state;
    expect(progress(finished, { target: 2, cursor: "u/z" }).state).toEqual(finished);
    expect(progress(finished, { target: 1 }, true).state).toEqual(finished);
  });

  it("stays open if a newer version was wanted during the run", () => {
    const first = follow(created, 1).state;
    const more = follow(first, 2).state;
    const { rows } = progress(more, { target: 1 }, true);
    expect(rows.get(workspaceId)).toMatchObject({ open: true, wanted: 2, reached: 1 });
  });

  it("is closed while it is paused, and keeps its cursor", () => {
    const withRun = progress(follow(created, 1).state, { cursor: "u/m" }).state;
    const paused = follow(withRun, 1, { paused: true });
    expect(paused.rows.get(workspaceId)).toMatchObject({ open: false, paused: true, cursor: "u/m" });
    expect(follow(paused.state, 1).rows.get(workspaceId)).toMatchObject({ open: true, cursor: "u/m" });
  });

  it("keeps a task open until its latest version is done", () => {
    const id = listRowId(workspaceId, 4);
    const list = (version: number): BackgroundTask => ({ of: "list", slot: 4, version });
    const first = follow(created, 0, { chores: [list(1)] });
    expect(first.rows.get(id)).toMatchObject({ of: "list", open: true, slot: 4, version: 1 });
    const second = follow(first.state, 0, { chores: [list(2)] });
    const late = decide(second.state, "progress", list(1));
    expect([late.state, late.rows.size]).toEqual([second.state, 0]);
    const done = decide(late.state, "progress", list(2));
    expect(done.rows.get(id)).toMatchObject({ open: false, version: 2, finishedAt: 5_000 });
    expect(done.state.chores).toEqual([]);
  });

  it("covers the users of two pauses in a row, and starts again for them", () => {
    const catchUp = (version: number, since: number, cursor = ""): BackgroundTask => ({
      of: "start",
      journeyId: "j",
      slot: 4,
      version,
      since,
      cursor,
      done: cursor === "" ? 0 : 5,
      total: 9,
    });
    const first = follow(created, 0, { chores: [catchUp(1, 100)] });
    const part = decide(first.state, "progress", { of: "part", chore: catchUp(1, 100, "somewhere") });
    expect(part.rows.get(catchUpRowId(workspaceId, "j"))).toMatchObject({ open: true, done: 5, total: 9 });
    const second = follow(part.state, 0, { chores: [catchUp(2, 200)] });
    expect(second.state.chores).toEqual([catchUp(2, 100)]);
    expect(second.rows.get(catchUpRowId(workspaceId, "j"))).toMatchObject({ since: 100, cursor: "" });
    const third = follow(decide(second.state, "progress", catchUp(2, 100)).state, 0, {
      chores: [catchUp(3, 300)],
    });
    expect(third.state.chores).toEqual([catchUp(3, 300)]);
  });

  it("keeps tasks with different subjects apart", () => {
    const pages = { journeyId: "4", version: 1, cursor: "", done: 0, total: 0 };
    const chores: BackgroundTask[] = [
      { of: "start", slot: 4, ...pages },
      { of: "start", slot: 4, since: 5, ...pages },
      { of: "end", ...pages },
      { of: "slot", slot: 4, version: 1 },
      { of: "list", slot: 4, version: 1 },
      { of: "group", groupId: "4", version: 1 },
    ];
    const { state, rows } = follow(created, 1, { chores });
    expect([...rows.values()].filter(({ open }) => open)).toHaveLength(7);
    expect(chores.reduce((known, task) => decide(known, "progress", task).state, state).chores).toEqual([]);
  });
});

describe("messages of a recompute", () => {
  it("include a fence for every partition, which stores nothing", () => {
    const fences = fenceMessages(workspaceId, 16);
    expect(new Set(fences.map(({ to }) => partitionOf(to, 16)))).toEqual(
      new Set(Array.from({ length: 16 }, (_, partition) => partition)),
    );
    const fence = recomputeBehaviour.handlers["fence"]?.prepare({});
    expect(fence?.decide(created, context).state).toBeNull();
  });

  it("go to the one recompute actor of the workspace", () => {
    const body = { wanted: 1, paused: false, chores: [] };
    expect(followMessage(workspaceId, body).to).toBe(context.self);
    expect(backgroundTaskMessage(workspaceId, { of: "list", slot: 1, version: 1 }).to).toBe(context.self);
  });
});
