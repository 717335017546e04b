import { missingIdentifier, quietDropped } from "@signalbox/send-checks";
import { describe, expect, it } from "vitest";
import { aClaim } from "../state/delivery.fixture.js";
import type { RecipientOptions } from "../content/load-recipient.js";
import type { Prepared } from "../content/prepare-message.js";
import { createPrepareStage } from "./prepare.js";
import { aClock, aContext, aResolution, readyMessage } from "./stage.fixture.js";

const { preparation } = readyMessage;
const hours = { from: "22:00", to: "08:00", timezone: "UTC" };

function held(until: number): Prepared {
  return { type: "held", hold: { at: 10_000, until, ...hours }, verdict: quietDropped(hours), preparation };
}

/** Returns the answers one after the other, then the last one again. */
function aStage(...answers: readonly Prepared[]) {
  const clock = aClock();
  const calls: (RecipientOptions | undefined)[] = [];
  const prepare = createPrepareStage({
    ...clock,
    loadRecipient: async (_, __, options) => {
      const answer = answers[Math.min(calls.length, answers.length - 1)] ?? readyMessage;
      calls.push(options);
      return answer;
    },
  });
  return { prepare, clock, calls };
}

const context = { ...aContext(), resolved: aResolution() };

describe("the prepare stage", () => {
  it("prepares the message for the provider", async () => {
    expect(await aStage(readyMessage).prepare(context)).toMatchObject({ ready: readyMessage });
  });

  it("stops a message that may not be sent, with the reason and the preparation", async () => {
    const verdict = missingIdentifier("email");
    const { prepare } = aStage({ type: "stopped", verdict, preparation });
    expect(await prepare(context)).toMatchObject({ stop: { is: "outcome", verdict, preparation } });
  });

  it("postpones a message to the end of quiet hours", async () => {
    const { prepare, clock } = aStage(held(3_600_000));
    expect(await prepare(context)).toMatchObject({
      stop: { is: "postponed", until: 3_600_000, because: "QuietHours", to: "ann@example.com", hold: hours },
    });
    expect(clock.sleeps).toEqual([]);
  });

  it("waits for quiet hours that are nearly over, then checks everything again", async () => {
    const { prepare, clock, calls } = aStage(held(10_500), readyMessage);
    expect(await prepare(context)).toMatchObject({ ready: readyMessage });
    expect([clock.sleeps, calls.length]).toEqual([[500], 2]);
  });

  it("does not hold a message that may have been sent", async () => {
    const { prepare, calls } = aStage(readyMessage);
    await prepare(context);
    await prepare({ ...context, delivery: aClaim() });
    expect(calls).toEqual([
      { ignoresQuietHours: false, ignoresRun: false },
      { ignoresQuietHours: true, ignoresRun: true },
    ]);
  });
});
