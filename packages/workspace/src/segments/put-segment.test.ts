import type { SegmentDefinition } from "@signalbox/audience";
import { describe, expect, it } from "vitest";
import { newWorkspace, type SubscriptionGroup } from "../state.js";
import { run } from "../testing/run-command.js";
import {
  listed,
  put,
  putProperty,
  refusalOf,
  trait,
  traitIs,
  uuid,
  withSegmentOf,
} from "../commands/definition.fixture.js";
import { deleteSegment } from "./delete-segment.js";
import { preparedWorkspace } from "../journeys/journey.fixture.js";
import { putSegment } from "./put-segment.js";
import { setSegmentStatus } from "./set-segment-status.js";

const pro = withSegmentOf({ definition: traitIs("plan", "pro") });

describe("put-segment", () => {
  it("creates a segment that is in force at once", () => {
    expect(pro.state).toMatchObject({ definitionVersion: 1, nextSlot: 1 });
    expect(pro.segment).toEqual({
      id: uuid(1),
      slot: 0,
      name: "Pro",
      definition: traitIs("plan", "pro"),
      status: "Running",
      resourceType: "Declarative",
      since: 1,
      firstSince: 1,
      createdAt: 5_000,
      updatedAt: 5_000,
      definitionUpdatedAt: 5_000,
    });
  });

  it("returns the stored segment", () => {
    expect(put({ definition: traitIs("plan", "pro") }).outcome).toEqual({ ok: true, value: pro.segment });
  });

  it("requires a definition for a new segment, and keeps the stored one otherwise", () => {
    expect(put({}).outcome).toMatchObject({
      ok: false,
      code: "BadRequest",
      message: "definition: required for a new segment",
    });
    const renamed = put({ id: uuid(1), name: "Professional" }, pro.state).state;
    expect(renamed.segments).toMatchObject([
      { slot: 0, name: "Professional", definition: traitIs("plan", "pro") },
    ]);
  });

  it("changes nothing for an equal definition with another order of fields", () => {
    const operator = { value: "pro", type: "Equals" } as const;
    const same = { nodes: [], entryNode: { operator, path: "plan", type: "Trait", id: "1" } as const };
    expect(put({ definition: same }, pro.state).state).toEqual(pro.state);
  });

  it("stores a definition that states a default, without a new version", () => {
    const bought = { id: "1", type: "Performed", event: "Bought" } as const;
    const { state } = withSegmentOf({ definition: { entryNode: bought, nodes: [] } });
    const definition: SegmentDefinition = { entryNode: { ...bought, times: 1, properties: [] }, nodes: [] };
    const { state: same, send } = put({ definition }, state);
    expect(same).toMatchObject({ definitionVersion: 1, segments: [{ definition, since: 1 }] });
    expect(send).toEqual([]);
  });

  it("raises the version for a changed definition and keeps the slot", () => {
    const changed = put({ definition: traitIs("plan", "free") }, pro.state).state;
    expect(changed).toMatchObject({ definitionVersion: 2, nextSlot: 1 });
    expect(changed.segments).toMatchObject([{ id: uuid(1), slot: 0, since: 2 }]);
  });

  it("finds a segment by id before name, and keeps names unique", () => {
    const two = withSegmentOf({ name: "Free", id: uuid(2), definition: traitIs("plan", "free") }, pro.state);
    expect(two.segment).toMatchObject({ id: uuid(2), slot: 1, since: 2 });
    expect(refusalOf(put({ id: uuid(2), name: "Pro" }, two.state))).toBe("UniqueConstraintViolation");
    expect(refusalOf(put({ id: uuid(3), name: "Pro", definition: listed(1) }, two.state))).toBe(
      "UniqueConstraintViolation",
    );
    expect(put({ id: uuid(2).toUpperCase(), name: "Gratis" }, two.state).state.segments).toMatchObject([
      { name: "Pro" },
      { id: uuid(2), name: "Gratis" },
    ]);
  });

  it("refuses references to unknown resources, and keeps the stored segment", () => {
    const about = (subscriptionGroupId: string): SegmentDefinition => ({
      entryNode: { id: "1", type: "SubscriptionGroupUnsubscribed", subscriptionGroupId },
      nodes: [{ id: "2", type: "Email", event: "DFEmailOpened", templateId: uuid(8) }],
    });
    expect(put({ name: "Gone", definition: about(uuid(6)) }, preparedWorkspace).outcome).toMatchObject({
      ok: false,
      code: "DefinitionError",
      message: `definition.nodes[0].templateId: names no template; there is none with the id "${uuid(8)}"`,
      issues: [
        {
          path: ["definition", "nodes", 0, "templateId"],
          code: "unknownReference",
          values: { kind: "template", id: uuid(8) },
        },
      ],
    });
    expect(put({ name: "Gone", definition: about("zzz") }, preparedWorkspace).outcome).toMatchObject({
      message: expect.stringMatching(
        /entryNode\.subscriptionGroupId: .*"zzz"; definition\.nodes\[0\]\.templateId/,
      ),
    });
    const old = { ...pro.state, segments: [{ ...pro.segment, definition: about("zzz") }] };
    expect(refusalOf(put({ id: uuid(1), name: "Renamed" }, old))).toBeUndefined();
  });

  it("with `createOnly` refuses an existing segment", () => {
    expect(refusalOf(put({ createOnly: true }, pro.state))).toBe("UniqueConstraintViolation");
    expect(refusalOf(put({ createOnly: true, id: uuid(1), name: "X" }, pro.state))).toBe(
      "UniqueConstraintViolation",
    );
    expect(refusalOf(put({ createOnly: true, name: "X", definition: listed(1) }, pro.state))).toBeUndefined();
  });

  it("refuses an id that is not a UUID or belongs to another kind, and accepts any other", () => {
    const { state } = putProperty({ definition: trait("plan") }, pro.state);
    expect(refusalOf(put({ id: "pro", name: "X", definition: listed(1) }, state))).toBe("IdError");
    expect(refusalOf(put({ id: uuid(5), name: "X", definition: listed(1) }, state))).toBe("IdError");
    expect(refusalOf(put({ id: uuid(9), name: "X", definition: listed(1) }, state))).toBeUndefined();
  });

  it("refuses an invalid definition, and an unknown group", () => {
    const definition = { entryNode: { id: "1", type: "Trait" }, nodes: [] };
    const body = { commandId: "c", by: "x", input: { name: "Pro", newId: uuid(1), definition } };
    expect(() => putSegment.handler.prepare(body)).toThrow(/"entryNode",\s+"path"/);
    expect(refusalOf(put({ definition: traitIs("a", "b"), subscriptionGroupId: uuid(7) }))).toBe(
      "BadRequest",
    );
  });

  it("refuses a definition that makes the document too large", () => {
    const large = traitIs("plan", "x".repeat(3 * 1024 * 1024));
    const { state } = withSegmentOf({ name: "A", definition: large });
    const full = withSegmentOf({ name: "B", id: uuid(2), definition: large }, state).state;
    const refused = put({ name: "C", id: uuid(3), definition: large }, full);
    expect(refused).toMatchObject({ state: full, outcome: { ok: false, code: "BadRequest" } });
  });

  it("creates a manual segment as NotStarted, but in force", () => {
    const list = withSegmentOf({ name: "List", definition: listed(3) });
    expect(list).toMatchObject({
      segment: { status: "NotStarted", since: 1 },
      state: { definitionVersion: 1 },
    });
    const again = put({ name: "List", definition: listed(1) }, list.state).state;
    expect(again.segments).toEqual(list.state.segments);
    const changed = put({ name: "List", definition: traitIs("a", "b") }, list.state).state;
    expect(changed).toMatchObject({ definitionVersion: 2, segments: [{ status: "Running", since: 2 }] });
  });

  it("keeps the version for changes of a paused segment until it runs again", () => {
    const paused = withSegmentOf({ definition: traitIs("plan", "pro"), status: "Paused" });
    expect(paused.state.definitionVersion).toBe(0);
    const changed = put({ definition: traitIs("plan", "free") }, paused.state).state;
    expect(changed.definitionVersion).toBe(0);
    const running = run(setSegmentStatus, { id: uuid(1), status: "Running" }, changed).state;
    expect(running).toMatchObject({ definitionVersion: 1, segments: [{ status: "Running", since: 1 }] });
  });
});

