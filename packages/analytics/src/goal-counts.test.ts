import { describe, expect, it } from "vitest";
import { convertedLines, goalCountsOf, goalLine, type GoalLine } from "./goal-counts.js";
import { edgeMessage, edgeBodySchema } from "./messages.js";
import {
  countEdge,
  deserializeRollupCounts,
  newRollupCounts,
  rowDeltas,
  serializeRollupCounts,
} from "./rollup-counts.js";
import { workspaceId } from "@signalbox/core/testing";

const [first, second] = [Date.parse("2026-05-01T23:59:59Z"), Date.parse("2026-05-02T00:00:00Z")];

function totals(...lines: readonly (readonly [GoalLine, number])[]): ReadonlyMap<string, readonly number[]> {
  return new Map(lines.map(([line, count]) => [JSON.stringify(line), [count]]));
}

describe("the counts of a goal", () => {
  it("are whole numbers, in all and by day in UTC, and conversions by node and by the way there", () => {
    expect(
      goalCountsOf(
        totals(
          [goalLine("measured", second), 4],
          [goalLine("measured", first), 6],
          [goalLine("converted", second), 3],
          [["convertedAt", "mail", "waited"], 2],
          [["convertedAt", "mail", "timeout"], 1],
          [goalLine("heldOut", first), 2],
          [goalLine("heldOutConverted", second), 1],
          [["exit", "event:Left"], 5],
        ),
      ),
    ).toEqual({
      goal: {
        measured: 10,
        converted: 3,
        heldOut: 2,
        heldOutConverted: 1,
        byNode: { mail: { converted: 3, byCause: { waited: 2, timeout: 1 } } },
        byDay: [
          { day: "2026-05-01", measured: 6, converted: 0, heldOut: 2, heldOutConverted: 0 },
          { day: "2026-05-02", measured: 4, converted: 3, heldOut: 0, heldOutConverted: 1 },
        ],
      },
      exits: { "event:Left": 5 },
    });
  });

  it("are absent where nothing was counted", () => {
    expect(goalCountsOf(new Map())).toEqual({});
    expect(goalCountsOf(totals([["exit", "segment:s"], 1]))).toEqual({ exits: { "segment:s": 1 } });
  });

  it("are summed with the edges of the same message, and go to a row of their own", () => {
    const goals = [goalLine("measured", first), ...convertedLines({ nodeId: "mail", cause: "sent" }, first)];
    const { body } = edgeMessage(workspaceId, {
      journeyId: "j",
      nodes: [{ nodeId: "a", cause: "event" }],
      goals,
    });
    const edges = edgeBodySchema.parse(body);
    const counts = newRollupCounts();
    countEdge(counts, edges);
    countEdge(counts, edges);
    const stored = serializeRollupCounts(counts);
    expect(JSON.parse(JSON.stringify(stored))).toEqual(stored);
    const rows = rowDeltas(deserializeRollupCounts(stored));
    expect([...rows.keys()]).toEqual(["visits/j", "goals/j"]);
    expect(rows.get("goals/j")).toEqual(goals.map((line) => [JSON.stringify(line), 0, 0, 2]));
  });

  it("are left out of what is stored while there are none, as in documents of earlier releases", () => {
    const counts = newRollupCounts();
    countEdge(counts, edgeBodySchema.parse({ journeyId: "j", nodes: [{ nodeId: "a", cause: "event" }] }));
    const stored = serializeRollupCounts(counts);
    expect(stored).not.toHaveProperty("goals");
    expect([...rowDeltas(deserializeRollupCounts(stored)).keys()]).toEqual(["visits/j"]);
  });
});
