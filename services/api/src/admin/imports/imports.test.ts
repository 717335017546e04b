/** Imports through the api, with the worker in the same process. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { filesStoredMessage, longTaskPartTable, partRow, partVersion } from "@signalbox/long-tasks";
import { makeChild } from "../../workspaces/family.fixture.js";
import { adminClient } from "../admin-client.fixture.js";
import { importClient, type ImportClient } from "./imports.fixture.js";

let testApi: TestApi;
let imports: ImportClient;

beforeAll(async () => {
  testApi = await startTestApi({ config: { uploadBytes: 3_000_000 } });
  imports = importClient(testApi);
  await testApi.send("/api/public/apps/batch", {
    batch: [
      { type: "identify", userId: "ann", traits: { email: "ann@shop.example", plan: "free", city: "Bonn" } },
      { type: "identify", userId: "bob", traits: { email: "bob@shop.example", plan: "pro" } },
    ],
  });
});
afterAll(() => testApi.close());

describe("an import of users", () => {
  const file =
    "\uFEFFE-Mail;Plan;Signed up;Seats;Notes\r\nAnn@shop.example;pro;03.02.2026;12;\r\nbob@shop.example;pro;;;\r\n" +
    "new@shop.example;free;2026-05-01;007;hello\r\nnonsense;free;;;\r\nkim@shop.example;free;31.02.2026;;\r\n";
  let id: string;

  it("is stored with its columns, a suggestion for each, and the first rows", async () => {
    const { code, ...uploaded } = await imports.upload("users", file);
    ({ id } = uploaded);
    expect([code, uploaded]).toMatchObject([
      200,
      {
        status: "Draft",
        of: "users",
        format: "csv",
        columns: ["E-Mail", "Plan", "Signed up", "Seats", "Notes"],
        rows: 5,
        isRemembered: false,
        suggestions: [
          {
            column: "E-Mail",
            to: { type: "email" },
            examples: ["Ann@shop.example", "bob@shop.example", "new@shop.example"],
          },
          { column: "Plan", to: { type: "trait", trait: "plan" } },
          { column: "Signed up", to: { type: "trait", trait: "Signed up" } },
          { column: "Seats", to: { type: "trait", trait: "Seats" }, examples: ["12", "007"] },
          { column: "Notes", to: { type: "trait", trait: "Notes" }, examples: ["hello"] },
        ],
        sample: [{ row: 2, cells: ["Ann@shop.example", "pro", "03.02.2026", "12", ""] }, {}, {}, {}, {}],
      },
    ]);
  });

  it("does nothing before its columns are mapped", async () => {
    const started = await adminClient(testApi)<{ message: string }>("POST", `/imports/${id}/start`);
    expect([started.status, started.body.message]).toEqual([
      400,
      "the columns of the file are not mapped yet",
    ]);
  });

  it("refuses a mapping of unknown columns, of two to one, and one that names nobody", async () => {
    const refused = async (columns: Readonly<Record<string, object>>): Promise<unknown> => {
      const { status, body } = await imports.map(id, columns);
      return [status, body.message];
    };
    expect(await refused({ Other: { type: "email" } })).toEqual([
      400,
      'columns[0]: the file has no column "Other"',
    ]);
    expect(await refused({ "E-Mail": { type: "email" }, Plan: { type: "trait", trait: "email" } })).toEqual([
      400,
      'columns[1]: the column "E-Mail" becomes the same already',
    ]);
    expect(await refused({ Plan: { type: "trait", trait: "plan" } })).toEqual([
      400,
      "columns: no column names the user: map one to id, email or anonymousId",
    ]);
    expect(await refused({ "E-Mail": { type: "event" } })).toEqual([
      400,
      'columns[0]: a column of users cannot become "event"',
    ]);
  });

  it("shows what the first rows would do with its mapping", async () => {
    const { status, body } = await imports.map(id, {
      "E-Mail": { type: "email" },
      Plan: { type: "trait", trait: "plan" },
      "Signed up": { type: "trait", trait: "signedUp", as: "date" },
      Seats: { type: "trait", trait: "seats", as: "number" },
    });
    expect([status, body.rows]).toMatchObject([
      200,
      [
        {
          row: 2,
          result: "changed",
          shows: {
            users: ["ann"],
            traits: { email: "Ann@shop.example", plan: "pro", signedUp: "2026-02-03", seats: 12 },
          },
        },
        { row: 3, result: "unchanged", shows: { users: ["bob"] } },
        { row: 4, result: "new", shows: { users: ["new@shop.example"], traits: { seats: 7 } } },
        { row: 5, result: "refused", issue: { code: "noAddress" }, shows: {} },
        { row: 6, result: "refused", issue: { code: "cellNoDate" }, shows: {} },
      ],
    ]);
  });

  it("is checked without an effect", async () => {
    expect(await imports.run(id, "check")).toMatchObject({
      status: "Ready",
      progress: { done: 5, total: 5 },
      counts: { new: 1, changed: 1, unchanged: 1, refused: 2, leftAlone: 0 },
    });
    expect((await adminClient(testApi)("GET", "/users/new@shop.example")).status).toBe(404);
    expect((await imports.user("ann")).traits["plan"]).toBe("free");
  });

  it("applies its rows, and has those that were refused as a file", async () => {
    expect(await imports.run(id, "start")).toMatchObject({
      status: "Done",
      counts: { imported: 3, refused: 2, leftAlone: 0 },
      checked: { new: 1, changed: 1 },
    });
    expect((await imports.user("ann")).traits).toEqual({
      email: "Ann@shop.example",
      plan: "pro",
      city: "Bonn",
      signedUp: "2026-02-03",
      seats: 12,
    });
    expect((await imports.user("new@shop.example")).traits).toEqual({
      email: "new@shop.example",
      plan: "free",
      signedUp: "2026-05-01",
      seats: 7,
    });
    expect(await imports.refused(id)).toBe(
      "\uFEFFE-Mail;Plan;Signed up;Seats;Notes;import row;import problem\r\n" +
        'nonsense;free;;;;5;"email ""nonsense"": it is no email address"\r\n' +
        'kim@shop.example;free;31.02.2026;;;6;"Signed up is no date: ""31.02.2026"""\r\n',
    );
  });

  it("cannot be started again, and has one entry in the audit log", async () => {
    const admin = adminClient(testApi);
    expect((await admin("POST", `/imports/${id}/start`)).status).toBe(409);
    expect((await imports.map(id, { "E-Mail": { type: "email" } })).status).toBe(409);
    const entries = async (): Promise<unknown> => {
      const { body } = await admin<{
        entries: { action: string; ok: boolean; resources: object[]; query?: object }[];
      }>("GET", "/audit");
      return body.entries
        .filter(({ action, ok }) => ok && action.endsWith("-import"))
        .map(({ action, resources, query }) => [action, resources, query]);
    };
    await expect
      .poll(entries)
      .toEqual([["start-import", [{ kind: "import", id, name: "People" }], { of: "users", rows: 5 }]]);
  });

  it("is remembered: the next file with these columns is suggested its mapping", async () => {
    const { isRemembered, suggestions } = await imports.upload(
      "users",
      "Seats,Notes,Plan,E-Mail,Signed up\n1,,pro,zoe@shop.example,\n",
    );
    expect([isRemembered, suggestions.map(({ to }) => to)]).toEqual([
      true,
      [
        { type: "trait", trait: "seats", as: "number" },
        { type: "skip" },
        { type: "trait", trait: "plan" },
        { type: "email" },
        { type: "trait", trait: "signedUp", as: "date" },
      ],
    ]);
  });

  it("is remembered for a corrected file of refused rows, also after a mapping that nobody started with", async () => {
    const admin = adminClient(testApi);
    const guessed = await imports.upload(
      "users",
      "E-Mail,Plan,Signed up,Seats,Notes\nzoe@shop.example,pro,,1,\n",
    );
    await imports.map(guessed.id, { "E-Mail": { type: "email" }, Plan: { type: "trait", trait: "wrong" } });
    const corrected = await imports.upload(
      "users",
      "E-Mail,Plan,Signed up,Seats,Notes,import row,import problem\nzoe@shop.example,pro,,1,,3,was wrong\n",
    );
    expect(corrected).toMatchObject({ isRemembered: true, rememberedFrom: { id } });
    expect(corrected.suggestions.map(({ to }) => to)).toEqual([
      { type: "email" },
      { type: "trait", trait: "plan" },
      { type: "trait", trait: "signedUp", as: "date" },
      { type: "trait", trait: "seats", as: "number" },
      { type: "skip" },
      { type: "skip" },
      { type: "skip" },
    ]);
    for (const each of [guessed, corrected]) await admin("DELETE", `/imports/${each.id}`);
  });

  it("is listed, and is removed with its files", async () => {
    const admin = adminClient(testApi);
    const { body } = await admin<{ imports: { id: string }[]; nextCursor?: string }>(
      "GET",
      "/imports?limit=1",
    );
    const next = await admin<{ imports: { id: string }[] }>(
      "GET",
      `/imports?limit=1&cursor=${body.nextCursor}`,
    );
    expect(next.body.imports.map((each) => each.id)).toEqual([id]);
    expect((await admin("DELETE", `/imports/${id}`)).status).toBe(204);
    expect((await admin("GET", `/imports/${id}`)).status).toBe(404);
    expect(await testApi.api.tables.count("longTaskParts", { task: `${testApi.workspaceId}/${id}` })).toBe(0);
  });
});

it("suggests types of columns from every row, with the options that they need", async () => {
  const rows = Array.from(
    { length: 120 },
    (_, index) => `k-${index};1.234,50;0${index};31.12.2025;ja;${index}`,
  );
  const file = ["Kunden-Nr;Umsatz;Filiale;Seit;Aktiv;Punkte", ...rows, "k-x;1,00;7;1.1.2026;nein;viele"];
  const { suggestions, options } = await imports.upload("users", file.join("\r\n"));
  expect([suggestions.map(({ to }) => to), options]).toEqual([
    [
      { type: "id" },
      { type: "trait", trait: "Umsatz", as: "number" },
      { type: "trait", trait: "Filiale" },
      { type: "trait", trait: "Seit", as: "date" },
      { type: "trait", trait: "Aktiv", as: "boolean" },
      { type: "trait", trait: "Punkte" },
    ],
    { decimal: "," },
  ]);
});

describe("an import of NDJSON", () => {
  it("keeps the types of values, and takes traits as columns of their own", async () => {
    const lines = [
      { userId: "ndj", traits: { seats: 3, vip: true, tags: ["a", "b"], plan: null }, groupId: "acme" },
      { userId: "ndj2", traits: { seats: "many" } },
    ].map((line) => JSON.stringify(line));
    const { id, suggestions } = await imports.upload(
      "users",
      new Uint8Array(gzipSync(`${lines.join("\n")}\n[1]\nnot json\n`)),
    );
    expect(suggestions.map(({ column, to }) => [column, to])).toEqual([
      ["userId", { type: "id" }],
      ["traits.seats", { type: "trait", trait: "seats" }],
      ["traits.vip", { type: "trait", trait: "vip" }],
      ["traits.tags", { type: "trait", trait: "tags" }],
      ["traits.plan", { type: "trait", trait: "plan" }],
      ["groupId", { type: "group" }],
    ]);
    await imports.map(id, Object.fromEntries(suggestions.map(({ column, to }) => [column, to])));
    expect(await imports.run(id, "start")).toMatchObject({
      status: "Done",
      counts: { imported: 2, refused: 2 },
    });
    expect((await imports.user("ndj")).traits).toEqual({ seats: 3, vip: true, tags: ["a", "b"] });
    expect((await imports.user("ndj")).groups).toEqual(["acme"]);
    expect((await imports.user("ndj2")).traits).toEqual({ seats: "many" });
  });
});

describe("an import of events", () => {
  it("changes no subscription by an event that the service itself writes", async () => {
    const admin = adminClient(testApi);
    const { body: group } = await admin<{ id: string }>("PUT", "/subscription-groups", {
      body: { name: "Letters", type: "OptOut", channel: "Email" },
    });
    const change = { event: "DFSubscriptionChange", subscriptionId: group.id, action: "Unsubscribe" };
    const file = `${JSON.stringify({ userId: "bob", ...change })}\n`;
    const { id } = await imports.upload("events", file);
    await imports.map(id, {
      userId: { type: "id" },
      event: { type: "event" },
      subscriptionId: { type: "property", property: "subscriptionId" },
      action: { type: "property", property: "action" },
    });
    expect(await imports.run(id, "start")).toMatchObject({ counts: { imported: 0, refused: 1 } });
    const { subscriptions } = await imports.user("bob");
    expect(subscriptions).toContainEqual(expect.objectContaining({ id: group.id, subscribed: true }));
  });

  it("stores each with its time once, whatever is imported again", async () => {
    const file =
      "user id,event,timestamp,total,message id\nann,Bought,2025-01-31T12:00:00Z,12.50,order-1\n" +
      "ann,Bought,2025-02-31T12:00:00Z,1,order-2\nann,,2025-02-01T00:00:00Z,1,order-3\nzed,Bought,2025-03-01,3,order-4\n";
    const mapping = {
      "user id": { type: "id" },
      event: { type: "event" },
      timestamp: { type: "timestamp" },
      total: { type: "property", property: "total", as: "number" },
      "message id": { type: "messageId" },
    };
    const { id, suggestions } = await imports.upload("events", file);
    expect(suggestions.map(({ to }) => to)).toMatchObject(
      Object.values(mapping).map(({ type }) => ({ type })),
    );
    await imports.map(id, mapping);
    expect(await imports.run(id, "start")).toMatchObject({ counts: { imported: 2, refused: 2 } });
    const bought = async (): Promise<unknown> =>
      (await testApi.storedEvents())
        .filter(({ event }) => event === "Bought")
        .map(({ messageId, at, data }) => [messageId, new Date(at).toISOString(), data])
        .toSorted((one, other) => String(one[0]).localeCompare(String(other[0])));
    const once = [
      ["order-1", "2025-01-31T12:00:00.000Z", '{"total":12.5}'],
      ["order-4", "2025-03-01T00:00:00.000Z", '{"total":3}'],
    ];
    expect(await bought()).toEqual(once);
    const again = await imports.upload("events", file);
    await imports.map(again.id, mapping);
    expect(await imports.run(again.id, "check")).toMatchObject({
      counts: { new: 0, unchanged: 2, refused: 2 },
    });
    await imports.run(again.id, "start");
    expect(await bought()).toEqual(once);
  });
});

describe("a cancelled import", () => {
  it("applies nothing that it has not begun", async () => {
    const { id } = await imports.upload("users", "id,flag\nmany-1,x\nmany-2,x\n");
    await imports.map(id, { id: { type: "id" }, flag: { type: "trait", trait: "flag" } });
    const admin = adminClient(testApi);
    await testApi.pauseWorker();
    const atOnce = { headers: { prefer: "wait=0" } };
    const queued = [
      await admin("POST", `/imports/${id}/start`, atOnce),
      await admin("POST", `/imports/${id}/cancel`, atOnce),
    ];
    await testApi.resumeWorker();
    const isStopped = async (): Promise<boolean> => "finishedAt" in (await imports.read(id));
    await expect.poll(isStopped).toBe(true);
    const { status, progress } = await imports.read(id);
    expect([queued.map((each) => each.status), status, progress.done]).toEqual([[202, 202], "Cancelled", 0]);
    const stored = (await testApi.storedEvents()).filter(({ messageId }) => messageId.includes(id));
    expect(stored).toEqual([]);
  });
});

describe("the file of an import", () => {
  it("is one import when it is sent again with its idempotency-key, and none once that was removed", async () => {
    const { workspaceId, api } = testApi;
    const send = async (file: string): Promise<readonly [number, string]> => {
      const form = new FormData();
      form.append("file", new Blob([file]), "people.csv");
      const answer = await fetch(`${testApi.url}/api/admin/imports?of=users`, {
        method: "POST",
        body: form,
        headers: { authorization: `Bearer ${testApi.adminKey}`, "idempotency-key": "upload-1" },
      });
      return [answer.status, ((await answer.json()) as { readonly id: string }).id];
    };
    const stored = (): Promise<number> => api.tables.count("longTaskParts", { task: `${workspaceId}/${id}` });
    const [status, id] = await send("id\nann\n");
    expect([status, await send("id\nann\n"), await stored()]).toEqual([200, [200, id], 1]);
    expect((await send("id\nbob\n"))[0]).toBe(409);
    await adminClient(testApi)("DELETE", `/imports/${id}`);
    expect([(await send("id\nann\n"))[0], await stored()]).toEqual([404, 0]);
  });

  it("is kept when the upload is answered before its import is there, and removed when there is none", async () => {
    const { workspaceId, api } = testApi;
    const stored = (id: string): Promise<number> =>
      api.tables.count("longTaskParts", { task: `${workspaceId}/${id}` });
    await testApi.pauseWorker();
    const form = new FormData();
    form.append("file", new Blob(["id\nlate\n"]), "people.csv");
    const answer = await fetch(`${testApi.url}/api/admin/imports?of=users`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${testApi.adminKey}`, prefer: "wait=0" },
    });
    const { id } = (await answer.json()) as { readonly id: string };
    // As of an upload whose command is refused later.
    const place = { workspaceId, taskId: "refused", file: "rows" };
    const change = partRow(place, 0, { size: 1, text: '[2,["ann"]]' });
    await api.tables.apply([{ change, version: partVersion }]);
    const message = filesStoredMessage(workspaceId, "refused");
    await api.commit.post([{ message, bytes: 100 }]);
    expect([answer.status, await stored(id), await stored("refused")]).toEqual([202, 1, 1]);
    await testApi.resumeWorker();
    await expect.poll(() => stored("refused")).toBe(0);
    await imports.map(id, { id: { type: "id" } });
    expect(await imports.run(id, "start")).toMatchObject({ status: "Done", counts: { imported: 1 } });
  });

  it("is gone with its workspace", async () => {
    const child = await makeChild(testApi, { name: "Imported" });
    const form = new FormData();
    form.append("file", new Blob(["id\nann\n"]), "people.csv");
    const uploaded = await fetch(`${testApi.url}/api/admin/imports?of=users&workspaceId=${child.id}`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${testApi.adminKey}` },
    });
    const stored = (): Promise<number> =>
      testApi.api.tables.count("longTaskParts", { workspaceId: child.id });
    expect([uploaded.status, await stored()]).toEqual([200, 1]);
    const workspaces = adminClient(testApi, "/api-l");
    const deleted = await workspaces("DELETE", `/admin/workspaces?workspaceId=${child.id}`);
    expect([deleted.status, await stored()]).toEqual([201, 0]);
  });

  it("that is not complete ends its import as failed", async () => {
    const { id } = await imports.upload("users", "id\nlost\n");
    await imports.map(id, { id: { type: "id" } });
    const part = longTaskPartTable.removeWhere(
      "task",
      `${testApi.workspaceId}/${id}`,
      Number.MAX_SAFE_INTEGER,
    );
    await testApi.api.tables.apply([{ change: part, version: Number.MAX_SAFE_INTEGER }]);
    expect(await imports.run(id, "start")).toMatchObject({
      status: "Failed",
      because: "a part of the uploaded file is missing; upload it again",
      progress: { done: 0 },
    });
  });
});
