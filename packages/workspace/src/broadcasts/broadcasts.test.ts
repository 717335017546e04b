import { describe, expect, it } from "vitest";
import { broadcastStatuses, uuidV5, type BroadcastPlan } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import {
  broadcastActions,
  endedBroadcast,
  mayBecome,
  type BroadcastConfig,
  type StoredBroadcast,
} from "./broadcasts.js";
import { newWorkspace, type StoredSegment, type WorkspaceState } from "../state.js";
import { archiveBroadcast } from "./archive-broadcast.js";
import { run, type CommandRun } from "../testing/run-command.js";
import { deleteSegment } from "../segments/delete-segment.js";
import { deleteTemplate } from "../templates/delete-template.js";
import { deleteWorkspace } from "../workspaces/delete-workspace.js";
import { executeBroadcast } from "./execute-broadcast.js";
import { moveBroadcast } from "./move-broadcast.js";
import { broadcastPlanOf } from "./move-broadcast-to.js";
import { savedBroadcast } from "./saved-broadcast.js";
import { noteBroadcast } from "./note-broadcast.js";
import { putBroadcast } from "./put-broadcast.js";
import { recomputeBroadcastSegment } from "./recompute-broadcast-segment.js";

const stamps = { createdAt: 1, updatedAt: 1 };
const everyone = { entryNode: { id: "1", type: "Everyone" as const }, nodes: [] };
const segment: StoredSegment = {
  id: "s1",
  slot: 3,
  name: "All",
  definition: everyone,
  status: "Running",
  since: 1,
  resourceType: "Declarative",
  definitionUpdatedAt: 1,
  ...stamps,
};
const broadcast: StoredBroadcast = {
  id: "b1",
  name: "Sale",
  segmentId: "s1",
  messageTemplateId: "t1",
  config: { type: "V2", message: { type: "Email" } },
  status: "Draft",
  epoch: 0,
  ...stamps,
};
const workspace: WorkspaceState = {
  ...newWorkspace,
  createdAt: 1,
  definitionVersion: 4,
  nextSlot: 4,
  segments: [segment],
  templates: [
    {
      id: "t1",
      name: "T",
      channel: "Email",
      resourceType: "Declarative",
      revision: 1,
      hasDefinition: true,
      ...stamps,
    },
  ],
  subscriptionGroups: [
    { id: "g1", name: "News", channel: "Email", type: "OptOut", unsubscribedSegmentId: "u1", ...stamps },
  ],
};

const withBroadcast = (more: Partial<StoredBroadcast> = {}): WorkspaceState => ({
  ...workspace,
  broadcasts: [{ ...broadcast, ...more }],
});

/** The status after the action, or the code of the refusal. */
function moved(state: WorkspaceState, action: (typeof broadcastActions)[number]): string {
  const { outcome, state: after } = run(moveBroadcast, { id: "b1", action }, state);
  if (!outcome.ok) return outcome.code;
  return [...after.broadcasts, ...after.endedBroadcasts].find(({ id }) => id === "b1")?.status ?? "gone";
}

describe("move-broadcast", () => {
  it("allows in each status the actions of the contract", () => {
    const table = Object.fromEntries(
      (["Draft", "Scheduled", "Running", "Paused"] as const).map((status) => [
        status,
        broadcastActions.map((action) => moved(withBroadcast({ status }), action)),
      ]),
    );
    const no = "StatusTransitionError";
    expect(table).toEqual({
      Draft: ["Running", no, no, "Cancelled", no],
      Scheduled: [no, no, no, "Cancelled", "Draft"],
      Running: [no, "Paused", no, "Cancelled", no],
      Paused: [no, no, "Running", "Cancelled", no],
    });
    for (const status of ["Completed", "Cancelled", "Failed"] as const) {
      const ended = { ...workspace, endedBroadcasts: [{ id: "b1", name: "Sale", status, updatedAt: 1 }] };
      expect(broadcastActions.map((action) => moved(ended, action))).toEqual([no, no, no, no, no]);
      expect(broadcastStatuses.filter((to) => mayBecome(status, to))).toEqual([]);
    }
    expect(moved(workspace, "start")).toBe("NotFound");
  });

  it("sends the order with a higher epoch to the broadcast's actor, and sets the subscription group", () => {
    const { send, state, changes } = run(moveBroadcast, { id: "b1", action: "start" }, withBroadcast());
    expect(send?.map(({ to, type, body }) => [to, type, body])).toEqual([
      [
        `${workspaceId}/broadcast/b1`,
        "follow",
        {
          epoch: 1,
          status: "Running",
          order: {
            segmentId: "s1",
            templateId: "t1",
            content: { revision: 1, published: 0 },
            channel: "Email",
            batchSize: 100,
            subscriptionGroupId: "g1",
          },
        },
      ],
    ]);
    expect(state.broadcasts).toMatchObject([{ status: "Running", epoch: 1, subscriptionGroupId: "g1" }]);
    expect(changes).toMatchObject([{ do: "put", table: "broadcasts", id: `${workspaceId}/b1` }]);
  });
});

