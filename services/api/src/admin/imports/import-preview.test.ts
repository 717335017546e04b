/** What the page of an import reads: the same for those who did not upload the file. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient } from "../admin-client.fixture.js";
import { importClient, type ImportBody, type ImportClient } from "./imports.fixture.js";

interface PreviewBody extends Pick<
  ImportBody,
  "isRemembered" | "options" | "suggestions" | "sample" | "looksLike"
> {
  readonly rememberedFrom?: { readonly id: string; readonly name: string; readonly createdAt: string };
  readonly rows?: readonly { readonly row: number; readonly result: string }[];
  readonly refused: readonly {
    readonly row: number;
    readonly issue: object;
    readonly cells: readonly unknown[];
  }[];
}

let testApi: TestApi;
let imports: ImportClient;

beforeAll(async () => {
  testApi = await startTestApi({});
  imports = importClient(testApi);
});
afterAll(() => testApi.close());

async function preview(id: string, key = testApi.adminKey): Promise<PreviewBody> {
  return (await adminClient(testApi)<PreviewBody>("GET", `/imports/${id}/preview`, { key })).body;
}

describe("the preview of an import", () => {
  const file = 'E-Mail,Spent,Notes\nann@shop.example,"1,5",\nnonsense,2,hello\n';
  const columns = {
    "E-Mail": { type: "email" },
    Spent: { type: "trait", trait: "spent", as: "number" },
  };
  let id: string;

  it("has the columns and first rows of the upload, and no results before the columns are mapped", async () => {
    const uploaded = await imports.upload("users", file);
    ({ id } = uploaded);
    const { suggestions, sample } = uploaded;
    expect(await preview(id)).toEqual({
      isRemembered: false,
      options: { decimal: "," },
      suggestions,
      sample,
      refused: [],
    });
    const to = { type: "trait", trait: "Spent", as: "number" };
    expect(suggestions[1]).toMatchObject({ column: "Spent", to, examples: ["1,5", "2"] });
  });

  it("says what the first rows would do, and is not remembered from itself", async () => {
    await imports.map(id, columns, { decimal: "," });
    expect(await preview(id)).toMatchObject({
      isRemembered: false,
      rows: [
        { row: 2, result: "new" },
        { row: 3, result: "refused" },
      ],
    });
  });

  it("has the rows that were refused once they are checked, and after the start no results", async () => {
    await imports.run(id, "check");
    const refused = [{ row: 3, issue: { code: "noAddress" }, cells: ["nonsense", "2", "hello"] }];
    expect(await preview(id)).toMatchObject({ refused });
    await imports.run(id, "start");
    const started = await preview(id);
    expect(started).toMatchObject({ refused });
    expect(started).not.toHaveProperty("rows");
  });

  it("says that the file looks like events, until the import is switched to them", async () => {
    const events = "userId,event,timestamp\nann,Bought,2026-01-01T10:00:00Z\nann,Left,2026-01-02T10:00:00Z\n";
    const uploaded = await imports.upload("users", events);
    expect(uploaded.looksLike).toBe("events");
    expect((await preview(uploaded.id)).looksLike).toBe("events");
    await imports.map(uploaded.id, { userId: { type: "id" } });
    await imports.run(uploaded.id, "check");
    const switched = await adminClient(testApi)("POST", `/imports/${uploaded.id}/switch`, {
      body: { of: "events" },
    });
    const { of, status, counts, mapping } = await imports.read(uploaded.id);
    expect([switched.status, of, status, counts, mapping]).toEqual([204, "events", "Draft", {}, undefined]);
    const { suggestions, looksLike } = await preview(uploaded.id);
    expect([suggestions.map(({ to }) => to), looksLike]).toEqual([
      [{ type: "id" }, { type: "event" }, { type: "timestamp" }],
      undefined,
    ]);
    await imports.map(uploaded.id, Object.fromEntries(suggestions.map(({ column, to }) => [column, to])));
    expect((await imports.run(uploaded.id, "start")).counts).toMatchObject({ imported: 2, refused: 0 });
    const late = await adminClient(testApi)("POST", `/imports/${uploaded.id}/switch`, {
      body: { of: "users" },
    });
    expect(late.status).toBe(409);
  });

  it("names the import that the mapping is remembered from, with its options", async () => {
    const again = await imports.upload("users", file);
    const { id: from, createdAt } = (
      await adminClient(testApi)<{ id: string; createdAt: string }>("GET", `/imports/${id}`)
    ).body;
    expect(await preview(again.id)).toMatchObject({
      isRemembered: true,
      rememberedFrom: { id: from, name: "People", createdAt },
      options: { decimal: "," },
      suggestions: [{ to: columns["E-Mail"] }, { to: columns.Spent }, { to: { type: "skip" } }],
    });
  });

  it("shows no personal data to those who may not see it", async () => {
    const { body } = await adminClient(testApi)<{ apiKey: string }>("POST", "/admin-keys", {
      body: { name: "Blind importer", permissions: ["users:import"] },
    });
    const mapped = await imports.upload("users", file);
    await imports.map(mapped.id, columns);
    const shown = await preview(mapped.id, body.apiKey);
    expect(shown.suggestions.map(({ column }) => column)).toEqual(["E-Mail", "Spent", "Notes"]);
    expect(shown).not.toHaveProperty("rows");
    expect(JSON.stringify(shown)).not.toMatch(/ann@shop|nonsense|hello/);
  });

  it("is mapped by those who may not see personal data only to what is declared visible", async () => {
    const admin = adminClient(testApi);
    const { body: key } = await admin<{ apiKey: string }>("POST", "/admin-keys", {
      body: { name: "Blind mapper", permissions: ["users:import"] },
    });
    await admin("PUT", "/settings/visible-paths", { body: { declare: [{ of: "Trait", path: "plan" }] } });
    const map = async (importId: string, mapped: object) => {
      const to = Object.entries(mapped).map(([column, trait]) =>
        column === "id" ? { column, to: { type: "id" } } : { column, to: { type: "trait", trait } },
      );
      return admin<{ message: string }>("PUT", `/imports/${importId}/mapping`, {
        body: { columns: to, options: {} },
        key: key.apiKey,
      });
    };
    const { id: known } = await imports.upload(
      "users",
      "id,plan,mail\nann,pro,me@evil.example\n",
      key.apiKey,
    );
    const hidden = await map(known, { id: "", mail: "email" });
    expect([hidden.status, hidden.body.message]).toEqual([403, expect.stringContaining("see-personal")]);
    expect((await map(known, { id: "", plan: "plan" })).status).toBe(200);
    const named = await imports.upload("users", "id,plan\nann,pro\nann@shop.example,pro\n", key.apiKey);
    const address = await map(named.id, { id: "", plan: "plan" });
    expect([address.status, address.body.message]).toEqual([403, expect.stringContaining("is an address")]);
  });

  it("is unknown without the import", async () => {
    expect((await adminClient(testApi)("GET", "/imports/none/preview")).status).toBe(404);
  });
});

it("says in the list how large a file may be", async () => {
  const { body } = await adminClient(testApi)<{ maxFileBytes: number }>("GET", "/imports");
  expect(body.maxFileBytes).toBe(testApi.api.config.uploadBytes);
});
