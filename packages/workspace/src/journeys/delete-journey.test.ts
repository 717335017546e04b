import { describe, expect, it } from "vitest";
import type { WorkspaceState } from "../state.js";
import { run, type CommandRun } from "../testing/run-command.js";
import { refusalOf, uuid } from "../commands/definition.fixture.js";
import { deleteJourney } from "./delete-journey.js";
import { deleteSegment } from "../segments/delete-segment.js";
import { deleteSubscriptionGroup } from "../subscriptions/delete-subscription-group.js";
import { deleteTemplate } from "../templates/delete-template.js";
import { deleteUserProperty } from "../user-properties/delete-user-property.js";
import {
  groupId,
  withReferences,
  onEvent,
  onlyJourney,
  propertyId,
  put,
  putAll,
  segmentId,
  splitId,
  templateId,
} from "./journey.fixture.js";

const name = "Welcome";

describe("delete-journey", () => {
  it("ends live runs of a journey that has run", () => {
    const state = putAll({ name: "Ran", definition: onEvent("A"), status: "Running" });
    const end = { of: "end", journeyId: uuid(1), version: 1, cursor: "", done: 0, total: 0 };
    expect(run(deleteJourney, { id: uuid(1) }, state).send).toMatchObject([{ body: { chores: [end] } }]);
    const never = putAll({ name: "Never ran", definition: onEvent("A") });
    expect(run(deleteJourney, { id: uuid(1) }, never).send).toEqual([]);
  });

  it("deletes the journey in any status, and raises the version of journeys", () => {
    for (const status of ["NotStarted", "Running"] as const) {
      const state = putAll({ name, definition: withReferences, status });
      const gone = run(deleteJourney, { id: uuid(1) }, state);
      expect(gone.outcome).toEqual({ ok: true, value: null });
      expect(gone.state.journeys).toEqual([]);
      expect(gone.state.journeysVersion).toBeGreaterThan(state.journeysVersion);
      expect(refusalOf(run(deleteJourney, { id: uuid(1) }, gone.state))).toBe("NotFound");
    }
  });

  it("keeps other journeys", () => {
    const state = putAll({ name }, { name: "Other", newId: uuid(9) });
    expect(onlyJourney(run(deleteJourney, { id: uuid(1) }, state).state).name).toBe("Other");
  });
});

describe("resources that a journey needs", () => {
  const deletions: readonly (readonly [string, (state: WorkspaceState) => CommandRun])[] = [
    ["the segment it starts with", (state) => run(deleteSegment, { id: segmentId }, state)],
    ["the segment of a split", (state) => run(deleteSegment, { id: splitId }, state)],
    ["a template", (state) => run(deleteTemplate, { id: templateId }, state)],
    ["a user property", (state) => run(deleteUserProperty, { id: propertyId }, state)],
    ["a subscription group", (state) => run(deleteSubscriptionGroup, { id: groupId }, state)],
  ];

  it.each(deletions)("cannot be deleted while it runs or is paused: %s", (_, remove) => {
    const running = putAll({ name, definition: withReferences, status: "Running" });
    const paused = put({ name, status: "Paused" }, running).state;
    for (const state of [running, paused]) {
      expect(remove(state).outcome).toMatchObject({
        code: "InUse",
        message: expect.stringContaining('the journey "Welcome"'),
      });
    }
    expect(remove(run(deleteJourney, { id: uuid(1) }, paused).state).outcome.ok).toBe(true);
  });

  it.each(deletions)("cannot be deleted while runs of an earlier version may need it: %s", (_, remove) => {
    const state = putAll(
      { name, definition: withReferences, status: "Running" },
      { name, definition: onEvent("A") },
    );
    expect(refusalOf(remove(state))).toBe("InUse");
  });

  it.each(deletions)("can be deleted before it runs: %s", (_, remove) => {
    expect(remove(putAll({ name, definition: withReferences })).outcome.ok).toBe(true);
  });
});
