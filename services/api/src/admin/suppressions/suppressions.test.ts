import { suppress } from "@signalbox/workspace";
import type { SuppressionRow } from "@signalbox/workspace";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";

interface Listed {
  readonly suppressions: readonly {
    readonly channel: string;
    readonly address: string;
    readonly reason: string;
    readonly at: number;
    readonly deliveryId?: string;
  }[];
  readonly count: number;
  readonly nextCursor?: string;
}

let testApi: TestApi;
let admin: AdminClient;
beforeEach(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterEach(() => testApi.close());

const path = "/suppressions";
const list = (query = ""): Promise<AdminAnswer<Listed>> => admin<Listed>("GET", `${path}?${query}`);
const put = (body: object): Promise<AdminAnswer<unknown>> => admin("PUT", path, { body });
const remove = (body: object): Promise<AdminAnswer<unknown>> => admin("DELETE", path, { body });

async function addresses(query = ""): Promise<readonly string[]> {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  expect(body.count).toBe(body.suppressions.length);
  return body.suppressions.map(({ address }) => address);
}

/** Like the worker when a vendor reports a bounce. */
async function bounce(address: string, reason: SuppressionRow["reason"], at: number): Promise<void> {
  const { workspaceId } = testApi;
  const change = suppress({ workspaceId, channel: "Email", address, reason, at, deliveryId: "d1" });
  await testApi.api.tables.apply([{ change, version: at }]);
}

describe("the suppression list", () => {
  it("is empty at first", async () => {
    expect((await list()).body).toEqual({ suppressions: [], count: 0 });
  });

  it("says why nothing can be sent to a text that is no address of the channel", async () => {
    expect((await list("channel=Email&address=ann-at-example")).body).toMatchObject({
      count: 0,
      problem: "notAnEmail",
    });
    expect((await list("channel=Email&address=ann@example.com")).body).not.toHaveProperty("problem");
    expect((await list("address=ann-at-example")).body).not.toHaveProperty("problem");
  });

  it("accepts addresses by hand, one or many, each once regardless of case", async () => {
    expect((await put({ channel: "Email", address: " Jane@Example.com " })).status).toBe(204);
    expect((await put({ channel: "Email", addresses: ["jane@example.com", "bob@x.com"] })).status).toBe(204);
    expect((await addresses()).toSorted()).toEqual(["bob@x.com", "jane@example.com"]);
    const { body } = await list("address=JANE@example.com");
    expect(body).toEqual({
      suppressions: [
        {
          workspaceId: testApi.workspaceId,
          channel: "Email",
          address: "jane@example.com",
          reason: "Manual",
          at: expect.any(Number),
        },
      ],
      count: 1,
    });
  });

  it("contains addresses reported by vendors, latest first, and filters by channel, reason and address", async () => {
    await bounce("old@x.com", "HardBounce", 1_000);
    await bounce("new@x.com", "Complaint", 2_000);
    await put({ channel: "Sms", address: "+43 660 1234567" });
    expect(await addresses()).toEqual(["+436601234567", "new@x.com", "old@x.com"]);
    expect(await addresses("channel=Email")).toEqual(["new@x.com", "old@x.com"]);
    expect(await addresses("reason=HardBounce")).toEqual(["old@x.com"]);
    expect(await addresses("address=old@x.com")).toEqual(["old@x.com"]);
    expect(await addresses("address=old@x.com&reason=Manual")).toEqual([]);
    expect(await addresses("address=old@x.com&channel=Sms")).toEqual([]);
    expect((await list("reason=HardBounce")).body.suppressions[0]).toMatchObject({ deliveryId: "d1" });
  });

  it("is paged", async () => {
    for (const at of [1, 2, 3]) await bounce(`a${at}@x.com`, "HardBounce", at);
    const first = (await list("limit=2")).body;
    expect([first.suppressions.map(({ address }) => address), first.count]).toEqual([
      ["a3@x.com", "a2@x.com"],
      3,
    ]);
    const second = (await list(`limit=2&cursor=${first.nextCursor}`)).body;
    expect(second.suppressions.map(({ address }) => address)).toEqual(["a1@x.com"]);
    expect(second.nextCursor).toBeUndefined();
  });

  it("removes addresses regardless of their reason, and says when there is nothing to remove", async () => {
    await bounce("jane@x.com", "HardBounce", Date.now());
    await put({ channel: "Email", address: "bob@x.com" });
    expect((await remove({ channel: "Email", addresses: ["Jane@x.com", "unknown@x.com"] })).status).toBe(204);
    expect(await addresses()).toEqual(["bob@x.com"]);
    expect(await addresses("address=jane@x.com")).toEqual([]);
    expect((await remove({ channel: "Email", address: "jane@x.com" })).status).toBe(404);
    expect((await remove({ channel: "Sms", address: "bob@x.com" })).status).toBe(404);
    expect((await admin("DELETE", `${path}?channel=Email&address=bob@x.com`)).status).toBe(204);
    expect(await addresses()).toEqual([]);
    await put({ channel: "Email", address: "jane@x.com" });
    expect(await addresses()).toEqual(["jane@x.com"]);
  });

  it("refuses invalid calls with the reason", async () => {
    expect((await put({ address: "a@x.com" })).text).toContain("channel: required");
    expect((await put({ channel: "Email" })).text).toContain("address: required, or addresses");
    expect((await put({ channel: "Email", address: "a\r\nb" })).text).toContain("without line breaks");
    expect((await put({ channel: "Email", address: "carl" })).text).toContain("it is no email address");
    const mixed = { channel: "Sms", addresses: ["+43 660 1234567", "carl"] };
    expect((await put(mixed)).text).toContain("it is no phone number");
    expect((await put({ channel: "Fax", address: "a" })).text).toContain("MobilePush");
    expect((await put({ channel: "Email", addresses: [] })).status).toBe(400);
  });

  it("returns the same answer under its idempotency-key", async () => {
    await put({ channel: "Email", address: "a@x.com" });
    const headers = { "idempotency-key": "k" };
    const body = { channel: "Email", address: "a@x.com" };
    const answers = [
      await admin("DELETE", path, { body, headers }),
      await admin("DELETE", path, { body, headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  });
});
