import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient } from "../admin-client.fixture.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { resolveWishes } from "./resolve-wishes.js";
import type { Subscriber } from "./subscriber-batches.js";

let testApi: TestApi;

beforeAll(async () => {
  testApi = await startTestApi({ config: { uploadBytes: 1_000_000 } });
});
afterAll(() => testApi.close());

async function groupOf(name: string, type = "OptOut"): Promise<string> {
  const body = { workspaceId: testApi.workspaceId, channel: "Email", name, type };
  const answer = await adminClient(testApi)<{ id: string }>("PUT", "/subscription-groups/", { body });
  return answer.body.id;
}

async function assign(userId: string, groupId: string, subscribe: boolean): Promise<void> {
  const userUpdates = [{ userId, changes: { [groupId]: subscribe } }];
  const body = { workspaceId: testApi.workspaceId, userUpdates };
  const { status } = await adminClient(testApi)("PUT", "/subscription-groups/assignments", { body });
  expect(status).toBe(200);
}

async function identify(userId: string, traits: object): Promise<void> {
  expect((await testApi.send("/api/public/apps/identify", { userId, traits })).ok).toBe(true);
}

interface Subscriptions {
  readonly subscriptionGroups: readonly { readonly id: string; readonly isSubscribed: boolean }[];
}

async function isSubscribed(userId: string, groupId: string): Promise<boolean | undefined> {
  const path = `/users/subscriptions?userId=${encodeURIComponent(userId)}`;
  const { body } = await adminClient(testApi)<Subscriptions>("GET", path);
  return body.subscriptionGroups.find(({ id }) => id === groupId)?.isSubscribed;
}

async function areSubscribed(
  userIds: readonly string[],
  groupId: string,
): Promise<readonly (boolean | undefined)[]> {
  return Promise.all(userIds.map((userId) => isSubscribed(userId, groupId)));
}

async function traitsOf(userId: string): Promise<unknown> {
  return (await adminClient(testApi)("GET", `/users/${encodeURIComponent(userId)}`)).body["traits"];
}

interface Uploaded {
  readonly status: number;
  readonly type?: string;
  readonly message?: string;
  readonly leftAlone?: number;
}

async function upload(groupId: string, csv: string | Uint8Array<ArrayBuffer>, query = ""): Promise<Uploaded> {
  const form = new FormData();
  form.append("csv", new Blob([csv]), "people.csv");
  const response = await fetch(`${testApi.url}/api/admin/subscription-groups/upload-csv${query}`, {
    method: "POST",
    body: form,
    headers: {
      authorization: `Bearer ${testApi.adminKey}`,
      "df-workspace-id": testApi.workspaceId,
      "df-subscription-group-id": groupId,
    },
  });
  const { message, leftAlone } = (await response.json()) as Partial<Uploaded>;
  const type = response.headers.get("error-type");
  return {
    status: response.status,
    ...(type !== null && { type }),
    ...(message !== undefined && { message }),
    ...(leftAlone !== undefined && { leftAlone }),
  };
}

