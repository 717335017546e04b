import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import type { RejectedEvent } from "./rejected-event.js";

let testApi: TestApi;
let admin: AdminClient;

interface Listed {
  readonly rejectedEvents: readonly RejectedEvent[];
  readonly count: number;
  readonly nextCursor?: string;
}

beforeEach(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterEach(() => testApi.close());

async function sendLenient(...batch: readonly unknown[]): Promise<void> {
  const response = await testApi.send(
    "/api/public/apps/batch",
    { batch },
    { prefer: "handling=lenient, wait=10" },
  );
  expect(response.status).toBe(204);
}

async function list(query = ""): Promise<Listed> {
  return (await admin<Listed>("GET", `/rejected-events${query}`)).body;
}

/** Invalid because it has no event name. */
const broken = (userId: string): object => ({ type: "track", userId, properties: { n: 1 } });

describe("rejected events", () => {
  it("are listed with the item as sent and the reason, a page at a time", async () => {
    expect(await list()).toEqual({ rejectedEvents: [], count: 0 });
    await sendLenient(broken("a"), broken("b"), { type: "track", userId: "fine", event: "ok" }, broken("c"));
    const first = await list("?limit=2");
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    const all = [...first.rejectedEvents, ...second.rejectedEvents];
    expect([first.count, all.length, second.nextCursor]).toEqual([3, 3, undefined]);
    expect(all.map(({ item }) => item)).toEqual(
      expect.arrayContaining([broken("a"), broken("b"), broken("c")]),
    );
    expect(all[0]?.reason).toMatch(/event: required/);
    const { text, code, values } = all[0]?.reasonSays?.[0] ?? {};
    expect([text, code, values]).toEqual([
      all[0]?.reason,
      "isWrongAt",
      {
        path: expect.stringMatching(/^batch\[\d\]\.event$/),
        problem: { code: "required", values: {}, text: "required" },
      },
    ]);
  });

  it("remain when they are refused again, each with its reason, while corrected ones are accepted", async () => {
    await sendLenient(broken("a"), broken("b"));
    const { rejectedEvents } = await list();
    const [one, two] = rejectedEvents.map(({ id }) => id);
    const { status, body } = await admin("POST", "/rejected-events/replay/", {
      body: {
        ids: [one, two],
        mended: { [String(one)]: { type: "track", userId: "a", event: "Mended", properties: {} } },
      },
    });
    expect(status).toBe(200);
    const problem = { code: "required", values: {}, text: "required" };
    const reasonSays = [{ code: "isWrongAt", values: { path: "event", problem }, text: "event: required" }];
    expect(body).toEqual({ replayed: 1, refused: [{ id: two, reason: "event: required", reasonSays }] });
    expect((await list()).rejectedEvents.map(({ id }) => id)).toEqual([two]);
    const [stored] = await testApi.storedEvents();
    expect(stored).toMatchObject({ event: "Mended", receivedAt: rejectedEvents[0]?.rejectedAt });
  });

  it("are all replayed, and each once when the call is repeated", async () => {
    await sendLenient(broken("a"), broken("b"));
    const { rejectedEvents } = await list();
    const corrected = Object.fromEntries(
      rejectedEvents.map(({ id, item }) => [id, { ...(item as object), event: "Mended" }]),
    );
    const call = { body: { all: true, mended: corrected }, headers: { "idempotency-key": "k" } };
    for (let repeat = 0; repeat < 2; repeat += 1) {
      expect((await admin("POST", "/rejected-events/replay", call)).body).toEqual({
        replayed: 2,
        refused: [],
      });
    }
    expect((await list()).count).toBe(0);
    expect(await testApi.storedEvents()).toHaveLength(2);
    expect((await admin("POST", "/rejected-events/replay", { body: { all: true } })).body).toEqual({
      replayed: 0,
      refused: [],
    });
  });

  it("have the same id at each replay when theirs is absent or empty", async () => {
    await sendLenient(broken("a"), { ...broken("b"), messageId: "" });
    const { rejectedEvents } = await list();
    const mended = Object.fromEntries(
      rejectedEvents.map(({ id, item }) => [id, { ...(item as object), event: "Mended" }]),
    );
    await admin("POST", "/rejected-events/replay", { body: { all: true, mended } });
    expect((await testApi.storedEvents()).map(({ messageId }) => messageId).toSorted()).toEqual(
      rejectedEvents.map(({ id }) => `replayed-${id.slice(id.indexOf("/") + 1)}`).toSorted(),
    );
  });

  it("are discarded by id or all", async () => {
    await sendLenient(broken("a"), broken("b"), broken("c"));
    const { rejectedEvents } = await list();
    const query = new URLSearchParams({ ids: rejectedEvents[0]?.id ?? "" });
    expect((await admin("DELETE", `/rejected-events/?${query.toString()}`)).status).toBe(204);
    expect((await list()).count).toBe(2);
    expect((await admin("DELETE", "/rejected-events?all=true")).status).toBe(204);
    expect((await list()).count).toBe(0);
    expect((await admin("DELETE", "/rejected-events?all=true")).status).toBe(204);
  });

  it("must be selected: neither, both or unknown ids are refused", async () => {
    await sendLenient(broken("a"));
    for (const body of [{}, { ids: ["x"], all: true }]) {
      expect((await admin("POST", "/rejected-events/replay", { body })).status).toBe(400);
      expect((await admin("DELETE", "/rejected-events", { body })).status).toBe(400);
    }
    expect((await admin("POST", "/rejected-events/replay", { body: { ids: ["x"] } })).status).toBe(404);
    expect((await list()).count).toBe(1);
  });

  it("are deleted when the user they name is erased", async () => {
    await sendLenient(broken("a"), broken("b"));
    await admin("DELETE", "/users?userIds=a");
    expect((await list()).rejectedEvents.map(({ item }) => item)).toEqual([broken("b")]);
  });
});
