import { describe, expect, it } from "vitest";
import { archiveJourney, archiveSegment, archiveTemplate, archiveUserProperty } from "./archive.js";
import { put, putProperty, trait, traitIs, uuid } from "./commands/definition.fixture.js";
import { putTemplate } from "./templates/put-template.js";
import { putJourney } from "./journeys/put-journey.js";
import type { Operation } from "./operation.js";
import type { WorkspaceState } from "./state.js";
import { run } from "./testing/run-command.js";

const template = {
  name: "Hello",
  newId: uuid(3),
  definition: { channel: "Email", text: "{}" },
  draft: null,
} as const;
const journey = { name: "Welcome", newId: uuid(4), draft: { nodes: [] } };

let workspace: WorkspaceState = put({ definition: traitIs("plan", "pro") }).state;
workspace = putProperty({ newId: uuid(2), definition: trait("plan") }, workspace).state;
workspace = run(putTemplate, template, workspace).state;
workspace = run(putJourney, journey, workspace).state;

type ArchivedState = Pick<WorkspaceState, "segments" | "userProperties" | "templates" | "journeys">;
interface Case {
  readonly kind: keyof ArchivedState;
  readonly id: string;
  readonly archive: Operation<{ readonly id: string; readonly archived: boolean }>;
  readonly putAgain: (state: WorkspaceState) => WorkspaceState;
}
const cases: readonly Case[] = [
  { kind: "segments", id: uuid(1), archive: archiveSegment, putAgain: (state) => put({}, state).state },
  {
    kind: "userProperties",
    id: uuid(2),
    archive: archiveUserProperty,
    putAgain: (state) => putProperty({}, state).state,
  },
  {
    kind: "templates",
    id: uuid(3),
    archive: archiveTemplate,
    putAgain: (state) => run(putTemplate, template, state).state,
  },
  {
    kind: "journeys",
    id: uuid(4),
    archive: archiveJourney,
    putAgain: (state) => run(putJourney, journey, state).state,
  },
];

describe.each(cases)("archiving $kind", ({ kind, id, archive, putAgain }) => {
  const archived = run(archive, { id, archived: true }, workspace);

  it("hides one and changes nothing that is computed", () => {
    expect(archived.outcome.ok).toBe(true);
    expect(archived.state[kind]).toMatchObject([{ id, archived: true }]);
    expect(archived.state.definitionVersion).toBe(workspace.definitionVersion);
    expect(archived.send).toEqual([]);
  });

  it("outlives a put, and is taken back", () => {
    const after = putAgain(archived.state);
    expect(after[kind]).toMatchObject([{ id, archived: true }]);
    const [shown] = run(archive, { id, archived: false }, after).state[kind];
    expect(shown).toMatchObject({ id });
    expect(shown).not.toHaveProperty("archived");
  });

  it("refuses one that does not exist", () => {
    expect(run(archive, { id: uuid(9), archived: true }, workspace).outcome).toMatchObject({
      ok: false,
      code: "NotFound",
    });
  });
});