describe("a start", () => {
  const startOf = (more: Partial<StoredBroadcast>, state: Partial<WorkspaceState> = {}): string => {
    const { outcome } = run(
      moveBroadcast,
      { id: "b1", action: "start" },
      { ...withBroadcast(more), ...state },
    );
    return outcome.ok ? "ok" : `${outcome.code}: ${outcome.message}`;
  };

  it("is refused when a field or resource is missing, and names it", () => {
    const { segmentId: _, ...bare } = broadcast;
    expect(startOf({}, { broadcasts: [bare] })).toMatch(/^MissingRequiredFields: segmentId/);
    expect(startOf({}, { templates: [] })).toMatch(/^ConstraintViolation: messageTemplateId: no template/);
    expect(startOf({}, { segments: [{ ...segment, status: "Paused" }] })).toMatch(
      /is Paused.*set it to Running/,
    );
    expect(startOf({ archived: true })).toMatch(/^StatusTransitionError: .*archive/);
  });

  // The test clock is at five seconds after 1970-01-01T00:00Z.
  it("schedules a broadcast for a later time, and is refused for a past time", () => {
    expect(moved(withBroadcast({ scheduledAt: "1970-01-01T00:01" }), "start")).toBe("Scheduled");
    expect(startOf({ scheduledAt: "1970-01-01T00:00:05" })).toMatch(/^ConstraintViolation: .*is past/);
    const config = { ...broadcast.config, defaultTimezone: "+01:00" };
    expect(startOf({ config, scheduledAt: "1970-01-01T00:30" })).toMatch(/in \+01:00 is past/);
  });

  it("with individual time zones uses the zone in which the day begins first", () => {
    const config = { ...broadcast.config, useIndividualTimezone: true };
    const soon = withBroadcast({ config, scheduledAt: "1970-01-01T09:00" });
    expect(moved(soon, "start")).toBe("Running");
    const later = withBroadcast({ config, scheduledAt: "1970-01-02T09:00" });
    const { send } = run(moveBroadcast, { id: "b1", action: "start" }, later);
    expect(send?.map(({ body }) => body)).toMatchObject([
      {
        status: "Scheduled",
        startAt: Date.UTC(1970, 0, 1, 19),
        order: {
          localTime: { at: "1970-01-02T09:00", zone: "UTC", past: { whenPast: "nextDay", startedAt: 5_000 } },
        },
      },
    ]);
  });

  it("with individual time zones keeps the start time over a pause; broadcasts of an earlier release have none", () => {
    const config = { ...broadcast.config, useIndividualTimezone: true, whenPast: "skip" as const };
    const started = withBroadcast({
      config,
      scheduledAt: "1970-01-01T09:00",
      status: "Running",
      startedAt: 7,
    });
    const older = withBroadcast({ config, scheduledAt: "1970-01-01T09:00", status: "Running" });
    const localTimes = [started, older].map((state) => {
      const { send } = run(moveBroadcast, { id: "b1", action: "pause" }, state);
      return send?.map(({ body }) => (body as { order: BroadcastPlan }).order.localTime);
    });
    const localTime = { at: "1970-01-01T09:00", zone: "UTC" };
    expect(localTimes).toEqual([[{ ...localTime, past: { whenPast: "skip", startedAt: 7 } }], [localTime]]);
  });
});