describe("set-segment-status", () => {
  it("pauses and resumes, each with a new version", () => {
    const paused = run(setSegmentStatus, { id: uuid(1), status: "Paused" }, pro.state);
    expect(paused.outcome).toMatchObject({ ok: true, value: { id: uuid(1), status: "Paused" } });
    expect(paused.state.definitionVersion).toBe(2);
    const resumed = run(setSegmentStatus, { id: uuid(1), status: "Running" }, paused.state).state;
    expect(resumed).toMatchObject({ definitionVersion: 3, segments: [{ since: 3 }] });
  });

  it("keeps the version when the status is the same", () => {
    expect(run(setSegmentStatus, { id: uuid(1), status: "Running" }, pro.state).state.definitionVersion).toBe(
      1,
    );
    const list = withSegmentOf({ definition: listed(1) });
    expect(
      run(setSegmentStatus, { id: uuid(1), status: "Running" }, list.state).state.definitionVersion,
    ).toBe(1);
  });

  it.each(["Running", "Paused"] as const)(
    "gives a %s segment that stops a new slot, without rows",
    (from) => {
      const { state } = withSegmentOf({ definition: traitIs("plan", "pro") });
      const before = run(setSegmentStatus, { id: uuid(1), status: from }, state).state;
      const stopped = run(setSegmentStatus, { id: uuid(1), status: "NotStarted" }, before);
      expect(stopped.state).toMatchObject({ nextSlot: 2, segments: [{ slot: 1, status: "NotStarted" }] });
      const emptied = { of: "slot", slot: 0, version: stopped.state.definitionVersion };
      expect(stopped.send).toMatchObject([{ type: "follow", body: { chores: [emptied] } }]);
      const again = run(setSegmentStatus, { id: uuid(1), status: "Running" }, stopped.state);
      const version = stopped.state.definitionVersion + 1;
      expect(again.state).toMatchObject({
        definitionVersion: version,
        segments: [{ slot: 1, status: "Running", since: version }],
      });
    },
  );

  it("leaves the rows of a list, which is in force before it is started", () => {
    const running = withSegmentOf({ definition: listed(1), status: "Running" }).state;
    const { state, send } = run(setSegmentStatus, { id: uuid(1), status: "NotStarted" }, running);
    expect(state).toMatchObject({ definitionVersion: 1, segments: [{ slot: 0, status: "NotStarted" }] });
    expect(send).toEqual([]);
  });

  it("is refused for an unknown id", () => {
    expect(refusalOf(run(setSegmentStatus, { id: uuid(8), status: "Paused" }, pro.state))).toBe("NotFound");
  });
});

