/**
 * Signalbox's own processes are killed, together and in turn, while clients send: nothing is lost, nothing is applied
 * twice. Nor when definitions change meanwhile.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCrashTest, type CrashTest, type Progress } from "./crash-test.fixture.js";
import { churnDefinitions } from "./definition-churn.fixture.js";
import { sized } from "@signalbox/dev-services/testing";
import { killAndStart, type System } from "./system.fixture.js";

let crashTest: CrashTest;
let system: System;

beforeAll(async () => {
  crashTest = await startCrashTest({ apis: 2, workers: 2 });
  ({ system } = crashTest);
});

afterAll(async () => {
  await crashTest?.end();
});

interface Disturbance {
  readonly name: string;
  /** Another worker must take over messages whose worker died. */
  readonly takesOver: boolean;
  /** How often the soak test repeats it under one load. */
  readonly soakRounds: number;
  readonly disturb: (progress: Progress, round: number) => Promise<void>;
}

const partitionCounts = ["64", "256", "16"] as const;

const disturbances: readonly Disturbance[] = [
  {
    name: "apis are killed, together and one of them",
    takesOver: false,
    soakRounds: 10,
    async disturb({ accepted }, round) {
      await killAndStart(round % 2 === 0 ? system.apis : system.apis.slice(0, 1));
      await accepted();
    },
  },
  {
    name: "all workers are killed",
    takesOver: true,
    soakRounds: 15,
    disturb: ({ killUntilTakenOver }) => killUntilTakenOver(system.workers),
  },
  {
    name: "apis and workers are killed together",
    takesOver: false,
    soakRounds: 8,
    async disturb({ applied }) {
      await killAndStart([...system.apis, ...system.workers]);
      await applied();
    },
  },
  {
    name: "one of two workers is killed",
    takesOver: true,
    soakRounds: 25,
    disturb: ({ killUntilTakenOver }, round) =>
      killUntilTakenOver(system.workers.slice(round % 2, (round % 2) + 1)),
  },
  {
    name: "a worker stops past its lock and continues as if nothing had happened",
    takesOver: true,
    soakRounds: 5,
    async disturb({ accepted, applied }, round) {
      const zombie = system.workers[round % 2];
      zombie?.freeze();
      try {
        await accepted();
        await applied.everythingAccepted();
      } finally {
        zombie?.thaw();
      }
      await applied();
    },
  },
  {
    name: "the number of partitions changes while processes are killed",
    takesOver: false,
    soakRounds: 6,
    async disturb({ accepted, applied }, round) {
      const partitions = partitionCounts[round % partitionCounts.length] ?? "";
      const changed = system.cli("partitions", partitions);
      await killAndStart([...system.apis.slice(0, 1), ...system.workers.slice(0, 1)]);
      expect(await changed).toMatch(new RegExp(`^${partitions} partitions\\.$`, "m"));
      await accepted();
      await applied();
    },
  },
];

// The soak test checks everything after each kind, the gate once after all of them.
const scenarios = sized({
  gate: [{ name: "processes", rounds: 1, parts: disturbances }],
  soak: disturbances.map((part) => ({ name: part.name, rounds: part.soakRounds, parts: [part] })),
});

test.each(scenarios)(
  "$name: everything accepted is applied exactly once",
  { timeout: 900_000 },
  async (scenario) => {
    const prefix = scenario.name.replaceAll(/\W+/g, "-");
    const { takenOver } = await crashTest.underLoad(prefix, async (progress) => {
      for (const { disturb } of scenario.parts)
        for (let round = 0; round < scenario.rounds; round += 1) await disturb(progress, round);
    });
    const least = scenario.parts.some(({ takesOver }) => takesOver) ? 1 : 0;
    expect(takenOver).toBeGreaterThanOrEqual(least);
  },
);

// Only in the soak test: users need long to follow, and the simulator covers the same in the gate.
const churns = sized({
  gate: [],
  soak: [{ changes: 90, callsBetween: 60, killEvery: 5, loads: 10, eventsPerSecond: 500 }],
});

// Last: the events of its journeys are not in the ledger of the others.
test.each(churns)(
  "definitions change $changes times: users follow them, and journeys only true memberships",
  { timeout: 900_000 },
  async (churn) => {
    const { starts, joined, timeouts } = await churnDefinitions({ ...crashTest, ...churn });
    expect(Math.min(starts, joined, timeouts)).toBeGreaterThan(0);
  },
);
