import { userKey } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { expect, it } from "vitest";
import { uuid } from "../commands/definition.fixture.js";
import { run } from "../testing/run-command.js";
import { newWorkspace, type WorkspaceState } from "../state.js";
import { putJourney, type PutJourney } from "./put-journey.js";

const wait = (id: string): object => ({
  type: "DelayNode",
  id,
  child: "ExitNode",
  variant: { type: "Second", seconds: 60 },
});
const through = (node: string): NonNullable<PutJourney["definition"]> =>
  ({
    entryNode: { type: "EventEntryNode", event: "Began", child: node },
    exitNode: { type: "ExitNode" },
    nodes: [wait(node)],
  }) as unknown as NonNullable<PutJourney["definition"]>;

const message = { to: userKey(workspaceId, "task"), type: "start-bulk-act", body: {} };
const movingRuns = { taskId: "t1", message };

function put(input: Partial<PutJourney>, state: WorkspaceState = newWorkspace): ReturnType<typeof run> {
  return run(putJourney, { name: "Welcome", newId: uuid(1), ...input }, state);
}

const { state: running } = put({ definition: through("one"), status: "Running" });

it("sends the act with the decision that publishes, and names it", () => {
  const moveRuns = [
    { from: "one", to: "two" },
    { from: "gone", version: 1, to: "ExitNode" },
  ];
  const { send, outcome } = put({ definition: through("two"), moveRuns, movingRuns }, running);
  expect(outcome).toMatchObject({ ok: true, value: { version: 2, moveTask: "t1" } });
  expect(send).toContainEqual(message);
});

it.each([
  [{ moveRuns: [{ from: "one", to: "two" }] }, "moveRuns: needs a definition, which the runs move to"],
  [
    { definition: through("two"), moveRuns: [{ from: "one", to: "one" }] },
    "moveRuns[0].to: must be a node of the definition, or ExitNode",
  ],
  [
    { definition: through("two"), moveRuns: [{ from: "one", to: "EventEntryNode" }] },
    "moveRuns[0].to: must be a node of the definition, or ExitNode",
  ],
] as const)("refuses %j, and sends nothing", (input, text) => {
  const { state, send, outcome } = put({ ...input, movingRuns }, running);
  expect(outcome).toMatchObject({ ok: false, code: "BadValues", message: text });
  expect([state, send]).toEqual([running, []]);
});

it("refuses moves of a journey that was never started", () => {
  const { state } = put({ definition: through("one") });
  const moveRuns = [{ from: "one", to: "two" }];
  const { outcome } = put({ definition: through("two"), moveRuns, movingRuns }, state);
  expect(outcome).toMatchObject({
    ok: false,
    message: "moveRuns: the journey was never started, so it has no runs",
  });
});
