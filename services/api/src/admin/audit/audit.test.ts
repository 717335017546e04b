import { createHash } from "node:crypto";
import { hashUserId } from "@signalbox/workspace";
import { installationId, newInstallation, type Account } from "@signalbox/access";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noteCall } from "../../audit/note-call.js";
import { changesSomething, type Route } from "../../http/route.js";
import { anAccount, writeAccounts } from "../../members/accounts.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { adminRoutes, fullPath } from "../routes.js";
import { auditedWorkspaces } from "./audited-workspaces.js";

interface Entry {
  readonly seq: number;
  readonly at: number;
  readonly action: string;
  readonly ok: boolean;
  readonly actor: { readonly kind?: string; readonly id: string; readonly name?: string };
  readonly requestId?: string;
  readonly resources: readonly {
    readonly kind: string;
    readonly id: string;
    readonly name?: string;
    readonly type?: string;
  }[];
  readonly changes: readonly { readonly change: string; readonly fields: readonly object[] }[];
  readonly userId?: string;
  readonly query?: object;
  readonly erased?: true;
  readonly prev: string;
  readonly hash: string;
}

interface Listed {
  readonly entries: readonly Entry[];
  readonly nextCursor?: string;
}

let testApi: TestApi;
let admin: AdminClient;
beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

const everyone = { entryNode: { id: "1", type: "Everyone" }, nodes: [] };

async function list(query = ""): Promise<Listed> {
  const { status, body } = await admin<Listed>("GET", `/audit?${query}`);
  expect(status).toBe(200);
  return body;
}

async function segmentOf(name: string): Promise<string> {
  const { body } = await admin<{ id: string }>("PUT", "/segments", { body: { name, definition: everyone } });
  return body.id;
}

it("tells parts from templates, also where they were only changed or are gone", async () => {
  const put = async (path: string, body: object): Promise<string> => {
    const answer = await admin<{ id: string }>("PUT", `/content/${path}`, { body });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body.id;
  };
  const part = (body: string): object => ({ name: "audited-footer", definition: { type: "Part", body } });
  const id = await put("parts", part("<p>1</p>"));
  await put("parts", { id, ...part("<p>2</p>") });
  const definition = { type: "Email", from: "a@shop.example", subject: "Hi", body: "<p>Hi</p>" };
  await put("templates", { name: "Audited mail", definition });
  const typesOf = async (): Promise<readonly unknown[]> =>
    (await list("action=put-template&limit=3")).entries.map(({ resources: [main] }) => [
      main?.name,
      main?.type,
    ]);
  const footer = ["audited-footer", "Part"];
  expect(await typesOf()).toEqual([["Audited mail", undefined], footer, footer]);
  await admin("DELETE", "/content/parts", { body: { id } });
  const { entries } = await list("action=delete-template&limit=1");
  expect(entries[0]?.resources[0]).toMatchObject({ name: "audited-footer", type: "Part" });
});

/** The entries that the filter finds, once there are any: those of reads follow within moments. */
async function noted(query: string, count = 1): Promise<readonly Entry[]> {
  await expect.poll(async () => (await list(query)).entries.length).toBeGreaterThanOrEqual(count);
  return (await list(query)).entries;
}