describe("delete-segment", () => {
  it("deletes the segment and never reuses its slot", () => {
    const { state, outcome } = run(deleteSegment, { id: uuid(1) }, pro.state);
    expect(outcome.ok).toBe(true);
    expect(state).toMatchObject({ definitionVersion: 2, nextSlot: 1, segments: [] });
    expect(withSegmentOf({ definition: listed(1) }, state).segment.slot).toBe(1);
    expect(refusalOf(run(deleteSegment, { id: uuid(1) }, state))).toBe("NotFound");
  });
});

describe("an internal segment of a subscription group", () => {
  const group: SubscriptionGroup = {
    id: uuid(6),
    name: "News",
    channel: "Email",
    type: "OptOut",
    unsubscribedSegmentId: uuid(1),
    createdAt: 1,
    updatedAt: 1,
  };
  const state = {
    ...withSegmentOf({ definition: traitIs("a", "b"), resourceType: "Internal" }).state,
    subscriptionGroups: [group],
  };

  it("cannot be deleted, paused or changed", () => {
    const deleted = run(deleteSegment, { id: uuid(1) }, state);
    expect(deleted.outcome).toEqual({
      ok: false,
      code: "InUse",
      message: 'the segment is needed by the subscription group "News"',
    });
    expect(refusalOf(run(setSegmentStatus, { id: uuid(1), status: "Paused" }, state))).toBe("InUse");
    expect(refusalOf(put({ definition: traitIs("a", "c") }, state))).toBe("InUse");
    expect(refusalOf(put({ id: uuid(1), name: "Renamed" }, state))).toBeUndefined();
  });
});

it("put-segment is refused without a name", () => {
  expect(() => run(putSegment, { name: "", newId: uuid(1) }, newWorkspace)).toThrow("name");
});
