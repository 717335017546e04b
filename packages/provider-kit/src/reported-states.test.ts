import { deliveryEventNames } from "@signalbox/core";
import { describe, expect, test } from "vitest";
import { exampleProvider } from "./example.fixture.js";
import type { Provider } from "./provider.js";
import { reportsOf } from "./reported-states.js";
import type { VendorEvent } from "./vendor-events.js";

const webhook = webhookOf(exampleProvider);

function webhookOf(provider: Provider): NonNullable<Provider["webhook"]> {
  if (provider.webhook === undefined) throw new Error(`${provider.type} has no webhook`);
  return provider.webhook;
}

function withEvents(becomes: readonly VendorEvent["becomes"][]): Pick<Provider, "webhook"> {
  const kinds = becomes.map((each) => ({ kind: each, becomes: each, because: "so" }));
  return { webhook: { ...webhook, events: { source: "https://x.example", kinds } } };
}

describe("what a provider reports", () => {
  test("is what its table of events says", () => {
    expect(reportsOf(exampleProvider)).toEqual(["opened", "bounced"]);
  });

  test("is in one order, and each state once", () => {
    expect(reportsOf(withEvents(["DFSmsFailed", "DFSmsDelivered", "DFSmsDelivered"]))).toEqual([
      "delivered",
      "bounced",
    ]);
    expect(reportsOf(withEvents(deliveryEventNames))).toEqual([
      "delivered",
      "opened",
      "clicked",
      "bounced",
      "complained",
    ]);
  });

  test("is nothing where events change no state, or there is no webhook", () => {
    expect(
      reportsOf(withEvents(["DFEmailProcessed", "DFEmailDelayed", "DFEmailDropped", "Unsubscribe"])),
    ).toEqual([]);
    expect(reportsOf({})).toEqual([]);
  });

  test("is unknown for a webhook that lists no events", () => {
    const { events: _events, ...unlisted } = webhook;
    expect(reportsOf({ webhook: unlisted })).toBeUndefined();
  });
});
