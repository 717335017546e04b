/** Whom the rows of an import change: people who have left a group, and those who are named by an email. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient } from "../admin-client.fixture.js";
import { importClient, type ImportClient } from "./imports.fixture.js";

let testApi: TestApi;
let imports: ImportClient;

beforeAll(async () => {
  testApi = await startTestApi();
  imports = importClient(testApi);
});
afterAll(() => testApi.close());

describe("an import of subscriptions", () => {
  it("brings nobody back who left, unless the row says so", async () => {
    const admin = adminClient(testApi);
    const { body: group } = await admin<{ id: string }>("PUT", "/subscription-groups", {
      body: { name: "News", type: "OptIn", channel: "Email" },
    });
    const set = (userId: string, isSubscribed: boolean): Promise<unknown> =>
      admin("PUT", "/subscription-groups/assignments", {
        body: { userUpdates: [{ userId, changes: { [group.id]: isSubscribed } }] },
      });
    await set("left-1", false);
    await set("left-2", false);
    const { id, suggestions } = await imports.upload(
      "users",
      "id,news\nleft-1,yes\nleft-2,subscribe\nfirst,subscribed\nfirst-no,no\nodd,perhaps\n",
    );
    expect(suggestions[1]?.to).toEqual({ type: "subscription", subscriptionGroupId: group.id });
    await imports.map(id, {
      id: { type: "id" },
      news: { type: "subscription", subscriptionGroupId: group.id },
    });
    expect(await imports.run(id, "check")).toMatchObject({
      counts: { new: 2, changed: 1, unchanged: 1, refused: 1, leftAlone: 1 },
    });
    expect(await imports.run(id, "start")).toMatchObject({
      counts: { imported: 4, refused: 1, leftAlone: 1 },
    });
    const subscribed = async (userId: string): Promise<boolean | undefined> =>
      (await imports.user(userId)).subscriptions.find((each) => each.id === group.id)?.subscribed;
    expect(await Promise.all(["left-1", "left-2", "first", "first-no"].map(subscribed))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("brings nobody back who left under another id that is the same person's", async () => {
    const { body: group } = await adminClient(testApi)<{ id: string }>("PUT", "/subscription-groups", {
      body: { name: "Sales", type: "OptIn", channel: "Email" },
    });
    const left = (owner: object, days: number): object => ({
      type: "track",
      event: "DFSubscriptionChange",
      properties: { subscriptionId: group.id, action: "Unsubscribe" },
      timestamp: new Date(Date.now() - days * 86_400_000).toISOString(),
      ...owner,
    });
    await testApi.send("/api/public/apps/batch", {
      batch: [
        { type: "identify", userId: "moved", anonymousId: "moved-device", traits: {} },
        left({ userId: "moved" }, 2),
        left({ anonymousId: "lone-device" }, 2),
      ],
    });
    const { id } = await imports.upload(
      "users",
      "id,device,sales\n,moved-device,yes\nowner,lone-device,yes\n,other-device,yes\n",
    );
    await imports.map(id, {
      id: { type: "id" },
      device: { type: "anonymousId" },
      sales: { type: "subscription", subscriptionGroupId: group.id },
    });
    expect(await imports.run(id, "start")).toMatchObject({ counts: { imported: 3, leftAlone: 2 } });
    const subscribed = async (userId: string): Promise<boolean | undefined> =>
      (await imports.user(userId)).subscriptions.find((each) => each.id === group.id)?.subscribed;
    expect(await Promise.all(["moved", "owner", "other-device"].map(subscribed))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("needs the permission to change subscriptions", async () => {
    const admin = adminClient(testApi);
    const { body: group } = await admin<{ id: string }>("PUT", "/subscription-groups", {
      body: { name: "Offers", type: "OptOut", channel: "Email" },
    });
    const { body: key } = await admin<{ apiKey: string }>("POST", "/admin-keys", {
      body: { name: "Importer", permissions: ["users:import", "users:see-personal"] },
    });
    const { id } = await imports.upload("users", "id,offers\nann,no\n", key.apiKey);
    const columns = [
      { column: "id", to: { type: "id" } },
      { column: "offers", to: { type: "subscription", subscriptionGroupId: group.id } },
    ];
    const body = { columns, options: {} };
    const asImporter = { key: key.apiKey, body };
    expect((await admin("PUT", `/imports/${id}/mapping`, asImporter)).status).toBe(403);
    expect((await admin("PUT", `/imports/${id}/mapping`, { body })).status).toBe(200);
    expect((await admin("POST", `/imports/${id}/start`, { key: key.apiKey })).status).toBe(403);
  });
});

describe("an import by email", () => {
  it("changes all users who have it, makes one where nobody has it, and takes nobody's id", async () => {
    await testApi.send("/api/public/apps/batch", {
      batch: [
        { type: "identify", userId: "twin-1", traits: { email: "twin@shop.example" } },
        { type: "identify", userId: "twin-2", traits: { email: "TWIN@shop.example" } },
        { type: "identify", userId: "taken@shop.example", traits: { email: "other@shop.example" } },
      ],
    });
    const file =
      "email,tier\ntwin@shop.example,gold\nfresh@shop.example,silver\nFRESH@shop.example,gold\ntaken@shop.example,gold\n";
    const { id } = await imports.upload("users", file);
    const { body } = await imports.map(id, {
      email: { type: "email" },
      tier: { type: "trait", trait: "tier" },
    });
    expect(
      body.rows.map(
        ({ result, issue, shows }) => issue?.code ?? [result, (shows as { users: unknown }).users],
      ),
    ).toEqual([
      ["changed", ["twin-1", "twin-2"]],
      ["new", ["fresh@shop.example"]],
      ["new", ["fresh@shop.example"]],
      "idTaken",
    ]);
    expect(await imports.run(id, "start")).toMatchObject({ counts: { imported: 3, refused: 1 } });
    const tiers = ["twin-1", "twin-2", "fresh@shop.example", "taken@shop.example"].map(
      async (each) => (await imports.user(each)).traits["tier"],
    );
    expect(await Promise.all(tiers)).toEqual(["gold", "gold", "gold", undefined]);
  });

  it("refuses unknown ones where it makes no users", async () => {
    const { id } = await imports.upload("users", "email\nnobody@shop.example\n");
    const { body } = await imports.map(id, { email: { type: "email" } }, { createUsers: false });
    expect(body.rows).toMatchObject([{ result: "refused", issue: { code: "unknownImportEmail" } }]);
  });
});

describe("a file that names users twice", () => {
  it("is imported with the later row, and says which rows that are", async () => {
    const admin = adminClient(testApi);
    const before = Array.from({ length: 60 }, (_, index) => `single-${index},free,Bonn`);
    const file = ["id,plan,city", "twice,free,Bonn", ...before, "twice,pro,", "twice,gold,"].join("\n");
    const { id } = await imports.upload("users", file);
    await imports.map(id, {
      id: { type: "id" },
      plan: { type: "trait", trait: "plan" },
      city: { type: "trait", trait: "city" },
    });
    const doubled = async (): Promise<unknown> =>
      (await admin<{ doubled?: object }>("GET", `/imports/${id}/preview`)).body.doubled;
    expect(await doubled()).toBeUndefined();
    const rows = [
      { row: 63, earlier: 2, user: "twice" },
      { row: 64, earlier: 2, user: "twice" },
    ];
    expect((await imports.run(id, "check")).counts).toMatchObject({ new: 63, refused: 0, doubled: 2 });
    expect(await doubled()).toEqual(rows);
    expect((await imports.run(id, "start")).counts).toMatchObject({ imported: 63, doubled: 2 });
    expect(await doubled()).toEqual(rows);
    expect((await imports.user("twice")).traits).toEqual({ plan: "gold", city: "Bonn" });
  });
});