describe("note-broadcast", () => {
  const note = (epoch: number, to: "Running" | "Paused" | "Completed" | "Failed", state: WorkspaceState) =>
    run(noteBroadcast, { id: "b1", epoch, to, because: "so" }, state);

  it("changes the status when the epoch is current", () => {
    const running = withBroadcast({ status: "Running", epoch: 3 });
    expect(note(3, "Paused", running).state.broadcasts).toMatchObject([
      { status: "Paused", epoch: 4, because: "so" },
    ]);
    const done = note(3, "Completed", running).state;
    expect([done.broadcasts, done.endedBroadcasts]).toMatchObject([[], [{ id: "b1", status: "Completed" }]]);
  });

  it("names the version of the template when a scheduled one begins, and no later one when it is resumed", () => {
    const scheduled = withBroadcast({ status: "Scheduled", epoch: 1 });
    const publishedAt = (revision: number, state: WorkspaceState): WorkspaceState => ({
      ...state,
      templates: state.templates.map((each) => ({ ...each, revision })),
      revisions: { "templates/t1": { list: [4, revision] } },
    });
    const begun = note(1, "Running", publishedAt(7, scheduled)).state;
    expect(begun.broadcasts[0]?.content).toEqual({ revision: 7, published: 7 });
    const paused = run(moveBroadcast, { id: "b1", action: "pause" }, publishedAt(9, begun)).state;
    const resumed = run(moveBroadcast, { id: "b1", action: "resume" }, paused);
    expect(resumed.state.broadcasts[0]?.content).toEqual({ revision: 7, published: 7 });
    expect(resumed.send?.map(({ body }) => (body as { order: BroadcastPlan }).order.content)).toEqual([
      { revision: 7, published: 7 },
    ]);
  });

  it("is ignored when the epoch is outdated, the transition is not allowed, or the broadcast is unknown", () => {
    const paused = withBroadcast({ status: "Paused", epoch: 4 });
    expect(note(3, "Completed", paused).state).toEqual(paused);
    expect(note(4, "Completed", paused).state).toEqual(paused);
    expect(note(4, "Failed", workspace).state).toEqual(workspace);
  });

  it("removes the reason of a pause when the broadcast resumes", () => {
    const paused = withBroadcast({ status: "Paused", epoch: 4, because: "so" });
    const { state } = run(moveBroadcast, { id: "b1", action: "resume" }, paused);
    expect(state.broadcasts[0]).not.toHaveProperty("because");
  });
});

describe("resources that a broadcast needs", () => {
  it.each(["Scheduled", "Running", "Paused"] as const)("cannot be deleted while it is %s", (status) => {
    const state = withBroadcast({ status });
    for (const { outcome } of [
      run(deleteSegment, { id: "s1" }, state),
      run(deleteTemplate, { id: "t1" }, state),
    ]) {
      expect(outcome).toMatchObject({ ok: false, code: "InUse", message: expect.stringContaining('"Sale"') });
    }
  });

  it("can be deleted while it is a draft", () => {
    expect(run(deleteTemplate, { id: "t1" }, withBroadcast()).outcome.ok).toBe(true);
  });
});

