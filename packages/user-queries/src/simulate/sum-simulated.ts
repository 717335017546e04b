/** Adds partial simulations: users who do not wait for each other can be simulated in pages, on any thread. */
import type { DraftNode } from "./draft-journey.js";
import type { Simulated } from "./simulation.js";
import { createSimulationCounter, sumSimulationCounts } from "./simulation-counts.js";

/** The simulation of no users. */
export function simulatedNone(nodes: readonly DraftNode[], to: number): Simulated {
  return { ...createSimulationCounter(nodes).result(), looked: 0, cut: 0, until: to, samples: [] };
}

export function sumSimulated(one: Simulated, other: Simulated): Simulated {
  return {
    ...sumSimulationCounts(one, other),
    looked: one.looked + other.looked,
    cut: one.cut + other.cut,
    until: Math.min(one.until, other.until),
    samples: [...one.samples, ...other.samples],
  };
}
