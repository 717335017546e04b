/** Signalbox's own processes die, together and in turn, while clients send: nothing is lost, nothing happens twice. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOrdeal, type Ordeal } from "./ordeal.fixture.js";
import { killAndStart, type System } from "./system.fixture.js";

let ordeal: Ordeal;
let system: System;

beforeAll(async () => {
  ordeal = await startOrdeal({ apis: 2, workers: 2 });
  ({ system } = ordeal);
});

afterAll(async () => {
  await ordeal?.end();
});

test("apis that are killed again and again", async () => {
  await ordeal.underLoad("apis", async ({ accepted }) => {
    for (const killed of [system.apis, system.apis.slice(0, 1), system.apis]) {
      await killAndStart(killed);
      await accepted();
    }
  });
});

test("workers that are killed again and again, all at once", async () => {
  const { takenOver } = await ordeal.underLoad("workers", async ({ applied }) => {
    for (let round = 0; round < 3; round += 1) {
      await killAndStart(system.workers);
      await applied();
    }
  });
  expect(takenOver).toBeGreaterThan(0);
});

test("apis and workers that are killed together", async () => {
  await ordeal.underLoad("both", async ({ applied }) => {
    for (let round = 0; round < 2; round += 1) {
      await killAndStart([...system.apis, ...system.workers]);
      await applied();
    }
  });
});

test("one of two workers that is killed again and again", async () => {
  const { takenOver } = await ordeal.underLoad("one-of-two", async ({ applied }) => {
    for (let round = 0; round < 3; round += 1) {
      await killAndStart(system.workers.slice(round % 2, (round % 2) + 1));
      await applied();
    }
  });
  expect(takenOver).toBeGreaterThan(0);
});

test("a worker that stands still past its lock and goes on as if nothing had been", async () => {
  const { takenOver } = await ordeal.underLoad("zombie", async ({ accepted, applied }) => {
    for (let round = 0; round < 3; round += 1) {
      const zombie = system.workers[round % 2];
      zombie?.freeze();
      try {
        await accepted();
        await applied.everythingAccepted();
      } finally {
        zombie?.thaw();
      }
      await applied();
    }
  });
  expect(takenOver).toBeGreaterThan(0);
});
