import { parseJsonObject, recomputeKey } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { workspaceId } from "@signalbox/core/testing";
import type { JourneyStatus, WorkspaceState } from "../state.js";
import { run } from "../testing/run-command.js";
import { refusalOf, uuid } from "./definition.fixture.js";
import { deleteJourney } from "./delete-journey.js";
import { deleteTemplate } from "./delete-template.js";
import {
  furnished,
  needy,
  onEvent,
  onlyJourney,
  put,
  putAll,
  segmentId,
  templateId,
} from "./journey.fixture.js";

const name = "Welcome";
const drafted = putAll({ name });
const defined = putAll({ name, definition: onEvent("A") });
const running = putAll({ name, definition: onEvent("A") }, { name, status: "Running" });
const paused = putAll(
  { name, definition: onEvent("A") },
  { name, status: "Running" },
  { name, status: "Paused" },
);

const of: Readonly<Record<JourneyStatus, WorkspaceState>> = {
  NotStarted: defined,
  Running: running,
  Paused: paused,
};

describe("put-journey", () => {
  it("makes one that leads nobody yet", () => {
    const made = put({ name, definition: onEvent("A") });
    const journey = {
      id: uuid(1),
      name,
      status: "NotStarted",
      canRunMultiple: false,
      definition: onEvent("A"),
      version: 1,
      resourceType: "Declarative",
      createdAt: 5_000,
      updatedAt: 5_000,
    };
    expect(onlyJourney(made.state)).toEqual({ ...journey, earlier: [] });
    expect(made.outcome).toEqual({ ok: true, value: journey });
    expect(made.send).toEqual([]);
  });

  it("needs a name for a new one alone, and knows one by its id however it is written", () => {
    expect(put({}).outcome).toEqual({
      ok: false,
      code: "BadValues",
      message: "name: required for a new journey",
    });
    expect(refusalOf(put({ id: uuid(9) }))).toBe("BadValues");
    const id = "abcdefab-0000-4000-8000-000000000000";
    const { state } = put({ id: id.toUpperCase(), name });
    expect(onlyJourney(state).id).toBe(id);
    expect(onlyJourney(put({ id: id.toUpperCase(), name: "Hi" }, state).state)).toMatchObject({
      id,
      name: "Hi",
    });
  });

  it("refuses ids that are none, those of other things, and names that others have", () => {
    expect(refusalOf(put({ id: "mine", name: "Other" }))).toBe("IdError");
    expect(refusalOf(put({ id: "mine" }))).toBe("IdError");
    expect(refusalOf(put({ id: segmentId, name: "Other" }))).toBe("IdError");
    expect(refusalOf(put({ id: uuid(9), name }, drafted))).toBe("UniqueConstraintViolation");
    const two = put({ name: "Other", newId: uuid(9) }, drafted).state;
    expect(refusalOf(put({ id: uuid(9), name }, two))).toBe("UniqueConstraintViolation");
    expect(put({ id: uuid(9), name: "Other" }, two).outcome.ok).toBe(true);
  });

  it("keeps what is left out, and changes nothing when it refuses", () => {
    const changed = put({ name, canRunMultiple: true, resourceType: "Internal" }, running).state;
    const later = put({ name }, changed).state;
    expect(onlyJourney(later)).toEqual({ ...onlyJourney(changed), updatedAt: expect.any(Number) });
    expect(put({ name, status: "NotStarted", canRunMultiple: true }, running).state).toBe(running);
  });
});

describe("the time of the last change", () => {
  it("grows with every change, also within a millisecond", () => {
    const first = onlyJourney(defined).updatedAt;
    expect(onlyJourney(put({ name }, defined).state).updatedAt).toBe(first + 1);
  });

  it("refuses a caller who knows an older one, and nobody else", () => {
    const { updatedAt } = onlyJourney(running);
    const stale = put({ name, updatedAt: updatedAt - 1, canRunMultiple: true }, running);
    expect(refusalOf(stale)).toBe("Conflict");
    expect(stale.state).toBe(running);
    expect(refusalOf(put({ name, updatedAt }, running))).toBeUndefined();
    expect(refusalOf(put({ name, updatedAt: updatedAt + 1 }, running))).toBeUndefined();
    expect(refusalOf(put({ name: "New", newId: uuid(9), updatedAt: 1 }, running))).toBeUndefined();
  });
});

