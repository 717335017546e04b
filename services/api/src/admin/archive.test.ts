/** Archiving is alike for every kind of definition: lists tell and filter, and nothing else changes. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { adminClient, type AdminClient } from "./admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

const everyone = { entryNode: { id: "1", type: "Everyone" }, nodes: [] };
const journey = {
  entryNode: { type: "EventEntryNode", event: "Paid", child: "ExitNode" },
  exitNode: { type: "ExitNode" },
  nodes: [],
};
const mail = { type: "Email", from: "shop@example.com", subject: "Hello", body: "<p>Hello</p>" };

const kinds = [
  { path: "/segments", field: "segments", definition: everyone },
  { path: "/user-properties", field: "userProperties", definition: { type: "Trait", path: "plan" } },
  { path: "/content/templates", field: "templates", definition: mail },
  { path: "/journeys", field: "journeys", definition: journey },
];

/** What the audit log says of archiving one, the latest first. */
async function archivedInAudit(resourceId: string): Promise<readonly object[]> {
  interface Change {
    readonly id: string;
    readonly fields: readonly { readonly field: string }[];
  }
  const { body } = await admin<{ entries: readonly { changes: readonly Change[] }[] }>("GET", "/audit");
  const changes = body.entries.flatMap((entry) => entry.changes).filter(({ id }) => id === resourceId);
  return changes.flatMap((change) => change.fields).filter(({ field }) => field === "archived");
}

describe.each(kinds)("PUT $path/archive", ({ path, field, definition }) => {
  const listed = async (query = ""): Promise<readonly unknown[]> => {
    const { body } = await admin<Record<string, { name: string; archived?: true }[]>>("GET", path + query);
    return (body[field] ?? []).flatMap(({ name, archived = false }) =>
      name.startsWith("Mine") ? [[name, archived]] : [],
    );
  };

  it("hides one from lists without the archived ones, and shows it again", async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    for (const [each, name] of [
      [id, "Mine"],
      [other, "Mine too"],
    ] as const) {
      const put = await admin("PUT", path, { body: { id: each, name, definition } });
      expect([put.status, put.text]).toEqual([200, expect.any(String)]);
    }
    expect((await admin("PUT", `${path}/archive`, { body: { id } })).status).toBe(204);
    expect(await listed()).toEqual([
      ["Mine", true],
      ["Mine too", false],
    ]);
    expect(await listed("?archived=true")).toEqual([["Mine", true]]);
    expect(await listed("?archived=false")).toEqual([["Mine too", false]]);
    const { body } = await admin("PUT", path, { body: { id, name: "Mine again" } });
    expect(body).toMatchObject({ id, archived: true });
    expect((await admin("PUT", `${path}/archive`, { body: { id, archived: false } })).status).toBe(204);
    expect(await listed("?archived=true")).toEqual([]);
    expect(await listed("?archived=false")).toContainEqual(["Mine again", false]);
    expect(await archivedInAudit(id)).toEqual([
      { field: "archived", before: true },
      { field: "archived", after: true },
    ]);
  });

  it("answers 404 for one that does not exist", async () => {
    expect((await admin("PUT", `${path}/archive`, { body: { id: randomUUID() } })).status).toBe(404);
  });
});
