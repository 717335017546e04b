import { expect, it } from "vitest";
import type { Provider, ProviderType } from "./channels.js";
import { cardsOf, latestReported, webhookAddress, withoutReports } from "./provider-cards.js";

function aType(type: string, channel = "Email"): ProviderType {
  return { type, channel, title: type, documentation: "https://example.com", fields: [], schema: {} };
}

function aSetting(type: string, more: Partial<Provider> = {}): Provider {
  return { id: type, type, channel: "Email", isDefault: false, isFallback: false, config: {}, ...more };
}

it("puts the default first, then the fallback, then others that are set up", () => {
  const types = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon"].map((type) => aType(type));
  const settings = [
    aSetting("Beta"),
    aSetting("Gamma", { isFallback: true }),
    aSetting("Delta", { isDefault: true }),
  ];
  const cards = cardsOf("Email", { types: [...types, aType("Texts", "Sms")], settings });
  expect(cards.map(({ type }) => type.type)).toEqual(["Delta", "Gamma", "Beta", "Alpha", "Epsilon"]);
});

it("shows a provider whose type is not installed any more", () => {
  const cards = cardsOf("Email", { types: [], settings: [aSetting("Gone")] });
  expect(cards).toMatchObject([{ type: { title: "Gone" }, setting: { type: "Gone" } }]);
});

it("writes the address of a webhook below the path of the service", () => {
  const path = "/api/public/webhooks/resend";
  const serviceUrl = new URL("https://x.example/app/");
  expect(webhookAddress({ publicUrl: undefined, serviceUrl }, path, "w1")).toBe(
    "https://x.example/app/api/public/webhooks/resend?workspaceId=w1",
  );
  expect(webhookAddress({ publicUrl: "https://mail.example/sb", serviceUrl }, path, "w1")).toBe(
    "https://mail.example/sb/api/public/webhooks/resend?workspaceId=w1",
  );
});

it("warns that reports may not arrive while there is no public address, where there are any", () => {
  const webhookPath = "/api/public/webhooks/resend";
  expect(withoutReports({}, undefined)).toBe("noReports");
  expect(withoutReports({ webhookPath }, undefined)).toBe("mayNotArrive");
  expect(withoutReports({ webhookPath }, "https://mail.example")).toBe("noneReported");
});

it("finds the latest message of each provider that was reported on", () => {
  const points = [
    { timestamp: "2026-01-02T00:00:00.000Z", count: 2, groupKey: "Resend" },
    { timestamp: "2026-01-03T00:00:00.000Z", count: 1, groupKey: "Resend" },
    { timestamp: "2026-01-04T00:00:00.000Z", count: 0, groupKey: "Resend" },
    { timestamp: "2026-01-05T00:00:00.000Z", count: 4 },
  ];
  expect([...latestReported(points)]).toEqual([["Resend", "2026-01-03T00:00:00.000Z"]]);
});
