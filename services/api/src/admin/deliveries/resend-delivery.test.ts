import { deliveryKey } from "@signalbox/core";
import { claimed, newDelivery, settled, toStored } from "@signalbox/messaging";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedIn } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, putTemplate, templateOf } from "../content/content.fixture.js";
import { anOpenDelivery, aRequest, aSentDelivery, at } from "./delivery.fixture.js";

interface Resent {
  readonly id: string;
  readonly resentFrom: string;
  readonly result: { readonly type: string; readonly userId: string };
  readonly message?: string;
}

interface Traced {
  readonly delivery: { readonly status: string; readonly resentFrom?: string; readonly variant: object };
  readonly resentAs: readonly { readonly id: string; readonly status: string }[];
  readonly canResend: boolean;
  readonly why: readonly { readonly what: string; readonly text: string }[];
}

let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

const resend = (id: string, headers: Record<string, string> = {}): Promise<AdminAnswer<Resent>> =>
  admin<Resent>("POST", `/deliveries/${id}/resend`, { body: {}, headers });

async function trace(id: string): Promise<Traced> {
  return (await admin<Traced>("GET", `/deliveries/${id}/trace`)).body;
}

/** A template whose sender is missing, so that its messages fail. */
async function broken(name: string): Promise<string> {
  return templateOf(testApi, name, anEmail({ from: "{{ user.sender }}" }));
}

async function mend(id: string, name: string, subject = "Hi"): Promise<void> {
  const { status } = await putTemplate(testApi, { id, name, definition: anEmail({ subject }) });
  expect(status).toBe(200);
}

async function send(templateId: string, messageId: string, userId = "ann"): Promise<void> {
  const users = [{ id: userId, messageId, properties: { email: `${userId}@x.example`, firstName: "Ann" } }];
  const body = { templateId, channel: "Email", users };
  expect((await admin("POST", "/content/templates/batch-send", { body })).status).toBe(200);
}

describe("POST /deliveries/:id/resend", () => {
  it("sends a failed message with the template of now, once, and shows both deliveries", async () => {
    const templateId = await broken("Mended");
    await send(templateId, "first");
    expect(await trace("first")).toMatchObject({ canResend: true, resentAs: [] });
    await mend(templateId, "Mended", "Hello {{ user.firstName }}");
    const { status, body } = await resend("first");
    expect([status, body.resentFrom, body.result]).toMatchObject([
      200,
      "first",
      { type: "Success", userId: "ann" },
    ]);
    const { delivery, why } = await trace(body.id);
    expect(delivery).toMatchObject({
      status: "DFInternalMessageSent",
      resentFrom: "first",
      variant: { subject: "Hello Ann", to: "ann@x.example" },
    });
    expect(why[0]?.text).toBe(
      "After the message first had failed, a call asked for the email “Mended” to user ann.",
    );
    expect(await trace("first")).toMatchObject({
      canResend: false,
      resentAs: [{ id: body.id, status: "DFInternalMessageSent" }],
    });
    const again = await resend("first");
    expect([again.status, again.text]).toEqual([409, expect.stringContaining("sent again already")]);
    expect((await resend(body.id)).status).toBe(409);
  });

  it("is sent again after a new delivery of it has failed, under the first one's id", async () => {
    const templateId = await broken("Twice");
    await send(templateId, "twice");
    const second = await resend("twice");
    expect(second.body.result.type).toBe("NonRetryableError");
    await mend(templateId, "Twice");
    const third = await resend(second.body.id);
    expect(third.body).toMatchObject({ resentFrom: "twice", result: { type: "Success" } });
    const { resentAs } = await trace("twice");
    expect(resentAs.map(({ id }) => id)).toEqual([second.body.id, third.body.id]);
    expect((await trace(second.body.id)).resentAs).toEqual([]);
  });

  it("makes one delivery of calls at the same time, and answers a repeated call alike", async () => {
    const templateId = await broken("Once");
    await send(templateId, "once");
    await mend(templateId, "Once");
    const headers = { "idempotency-key": "resend-once" };
    const answers = await Promise.all([resend("once", headers), resend("once", headers)]);
    const repeated = await resend("once", headers);
    expect(repeated.status).toBe(200);
    const ids = new Set([...answers, repeated].flatMap(({ body }) => body.id ?? []));
    expect(ids.size).toBe(1);
    expect((await trace("once")).resentAs).toHaveLength(1);
  });

  it("checks suppression and subscription anew", async () => {
    const templateId = await broken("Kept back");
    await send(templateId, "kept", "bob");
    await mend(templateId, "Kept back");
    await admin("PUT", "/suppressions", { body: { channel: "Email", address: "bob@x.example" } });
    const first = await resend("kept");
    expect(first.body.result.type).toBe("Skipped");
    await admin("DELETE", "/suppressions", { body: { channel: "Email", address: "bob@x.example" } });
    expect((await resend("kept")).body.result.type).toBe("Success");
  });

  it("refuses what was sent, what waits, and what may have been sent", async () => {
    const { workspaceId, api } = testApi;
    const open = claimed(newDelivery(aRequest(workspaceId, "unknown")), {
      claim: "c1",
      provider: "Test",
      at: at(0),
      until: at(5),
      decision: { at: at(0) },
    });
    const unknown = settled(open, {
      outcome: { event: "DFMessageFailure", at: at(1), variant: { type: "Email" }, isAmbiguous: true },
      attempt: { result: "unanswered" },
    });
    await api.deliveries.insert([
      aSentDelivery(workspaceId, "sent"),
      anOpenDelivery(workspaceId, "waits", { requested: 60 * 24 * 365 * 100 }),
      { ...toStored(unknown), version: 1 },
    ]);
    const texts = await Promise.all(["sent", "waits", "unknown"].map(async (id) => (await resend(id)).text));
    expect(texts).toEqual([
      expect.stringContaining("has not failed"),
      expect.stringContaining("has not failed"),
      expect.stringContaining("may have been sent"),
    ]);
    expect((await resend("none")).status).toBe(404);
    const stored = await api.deliveries.load([deliveryKey(workspaceId, "unknown")]);
    expect([...stored.values()][0]?.status).toBe("failed");
  });

  it("needs the permission to send, and leaves an entry in the audit log", async () => {
    const templateId = await broken("Audited");
    await send(templateId, "audited", "cleo");
    const { browser } = await signedIn(testApi, { role: "Author", name: "Ann" });
    const refused = await fetch(`${testApi.url}/api/admin/deliveries/audited/resend`, {
      method: "POST",
      headers: { cookie: browser.cookie(), "sec-fetch-site": "same-origin" },
    });
    expect(refused.status).toBe(403);
    const { body } = await resend("audited");
    const { body: log } = await admin<{ entries: readonly object[] }>(
      "GET",
      "/audit?action=resend-delivery&limit=1",
    );
    expect(log.entries).toMatchObject([
      { action: "resend-delivery", query: { deliveryId: "audited", newDeliveryId: body.id } },
    ]);
  });
});
