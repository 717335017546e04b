import { AppError } from "@signalbox/core";
import { createRecordedTracing } from "@signalbox/core/testing";
import { describe, expect, it } from "vitest";
import { aClaim, aRequest } from "../state/delivery.fixture.js";
import { settled } from "../state/delivery.js";
import { failure } from "../state/outcomes.js";
import { aContext } from "../stages/stage.fixture.js";
import { stopped } from "../stages/stage.js";
import { deliveryEnd, traced } from "./trace-delivery.js";

const context = aContext(aRequest({ traceparent: "request" }));

describe("the span of a delivery", () => {
  it("goes with it through its stages, also when one stops it", async () => {
    const { tracing, spans } = createRecordedTracing();
    await traced(context, tracing, async (given) => {
      stopped(given, { is: "dropped" }).span?.end(deliveryEnd(undefined));
    });
    expect(spans).toMatchObject([
      {
        name: "process deliveries",
        parent: "request",
        attributes: { "signalbox.channel": "Email" },
        end: { attributes: { "signalbox.outcome": "dropped" } },
      },
    ]);
  });

  it("ends with the code of what stops its job", async () => {
    const { tracing, spans } = createRecordedTracing();
    const error = new AppError({ code: "StoreUnavailable", message: "ann" });
    await expect(traced(context, tracing, () => Promise.reject(error))).rejects.toBe(error);
    expect(spans[0]?.end).toEqual({ error: "StoreUnavailable" });
  });

  it("is absent without a trace of the request, or of the service", async () => {
    const { tracing, spans } = createRecordedTracing();
    const given: unknown[] = [];
    await traced(aContext(), tracing, async (each) => void given.push(each));
    await traced(context, undefined, async (each) => void given.push(each));
    expect(given.map((each) => each !== null && typeof each === "object" && "span" in each)).toEqual([
      false,
      false,
    ]);
    expect(spans).toEqual([]);
  });

  it("names the event of a failure, not its reason", () => {
    const verdict = failure({
      channel: "Email",
      provider: "Vendor",
      cause: "GivenUp",
      reason: "ann@example.com",
    });
    expect(deliveryEnd(settled(aClaim(), { outcome: { ...verdict, at: 1 } }))).toEqual({
      attributes: { "signalbox.outcome": "failed" },
      error: "DFMessageFailure",
    });
  });
});
