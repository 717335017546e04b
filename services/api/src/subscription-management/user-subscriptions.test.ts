import { oneClickUrl, subscriptionHash, type SubscriptionLink } from "@signalbox/messaging";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminClient } from "../admin/admin-client.fixture.js";
import { openSubscriberFixture, submit, type SubscriberFixture } from "./subscribers.fixture.js";

let at: SubscriberFixture;

beforeAll(async () => {
  at = await openSubscriberFixture();
  await at.identify("ann", "ann@example.com");
});
afterAll(() => at.testApi.close());

function put(body: object): Promise<Response> {
  return fetch(`${at.testApi.url}/api/public/subscription-management/user-subscriptions`, {
    method: "PUT",
    body: JSON.stringify(body),
  });
}

/** As the page of a customer does for the user of a link. */
function change(link: SubscriptionLink, changes: Readonly<Record<string, boolean>>): Promise<Response> {
  const { workspaceId, identifier, identifierKey } = link;
  return put({
    workspaceId,
    identifier,
    identifierKey,
    hash: subscriptionHash(at.secret, link),
    changes,
  });
}

describe("PUT /user-subscriptions", () => {
  const identity = (): object => ({
    workspaceId: at.testApi.workspaceId,
    identifier: "ann@example.com",
    identifierKey: "email",
    hash: subscriptionHash(at.secret, at.linkFor("ann")),
  });

  it("changes the subscriptions of the link's user before it is answered", async () => {
    const answer = await put({ ...identity(), changes: { [at.news]: false, [at.beta]: true } });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect([await at.isSubscribed("ann", at.news), await at.isSubscribed("ann", at.beta)]).toEqual([
      false,
      true,
    ]);
    await put({ ...identity(), changes: { [at.news]: true, [at.beta]: false } });
    expect([await at.isSubscribed("ann", at.news), await at.isSubscribed("ann", at.beta)]).toEqual([
      true,
      false,
    ]);
  });

  it("is 401 alike for another hash, another address, another workspace and an unknown user", async () => {
    const answers = await Promise.all(
      [
        { hash: "0".repeat(64) },
        { hash: subscriptionHash(at.secret, at.linkFor("ann")).toUpperCase() },
        { hash: "" },
        { identifier: "nobody@example.com" },
        { identifierKey: "phone" },
        { identifierKey: "no such property" },
        { workspaceId: "7a0ffb4e-0a2c-4d5e-9f56-0b1c2d3e4f50" },
      ].map(async (other) => {
        const answer = await put({ ...identity(), ...other, changes: { [at.news]: false } });
        return [answer.status, await answer.text()];
      }),
    );
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([401]));
    expect(new Set(answers.map(([, text]) => text)).size).toBe(1);
    expect(await at.isSubscribed("ann", at.news)).toBe(true);
  });

  it("takes as long to refuse existing users as unknown ones", async () => {
    for (const identifier of ["ann@example.com", "nobody@example.com"]) {
      const started = performance.now();
      await put({ ...identity(), identifier, hash: "0".repeat(64), changes: {} });
      expect(performance.now() - started).toBeGreaterThan(290);
    }
  });

  it("is 503 while the workspace is paused, and works again afterwards", async () => {
    const status = (is: string): Promise<unknown> =>
      adminClient(at.testApi, "/api-l/admin")("PATCH", "/workspaces/status", {
        body: { workspaceId: at.testApi.workspaceId, status: is },
      });
    await status("Paused");
    const answer = await put({ ...identity(), changes: { [at.news]: false } });
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([503, true]);
    await status("Active");
    expect(await at.isSubscribed("ann", at.news)).toBe(true);
    expect((await put({ ...identity(), changes: { [at.news]: true } })).status).toBe(204);
  });

  it("is 400 for an invalid body, and for an unknown group", async () => {
    for (const body of [{}, [], { ...identity(), changes: { [at.news]: "no" } }]) {
      expect((await put(body)).status).toBe(400);
    }
    expect((await put({ ...identity(), changes: { "no-such-group": false } })).status).toBe(400);
  });

  it("finds a user by any property, a number by its digits", async () => {
    await at.testApi.send("/api/public/apps/identify", { userId: "num", traits: { phone: 4912345 } });
    const link = at.linkFor("num", { identifier: "4912345", identifierKey: "phone" });
    const { identifier, identifierKey, workspaceId } = link;
    const hash = subscriptionHash(at.secret, link);
    const body = { workspaceId, identifier, identifierKey, hash, changes: { [at.texts]: false } };
    expect((await put(body)).status).toBe(204);
    expect(await at.isSubscribed("num", at.texts)).toBe(false);
  });

  it("selects the user that the hash was made for among several with one address", async () => {
    await at.identify("twin-1", "twins@example.com");
    await at.identify("twin-2", "twins@example.com");
    const link = at.linkFor("twin-2", { identifier: "twins@example.com" });
    const answer = await submit(oneClickUrl(link), [["List-Unsubscribe", "One-Click"]]);
    expect(answer.status).toBe(200);
    expect([await at.changesOf("twin-1"), await at.changesOf("twin-2")]).toEqual([1, 1]);
    expect((await change(link, { [at.beta]: true })).status).toBe(204);
    expect([await at.isSubscribed("twin-1", at.beta), await at.isSubscribed("twin-2", at.beta)]).toEqual([
      false,
      true,
    ]);
  });

  it("leaves for every user of the address, in any spelling, and joins for the user of the link alone", async () => {
    await at.identify("couple-1", "Couple@Bücher.example");
    await at.identify("couple-2", " couple@xn--bcher-kva.example");
    await at.identify("neighbour", "neighbour@bücher.example");
    const link = at.linkFor("couple-2", { identifier: "couple@xn--bcher-kva.example" });
    const answer = await submit(oneClickUrl(link), [["List-Unsubscribe", "One-Click\r\n"]]);
    expect(answer.status).toBe(200);
    const both = ["couple-1", "couple-2", "neighbour"];
    expect(await Promise.all(both.map((id) => at.isSubscribed(id, at.news)))).toEqual([false, false, true]);
    await change(link, { [at.news]: true });
    expect(await Promise.all(both.map((id) => at.isSubscribed(id, at.news)))).toEqual([false, true, true]);
  });

  it("does not take others out of groups that the user of the link had not joined", async () => {
    await at.identify("roommate-1", "rooms@example.com");
    await at.identify("roommate-2", "rooms@example.com");
    await change(at.linkFor("roommate-1", { identifier: "rooms@example.com" }), { [at.beta]: true });
    // The page sends all groups that it shows.
    const answer = await change(at.linkFor("roommate-2", { identifier: "rooms@example.com" }), {
      [at.beta]: false,
      [at.news]: false,
    });
    expect(answer.status).toBe(204);
    expect(await at.isSubscribed("roommate-1", at.beta)).toBe(true);
    expect(await at.isSubscribed("roommate-1", at.news)).toBe(false);
  });
});
