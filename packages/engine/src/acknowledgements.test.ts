import { jobId, type AppliedNotice, type JobId, type Signals } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { createAcknowledgements } from "./acknowledgements.js";

function aLine(): { signals: Signals; say: (notice: AppliedNotice) => void } {
  let listener: (text: string) => void = () => undefined;
  return {
    say: (notice) => listener(JSON.stringify(notice)),
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

describe("receipts", () => {
  it("are complete when every message batch and all that follows from it is applied", async () => {
    const { signals, say } = aLine();
    const acknowledgements = await createAcknowledgements({ signals, channel: "here" });
    const waiting = acknowledgements.wait([a], 60_000);

    say(notice(a, [b, c], { r1: 1 }));
    say(notice(b));
    say(notice(c, [], { r2: 2 }));

    expect(await waiting).toEqual({
      applied: true,
      replies: new Map([
        ["r1", 1],
        ["r2", 2],
      ]),
    });
  });

  it("know what was applied before anybody asked", async () => {
    const { signals, say } = aLine();
    const acknowledgements = await createAcknowledgements({ signals, channel: "here" });
    say(notice(b));
    say(notice(a, [b], { r: 1 }));

    expect(await acknowledgements.wait([a], 60_000)).toEqual({ applied: true, replies: new Map([["r", 1]]) });
  });

  it("say that it took too long when a follow-up stays out", async () => {
    const { signals, say } = aLine();
    const acknowledgements = await createAcknowledgements({ signals, channel: "here" });
    const waiting = acknowledgements.wait([a], 20);
    say(notice(a, [b], { r: 1 }));

    expect(await waiting).toEqual({ applied: false, replies: new Map([["r", 1]]) });
  });
});
