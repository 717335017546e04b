import { describe, expect, it } from "vitest";
import { newWorkspace, type StoredUserProperty } from "../state.js";
import { run } from "../testing/run-command.js";
import {
  putProperty,
  refusalOf,
  trait,
  traitIs,
  uuid,
  withSegmentOf,
} from "../commands/definition.fixture.js";
import { deleteUserProperty } from "./delete-user-property.js";
import { putUserProperty } from "./put-user-property.js";
import { setUserPropertyStatus } from "./set-user-property-status.js";

const { state } = putProperty({ definition: trait("plan") });

describe("put-user-property", () => {
  it("creates a user property that is in force at once, with a slot that no segment has", () => {
    const withBoth = putProperty(
      { definition: trait("plan"), exampleValue: "pro" },
      withSegmentOf({ definition: traitIs("plan", "pro") }).state,
    );
    expect(withBoth.state).toMatchObject({ definitionVersion: 2, nextSlot: 2 });
    expect(withBoth.outcome).toEqual({
      ok: true,
      value: {
        id: uuid(5),
        slot: 1,
        name: "plan",
        definition: trait("plan"),
        status: "Running",
        exampleValue: "pro",
        since: 2,
        firstSince: 2,
        createdAt: 5_000,
        updatedAt: 5_000,
        definitionUpdatedAt: 5_000,
      },
    });
  });

  it("raises the version only for a changed definition", () => {
    expect(putProperty({ definition: trait("plan") }, state).state).toEqual(state);
    const changed = putProperty({ definition: trait("tier") }, state).state;
    expect(changed).toMatchObject({
      definitionVersion: 2,
      nextSlot: 1,
      userProperties: [{ slot: 0, since: 2 }],
    });
    expect(putProperty({ exampleValue: "x" }, state).state).toMatchObject({
      definitionVersion: 1,
      userProperties: [{ exampleValue: "x", definition: trait("plan") }],
    });
  });

  it("refuses the name of another property, an invalid id, and a new property without a definition", () => {
    expect(refusalOf(putProperty({ id: uuid(6), definition: trait("x") }, state))).toBe(
      "UserPropertyAlreadyExists",
    );
    expect(refusalOf(putProperty({ id: "x", name: "y", definition: trait("x") }, state))).toBe("IdError");
    const { state: both } = withSegmentOf({ definition: traitIs("a", "b") }, state);
    expect(refusalOf(putProperty({ id: uuid(1), name: "y", definition: trait("x") }, both))).toBe("IdError");
    expect(refusalOf(putProperty({ name: "y" }, state))).toBe("BadRequest");
    const input = { name: "plan", newId: uuid(5), definition: { type: "Trait" } };
    expect(() => putUserProperty.handler.prepare({ commandId: "c", by: "x", input })).toThrow("path");
  });
});

describe("the user properties that identify the user", () => {
  const own: StoredUserProperty = {
    id: uuid(7),
    slot: 0,
    name: "id",
    definition: { type: "Id" },
    status: "Running",
    since: 1,
    createdAt: 1,
    updatedAt: 1,
    definitionUpdatedAt: 1,
  };
  const workspace = { ...newWorkspace, userProperties: [own], nextSlot: 1, definitionVersion: 1 };

  it("cannot be changed, renamed, paused or deleted", () => {
    for (const refused of [
      putProperty({ name: "id", definition: trait("x") }, workspace),
      putProperty({ name: "anonymousId", definition: trait("x") }, workspace),
      putProperty({ id: uuid(7), name: "renamed" }, workspace),
      run(deleteUserProperty, { id: uuid(7) }, workspace),
      run(setUserPropertyStatus, { id: uuid(7), status: "Paused" }, workspace),
    ]) {
      expect(refusalOf(refused)).toBe("ProtectedUserProperty");
      expect(refused.state).toEqual(workspace);
    }
  });
});

describe("delete-user-property and set-user-property-status", () => {
  it("raise the version of definitions", () => {
    expect(run(deleteUserProperty, { id: uuid(5) }, state).state).toMatchObject({
      definitionVersion: 2,
      nextSlot: 1,
      userProperties: [],
    });
    const paused = run(setUserPropertyStatus, { id: uuid(5), status: "Paused" }, state);
    expect(paused.outcome).toMatchObject({ ok: true, value: { status: "Paused" } });
    expect(paused.state.definitionVersion).toBe(2);
  });

  it("are refused for an unknown id", () => {
    expect(refusalOf(run(deleteUserProperty, { id: uuid(8) }, state))).toBe("NotFound");
    expect(refusalOf(run(setUserPropertyStatus, { id: uuid(8), status: "Paused" }, state))).toBe("NotFound");
  });
});