describe("the status of a journey", () => {
  it.each<[JourneyStatus, JourneyStatus, boolean]>([
    ["NotStarted", "NotStarted", true],
    ["NotStarted", "Running", true],
    ["NotStarted", "Paused", false],
    ["Running", "NotStarted", false],
    ["Running", "Running", true],
    ["Running", "Paused", true],
    ["Paused", "NotStarted", false],
    ["Paused", "Running", true],
    ["Paused", "Paused", true],
  ])("from %s to %s: %s", (before, status, isAllowed) => {
    const { state, outcome } = put({ name, status }, of[before]);
    expect(outcome.ok ? "" : outcome.code).toBe(isAllowed ? "" : "StatusTransitionError");
    expect(onlyJourney(state).status).toBe(isAllowed ? status : before);
  });

  it("may be Running from the start, and Paused not", () => {
    expect(put({ name, definition: onEvent("A"), status: "Running" }).outcome.ok).toBe(true);
    expect(refusalOf(put({ name, definition: onEvent("A"), status: "Paused" }))).toBe(
      "StatusTransitionError",
    );
  });

  it("keeps when it first ran", () => {
    const startedAt = onlyJourney(running).startedAt;
    expect(startedAt).toBe(5_000);
    expect(onlyJourney(put({ name, status: "Running" }, paused).state).startedAt).toBe(startedAt);
    expect(onlyJourney(defined).startedAt).toBeUndefined();
  });

  it("has those who are in its segment taken in when it first runs, and no other time", () => {
    const first = put({ name, definition: needy, status: "Running" });
    const slot = furnished.segments.find(({ id }) => id === segmentId)?.slot;
    const start = { of: "start", journeyId: uuid(1), slot, version: 1, cursor: "", done: 0, total: 0 };
    expect(first.send).toMatchObject([
      { to: recomputeKey(workspaceId), type: "follow", body: { chores: [start] } },
    ]);
    const stopped = put({ name, status: "Paused" }, first.state);
    const resumed = put({ name, status: "Running", definition: onEvent("A") }, stopped.state);
    expect([stopped.send, resumed.send]).toEqual([[], []]);
    expect(put({ name, status: "Running" }, defined).send).toEqual([]);
  });

  it("has those taken in who entered its segment during a pause, where it is asked to", () => {
    const stopped = putAll(
      { name, definition: needy, status: "Running" },
      { name, status: "Paused" },
      { name, canRunMultiple: true },
    );
    expect(onlyJourney(stopped).pausedAt).toBe(5_000);
    const slot = furnished.segments.find(({ id }) => id === segmentId)?.slot;
    const resumed = put({ name, status: "Running", catchUp: true }, stopped);
    const chore = { of: "start", journeyId: uuid(1), slot, version: 5_000, since: 5_000, cursor: "" };
    expect(resumed.send).toMatchObject([{ type: "follow", body: { chores: [chore] } }]);
    expect(onlyJourney(resumed.state)).not.toHaveProperty("pausedAt");
    // A call that is repeated finds it running, and so does one that changes something else.
    expect(put({ name, status: "Running", catchUp: true }, resumed.state).send).toEqual([]);
    expect(put({ name, canRunMultiple: false }, resumed.state).send).toEqual([]);
    expect(put({ name, status: "Running" }, stopped).send).toEqual([]);
  });

  it("paused under an earlier release has everybody taken in whose entering is known", () => {
    const state = putAll({ name, definition: needy, status: "Running" }, { name, status: "Paused" });
    const { pausedAt: _, ...journey } = onlyJourney(state);
    const resumed = put({ name, status: "Running", catchUp: true }, { ...state, journeys: [journey] });
    expect(resumed.send).toMatchObject([{ body: { chores: [{ of: "start", since: 0 }] } }]);
  });

  it("cannot be Running without a definition, or with one that needs what is gone", () => {
    expect(put({ name, status: "Running" }, drafted).outcome).toEqual({
      ok: false,
      code: "ConstraintViolation",
      message: "definition: is missing; a draft cannot be started (CantStart)",
    });
    const { state } = run(deleteTemplate, { id: templateId }, putAll({ name, definition: needy }));
    const refused = put({ name, status: "Running" }, state).outcome;
    expect(refused).toMatchObject({
      code: "ConstraintViolation",
      message: expect.stringMatching(/ \(CantStart\)$/),
    });
    expect(put({ name: "Renamed", id: uuid(1) }, state).outcome.ok).toBe(true);
  });

  it("can be Paused whatever has become of what it needs", () => {
    const ran = putAll({ name, definition: needy, status: "Running" });
    const bereft = { ...ran, templates: [] };
    expect(put({ name, canRunMultiple: true }, bereft).outcome.ok).toBe(true);
    const stopped = put({ name, status: "Paused" }, bereft);
    expect(stopped.outcome.ok).toBe(true);
    expect(refusalOf(put({ name, status: "Running" }, stopped.state))).toBe("ConstraintViolation");
  });
});

