import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, templateOf } from "./content.fixture.js";

interface Foreseen {
  readonly to?: string;
  readonly reasons: readonly { readonly code: string }[];
  readonly heldUntil?: string;
}

let testApi: TestApi;
let admin: AdminClient;
let templateId: string;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
  templateId = await templateOf(testApi, "Welcome", anEmail());
  for (const id of ["ann", "bob"]) {
    await testApi.send("/api/public/apps/identify", { userId: id, traits: { email: `${id}@x.example` } });
  }
  await testApi.send("/api/public/apps/identify", { userId: "nowhere", traits: {} });
});
afterAll(() => testApi.close());

const ask = (body: object): Promise<AdminAnswer<Foreseen>> =>
  admin<Foreseen>("POST", "/content/templates/foresee", { body: { templateId, channel: "Email", ...body } });

async function reasons(body: object): Promise<readonly string[]> {
  return (await ask(body)).body.reasons.map(({ code }) => code);
}

async function limits(given: object): Promise<void> {
  const body = { frequencyCaps: [], quietHours: [], exemptTemplates: [], ...given };
  expect((await admin("PUT", "/settings/message-limits", { body })).status).toBe(200);
}

describe("POST /content/templates/foresee", () => {
  it("names the address, and nothing against it where the message would go out", async () => {
    expect((await ask({ userId: "ann" })).body).toEqual({ to: "ann@x.example", reasons: [] });
    expect(await reasons({ userId: "nowhere" })).toEqual(["identifierIsMissing"]);
  });

  it("names every reason at once", async () => {
    const group = await admin<{ id: string }>("PUT", "/subscription-groups", {
      body: { name: "News", channel: "Email", type: "OptIn" },
    });
    await admin("PUT", "/suppressions", { body: { channel: "Email", address: "BOB@x.example" } });
    const asked = { userId: "bob", subscriptionGroupId: group.body.id };
    expect(await reasons(asked)).toEqual(["isNotSubscribed", "addressIsSuppressed"]);
    await admin("DELETE", "/suppressions", { body: { channel: "Email", address: "bob@x.example" } });
    expect(await reasons(asked)).toEqual(["isNotSubscribed"]);
  });

  it("counts the caps that sending counts, and takes no permit", async () => {
    await limits({ frequencyCaps: [{ channel: "Email", messages: 1, perSeconds: 3_600 }] });
    const campaign = { userId: "ann", transactional: false };
    expect(await reasons(campaign)).toEqual([]);
    expect(await reasons(campaign)).toEqual([]);
    const users = [{ id: "ann", properties: {}, messageId: "counts" }];
    await admin("POST", "/content/templates/batch-send", {
      body: { templateId, channel: "Email", transactional: false, users },
    });
    expect(await reasons(campaign)).toEqual(["capIsReached"]);
    expect(await reasons({ userId: "ann" })).toEqual([]);
    await limits({});
  });

  it("says until when quiet hours hold it, or that they drop it", async () => {
    const day = new Date().getUTCDay();
    const today = { from: "00:00", to: "24:00", daysOfWeek: [day, (day + 1) % 7] };
    await limits({ quietHours: [{ ...today, otherwise: "Hold" }] });
    const campaign = { userId: "ann", transactional: false };
    const held = (await ask(campaign)).body;
    expect([held.reasons, held.heldUntil]).toEqual([[], expect.stringMatching(/T00:00:00.000Z$/)]);
    await limits({ quietHours: [{ ...today, otherwise: "Drop" }] });
    expect(await reasons(campaign)).toEqual(["isQuiet"]);
    await limits({});
  });

  it("does not say to those who may not see it in which time zone a user is", async () => {
    const traits = { email: "eve@x.example", timezone: "Pacific/Chatham" };
    await testApi.send("/api/public/apps/identify", { userId: "eve", traits });
    const { body: key } = await admin<{ apiKey: string }>("POST", "/admin-keys", {
      body: { name: "Sender", permissions: ["broadcasts:send", "users:read"] },
    });
    const day = new Date().getUTCDay();
    const now = { from: "00:00", to: "24:00", daysOfWeek: [day, (day + 1) % 7, (day + 2) % 7] };
    const body = { templateId, channel: "Email", userId: "eve", transactional: false };
    const asked = (apiKey: string): Promise<AdminAnswer<Foreseen>> =>
      admin<Foreseen>("POST", "/content/templates/foresee", { body, key: apiKey });
    await limits({ quietHours: [{ ...now, otherwise: "Drop" }] });
    expect((await asked(testApi.adminKey)).text).toContain("Pacific/Chatham");
    const masked = await asked(key.apiKey);
    expect(masked.body.reasons.map(({ code }) => code)).toEqual(["isQuiet"]);
    expect(masked.text).not.toContain("Chatham");
    await limits({ quietHours: [{ ...now, otherwise: "Hold" }] });
    expect((await asked(testApi.adminKey)).body).toHaveProperty("heldUntil");
    expect((await asked(key.apiKey)).body).not.toHaveProperty("heldUntil");
    await limits({});
  });

  it("is about a published template, and a user who exists", async () => {
    const draft = await admin<{ id: string }>("PUT", "/content/templates", {
      body: { name: "Draft", draft: anEmail() },
    });
    expect(await reasons({ userId: "ann", templateId: draft.body.id })).toEqual(["templateIsMissing"]);
    expect((await ask({ userId: "nobody" })).status).toBe(404);
  });
});
