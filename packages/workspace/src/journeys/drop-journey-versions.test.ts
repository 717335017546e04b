import { describe, expect, it } from "vitest";
import { workspaceId } from "@signalbox/core/testing";
import type { WorkspaceState } from "../state.js";
import { run, viewIn, type CommandRun } from "../testing/run-command.js";
import { uuid } from "../commands/definition.fixture.js";
import { dropJourneyVersions } from "./drop-journey-versions.js";
import { onEvent, onlyJourney, preparedWorkspace, put } from "./journey.fixture.js";

const name = "Welcome";
const id = uuid(1);

/** A running journey in its `count`-th version, and the last command. */
function inVersion(count: number): CommandRun {
  let last = put({ name, definition: onEvent("1"), status: "Running" }, preparedWorkspace);
  for (let version = 2; version <= count; version += 1) {
    last = put({ name, definition: onEvent(`${version}`) }, last.state);
  }
  return last;
}

function drop(versions: readonly number[], state: WorkspaceState): CommandRun {
  return run(dropJourneyVersions, { id, versions }, state);
}

describe("a journey with many earlier versions", () => {
  it("has the oldest searched for runs at every tenth one", () => {
    const versions = Array.from({ length: 10 }, (_, index) => index + 1);
    const search = { of: "versions", journeyId: id, version: 51, versions, cursor: "", done: 0, total: 0 };
    const { state, send } = inVersion(51);
    expect(send).toMatchObject([{ type: "follow", body: { chores: [search] } }]);
    expect(put({ name, definition: onEvent("next") }, state).send).toEqual([]);
    expect(inVersion(50).send).toEqual([]);
    expect(inVersion(41).send).toEqual([]);
  });
});

describe("drop-journey-versions", () => {
  it("drops earlier versions with their rows, and never the present one", () => {
    const { state, changes } = drop([1, 3, 4, 9], inVersion(4).state);
    expect(onlyJourney(state)).toMatchObject({ version: 4, past: { versions: [2] } });
    expect(changes).toEqual(
      [1, 3].map((version) => ({
        do: "remove",
        table: "journeyVersions",
        id: `${workspaceId}/${id}/${version}`,
      })),
    );
    const { journeys } = viewIn(state);
    expect([1, 2, 4].map((version) => journeys.find(id, version) !== undefined)).toEqual([false, true, true]);
  });

  it("changes nothing when there is nothing to drop", () => {
    const { state } = inVersion(2);
    expect(drop([7], state)).toMatchObject({ state, changes: [], outcome: { ok: true } });
    expect(run(dropJourneyVersions, { id: uuid(9), versions: [1] }, state).state).toBe(state);
  });
});
