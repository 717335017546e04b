import { parseJsonObject, recomputeKey } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { workspaceId } from "@signalbox/core/testing";
import type { JourneyStatus, WorkspaceState } from "../state.js";
import { run } from "../testing/run-command.js";
import { refusalOf, uuid } from "../commands/definition.fixture.js";
import { deleteJourney } from "./delete-journey.js";
import { deleteTemplate } from "../templates/delete-template.js";
import { putJourney } from "./put-journey.js";
import {
  draftOf,
  preparedWorkspace,
  withReferences,
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
  it("creates a journey that does not run yet", () => {
    const created = put({ name, definition: onEvent("A") });
    const journey = {
      id: uuid(1),
      name,
      status: "NotStarted",
      canRunMultiple: false,
      version: 1,
      resourceType: "Declarative",
      createdAt: 5_000,
      updatedAt: 5_000,
    };
    expect(onlyJourney(created.state)).toMatchObject({
      ...journey,
      definition: onEvent("A"),
      earlier: [],
    });
    expect(created.outcome).toEqual({ ok: true, value: journey });
    const content = JSON.stringify(onEvent("A"));
    expect(created.changes).toEqual([
      {
        do: "add",
        table: "journeyVersions",
        id: `${workspaceId}/${uuid(1)}/1`,
        row: { workspaceId, journeyId: uuid(1), content },
      },
    ]);
    expect(created.send).toEqual([]);
  });

  it("requires a name for a new journey only, and finds an existing one by its id in any case", () => {
    expect(put({}).outcome).toMatchObject({
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

  it("refuses invalid ids, ids of other resources, and names of other journeys", () => {
    expect(refusalOf(put({ id: "mine", name: "Other" }))).toBe("IdError");
    expect(refusalOf(put({ id: "mine" }))).toBe("IdError");
    expect(refusalOf(put({ id: segmentId, name: "Other" }))).toBe("IdError");
    expect(refusalOf(put({ id: uuid(9), name }, drafted))).toBe("UniqueConstraintViolation");
    const two = put({ name: "Other", newId: uuid(9) }, drafted).state;
    expect(refusalOf(put({ id: uuid(9), name }, two))).toBe("UniqueConstraintViolation");
    expect(put({ id: uuid(9), name: "Other" }, two).outcome.ok).toBe(true);
  });

  it("keeps omitted fields, and changes nothing when it is refused", () => {
    const changed = put({ name, canRunMultiple: true, resourceType: "Internal" }, running).state;
    const later = put({ name }, changed).state;
    expect(onlyJourney(later)).toEqual({ ...onlyJourney(changed), updatedAt: expect.any(Number) });
    expect(put({ name, status: "NotStarted", canRunMultiple: true }, running).state).toBe(running);
  });
});

describe("the time of the last change", () => {
  it("grows with every change, also within a millisecond", () => {
    const first = onlyJourney(defined).updatedAt;
    expect(onlyJourney(put({ name, canRunMultiple: true }, defined).state).updatedAt).toBe(first + 1);
    expect(onlyJourney(put({ name }, defined).state).updatedAt).toBe(first);
  });

  it("refuses a caller with an older time, and no other", () => {
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

  it("of a new journey can be Running, but not Paused", () => {
    expect(put({ name, definition: onEvent("A"), status: "Running" }).outcome.ok).toBe(true);
    expect(refusalOf(put({ name, definition: onEvent("A"), status: "Paused" }))).toBe(
      "StatusTransitionError",
    );
  });

  it("keeps the time of the first start", () => {
    const startedAt = onlyJourney(running).startedAt;
    expect(startedAt).toBe(5_000);
    expect(onlyJourney(put({ name, status: "Running" }, paused).state).startedAt).toBe(startedAt);
    expect(onlyJourney(defined).startedAt).toBeUndefined();
  });

  it("starts runs for the members of its segment at the first start only", () => {
    const first = put({ name, definition: withReferences, status: "Running" });
    const slot = preparedWorkspace.segments.find(({ id }) => id === segmentId)?.slot;
    const start = { of: "start", journeyId: uuid(1), slot, version: 1, cursor: "", done: 0, total: 0 };
    expect(first.send).toMatchObject([
      { to: recomputeKey(workspaceId), type: "follow", body: { chores: [start] } },
    ]);
    const stopped = put({ name, status: "Paused" }, first.state);
    const resumed = put({ name, status: "Running", definition: onEvent("A") }, stopped.state);
    expect([stopped.send, resumed.send]).toEqual([[], []]);
    expect(put({ name, status: "Running" }, defined).send).toEqual([]);
  });

  it("with `catchUp` starts runs for the users who entered its segment during a pause", () => {
    const stopped = putAll(
      { name, definition: withReferences, status: "Running" },
      { name, status: "Paused" },
      { name, canRunMultiple: true },
    );
    expect(onlyJourney(stopped).pausedAt).toBe(5_000);
    const slot = preparedWorkspace.segments.find(({ id }) => id === segmentId)?.slot;
    const resumed = put({ name, status: "Running", catchUp: true }, stopped);
    const chore = { of: "start", journeyId: uuid(1), slot, version: 5_000, since: 5_000, cursor: "" };
    expect(resumed.send).toMatchObject([{ type: "follow", body: { chores: [chore] } }]);
    expect(onlyJourney(resumed.state)).not.toHaveProperty("pausedAt");
    // A repeated call, or one that changes another field, has no effect because the journey runs.
    expect(put({ name, status: "Running", catchUp: true }, resumed.state).send).toEqual([]);
    expect(put({ name, canRunMultiple: false }, resumed.state).send).toEqual([]);
    expect(put({ name, status: "Running" }, stopped).send).toEqual([]);
  });

  it("with `catchUp` and without a stored pause time starts runs for all recorded entries", () => {
    const state = putAll({ name, definition: withReferences, status: "Running" }, { name, status: "Paused" });
    const { pausedAt: _, ...journey } = onlyJourney(state);
    const kept = { journeyId: uuid(1), version: 1, definition: withReferences };
    const input = { name, status: "Running", catchUp: true, kept } as const;
    const resumed = put(input, { ...state, journeys: [journey] });
    expect(resumed.send).toMatchObject([{ body: { chores: [{ of: "start", since: 0 }] } }]);
  });

  it("cannot be Running without a definition, or with one that refers to deleted resources", () => {
    expect(put({ name, status: "Running" }, drafted).outcome).toMatchObject({
      ok: false,
      code: "ConstraintViolation",
      message: "definition: is missing; a draft cannot be started (CantStart)",
      issues: [{ path: ["definition"], code: "draftOnly", values: { violation: "CantStart" } }],
    });
    const { state } = run(deleteTemplate, { id: templateId }, putAll({ name, definition: withReferences }));
    const refused = put({ name, status: "Running" }, state).outcome;
    expect(refused).toMatchObject({
      code: "ConstraintViolation",
      message: expect.stringMatching(/ \(CantStart\)$/),
    });
    expect(put({ name: "Renamed", id: uuid(1) }, state).outcome.ok).toBe(true);
  });

  it("can be Paused although the definition refers to deleted resources", () => {
    const ran = putAll({ name, definition: withReferences, status: "Running" });
    const withoutTemplates = { ...ran, templates: [] };
    expect(put({ name, canRunMultiple: true }, withoutTemplates).outcome.ok).toBe(true);
    const stopped = put({ name, status: "Paused" }, withoutTemplates);
    expect(stopped.outcome.ok).toBe(true);
    expect(refusalOf(put({ name, status: "Running" }, stopped.state))).toBe("ConstraintViolation");
  });
});

describe("a new definition", () => {
  it("is refused with all its issues at once, in every status", () => {
    const invalid = {
      ...parseJsonObject(JSON.stringify(onEvent("A"))),
      nodes: [
        { type: "MessageNode", id: "m", variant: { type: "Email", templateId: "gone" }, child: "nowhere" },
      ],
    };
    for (const state of Object.values(of)) {
      const refused = put({ name, definition: invalid }, state);
      expect(refused.outcome).toMatchObject({
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

  it("is stored without the fields of other editors, and refused with unknown fields", () => {
    const known = { ...parseJsonObject(JSON.stringify(onEvent("A"))), lastAutosavedAt: 5 };
    expect(onlyJourney(put({ name, definition: known }).state).definition).toEqual(onEvent("A"));
    expect(put({ name, definition: { ...known, editor: { zoom: 2 } } }).outcome).toMatchObject({
      ok: false,
      code: "ConstraintViolation",
      message:
        "definition.editor: is not known here; known are entryNode, exitNode, nodes, goal, exitConditions, holdOutPercent",
    });
  });

  it("is a new version when it differs, and keeps the previous version if it ever ran", () => {
    expect(onlyJourney(put({ name, definition: onEvent("A") }, running).state)).toMatchObject({
      version: 1,
      earlier: [],
    });
    expect(onlyJourney(put({ name, definition: onEvent("B") }, defined).state)).toMatchObject({
      version: 2,
      earlier: [],
    });
    const second = put({ name, definition: onEvent("B") }, running).state;
    const third = put({ name, definition: onEvent("A") }, second).state;
    expect(onlyJourney(third)).toMatchObject({
      version: 3,
      definition: onEvent("A"),
      earlier: [
        { version: 1, definition: onEvent("A") },
        { version: 2, definition: onEvent("B") },
      ],
    });
  });

  it("keeps one that was put during a pause, because runs can be moved to it", () => {
    const second = put({ name, definition: onEvent("B") }, paused).state;
    const third = put({ name, definition: onEvent("C") }, second);
    expect(onlyJourney(third.state)).toMatchObject({
      version: 3,
      earlier: [
        { version: 1, definition: onEvent("A") },
        { version: 2, definition: onEvent("B") },
      ],
    });
    const id = `${workspaceId}/${uuid(1)}/2`;
    expect(third.changes).not.toContainEqual({ do: "remove", table: "journeyVersions", id });
  });

  it("is put again under its version, which restores a lost row", () => {
    const { state, changes } = put({ name, definition: onEvent("A") }, running);
    expect(onlyJourney(state).version).toBe(1);
    expect(changes).toMatchObject([{ do: "add", id: `${workspaceId}/${uuid(1)}/1` }]);
  });

  it("of more than a MiB is refused, as is such a draft", () => {
    const large = "x".repeat(1024 * 1024);
    expect(put({ name, definition: onEvent(large), draft: { large } }).outcome).toMatchObject({
      ok: false,
      code: "BadRequest",
      message:
        "definition: too large: it has 1048687 bytes, at most 1048576 fit; draft: too large: it has 1048588 bytes, at most 1048576 fit",
      issues: [
        { path: ["definition"] },
        { path: ["draft"], code: "contentTooLarge", values: { bytes: 1048588 } },
      ],
    });
  });

  it("that was changed since the caller read it does not start a journey", () => {
    const kept = { journeyId: uuid(1), version: 1, definition: onEvent("A") };
    const changed = put({ name, definition: onEvent("B") }, defined).state;
    const input = { name, newId: uuid(1), status: "Running" } as const;
    expect(refusalOf(run(putJourney, { ...input, kept }, changed))).toBe("Overtaken");
    expect(run(putJourney, { ...input, kept }, defined).outcome.ok).toBe(true);
  });

  it("of a caller that sends none along is checked for deleted resources only", () => {
    const input = { name, newId: uuid(1), status: "Running" } as const;
    const state = putAll({ name, definition: withReferences });
    expect(run(putJourney, input, state).outcome.ok).toBe(true);
    expect(run(putJourney, input, { ...state, templates: [] }).outcome).toMatchObject({
      code: "ConstraintViolation",
      message: `definition: refers to "${templateId}", which does not exist (CantStart)`,
    });
  });

  it("adds little to the workspace document, whatever its size", () => {
    const body = parseJsonObject(JSON.stringify(onEvent("A")));
    const large = {
      ...body,
      entryNode: { ...parseJsonObject(JSON.stringify(body["entryNode"])), event: "x".repeat(500_000) },
    };
    const { state } = put({ name, definition: large, status: "Running" });
    const twice = put(
      { name, draft: { text: "x".repeat(500_000) } },
      put({ name, definition: onEvent("A") }, state).state,
    );
    expect(JSON.stringify(twice.state.journeys).length).toBeLessThan(1_000);
  });

  it("keeps the previous version of a journey that runs under a changed definition", () => {
    const second = put({ name, definition: onEvent("B") }, running).state;
    expect(onlyJourney(second).earlier).toHaveLength(1);
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
  const withDraft = putAll({ name, draft });
  const draftRow = `${workspaceId}/journeys/${uuid(1)}`;

  it("is stored unchanged, and is not a definition", () => {
    expect(onlyJourney(withDraft)).toMatchObject({ version: 0, status: "NotStarted" });
    expect(draftOf(withDraft)).toEqual(draft);
    expect(onlyJourney(withDraft).definition).toBeUndefined();
    expect(draftOf(put({ name, canRunMultiple: true }, withDraft).state)).toEqual(draft);
  });

  it("is removed by null, and by a definition, also when both are put", () => {
    for (const input of [
      { draft: null },
      { definition: onEvent("A") },
      { definition: onEvent("A"), draft },
    ]) {
      const { state, changes } = put({ name, ...input }, withDraft);
      expect(draftOf(state)).toBeUndefined();
      expect(changes).toContainEqual(
        expect.objectContaining({ do: "put", table: "drafts", id: draftRow, version: 5_000.5 }),
      );
    }
  });

  it("is stored beside the definition in force", () => {
    const { state } = put({ name, draft }, running);
    expect(onlyJourney(state)).toMatchObject({ definition: onEvent("A"), version: 1 });
    expect(draftOf(state)).toEqual(draft);
  });
});