describe("a definition that is put", () => {
  it("is refused with all its faults at once, whatever the status", () => {
    const faulty = {
      ...parseJsonObject(JSON.stringify(onEvent("A"))),
      nodes: [
        { type: "MessageNode", id: "m", variant: { type: "Email", templateId: "gone" }, child: "nowhere" },
      ],
    };
    for (const state of Object.values(of)) {
      const refused = put({ name, definition: faulty }, state);
      expect(refused.outcome).toEqual({
        ok: false,
        code: "ConstraintViolation",
        message: [
          'definition.nodes[0].child: names no node; add one with the id "nowhere", or leave to ExitNode',
          'definition.nodes[0]: is not reached from the entry; lead to "m" from another node, or remove it',
          'definition.nodes[0].variant.templateId: names no template; there is none with the id "gone"',
        ].join("; "),
      });
      expect(refused.state).toBe(state);
    }
  });

  it("is kept without the fields other editors need, and refused with fields nobody knows", () => {
    const known = { ...parseJsonObject(JSON.stringify(onEvent("A"))), lastAutosavedAt: 5 };
    expect(onlyJourney(put({ name, definition: known }).state).definition).toEqual(onEvent("A"));
    expect(put({ name, definition: { ...known, editor: { zoom: 2 } } }).outcome).toMatchObject({
      ok: false,
      code: "ConstraintViolation",
      message: "definition.editor: is not known here; known are entryNode, exitNode, nodes",
    });
  });

  it("is a new version when it is another one, and leaves the one before to its runs if it ever ran", () => {
    expect(onlyJourney(put({ name, definition: onEvent("A") }, running).state)).toMatchObject({
      version: 1,
      earlier: [],
    });
    expect(onlyJourney(put({ name, definition: onEvent("B") }, defined).state)).toMatchObject({
      version: 2,
      earlier: [],
    });
    for (const state of [running, paused]) {
      const second = put({ name, definition: onEvent("B") }, state).state;
      const third = put({ name, definition: onEvent("A") }, second).state;
      expect(onlyJourney(third)).toMatchObject({
        version: 3,
        definition: onEvent("A"),
        earlier: [
          { version: 1, definition: onEvent("A") },
          { version: 2, definition: onEvent("B") },
        ],
      });
    }
  });

  it("never has the version of a deleted journey with the same id", () => {
    const first = putAll({ id: uuid(1), name, definition: onEvent("A"), status: "Running" });
    const second = put({ name, definition: onEvent("B") }, first).state;
    const gone = run(deleteJourney, { id: uuid(1) }, second).state;
    const again = put({ id: uuid(1), name, definition: onEvent("C") }, gone).state;
    expect(onlyJourney(again).version).toBeGreaterThan(2);
    expect(onlyJourney(again).earlier).toEqual([]);
  });
});

describe("a draft", () => {
  const draft = { nodes: [{ id: "1", x: 0.5 }], open: null };
  const sketched = putAll({ name, draft });

  it("is kept as it is, and is no definition", () => {
    expect(onlyJourney(sketched)).toMatchObject({ draft, version: 0, status: "NotStarted" });
    expect(onlyJourney(sketched).definition).toBeUndefined();
    expect(onlyJourney(put({ name, canRunMultiple: true }, sketched).state).draft).toEqual(draft);
  });

  it("goes with null, and when a definition is put, whatever comes beside it", () => {
    for (const input of [
      { draft: null },
      { definition: onEvent("A") },
      { definition: onEvent("A"), draft },
    ]) {
      expect(onlyJourney(put({ name, ...input }, sketched).state)).not.toHaveProperty("draft");
    }
  });

  it("stays beside the definition that leads people", () => {
    const { state } = put({ name, draft }, running);
    expect(onlyJourney(state)).toMatchObject({ draft, definition: onEvent("A"), version: 1 });
  });
});
