import { randomUUID } from "node:crypto";
import { unavailable } from "@signalbox/core";
import { managementUrl, oneClickUrl } from "@signalbox/messaging";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminClient } from "../admin/admin-client.fixture.js";
import { openSubscriberFixture, submit, type SubscriberFixture } from "./subscribers.fixture.js";

let at: SubscriberFixture;

beforeAll(async () => {
  at = await openSubscriberFixture();
  await at.identify("ann", "ann@example.com");
});
afterAll(() => at.testApi.close());

describe("POST /one-click", () => {
  const oneClickBody = [["List-Unsubscribe", "One-Click"]] as const;

  it("unsubscribes at once", async () => {
    await at.identify("finn", "finn@example.com");
    const answer = await submit(oneClickUrl(at.leaving("finn")), oneClickBody);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      "You are unsubscribed. You will no longer get “News <1>”.\n",
    ]);
    expect(await at.isSubscribed("finn", at.news)).toBe(false);
    expect((await submit(oneClickUrl(at.leaving("finn")), oneClickBody)).status).toBe(200);
  });

  it("accepts the other form encoding too, and compressed forms", async () => {
    await at.identify("gina", "gina@example.com");
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    expect((await fetch(oneClickUrl(at.leaving("gina")), { method: "POST", body: form })).status).toBe(200);
    expect(await at.isSubscribed("gina", at.news)).toBe(false);
  });

  it("is 400 for any other body, 405 for a GET, and 401 for a tampered link", async () => {
    const url = oneClickUrl(at.leaving("ann"));
    for (const fields of [[], [["List-Unsubscribe", "yes"]], [["a", "b"]]] as const) {
      expect((await submit(url, fields)).status).toBe(400);
    }
    expect((await fetch(url)).status).toBe(405);
    expect((await submit(url.replace("ann%40", "bob%40"), oneClickBody)).status).toBe(401);
    expect(await at.isSubscribed("ann", at.news)).toBe(true);
  });

  it("works for a user who is only known as a recipient, and for one whose address has changed", async () => {
    await at.testApi.api.deliveries.insert([
      at.delivered("unseen", { to: "unseen@example.com" }),
      at.delivered("moved", { to: "old@example.com" }),
    ]);
    await at.identify("moved", "new@example.com");
    const links = [at.leaving("unseen"), at.leaving("moved", { identifier: "old@example.com" })];
    for (const link of links) {
      expect((await submit(oneClickUrl(link), oneClickBody)).status).toBe(200);
    }
    expect([await at.isSubscribed("unseen", at.news), await at.isSubscribed("moved", at.news)]).toEqual([
      false,
      false,
    ]);
  });

  it("says that nothing was changed for an unknown or deleted group", async () => {
    const brief = await at.groupOf("Brief", "Email", "OptOut");
    await adminClient(at.testApi)("DELETE", `/subscription-groups?id=${brief}`);
    for (const groupId of [brief, randomUUID(), "news"]) {
      const answer = await submit(oneClickUrl(at.leaving("ann", { groupId })), oneClickBody);
      const text = await answer.text();
      expect([answer.status, text]).toEqual([
        200,
        expect.stringMatching(/^Nothing was changed: there is no/),
      ]);
      expect(text).not.toContain("unsubscribed");
    }
    expect(await at.isSubscribed("ann", at.news)).toBe(true);
  });
});

describe("an unavailable queue", () => {
  it("makes it 503 with retry-after, and the page shows an error", async () => {
    const post = async (): Promise<never> => {
      throw unavailable("queue", new Error("cut"));
    };
    const cut = await openSubscriberFixture({ serve: (api) => ({ ...api, commit: { pending: 0, post } }) });
    await cut.testApi.api.deliveries.insert([cut.delivered("ann", { to: "ann@example.com" })]);
    const click = await submit(oneClickUrl(cut.leaving("ann")), [["List-Unsubscribe", "One-Click"]]);
    expect([click.status, Number(click.headers.get("retry-after")) > 0]).toEqual([503, true]);
    const page = await submit(managementUrl(cut.leaving("ann")), [
      ["shown", cut.news],
      ["confirm", "1"],
    ]);
    expect([page.status, page.headers.get("location")]).toEqual([
      302,
      expect.stringContaining("error=unavailable"),
    ]);
    await cut.testApi.close();
  });
});
