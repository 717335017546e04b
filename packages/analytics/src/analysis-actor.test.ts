import { deliveryClasses, parseActorKey, type CountedState } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { aMove, openTestAnalysis, theWorkspace, type TestAnalysis } from "./testing.js";
import { analysisBehaviour } from "./analysis-actor.js";
import { analysisKey } from "./messages.js";
import type { Dimensions } from "./dimensions.js";
import { countsByTime, createGroupedCounts, type ClassCounts } from "./grouped-counts.js";
import { countFromRollups, loadTotals } from "./read-rollups.js";
import { broadcastRow, journeyRow, visitsRow } from "./rollup-actor.js";
import { maxLines, deserializeRow } from "./rollup-row.js";
import { tiers } from "./tiers.js";

const start = Date.UTC(2026, 0, 1);
const hour = 3_600_000;

const classesOf = (counts: ClassCounts): Readonly<Record<string, number>> =>
  Object.fromEntries(
    deliveryClasses.flatMap((each, index) => (counts[index] ? [[each, counts[index]]] : [])),
  );
/** The counts per template, by class. */
async function count(
  analysis: TestAnalysis,
  from = start,
  to = start + hour,
): Promise<ReadonlyMap<string, object>> {
  const counts = createGroupedCounts([0]);
  const query = {
    workspaceId: theWorkspace,
    from,
    to,
    groupOf: ({ templateId }: Dimensions) => templateId,
  };
  await countFromRollups(query, counts, analysis.actors);
  return new Map([...countsByTime(counts)].map(({ group, classes }) => [group, classesOf(classes)]));
}
const at = (as: CountedState["as"], seconds = 0): CountedState => ({
  at: start + seconds * 1_000,
  provider: "Test",
  as,
});

describe("the counts of a workspace's deliveries", () => {
  it("can be read after a second, and a repeated wake does not change them", async () => {
    const analysis = openTestAnalysis();
    analysis.move(aMove(), aMove({ to: at("sent", 45) }), aMove({ from: at("sent"), to: at("opened") }));
    expect((await count(analysis)).size).toBe(0);
    analysis.flush();
    analysis.flush();
    expect((await count(analysis)).get("t1")).toEqual({ sent: 1, opened: 1 });
    const first = await count(analysis, start, start + 30_000);
    expect(first.get("t1")).toEqual({ opened: 1 });
  });

  it("are not written if they cancel out before they are due", () => {
    const analysis = openTestAnalysis();
    analysis.move(
      aMove({ from: at("sent"), to: at("opened") }),
      aMove({ from: at("opened"), to: at("sent") }),
    );
    analysis.flush();
    expect([...analysis.documents.keys()]).toEqual([analysisKey(theWorkspace)]);
  });

  it("are correct for transitions in any order; a count can be negative until the earlier one arrives", async () => {
    const analysis = openTestAnalysis();
    analysis.move(aMove({ from: at("sent"), to: at("clicked") }));
    analysis.flush();
    expect((await count(analysis)).get("t1")).toEqual({ sent: -1, clicked: 1 });
    analysis.move(aMove());
    analysis.flush();
    expect((await count(analysis)).get("t1")).toEqual({ clicked: 1 });
  });

  it("follow a delivery whose time is corrected to another hour", async () => {
    const analysis = openTestAnalysis();
    analysis.move(aMove({ to: at("failed", 3_500) }));
    analysis.flush();
    analysis.move(aMove({ from: at("failed", 3_500), to: at("sent", 3_700) }));
    analysis.flush();
    expect((await count(analysis)).get("t1")).toBeUndefined();
    expect((await count(analysis, start + hour, start + 2 * hour)).get("t1")).toEqual({
      sent: 1,
    });
  });

  it("include totals of journeys and broadcasts, and the edges that runs took", async () => {
    const analysis = openTestAnalysis();
    analysis.move(
      aMove({ journeyId: "j", nodeId: "n" }),
      aMove({ broadcastId: "b" }),
      aMove({ broadcastId: "b" }),
    );
    const entry = { nodeId: "n", cause: "started" };
    const next = { nodeId: "m", cause: "sent" };
    analysis.takeEdges(
      { journeyId: "j", nodes: [entry, next] },
      { journeyId: "j", from: "n", nodes: [next, { nodeId: "x", cause: "next" }] },
    );
    analysis.flush();
    const totals = async (row: string) =>
      [...(await loadTotals(theWorkspace, row, analysis.actors))]
        .map(([line, counts]) => [line, counts[0]] as const)
        .toSorted(([one], [other]) => one.localeCompare(other));
    expect(await totals(journeyRow("j"))).toEqual([['["j","n","","t1","Email","Test"]', 1]]);
    expect(await totals(broadcastRow("b"))).toEqual([['["","","b","t1","Email","Test"]', 2]]);
    expect(await totals(visitsRow("j"))).toEqual([
      ['["","started","n"]', 1],
      ['["m","next","x"]', 1],
      ['["n","sent","m"]', 2],
    ]);
  });

  it("are in rows of bounded size for any number of templates, and complete", async () => {
    const analysis = openTestAnalysis();
    const templates = 1_000;
    for (let round = 0; round < 2; round += 1) {
      const moves = Array.from({ length: templates }, (_, index) =>
        aMove({
          templateId: `00000000-0000-4000-8000-00000000${index}`,
          to: at("sent", (index * 7) % 3_600),
        }),
      );
      analysis.move(...moves);
    }
    analysis.flush();
    const rows = [...analysis.documents].filter(([key]) => parseActorKey(key).kind === "rollup");
    expect(rows).toHaveLength((tiers.length * templates) / maxLines);
    for (const [, text] of rows) {
      expect(deserializeRow(text).lines.length).toBeLessThanOrEqual(maxLines);
      expect(text.length).toBeLessThan(64_000);
    }
    const counts = await count(analysis);
    expect(counts.size).toBe(templates);
    for (const each of counts.values()) expect(each).toEqual({ sent: 2 });
  });

  it("are sent early if too many are pending, so that the document stays small", () => {
    const analysis = openTestAnalysis();
    const moves = Array.from({ length: 20_000 }, (_, index) =>
      aMove({ templateId: `t${index % 50}`, to: at("sent", index % 3_600) }),
    );
    analysis.move(...moves);
    const waiting = analysis.documents.get(analysisKey(theWorkspace)) ?? "";
    expect(waiting.length).toBeLessThan(300_000);
    expect(analysis.documents.size).toBeGreaterThan(1);
  });

  it("are equal after storing and reading the document", () => {
    const analysis = openTestAnalysis();
    analysis.move(aMove(), aMove({ from: at("sent"), to: at("sentBounced") }), aMove({ journeyId: "j" }));
    analysis.takeEdges({ journeyId: "j", nodes: [{ nodeId: "n", cause: "started" }] });
    const text = analysis.documents.get(analysisKey(theWorkspace)) ?? "";
    expect(analysisBehaviour.serialize(analysisBehaviour.deserialize(text))).toBe(text);
  });
});