describe("GET /audit", () => {
  it("names the list and the groups whose users are changed", async () => {
    const definition = { entryNode: { id: "1", type: "Manual", version: 1 }, nodes: [] };
    const { body: made } = await admin<{ id: string }>("PUT", "/segments", {
      body: { name: "Staff", definition },
    });
    for (const append of [true, true]) {
      await admin("POST", "/segments/manual-segment/update", {
        body: { segmentId: made.id, userIds: ["ann"], append, sync: true },
      });
    }
    const ofList = await list(
      `action=replace-manual-segment&resourceKind=manual-segment&resourceId=${made.id}`,
    );
    expect(ofList.entries.map(({ resources }) => resources[0]?.name)).toEqual(["Staff", "Staff"]);

    const { body: group } = await admin<{ id: string }>("PUT", "/subscription-groups", {
      body: { name: "Tips", type: "OptIn", channel: "Email" },
    });
    await admin("PUT", "/subscription-groups/assignments", {
      body: { userUpdates: [{ userId: "ann", changes: { [group.id]: true } }] },
    });
    const [subscribed] = (await list("action=begin-subscription-changes")).entries;
    expect(subscribed?.resources).toEqual([{ kind: "subscription-group", id: group.id, name: "Tips" }]);
  });

  it("has an entry when the change is answered: who, from where, the fields before and after", async () => {
    const id = await segmentOf("Pro");
    const headers = { "user-agent": "tests" };
    const { headers: answered } = await admin("PUT", "/segments", {
      body: { id, name: "Pro users", definition: everyone },
      headers,
    });
    const { entries } = await list(`resourceKind=segment&resourceId=${id}&limit=1`);
    expect(entries).toEqual([
      {
        workspaceId: testApi.workspaceId,
        seq: expect.any(Number),
        at: expect.any(Number),
        action: "put-segment",
        ok: true,
        actor: { kind: "key", id: expect.any(String), name: "default" },
        ip: "127.0.0.1",
        userAgent: "tests",
        requestId: answered.get("x-request-id"),
        commandId: expect.any(String),
        resources: [{ kind: "segment", id, name: "Pro users" }],
        changes: [
          {
            kind: "segment",
            id,
            name: "Pro users",
            change: "updated",
            fields: [{ field: "name", before: "Pro", after: "Pro users" }],
          },
        ],
        prev: expect.stringMatching(/^[0-9a-f]{64}$/),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  it("has an entry of what was refused, with the code", async () => {
    await admin("DELETE", "/settings/secrets", { body: { name: "nowhere" } });
    const [entry] = (await list("ok=false&action=delete-secret")).entries;
    expect(entry).toMatchObject({
      ok: false,
      error: "NotFound",
      resources: [{ kind: "secret", id: "nowhere" }],
      changes: [],
    });
  });

  it("filters by actor, action, resource, time and result, and is paged", async () => {
    const before = new Date().toISOString();
    const ids = [await segmentOf("A"), await segmentOf("B"), await segmentOf("C")];
    const actor = (await list("limit=1")).entries[0]?.actor.id ?? "";
    const query = `actor=${actor}&action=put-segment&resourceKind=segment&ok=true&from=${before}`;
    const first = await list(`${query}&limit=2`);
    const second = await list(`${query}&limit=2&cursor=${first.nextCursor}`);
    const found = [...first.entries, ...second.entries];
    expect(found.flatMap(({ resources }) => resources.map(({ id }) => id))).toEqual(ids.toReversed());
    expect([first.entries.length, second.nextCursor]).toEqual([2, undefined]);
    expect(
      (await list(`to=${before}&action=put-segment`)).entries.map(({ resources }) => resources),
    ).not.toContainEqual([expect.objectContaining({ id: ids[0] })]);
    expect((await list("actor=nobody")).entries).toEqual([]);
    const wrong = await admin("GET", "/audit?resourceId=x");
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining("resourceKind")]);
  });

  it("never shows a secret that a call brought or returned", async () => {
    const value = "zq-value";
    await admin("PUT", "/settings/secrets", { body: { name: "crm", value } });
    const { body } = await admin<{ apiKey: string }>("POST", "/admin-keys", { body: { name: "ci" } });
    await admin("PUT", "/settings/write-keys", { body: { writeKeyName: "app" } });
    const keys = await admin<readonly { writeKeyValue: string }[]>("GET", "/settings/write-keys");
    await noted("action=view-write-keys");
    const { text } = await admin("GET", "/audit?limit=1000");
    const hashed = createHash("sha256").update(body.apiKey).digest("hex");
    for (const each of [value, body.apiKey, hashed, ...keys.body.map(({ writeKeyValue }) => writeKeyValue)]) {
      expect(text).not.toContain(each);
    }
    expect(text).toContain('"name":"crm"');
  });

  it("has entries of reads of personal data, whose details go with the user who is erased", async () => {
    await testApi.send("/api/public/apps/track", { userId: "ann", event: "Paid" });
    await admin("GET", "/events/download?userId=ann&searchTerm=ann");
    const [entry] = await noted("action=download-events");
    expect(entry).toMatchObject({ ok: true, userId: "ann", query: { userId: "ann", searchTerm: "(given)" } });
    expect((await admin("DELETE", "/users", { body: { userIds: ["ann"] } })).status).toBe(204);
    const [erased] = (await list("action=download-events")).entries;
    expect(erased).toMatchObject({ seq: entry?.seq, erased: true, hash: entry?.hash, changes: [] });
    expect(JSON.stringify(erased)).not.toContain("ann");
    const [record] = (await list(`resourceKind=erased-user&resourceId=${hashUserId("ann")}`)).entries;
    expect(record).toMatchObject({ action: "delete-users", ok: true });
  });

  it("names the member who made an entry about a user who was erased since, until the member has left", async () => {
    await writeAccounts(testApi, [anAccount(testApi, "mia", "admin")]);
    const { api, workspaceId } = testApi;
    const origin = { principal: { kind: "member", id: "mia", name: "Mia" } } as const;
    await noteCall({ action: "change-traits", workspaceId, origin, userId: "berta" }, api);
    expect(await noted("action=change-traits")).toMatchObject([{ actor: { name: "Mia" }, userId: "berta" }]);
    expect((await admin("DELETE", "/users", { body: { userIds: ["berta"] } })).status).toBe(204);
    const [entry] = (await list("action=change-traits")).entries;
    expect(entry).toMatchObject({ erased: true, actor: { kind: "member", id: "mia", name: "mia" } });
    await writeAccounts(testApi, []);
    const [later] = (await list("action=change-traits")).entries;
    expect(later?.actor).toEqual({ id: "mia" });
  });

  it("shows what an earlier release wrote", async () => {
    const { workspaceId } = testApi;
    const row = { workspaceId, action: "put-journey", by: "k0", at: 1_000, ok: true };
    await testApi.api.tables.apply([{ change: { do: "put", table: "audit", id: "c0", row }, version: 1 }]);
    expect((await list("actor=k0")).entries).toEqual([
      {
        workspaceId,
        at: 1_000,
        action: "put-journey",
        ok: true,
        actor: { id: "k0" },
        resources: [],
        changes: [],
      },
    ]);
  });

  it("is of the installation for its owners alone", async () => {
    const refused = await admin("GET", "/audit?installation=true");
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("owners");
    const account: Account = {
      id: "m1",
      email: "ann@example.com",
      name: "Ann",
      status: "Active",
      isOwner: false,
      createdAt: 1,
      sessionsFrom: 1,
      recoveryCodes: [],
      passkeys: [],
      identities: [],
      roles: [],
      links: [],
    };
    const find = (isOwner: boolean, kind: "member" | "key" = "member"): Promise<readonly string[]> =>
      auditedWorkspaces(
        {
          query: { installation: true },
          workspaces: [],
          origin: { principal: { kind, id: "m1", name: "Ann" } },
        },
        {
          installation: {
            ...testApi.api.installation,
            find: () => Promise.resolve({ ...newInstallation, accounts: [{ ...account, isOwner }] }),
          },
        },
      );
    expect(await find(true)).toEqual([installationId]);
    await expect(find(false)).rejects.toThrow("owners");
    await expect(find(true, "key")).rejects.toThrow("owners");
  });
});

describe("POST /audit/forget-actor", () => {
  it("erases name, address and changes of an actor's entries, and records that", async () => {
    const { body } = await admin<{ apiKey: string; id: string }>("POST", "/admin-keys", {
      body: { name: "Eve" },
    });
    await admin("PUT", "/settings/secrets", { key: body.apiKey, body: { name: "eves", value: "1" } });
    expect((await list(`actor=${body.id}`)).entries).toMatchObject([{ actor: { name: "Eve" } }]);
    expect((await admin("POST", "/audit/forget-actor", { body: { actorId: body.id } })).status).toBe(204);
    const [entry] = (await list(`actor=${body.id}`)).entries;
    expect(entry).toMatchObject({ erased: true, actor: { id: body.id }, action: "put-secret" });
    expect(entry).not.toHaveProperty("ip");
    expect((await list(`resourceKind=actor&resourceId=${body.id}`)).entries).toHaveLength(1);
  });
});

describe("GET /audit/download", () => {
  it("is the whole log as CSV without formulas, or as lines of JSON, and an entry itself", async () => {
    await admin("PUT", "/segments", {
      body: { name: "=1+1", definition: everyone },
      headers: { "user-agent": "=cmd" },
    });
    const csv = await admin("GET", "/audit/download?action=put-segment");
    expect(csv.headers.get("content-type")).toContain("text/csv");
    expect(csv.text.split("\r\n")[0]).toMatch(/^workspaceId,seq,at,action,ok,/);
    expect(csv.text).toContain(",'=cmd,");
    const lines = await admin("GET", "/audit/download?format=ndjson&action=put-segment");
    expect(lines.headers.get("content-disposition")).toMatch(/audit-\d{4}-\d\d-\d\d\.ndjson/);
    const entries = lines.text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Entry);
    expect(entries).toEqual((await list("action=put-segment&limit=1000")).entries);
    await noted("action=download-audit", 2);
  });
});

describe("PUT /settings/audit-retention", () => {
  it("sets it within its bounds, and is recorded", async () => {
    const path = "/settings/audit-retention";
    expect((await admin("GET", path)).body).toEqual({
      days: null,
      ceilingDays: null,
      updatedAt: expect.any(Number),
    });
    expect((await admin("PUT", path, { body: { days: 90 } })).body).toEqual({ days: 90 });
    expect((await admin("GET", path)).body).toEqual({
      days: 90,
      ceilingDays: null,
      updatedAt: expect.any(Number),
    });
    expect((await admin("PUT", path, { body: { days: 1 } })).status).toBe(400);
    expect((await admin("PUT", path, { body: { days: null } })).body).toEqual({ days: null });
    const [, set] = (await list("action=put-audit-retention")).entries;
    expect(set?.changes).toMatchObject([
      { kind: "workspace", fields: [{ field: "auditRetentionDays", after: 90 }] },
    ]);
  });
});

/** An example may name a resource that does not exist here: then it is refused. */
const changing = adminRoutes.filter(
  (route) =>
    changesSomething(route) &&
    route.example?.body !== undefined &&
    // Applications send with it all the time; the deliveries say what was sent.
    route.path !== "/content/templates/batch-send",
);

describe("every changing route", () => {
  it.each(changing.map((route): [string, Route] => [`${route.method} ${fullPath(route)}`, route]))(
    "%s leaves exactly one entry per call, as refused as its answer",
    async (_, route) => {
      const own = await startTestApi();
      try {
        const client = adminClient(own, "");
        const path = fullPath(route).replaceAll(
          /:(\w+)/g,
          (__, name: string) => route.example?.params?.[name] ?? "x",
        );
        const answer = await client(route.method, path, {
          body: route.example?.body,
          headers: { prefer: "wait=1" },
        });
        const requestId = answer.headers.get("x-request-id");
        const entriesOf = async (): Promise<readonly Entry[]> => {
          const { body } = await client<Listed>("GET", "/api/admin/audit?limit=1000");
          return body.entries.filter((entry) => entry.requestId === requestId);
        };
        expect(answer.status).toBeLessThan(500);
        const isApplied = answer.status < 300;
        // What the api itself refuses is no command. An entry of a read follows within moments.
        await expect.poll(async () => (await entriesOf()).length).toBeOneOf(isApplied ? [1] : [0, 1]);
        expect((await entriesOf()).filter(({ ok }) => ok !== isApplied)).toEqual([]);
      } finally {
        await own.close();
      }
    },
  );
});
