import { jobId, type AppliedNotice, type JobId, type Signals } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { createAcknowledgements } from "./acknowledgements.js";

function aChannel(): { signals: Signals; publish: (notice: AppliedNotice) => void } {
  let listener: (text: string) => void = () => undefined;
  return {
    publish: (notice) => listener(JSON.stringify(notice)),
    signals: {
      publish: async () => undefined,
      async subscribe(_, listen) {
        listener = listen;
        return { close: async () => undefined };
      },
    },
  };
}

const [a, b, c] = ["a", "b", "c"].map(jobId) as [JobId, JobId, JobId];
const notice = (
  job: JobId,
  followUps: JobId[] = [],
  replies: Record<string, unknown> = {},
): AppliedNotice => ({
  job,
  followUps,
  replies,
});

describe("waiting for acknowledgements", () => {
  it("resolves when every message batch and all that it caused are applied", async () => {
    const { signals, publish } = aChannel();
    const acknowledgements = await createAcknowledgements({ signals, channel: "here" });
    const waiting = acknowledgements.wait([a], 60_000);

    publish(notice(a, [b, c], { r1: 1 }));
    publish(notice(b));
    publish(notice(c, [], { r2: 2 }));

    expect(await waiting).toEqual({
      applied: true,
      replies: new Map([
        ["r1", 1],
        ["r2", 2],
      ]),
    });
  });

  it("counts message batches that were applied before the call", async () => {
    const { signals, publish } = aChannel();
    const acknowledgements = await createAcknowledgements({ signals, channel: "here" });
    publish(notice(b));
    publish(notice(a, [b], { r: 1 }));

    expect(await acknowledgements.wait([a], 60_000)).toEqual({ applied: true, replies: new Map([["r", 1]]) });
  });

  it("reports a timeout when a caused message batch is not applied", async () => {
    const { signals, publish } = aChannel();
    const acknowledgements = await createAcknowledgements({ signals, channel: "here" });
    const waiting = acknowledgements.wait([a], 20);
    publish(notice(a, [b], { r: 1 }));

    expect(await waiting).toEqual({ applied: false, replies: new Map([["r", 1]]) });
  });
});