describe("archive-broadcast", () => {
  it("is refused for a scheduled, running or paused broadcast", () => {
    const archive = (status: StoredBroadcast["status"]): boolean =>
      run(archiveBroadcast, { id: "b1", archived: true }, withBroadcast({ status })).outcome.ok;
    expect([archive("Draft"), archive("Scheduled"), archive("Running"), archive("Paused")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("execute-broadcast", () => {
  const input = {
    name: "Flash sale",
    segment: everyone,
    template: { channel: "Email" as const, text: '{"type":"Email"}' },
  };

  it("creates segment, template and broadcast in one command, with ids derived from the name", () => {
    const { state, outcome, changes, send } = run(executeBroadcast, input, workspace);
    const id = uuidV5("Flash sale", workspaceId);
    expect(outcome).toEqual({ ok: true, value: { broadcastId: id, broadcastName: "Flash sale" } });
    expect(state.broadcasts).toMatchObject([{ id, status: "Running", subscriptionGroupId: "g1" }]);
    expect(state.segments.at(-1)).toMatchObject({ resourceType: "Internal", slot: 4, since: 5 });
    expect(state.templates.at(-1)).toMatchObject({ resourceType: "Internal", channel: "Email" });
    expect(changes.map((change) => "table" in change && change.table)).toEqual(["broadcasts", "templates"]);
    expect(send?.map(({ type }) => type)).toEqual(["follow", "follow"]);
    expect(run(executeBroadcast, input, state)).toMatchObject({ state, outcome, changes: [] });
  });

  it.each(["Completed", "Failed"] as const)("deletes its own segment when it is %s", (to) => {
    const { state } = run(executeBroadcast, input, workspace);
    const id = uuidV5("Flash sale", workspaceId);
    const ended = run(noteBroadcast, { id, epoch: 1, to }, state);
    expect(ended.state).toMatchObject({ definitionVersion: 6, segments: [segment], broadcasts: [] });
    const emptied = { of: "slot", slot: 4, version: 6 };
    expect(ended.send).toContainEqual(
      expect.objectContaining({ type: "follow", body: { wanted: 6, paused: false, chores: [emptied] } }),
    );
    expect(run(executeBroadcast, input, ended.state).state).toBe(ended.state);
  });

  it("deletes those of broadcasts that an earlier release ended, and keeps the segments of others", () => {
    const { state } = run(executeBroadcast, input, workspace);
    const id = uuidV5("Flash sale", workspaceId);
    const left = { ...state, broadcasts: [], endedBroadcasts: [endedBroadcast({ ...broadcast, id })] };
    const other = run(executeBroadcast, { ...input, name: "Other" }, left).state;
    const draft = { ...broadcast, id: "b2", name: "Again", segmentId: uuidV5("segment", id) };
    const cancelOther = { id: uuidV5("Other", workspaceId), action: "cancel" } as const;
    const cancelled = run(moveBroadcast, cancelOther, other).state;
    expect(cancelled.segments).toEqual([segment]);
    const kept = run(moveBroadcast, cancelOther, {
      ...other,
      broadcasts: [...other.broadcasts, draft],
    }).state;
    expect(kept.segments.map(({ name }) => name)).toEqual(["All", `broadcast/${id}/segment`]);
  });

  it("is refused for the name of another broadcast", () => {
    const { outcome } = run(executeBroadcast, { ...input, name: "Sale" }, withBroadcast());
    expect(outcome).toMatchObject({ ok: false, code: "UniqueConstraintViolation" });
  });
});

describe("put-broadcast", () => {
  it("keeps omitted fields", () => {
    const newId = uuidV5("new", workspaceId);
    const { state } = run(
      putBroadcast,
      { newId, name: "Sale", scheduledAt: "2030-01-01T10:00" },
      withBroadcast(),
    );
    expect(state.broadcasts).toEqual([{ ...broadcast, scheduledAt: "2030-01-01T10:00", updatedAt: 5_000 }]);
  });

  it("removes the template, the group and the time with null", () => {
    const newId = uuidV5("new", workspaceId);
    const removed = { messageTemplateId: null, subscriptionGroupId: null, scheduledAt: null };
    const { state } = run(
      putBroadcast,
      { newId, name: "Sale", ...removed },
      withBroadcast({ subscriptionGroupId: "g1", scheduledAt: "2030-01-01T10:00" }),
    );
    const { messageTemplateId: _, ...rest } = broadcast;
    expect(state.broadcasts).toEqual([{ ...rest, updatedAt: 5_000 }]);
  });
});

describe("a broadcast to several users with one address", () => {
  const choiceOf = ({ state }: CommandRun, name: string): string | undefined =>
    state.broadcasts.find((each) => each.name === name)?.duplicateAddresses;
  const put = (input: object, state = withBroadcast()): CommandRun =>
    run(putBroadcast, { newId: uuidV5("new", workspaceId), name: "New", ...input }, state);
  const executed = { name: "Flash", segment: everyone, template: { channel: "Email" as const, text: "{}" } };

  it("goes to one of them when it is new, and as it is told otherwise", () => {
    expect(choiceOf(put({}), "New")).toBe("Once");
    expect(choiceOf(put({ duplicateAddresses: "All" }), "New")).toBe("All");
    expect(choiceOf(run(executeBroadcast, executed, workspace), "Flash")).toBe("All");
    const once = run(executeBroadcast, { ...executed, duplicateAddresses: "Once" }, workspace);
    expect(choiceOf(once, "Flash")).toBe("Once");
  });

  it("keeps its choice over changes, also that of an earlier release, which had none", () => {
    const { state } = put({});
    expect(choiceOf(put({ scheduledAt: "2030-01-01T10:00" }, state), "New")).toBe("Once");
    expect(choiceOf(put({ duplicateAddresses: "All" }, state), "New")).toBe("All");
    expect(choiceOf(put({ name: "Sale" }), "Sale")).toBeUndefined();
    expect(choiceOf(put({ name: "Sale", duplicateAddresses: "Once" }), "Sale")).toBe("Once");
  });

  it("is shown with its choice", () => {
    expect(savedBroadcast(workspaceId, broadcast)).toMatchObject({ duplicateAddresses: "All" });
    const once = { ...broadcast, duplicateAddresses: "Once" as const };
    expect(savedBroadcast(workspaceId, once)).toMatchObject({ duplicateAddresses: "Once" });
  });

  it.each([
    ["Email", "Once", true],
    ["Sms", "Once", true],
    ["MobilePush", "Once", undefined],
    ["Webhook", "Once", undefined],
    ["Email", "All", undefined],
    ["Email", undefined, undefined],
  ] as const)("by %s with the choice %s has the plan %s", (type, choice, isOnce) => {
    const config: BroadcastConfig = { type: "V2", message: { type } };
    const duplicateAddresses = choice === undefined ? {} : { duplicateAddresses: choice };
    const plan = broadcastPlanOf({ ...broadcast, ...duplicateAddresses, config });
    expect(plan?.isOncePerAddress).toBe(isOnce);
  });

  const cleanUps = ({ changes }: Pick<CommandRun, "changes">): readonly object[] =>
    changes.filter((change) => "table" in change && change.table === "broadcastCleanUps");
  const once = (status: StoredBroadcast["status"]): WorkspaceState =>
    withBroadcast({ status, duplicateAddresses: "Once" });
  const cleanUp = {
    do: "put",
    table: "broadcastCleanUps",
    id: `${workspaceId}/b1`,
    row: { workspaceId, broadcastId: "b1", open: true, at: 65_000 },
  };

  it.each(["Completed", "Failed"] as const)("leaves no addresses when it is %s", (to) => {
    expect(cleanUps(run(noteBroadcast, { id: "b1", epoch: 0, to }, once("Running")))).toEqual([cleanUp]);
  });

  it("leaves no addresses when it is cancelled or its workspace is deleted after it was started", () => {
    const ends = (state: WorkspaceState) => [
      cleanUps(run(moveBroadcast, { id: "b1", action: "cancel" }, state)),
      cleanUps(run(deleteWorkspace, {}, state)),
    ];
    expect(ends(once("Paused"))).toEqual([[cleanUp], [cleanUp]]);
    expect(ends(once("Scheduled"))).toEqual([[], []]);
    expect(ends(withBroadcast({ status: "Paused" }))).toEqual([[], []]);
    expect(cleanUps(run(moveBroadcast, { id: "b1", action: "pause" }, once("Running")))).toEqual([]);
  });
});

describe("the entry of a broadcast in the workspace", () => {
  const phone = (length: number): BroadcastConfig => ({
    type: "V2",
    message: { type: "Sms", senderOverride: { type: "PhoneNumber", phone: "1".repeat(length) } },
  });
  const put = (config: BroadcastConfig): CommandRun =>
    run(putBroadcast, { newId: uuidV5("new", workspaceId), name: "New", config }, withBroadcast());

  it("has at most 4 KiB", () => {
    expect(put(phone(3_000)).outcome.ok).toBe(true);
    expect(put(phone(5_000))).toMatchObject({
      state: withBroadcast(),
      outcome: {
        code: "BadRequest",
        message: "name, config: too large: the broadcast has 5246 bytes, at most 4096 fit; shorten them",
        issues: [
          { path: ["name"], code: "broadcastTooLarge", values: { bytes: 5246 } },
          { path: ["config"] },
        ],
      },
    });
  });
});

describe("recompute-broadcast-segment", () => {
  it("raises the version of definitions and notifies the recompute", () => {
    const { state, send } = run(recomputeBroadcastSegment, { id: "b1" }, withBroadcast());
    expect([state.definitionVersion, state.segments[0]?.since]).toEqual([5, 5]);
    expect(send?.map(({ type }) => type)).toEqual(["follow"]);
  });
});
