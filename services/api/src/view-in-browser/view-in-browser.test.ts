import type { StoredDelivery } from "@signalbox/core";
import { viewInBrowserUrl } from "@signalbox/messaging";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openSubscriberFixture,
  type SubscriberFixture,
} from "../subscription-management/subscribers.fixture.js";

let at: SubscriberFixture;

beforeAll(async () => {
  at = await openSubscriberFixture();
});
afterAll(() => at.testApi.close());

describe("GET /view-in-browser", () => {
  const stored = (id: string, data: object, more: Partial<StoredDelivery> = {}): StoredDelivery =>
    at.delivered("ann", { id, data: JSON.stringify({ v: 1, attempts: [], reports: [], ...data }), ...more });
  const urlOf = (deliveryId: string): string =>
    viewInBrowserUrl({
      publicUrl: at.testApi.url,
      secret: at.secret,
      workspaceId: at.testApi.workspaceId,
      deliveryId,
    });

  it("shows the mail as it was sent, in a sandbox", async () => {
    const variant = { type: "Email", body: "<h1>Hello</h1><script>1</script>" };
    await at.testApi.api.deliveries.insert([
      stored("mail", { outcome: { event: "DFInternalMessageSent", at: 1, variant } }),
    ]);
    const answer = await fetch(urlOf("mail"));
    expect([answer.status, await answer.text()]).toEqual([200, variant.body]);
    expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox (?!.*allow-scripts)/);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("is 401 with another hash, whether the message exists or not, and 404 for one that was not sent", async () => {
    const variant = { type: "MissingIdentifier", identifierKey: "email" };
    await at.testApi.api.deliveries.insert([
      stored("skipped", { outcome: { event: "DFMessageSkipped", at: 1, variant } }, { status: "skipped" }),
      stored("text", {}, { channel: "Sms" }),
    ]);
    for (const id of ["mail", "nothing"]) {
      const url = urlOf(id).replace(/h=.{4}/, "h=0000");
      expect((await fetch(url)).status).toBe(401);
      expect((await fetch(url.replace(/&h=.*/, ""))).status).toBe(401);
    }
    for (const id of ["nothing", "skipped", "text"]) expect((await fetch(urlOf(id))).status).toBe(404);
    expect((await fetch(`${at.testApi.url}/api/public/view-in-browser?w=x&m=mail`)).status).toBe(400);
  });
});
