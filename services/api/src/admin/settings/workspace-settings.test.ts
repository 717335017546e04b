import type { Row } from "@signalbox/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { makeChild, workspaceClient, type WorkspaceBody } from "../../workspaces/family.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { readWorkspace } from "./read-workspace.js";

const path = "/settings/workspace";
const atFirst = {
  updatedAt: expect.any(Number),
  name: "Default",
  timezone: "UTC",
  defaultCountry: null,
  nameProperties: ["firstName", "lastName"],
};

let testApi: TestApi;
let admin: AdminClient;
beforeEach(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterEach(() => testApi.close());

interface Settings {
  readonly name: string;
  readonly timezone: string;
  readonly defaultCountry: string | null;
  readonly nameProperties: readonly string[];
  readonly numbersWithoutCountry?: number;
}

async function put(body: object): Promise<readonly unknown[]> {
  const { status, body: answer, headers } = await admin<Settings>("PUT", path, { body });
  return status === 200 ? [status, answer] : [status, headers.get("error-type"), answer];
}

async function shown(query = ""): Promise<Settings> {
  return (await admin<Settings>("GET", `${path}${query}`)).body;
}

/** Search terms of a user, as they are stored for numbers that name no country. */
async function storeLocalNumbers(...terms: readonly string[]): Promise<void> {
  const { workspaceId } = testApi;
  await testApi.api.tables.apply(
    terms.map((term, index) => {
      const row: Row = { workspaceId, kind: "localNumber", term };
      return { version: 1, change: { do: "put", table: "searchTerms", id: `${workspaceId}/${index}`, row } };
    }),
  );
}

describe("the settings of a workspace", () => {
  it("are UTC, no country, and first and last name at first", async () => {
    expect(await shown()).toEqual({ ...atFirst, numbersWithoutCountry: 0 });
  });

  it("are changed where the call says so, and shown", async () => {
    const some = { name: "Shop", timezone: "Europe/Berlin", defaultCountry: "de" };
    const changed = { ...atFirst, ...some, defaultCountry: "DE" };
    expect(await put(some)).toEqual([200, changed]);
    expect(await put({ nameProperties: ["email"] })).toEqual([
      200,
      { ...changed, nameProperties: ["email"] },
    ]);
    expect(await put({})).toEqual([200, { ...changed, nameProperties: ["email"] }]);
    await expect.poll(async () => "searchTerms" in (await shown())).toBe(false);
    const { numbersWithoutCountry, ...stored } = await shown();
    expect([numbersWithoutCountry, stored]).toEqual([0, { ...changed, nameProperties: ["email"] }]);
    // What was read can be put.
    expect(await put(await shown())).toEqual([200, stored]);
    expect((await put({ defaultCountry: null }))[1]).toMatchObject({ defaultCountry: null });
  });

  it("count the numbers without a country while none is set", async () => {
    await storeLocalNumbers("5550102303", "5550102304");
    expect((await shown()).numbersWithoutCountry).toBe(2);
    await put({ defaultCountry: "US" });
    expect((await shown()).numbersWithoutCountry).toBe(0);
  });

  it.each([
    [{ timezone: "Berlin" }, "timezone: is no time zone; give the name of one, as Europe/Berlin"],
    [{ timezone: "+02:00" }, "timezone: is no time zone; give the name of one, as Europe/Berlin"],
    [
      { defaultCountry: "UK" },
      "defaultCountry: is no country; give its code of two letters (ISO 3166-1), as DE or US",
    ],
    [{ nameProperties: ["nickname"] }, 'nameProperties: there is no user property "nickname"'],
    [{ nameProperties: ["email", "email"] }, 'nameProperties[1]: "email" is named already'],
    [{ name: " " }, "name: must not be empty"],
  ])("cannot be %j", async (wrong, message) => {
    expect((await put(wrong))[0]).toBe(400);
    expect((await put(wrong))[2]).toMatchObject({ message });
    expect(await shown()).toMatchObject(atFirst);
  });

  it("are in the audit log, before and after", async () => {
    await put({ timezone: "Asia/Tokyo", defaultCountry: "JP" });
    const { body } = await admin<{ readonly entries: readonly object[] }>(
      "GET",
      "/audit?action=put-workspace-settings",
    );
    expect(body.entries).toMatchObject([{ changes: [{ kind: "workspace", id: testApi.workspaceId }] }]);
    const { changes = [] } = body.entries[0] as { readonly changes?: readonly { fields: unknown }[] };
    expect(changes[0]?.fields).toEqual([
      { field: "timezone", before: "UTC", after: "Asia/Tokyo" },
      { field: "defaultCountry", after: "JP" },
    ]);
  });

  it("have their name on the subscription page from the next view on", async () => {
    const preview = async (): Promise<string> => {
      const { body } = await admin<{ readonly previewUrl: string }>(
        "GET",
        "/subscription-management-template",
      );
      return (await fetch(body.previewUrl)).text();
    };
    expect(await preview()).not.toContain("Acme");
    await put({ name: "Acme" });
    expect(await preview()).toContain("Acme");
  });
});

describe("a child workspace", () => {
  let child: WorkspaceBody;
  beforeEach(async () => {
    await put({ timezone: "Europe/Berlin", defaultCountry: "DE" });
    child = await makeChild(testApi, { name: "Shop", externalId: "shop-1" });
  });

  async function children(): Promise<readonly string[]> {
    const { body } = await workspaceClient(testApi)<{ readonly workspaces: readonly WorkspaceBody[] }>(
      "GET",
      "/admin/workspaces/child",
    );
    return body.workspaces.map(({ name }) => name);
  }

  it("begins with the time zone and the country of its parent, and changes alone", async () => {
    const of = `?workspaceId=${child.id}`;
    expect(await shown(of)).toMatchObject({ name: "Shop", timezone: "Europe/Berlin", defaultCountry: "DE" });
    await put({ workspaceId: child.id, timezone: "Asia/Tokyo", defaultCountry: null });
    expect(await shown(of)).toMatchObject({ timezone: "Asia/Tokyo", defaultCountry: null });
    expect(await shown()).toMatchObject({ timezone: "Europe/Berlin", defaultCountry: "DE" });
  });

  it("is renamed in its parent as well, unless another child has the name", async () => {
    await makeChild(testApi, { name: "Outlet" });
    expect((await put({ workspaceId: child.id, name: "Store" }))[0]).toBe(200);
    expect(await children()).toEqual(["Store", "Outlet"]);
    const { children: known } = await readWorkspace(testApi.workspaceId, testApi.api.actors);
    expect(known.map(({ name }) => name)).toEqual(["Store", "Outlet"]);
    expect(await put({ workspaceId: child.id, name: "Outlet", timezone: "UTC" })).toEqual([
      400,
      "WorkspaceAlreadyExists",
      { message: 'name: a child named "Outlet" exists' },
    ]);
    expect(await shown(`?workspaceId=${child.id}`)).toMatchObject({
      name: "Store",
      timezone: "Europe/Berlin",
    });
    // The earlier name is free, and one's own can be put again.
    expect((await put({ workspaceId: child.id, name: "Store" }))[0]).toBe(200);
    await makeChild(testApi, { name: "Shop" });
    expect(await children()).toEqual(["Store", "Outlet", "Shop"]);
  });

  it("shares no name with another one, also when both take it at the same moment", async () => {
    const other = await makeChild(testApi, { name: "Outlet" });
    const answers = await Promise.all(
      [child, other].map(({ id }) => put({ workspaceId: id, name: "Store" })),
    );
    const names = await children();
    expect(names.filter((name) => name === "Store")).toHaveLength(1);
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200, 400]));
    const { children: known } = await readWorkspace(testApi.workspaceId, testApi.api.actors);
    expect(known.map(({ name }) => name)).toEqual(names);
  });
});
