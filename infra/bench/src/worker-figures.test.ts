import { describe, expect, it } from "vitest";
import { readWorkerFigures } from "./worker-figures.js";

describe("readWorkerFigures", () => {
  it("reads the counters, sums those with labels, and uses zero for missing ones", () => {
    const figures = [
      { name: "signalbox_events_applied_total", values: [{ value: 12, labels: {} }] },
      { name: "signalbox_steps_total", values: [{ value: 3, labels: {} }] },
      {
        name: "signalbox_dead_letters_total",
        values: [
          { value: 5, labels: { reason: "decide" } },
          { value: 2, labels: { reason: "invalid" } },
        ],
      },
    ];
    expect(readWorkerFigures(JSON.stringify({ worker: "w", figures }))).toEqual({
      applied: 12,
      steps: 3,
      messages: 0,
      messageBatches: 0,
      deadLetters: 7,
    });
  });
});