describe("POST /subscription-groups/upload-csv", () => {
  it("subscribes and unsubscribes users by id or by email", async () => {
    const group = await groupOf("From a file", "OptIn");
    for (const userId of ["eve", "twin"]) {
      await identify(userId, { email: "eve@example.com" });
    }
    await assign("finn", group, true);
    const csv =
      "id,email,action,plan\ngina,gina@example.com,,pro\nfinn,,unsubscribe,\n,EVE@example.com,Subscribe,\n";
    expect((await upload(group, csv)).status).toBe(200);
    expect(await areSubscribed(["gina", "finn", "eve", "twin"], group)).toEqual([true, false, true, true]);
    expect(await traitsOf("gina")).toEqual({ email: "gina@example.com", plan: "pro" });
  });

  it("finds users by their address in any spelling, and creates none beside them", async () => {
    const group = await groupOf("Spellings", "OptOut");
    await identify("lena", { email: "Lena.Miller@Example.com" });
    await identify("tim", { email: " tim.miller@example.com " });
    await identify("kim", { email: "kim@bücher.example" });
    const csv =
      "email,action\nlena.miller@example.com,unsubscribe\nTim.Miller@example.com\u200b,unsubscribe\n" +
      "kim@xn--bcher-kva.example,unsubscribe\nNew@Example.com,unsubscribe\nnew@example.com,unsubscribe\n";
    expect((await upload(group, csv, "?create=true")).status).toBe(200);
    expect(await areSubscribed(["lena", "tim", "kim", "new@example.com"], group)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    const users = (await testApi.storedEvents()).map(({ userId }) => userId);
    expect(users.filter((id) => id?.includes("@") === true && !/^new@example\.com$/.test(id))).toEqual([]);
  });

  it("refuses an invalid file as a whole, and names the rows", async () => {
    const group = await groupOf("Half a file", "OptIn");
    const csv = "id,email,action\nhans,,perhaps\n,nobody@example.com,\n,,subscribe\nida,,subscribe\n";
    expect(await upload(group, csv)).toEqual({
      status: 400,
      type: "BadRequest",
      message:
        'row 2: action must be subscribe or unsubscribe; it is "perhaps"; row 3: no user has the email ' +
        '"nobody@example.com"; create=true creates users for such addresses; row 4: names no user: id and email are empty',
    });
    expect((await testApi.storedEvents()).some(({ userId }) => userId === "ida")).toBe(false);
    expect(await areSubscribed(["hans", "ida"], group)).toEqual([false, false]);
  });

  it("creates users for addresses that no user has, on request", async () => {
    const group = await groupOf("Newcomers", "OptIn");
    await testApi.send("/api/public/apps/identify", { userId: "kim", traits: { email: "kim@example.com" } });
    const csv =
      "email;action;plan\nKim@Example.com;;\nNew@Example.com;subscribe;pro\nnew@example.com;;\nout@example.com;unsubscribe;\n";
    expect((await upload(group, csv, "?create=true")).status).toBe(200);
    expect((await upload(group, csv, "?create=true")).status).toBe(200);
    const ids = ["kim", "new@example.com", "out@example.com"];
    expect(await areSubscribed(ids, group)).toEqual([true, true, false]);
    const { body } = await adminClient(testApi)("GET", "/users/new@example.com");
    expect(body).toMatchObject({ id: "new@example.com", traits: { email: "new@example.com", plan: "pro" } });
    expect((await adminClient(testApi)("GET", "/users/kim@example.com")).status).toBe(404);
  });

  it("creates no user from an invalid address, nor in place of a user with the same id", async () => {
    const group = await groupOf("No newcomers", "OptIn");
    await testApi.send("/api/public/apps/identify", {
      userId: "old@example.com",
      traits: { email: "other@example.com" },
    });
    const csv = "email\nfresh@example.com\nno address\nold@example.com\n";
    expect(await upload(group, csv, "?create=true")).toEqual({
      status: 400,
      type: "BadRequest",
      message:
        'row 3: email "no address": it is no email address; row 4: a user without this email ' +
        'has the id "old@example.com"; name it in the column id',
    });
    expect((await adminClient(testApi)("GET", "/users/fresh@example.com")).status).toBe(404);
    expect((await upload(group, csv, "?create=perhaps")).message).toMatch(/^create/);
  });

  it("applies the later of two rows about a user", async () => {
    const group = await groupOf("Twice in a file", "OptIn");
    await upload(group, "id,action\njan,subscribe\njan,unsubscribe\njo,unsubscribe\njo,subscribe\n");
    expect(await areSubscribed(["jan", "jo"], group)).toEqual([false, true]);
  });

  it("is 404 for an unknown group, and 400 without the columns", async () => {
    const group = await groupOf("No file");
    expect((await upload("7a0ffb4e-0a2c-4d5e-9f56-0b1c2d3e4f50", "id\nann\n")).status).toBe(404);
    expect(await upload(group, "name\nann\n")).toEqual({
      status: 400,
      type: "BadRequest",
      message: 'row 1: the column "id" or "email" is missing; there are "name"',
    });
  });
});

describe("the text of an uploaded file", () => {
  it("may mix ends of lines, and concerns the users it names", async () => {
    const group = await groupOf("Line ends");
    await identify("ph-1", { email: "ph-1@example.com" });
    expect(await upload(group, "action,id\nunsubscribe,ph-1\r\n")).toEqual({ status: 200, leftAlone: 0 });
    expect(
      await upload(group, "id,action\r\nph-2,unsubscribe\rph-3,unsubscribe\n ph-4 ,unsubscribe"),
    ).toEqual({
      status: 200,
      leftAlone: 0,
    });
    expect(await areSubscribed(["ph-1", "ph-2", "ph-3", "ph-4"], group)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    const ids = new Set((await testApi.storedEvents()).map(({ userId }) => userId));
    expect([...ids].filter((id) => /[\s]/.test(id ?? ""))).toEqual([]);
    expect(await upload(group, 'id,action\r\n"ph\r\n5",unsubscribe\r\n')).toMatchObject({
      status: 400,
      message: 'row 2: id "ph\\r\\n5" holds a line break or another control character',
    });
  });

  it("may be what a spreadsheet saves", async () => {
    const group = await groupOf("Spreadsheet", "OptIn");
    await identify("käthe", { email: "kaethe@example.com" });
    const content = "\uFEFFE-Mail Address\tFirst Name\t\r\n kaethe@example.com \tKäthe\t\r\n\t\t\r\n\t\t\r\n";
    const unicodeText = new Uint8Array(Buffer.from(content, "utf16le"));
    for (const file of [content, unicodeText]) {
      expect(await upload(group, file)).toEqual({ status: 200, leftAlone: 0 });
    }
    expect(await isSubscribed("käthe", group)).toBe(true);
    expect(await traitsOf("käthe")).toEqual({ email: "kaethe@example.com", "First Name": "Käthe" });
  });

  it("may be what a download wrote, also an earlier one", async () => {
    const group = await groupOf("Downloaded", "OptIn");
    expect(
      await upload(group, "userId,phone,note\r\n'@gil,'+15550102303,'=1\r\ntom,+15550102304,'t Hart\r\n"),
    ).toEqual({
      status: 200,
      leftAlone: 0,
    });
    expect(await traitsOf("@gil")).toEqual({ phone: "+15550102303", note: "=1" });
    expect(await traitsOf("tom")).toEqual({ phone: "+15550102304", note: "'t Hart" });
  });
});

describe("consent in an uploaded file", () => {
  it.each(["OptIn", "OptOut"])("never brings back who left an %s group", async (type) => {
    const group = await groupOf(`Left ${type}`, type);
    const [stays, joins] = [`stays-${type}`, `joins-${type}`];
    await identify(stays, { email: `${stays}@example.com` });
    await identify(joins, { email: `${joins}@example.com` });
    await assign(stays, group, false);
    const files = [
      `email,name\n${stays}@example.com,Ann\n${joins}@example.com,Joe\n`,
      `email,status\n${stays}@example.com,subscribed\n${joins}@example.com,enabled\n`,
      `id,action\n${stays},\n${joins},\n`,
    ];
    for (const file of files) {
      expect(await upload(group, file)).toEqual({ status: 200, leftAlone: 1 });
      expect(await areSubscribed([stays, joins], group)).toEqual([false, true]);
    }
    expect(await traitsOf(stays)).toMatchObject({ name: "Ann" });
  });

  it("brings back who left on request, for the file or for a row", async () => {
    const group = await groupOf("Back");
    for (const id of ["back-1", "back-2"]) await assign(id, group, false);
    expect(await upload(group, "id\nback-1\n", "?resubscribe=true")).toEqual({ status: 200, leftAlone: 0 });
    expect(await upload(group, "id,action\nback-2,subscribe\n")).toEqual({ status: 200, leftAlone: 0 });
    expect(await areSubscribed(["back-1", "back-2"], group)).toEqual([true, true]);
    expect((await upload(group, "id\nback-1\n", "?resubscribe=perhaps")).message).toMatch(/^resubscribe/);
  });

  it.each(["OptIn", "OptOut"])("takes the words of other products for an %s group", async (type) => {
    const group = await groupOf(`Words ${type}`, type);
    const statuses = ["unsubscribed", "cleaned", "blocklisted", "pending", "confirmed"];
    const ids = statuses.map((status) => `${status}-${type.toLowerCase()}@example.com`);
    const rows = statuses.map((status, at) => `${ids[at]},${status}\n`);
    expect(await upload(group, `email,status\n${rows.join("")}`, "?create=true")).toEqual({
      status: 200,
      leftAlone: 0,
    });
    expect(await areSubscribed(ids, group)).toEqual([false, false, false, false, true]);
    expect(await traitsOf(ids[3] ?? "")).toEqual({ email: ids[3] });
  });

  it("does not end the subscription of a user who joined an opt-in group for want of a confirmation", async () => {
    const group = await groupOf("Joined", "OptIn");
    await assign("joined", group, true);
    expect((await upload(group, "id,status\njoined,unconfirmed\n")).status).toBe(200);
    expect(await isSubscribed("joined", group)).toBe(true);
  });

  it("refuses a status that is no word about subscriptions", async () => {
    const group = await groupOf("Gold", "OptIn");
    expect(await upload(group, "id,status\nu1,subscribed\nu2,gold\n")).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^row 3: status "gold" does not say/),
    });
    expect((await upload(group, "id,status,action\nu2,gold,\n")).status).toBe(200);
    expect(await traitsOf("u2")).toEqual({ status: "gold" });
    expect(await areSubscribed(["u1", "u2"], group)).toEqual([false, true]);
  });

  it("lets an unsubscription in the same file win, before or behind the row", async () => {
    const group = await groupOf("Same file", "OptIn");
    await upload(group, "id,action\nfirst,unsubscribe\nfirst,\nlast,\nlast,unsubscribe\n");
    expect(await areSubscribed(["first", "last"], group)).toEqual([false, false]);
  });

  it("leaves all users of an address alone when one of them left", async () => {
    const group = await groupOf("One person", "OptIn");
    for (const id of ["person-1", "person-2"]) await identify(id, { email: "person@example.com" });
    await assign("person-1", group, false);
    expect(await upload(group, "email\nperson@example.com\n")).toEqual({ status: 200, leftAlone: 1 });
    expect(await areSubscribed(["person-1", "person-2"], group)).toEqual([false, false]);
  });

  it("lets users who left before the import win, even when that is applied later", async () => {
    const group = await groupOf("On its way", "OptIn");
    await identify("leaving", {});
    const timestamp = new Date(testApi.api.now().getTime() - 600_000).toISOString();
    expect(await upload(group, "id\nleaving\n")).toEqual({ status: 200, leftAlone: 0 });
    expect(await isSubscribed("leaving", group)).toBe(true);
    await testApi.send("/api/public/apps/track", {
      userId: "leaving",
      event: "DFSubscriptionChange",
      properties: { subscriptionId: group, action: "Unsubscribe" },
      timestamp,
    });
    expect(await isSubscribed("leaving", group)).toBe(false);
  });

  it("resolves anonymous users, and counts each row", async () => {
    const group = await groupOf("Anonymous");
    await testApi.send("/api/public/apps/track", { anonymousId: "guest", event: "Looked" });
    await testApi.send("/api/public/apps/track", { anonymousId: "known", userId: "dora", event: "Came" });
    for (const id of ["guest", "known"]) await assign(id, group, false);
    expect(await upload(group, "id\nguest\nknown\ndora\n")).toEqual({ status: 200, leftAlone: 3 });
    expect(await areSubscribed(["guest", "dora"], group)).toEqual([false, false]);
  });

  it("reads the events of users whose computed state does not cover the group yet", async () => {
    const groupId = await groupOf("Just made", "OptIn");
    await assign("gone", groupId, false);
    await assign("again", groupId, false);
    await assign("again", groupId, true);
    await identify("new", {});
    const { workspaceId, api } = testApi;
    const current = await readWorkspace(workspaceId, api.actors);
    const segments = current.segments.map((segment) => ({ ...segment, since: 1_000_000 }));
    const group = current.subscriptionGroups.find(({ id }) => id === groupId);
    if (group === undefined) throw new Error("the group is missing");
    const row = (userId: string, nth: number): Subscriber => ({
      row: nth,
      owners: [{ userId }],
      wish: "keep",
      traits: {},
    });
    const { changes, leftAlone } = await resolveWishes(
      ["gone", "again", "new", "unknown"].map(row),
      { workspaceId, state: { ...current, segments }, group, resubscribes: false, commandId: "c" },
      api,
    );
    expect(leftAlone).toBe(1);
    expect(changes.map(({ subscribe }) => subscribe)).toEqual([undefined, true, true, true]);
  });

  it("keeps little in memory for files of any length", async () => {
    const group = await groupOf("Long", "OptIn");
    for (const id of ["long-0", "long-700", "long-1399"]) await assign(id, group, false);
    const rows = Array.from({ length: 1_400 }, (_, at) => `long-${at}\n`);
    expect(await upload(group, `id\n${rows.join("")}`)).toMatchObject({ leftAlone: 3 });
  });
});
