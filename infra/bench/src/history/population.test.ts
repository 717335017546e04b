import { checkSegmentDefinition, evaluateHistory } from "@signalbox/audience";
import type { WorkspaceId } from "@signalbox/core";
import { emptyView } from "@signalbox/workspace";
import { describe, expect, it } from "vitest";
import { userIdOf } from "../load/calls.js";
import { buildHistory } from "../load/life.js";
import { claimants, earlierDefinitions, priced, quiet, teams } from "./definitions.js";
import { createPopulation, rareEvent } from "./population.js";

const workspaceId = "6f9c2a44-0000-4000-8000-000000000001" as WorkspaceId;
const now = Date.parse("2026-03-01T12:00:00Z");
const hourMs = 60 * 60 * 1_000;
const users = 1_000;

const segments = [...earlierDefinitions.segments, claimants, teams, quiet, ...priced].map((named, slot) => ({
  ...named,
  id: named.name,
  slot,
  since: 1,
}));

describe("createPopulation", () => {
  const population = createPopulation(now);
  const { counts } = population;
  const histories = Array.from({ length: users }, (_, index) => population.callsOf(index));
  const simulated = histories.map((calls, index) => {
    const user = { id: userIdOf(index), kind: "user" } as const;
    const source = { workspaceId, view: emptyView, now: new Date(now) };
    return { user, events: buildHistory(user.id, calls, source).events };
  });
  const definitions = { version: 1, segments, properties: [] };
  const membersAt = (at: number): ReadonlyMap<string, number> => {
    const members = new Map<string, number>();
    for (const { user, events } of simulated) {
      for (const id of evaluateHistory({ definitions, events, user, at }).memberships) {
        members.set(id, (members.get(id) ?? 0) + 1);
      }
    }
    return members;
  };

  it("has about ten events a user, one in twenty with the rare event, one in ten of the plan", () => {
    expect(counts.events / users).toBeCloseTo(10, 0);
    expect(Math.abs(counts.rare / users - 0.05)).toBeLessThan(0.02);
    expect(Math.abs(counts.team / users - 0.1)).toBeLessThan(0.03);
    const rare = histories.map((calls) => calls.filter(({ event }) => event === rareEvent).length);
    expect(new Set(rare)).toEqual(new Set([0, 1, 2, 3]));
  });

  it("starts each history with an identify and continues in order of time, until now", () => {
    for (const calls of histories) {
      expect(calls[0]?.["type"]).toBe("identify");
      const moments = calls.map((call) => Date.parse(String(call["timestamp"])));
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
      expect(moments.at(-1)).toBeLessThanOrEqual(now);
    }
  });

  it.each([0, 12 * hourMs])("counts the members of every segment, also %i ms later", (later) => {
    const members = membersAt(now + later);
    const countOf = ({ name }: { readonly name: string }): number => members.get(name) ?? 0;
    expect(countOf(claimants)).toBe(counts.rare);
    expect(countOf(teams)).toBe(counts.team);
    expect(countOf(quiet)).toBe(counts.quiet);
    expect(counts.quiet).toBeGreaterThan(users - counts.rare);
    expect(priced.map(countOf)).toEqual(counts.priced);
    expect(earlierDefinitions.segments.map(countOf)).toEqual([counts.readers, counts.buyers]);
    expect(counts.readingBuyers).toBeLessThan(counts.buyers);
  });
});

describe("the definitions", () => {
  it("are accepted by the api", () => {
    for (const { definition } of segments) {
      expect(checkSegmentDefinition(definition)).toEqual({ ok: true, definition });
    }
  });
});
