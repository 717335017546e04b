import { describe, expect, it } from "vitest";
import { contextOf } from "@signalbox/workspace/testing";
import { isOpen, longTaskKind, readLongTask, type StoredLongTask } from "./long-task.js";
import { longTaskBehaviourOf, noTask, type LongTaskState, type TaskReport } from "./long-task-actor.js";
import { begunTask, cancelled } from "./long-task-command.js";

const context = contextOf(longTaskKind, "t1");
const behaviour = longTaskBehaviourOf([]);

const ann = { kind: "member", id: "m1", name: "Ann" } as const;

const running: LongTaskState = {
  ...noTask,
  of: "count",
  name: "Count",
  createdAt: 1_000,
  status: "Running",
  revision: 3,
  startedAt: 1_000,
  filesUntil: 10_000,
};

interface Handled {
  readonly state: LongTaskState | null;
  readonly row: StoredLongTask | undefined;
  readonly removes: readonly string[];
}

function handle(state: LongTaskState, type: string, body: object, at = 5_000): Handled {
  const handler = behaviour.handlers[type];
  if (handler === undefined) throw new TypeError(`no handler ${type}`);
  const decision = handler.prepare(body).decide(state, { ...context, now: new Date(at) });
  const changes = decision.changes ?? [];
  const [put] = changes.filter((change) => change.do === "put");
  return {
    state: decision.state,
    row: put?.do === "put" ? readLongTask(put.row) : undefined,
    removes: changes.flatMap((change) => ("table" in change && change.do !== "put" ? [change.table] : [])),
  };
}

const report = (state: LongTaskState, more: Partial<TaskReport> = {}): Handled =>
  handle(state, "progress", {
    from: state.revision,
    cursor: "7",
    done: 7,
    total: 9,
    counts: { sent: 7 },
    isOver: false,
    ...more,
  });

describe("a report", () => {
  it("moves the progress and raises the revision", () => {
    const { state, row } = report(running);
    expect(row).toMatchObject({
      taskId: "t1",
      cursor: "7",
      done: 7,
      total: 9,
      counts: { sent: 7 },
      revision: 4,
    });
    expect(state).toEqual(behaviour.deserialize(behaviour.serialize(state ?? noTask)));
  });

  it("that does not follow the revision changes nothing", () => {
    for (const from of [2, 4])
      expect(report(running, { from })).toMatchObject({ state: running, row: undefined });
  });

  it("of the end closes a run as done, and a check as ready", () => {
    expect(report(running, { isOver: true }).row).toMatchObject({ status: "Done", finishedAt: 5_000 });
    const checking = begunTask(running, "Checking", {
      now: new Date(2_000),
      origin: { principal: ann },
    });
    expect(report(checking, { isOver: true }).row).toMatchObject({ status: "Ready", finishedAt: null });
  });

  it("of a failure closes it with the reason", () => {
    const { row } = report(running, { isOver: true, failed: "the list is gone" });
    expect(row).toMatchObject({ status: "Failed", because: "the list is gone", finishedAt: 5_000 });
  });

  it("after a cancel says how far it came, once", () => {
    const stopping = cancelled(running, new Date(4_000)).state;
    expect([stopping.status, isOpen(stopping), stopping.finishedAt]).toEqual(["Cancelled", true, null]);
    const { state, row } = report(stopping);
    expect(row).toMatchObject({ status: "Cancelled", isStopping: false, done: 7, finishedAt: 5_000 });
    expect(report(state ?? noTask)).toMatchObject({ state, row: undefined });
  });
});

describe("a cancel", () => {
  it("of a task that does not run ends it at once, and of one that has ended is refused", () => {
    const draft: LongTaskState = { ...running, status: "Draft" };
    expect(cancelled(draft, new Date(4_000)).state).toMatchObject({ status: "Cancelled", finishedAt: 4_000 });
    const done: LongTaskState = { ...running, status: "Done" };
    expect(cancelled(done, new Date(4_000))).toMatchObject({ state: done, outcome: { code: "Conflict" } });
  });
});

describe("files that were stored", () => {
  it("are removed where their task was not created, and kept where it was", () => {
    expect(handle(noTask, "files-stored", {})).toMatchObject({
      state: null,
      removes: ["longTaskParts", "longTasks"],
    });
    expect(handle(running, "files-stored", {})).toMatchObject({ state: running, removes: [] });
  });
});

describe("time", () => {
  const done: LongTaskState = { ...running, status: "Done", finishedAt: 6_000 };

  it("removes the files of a task that has ended, and the task 90 days after its end", () => {
    expect(behaviour.alarmAt(done)).toBe(10_000);
    const { state, removes } = handle(done, "wake", {}, 10_000);
    expect([removes, state?.filesUntil]).toEqual([["longTaskParts"], null]);
    const end = 6_000 + 90 * 86_400_000;
    expect(behaviour.alarmAt(state ?? noTask)).toBe(end);
    expect(handle(state ?? noTask, "wake", {}, end)).toMatchObject({
      state: null,
      removes: ["longTaskParts", "longTasks"],
    });
  });

  it("removes what was never started with its file, and waits for what runs", () => {
    const draft: LongTaskState = { ...running, status: "Draft" };
    expect(handle(draft, "wake", {}, 10_000).state).toBeNull();
    const { state, removes } = handle(running, "wake", {}, 10_000);
    expect([state?.status, removes]).toEqual(["Running", []]);
    expect(behaviour.alarmAt(state ?? noTask)).toBeGreaterThan(10_000);
  });

  it("removes what was cancelled before its start with its file, as it has the names of columns", () => {
    const unstarted: LongTaskState = { ...running, status: "Draft", startedAt: null };
    const stopped = cancelled(unstarted, new Date(4_000)).state;
    expect(handle(stopped, "wake", {}, 10_000)).toMatchObject({
      state: null,
      removes: ["longTaskParts", "longTasks"],
    });
  });

  it("does nothing early", () => {
    expect(handle(done, "wake", {}, 9_999)).toMatchObject({ state: done, removes: [] });
  });
});
