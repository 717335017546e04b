/**
 * Asks as a member who may do everything but see personal data: every field of every operation that asks about users
 * refuses what is hidden. The fields are found by the schemas, so a new one is covered by its mark.
 */
import { randomUUID } from "node:crypto";
import { asksMark, schemaShape, type Asks, type SchemaNode, type SchemaShape } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminClient } from "../admin/admin-client.fixture.js";
import { adminRoutes, fullPath } from "../admin/routes.js";
import type { Route } from "../http/route.js";
import { ownPage } from "../members/member.fixture.js";
import { plainCall } from "../workspaces/route-requests.fixture.js";
import { addressId, startMaskedApi, type MaskedApi } from "./masked-api.fixture.js";

let api: MaskedApi;

beforeAll(async () => {
  api = await startMaskedApi();
});
afterAll(() => api.testApi.close());

interface AskingField {
  readonly path: string;
  /** The part of a request that has nothing but this field. */
  readonly given: Readonly<Record<string, unknown>>;
}

function askingFields({ root, resolve, options }: SchemaShape): readonly AskingField[] {
  const walk = (node: SchemaNode, depth: number): readonly { path: string; value: unknown }[] => {
    const all = depth > 8 ? [] : options(node, undefined);
    return all.flatMap((option) => {
      const component = option["x-component"];
      if (component !== undefined)
        return hiddenDefinitions[component]?.map((value) => ({ path: "", value })) ?? [];
      const mark = option[asksMark];
      const own = mark === undefined ? [] : [{ path: "", value: option.const ?? hiddenBy[mark] }];
      const { items, properties = {} } = option;
      const inItems = items === undefined ? [] : walk(resolve(items), depth + 1);
      const inFields = Object.entries(properties).flatMap(([name, child]) =>
        walk(child, depth + 1).map(({ path, value }) => ({
          path: `.${name}${path}`,
          value: { ...beside(option.required ?? [], depth), [name]: value },
        })),
      );
      return [
        ...own,
        ...inItems.map(({ path, value }) => ({ path: `[]${path}`, value: [value] })),
        ...inFields,
      ];
    });
  };
  return walk(root, 0).flatMap(({ path, value }) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? [{ path, given: value as Readonly<Record<string, unknown>> }]
      : [],
  );
}

const hiddenBy: Readonly<Record<Asks, string>> = {
  path: "contact.phone",
  key: "contact.phone",
  trait: "contactMail",
  eventKey: "customer.ssn",
  wholeEvent: "Keyed",
  file: "cv.pdf",
  property: "secondMail",
  user: addressId,
  ids: "Id",
  content: "zq",
};

const exists = { type: "Exists" };
const inSegment = (node: object): object => ({ entryNode: { id: "1", ...node }, nodes: [] });
const eventEntry = (more: object): object => ({
  entryNode: { type: "EventEntryNode", event: "Keyed", child: "ExitNode", ...more },
  exitNode: { type: "ExitNode" },
  nodes: [],
});
const hiddenDefinitions: Readonly<Partial<Record<string, readonly object[]>>> = {
  SegmentDefinition: [
    inSegment({ type: "Trait", path: "contact.phone", operator: exists }),
    inSegment({ type: "Trait", path: "$.list[0].phone", operator: exists }),
    inSegment({ type: "Trait", path: "contactMail", operator: { type: "Equals", value: "zq-undeclared" } }),
    inSegment({
      type: "Performed",
      event: "Keyed",
      properties: [{ path: "customer.ssn", operator: exists }],
    }),
  ],
  UserPropertyDefinition: [
    { type: "Trait", path: "contact.phone" },
    { type: "Trait", path: "$['list'][*].phone" },
    { type: "Performed", event: "Keyed", path: "customer.ssn" },
    { type: "PerformedMany", or: [{ event: "Keyed" }] },
  ],
  JourneyDefinition: [
    eventEntry({ key: "key" }),
    eventEntry({ properties: [{ path: "customer.ssn", operator: exists }] }),
  ],
};

/** Every operation with a field that asks about users, with something hidden in that field: found by the schemas. */
const hiddenQuestions = adminRoutes
  .filter((route) => route.takesWriteKey !== true && route.isAboutCaller !== true)
  .flatMap((route) =>
    (["query", "body"] as const).flatMap((part) => {
      const schema = route[part];
      const fields = schema === undefined ? [] : askingFields(schemaShape(schema, "input"));
      return fields.map((field) => ({
        route,
        part,
        ...field,
        name: `${route.method} ${fullPath(route)} ${field.path}`,
      }));
    }),
  );

describe("a question about what is hidden", () => {
  it.each(hiddenQuestions)("is refused: $name", async ({ route, given }) => {
    const { path, call } = plainCall(route, "zq-sent");
    // A GET takes its parameters from a body as well, which counts.
    const asked = { ...call, body: { ...filled(route, call.body ?? {}), ...given } };
    const { status, text } = await api.callAs(api.masked, route.method, path, asked);
    expect([status, text]).toEqual([403, expect.stringContaining("users:see-personal")]);
  });

  it("covers the operations that take one", () => {
    const paths = new Set(hiddenQuestions.map(({ route }) => `${route.method} ${route.path}`));
    expect([...paths].toSorted()).toMatchInlineSnapshot(`
      [
        "DELETE /suppressions",
        "GET /analysis/chart-data",
        "GET /analysis/summary",
        "GET /completion",
        "GET /deliveries",
        "GET /deliveries/count",
        "GET /deliveries/download",
        "GET /deliveries/reasons",
        "GET /events",
        "GET /events/download",
        "GET /events/values",
        "GET /groups",
        "GET /groups/user-groups",
        "GET /groups/users",
        "GET /mailbox",
        "GET /suppressions",
        "GET /suppressions/download",
        "GET /users/subscriptions",
        "POST /broadcasts/execute",
        "POST /broadcasts/test",
        "POST /bulk",
        "POST /bulk/effect",
        "POST /content/templates/foresee",
        "POST /content/templates/preview",
        "POST /journeys/effect",
        "POST /journeys/explain",
        "POST /journeys/runs/move",
        "POST /journeys/runs/stop",
        "POST /journeys/simulate",
        "POST /journeys/start-users",
        "POST /segments/effect",
        "POST /segments/explain",
        "POST /segments/preview",
        "POST /user-properties/effect",
        "POST /user-properties/preview",
        "POST /users",
        "POST /users/count",
        "POST /users/create",
        "PUT /journeys",
        "PUT /segments",
        "PUT /user-properties",
      ]
    `);
  });

  const property = (definition: object): object => ({ definition });
  it.each<[method: string, path: string, body?: object]>([
    [
      "POST",
      "/user-properties/preview",
      { definition: { type: "Trait", path: "contact.phone" }, userIds: ["ann"] },
    ],
    ["POST", "/user-properties/preview", property({ type: "Trait", path: "$.list[0].phone" })],
    [
      "POST",
      "/segments/preview",
      property(inSegment({ type: "Trait", path: "contactMail", operator: exists })),
    ],
    ["GET", "/events/values?trait=contactMail&prefix=a"],
    ["GET", "/events/values?event=Keyed&property=customer.ssn"],
    ["GET", "/events/values?trait=list"],
    ["GET", "/completion?what=values&path=contactMail&prefix=zq"],
    ["GET", "/completion?what=values&path=$.list[0].phone"],
    ["GET", "/completion?what=values&path=plan&event=Keyed"],
    ["GET", "/completion?what=values&path=customer.ssn&event=*"],
    ["GET", "/user-properties/<secondMail>/values?prefix=zq"],
    ["POST", "/users", { userPropertyFilter: [{ id: "<secondMail>", values: ["zq-undeclared"] }] }],
    ["POST", "/users", { sortBy: "secondMail" }],
    ["POST", "/users", { sortBy: "email" }],
    ["POST", "/users/count", { userPropertyFilter: [{ id: "<email>", values: [1] }] }],
    ["GET", `/users/${encodeURIComponent(addressId)}`],
    ["GET", `/users/${encodeURIComponent(addressId)}/timeline`],
    ["GET", `/users/${encodeURIComponent(addressId)}/journeys`],
    ["GET", "/deliveries?sortBy=to"],
    ["PUT", "/user-properties", { name: "copy", definition: { type: "Trait", path: "email" } }],
    ["PUT", "/user-properties", { name: "email", personal: false }],
    ["PUT", "/user-properties", { name: "insurance", personal: false }],
    ["DELETE", "/user-properties", { id: "<insurance>" }],
    ["PUT", "/settings/visible-paths", { declare: [{ of: "Trait", path: "contactMail" }] }],
    ["GET", "/settings/seen-paths"],
  ])("is refused as well: %s %s %j", async (method, path, given) => {
    const withIds = (text: string): string =>
      text.replaceAll(/<(\w+)>/g, (_, name: string) => String(api.ids[name]));
    const body = given && JSON.parse(withIds(JSON.stringify(given)));
    const { status, text } = await api.callAs(
      api.masked,
      method,
      `/api/admin${withIds(path)}`,
      body && { body },
    );
    expect([status, text]).toEqual([403, expect.stringContaining("users:see-personal")]);
  });

  it.each<[path: string, kind: string, definition: object]>([
    ["/segments/effect", "segments", inSegment({ type: "Trait", path: "contactMail", operator: exists })],
    ["/user-properties/effect", "user-properties", { type: "Trait", path: "contactMail" }],
  ])("is refused by %s also where the draft of another asks it", async (path, kind, definition) => {
    const id = randomUUID();
    await adminClient(api.testApi)("PUT", `/drafts/${kind}/${id}`, { body: { name: "Draft", definition } });
    const effect = (caller: string) => api.callAs(caller, "POST", `/api/admin${path}`, { body: { id } });
    const { status, text } = await effect(api.masked);
    expect([status, text]).toEqual([403, expect.stringContaining("users:see-personal")]);
    expect((await effect(api.seeing)).status).toBe(200);
  });

  it("is answered where it is about what is declared visible", async () => {
    await adminClient(api.testApi)("PUT", "/settings/visible-paths", {
      body: { declare: [{ of: "Trait", path: "plan" }] },
    });
    const values = await api.callAs(api.masked, "GET", "/api/admin/events/values?trait=plan");
    expect(values.text).toContain("free");
    const completed = await api.callAs(api.masked, "GET", "/api/admin/completion?what=values&path=plan");
    expect(completed.text).toContain("free");
    const body = { definition: { type: "Trait", path: "plan" } };
    const preview = await api.callAs(api.masked, "POST", "/api/admin/user-properties/preview", { body });
    expect(preview.text).toContain('"free"');
    const shown = await api.callAs(api.masked, "GET", "/api/admin/users/ann");
    expect(shown.body).toMatchObject({ traits: { plan: "free", contact: "•••", list: "•••" } });
    await adminClient(api.testApi)("PUT", "/settings/visible-paths", {
      body: { remove: [{ of: "Trait", path: "plan" }] },
    });
    expect((await api.callAs(api.masked, "GET", "/api/admin/events/values?trait=plan")).status).toBe(403);
  });
});

describe("completion", () => {
  it("names what is hidden without types, counts and what is below, as other lists of names", async () => {
    const names = async (cookie: string, query: string): Promise<readonly object[]> =>
      ((await api.callAs(cookie, "GET", `/api/admin/completion?limit=100&${query}`)).body as Completed)
        .completions;
    const seen = await names(api.seeing, "what=traits");
    expect(seen).toContainEqual({ name: "contact.phone", types: ["string"], count: 1 });
    const masked = await names(api.masked, "what=traits");
    expect(masked).toContainEqual({ name: "contact", types: [] });
    expect(JSON.stringify(masked)).not.toContain("contact.");
    expect(JSON.stringify(await names(api.masked, "what=eventProperties&event=*"))).not.toContain(
      "customer.",
    );
  });

  interface Completed {
    readonly completions: readonly object[];
  }
});

describe("a search", () => {
  it("finds no user and no group by an id that is an address, and tells no number of them", async () => {
    for (const term of ["zq-", "zq-o", addressId, "zq-undeclared", "zq-ann"]) {
      const path = `/api/admin/users/search?limit=1&term=${encodeURIComponent(term)}`;
      expect((await api.callAs(api.masked, "GET", path)).body).toEqual({ users: [] });
    }
    const found = await api.callAs(api.seeing, "GET", "/api/admin/users/search?limit=1&term=zq-o");
    expect(found.text).toContain(addressId);
  });
});

describe("a user property that has ids of users, under another name", () => {
  const nodes = [
    { id: "any", type: "AnyOf", children: ["own"] },
    { id: "own", type: "Id" },
  ];
  const definitions = { customer: { type: "Id" }, member: { type: "Group", entry: "any", nodes } };

  it("shows no id that is an address, and answers no question about it", async () => {
    const admin = adminClient(api.testApi);
    const [, member] = await Promise.all(
      Object.entries(definitions).map(async ([name, definition]) => {
        const { body } = await admin<{ id: string }>("PUT", "/user-properties", {
          body: { name, definition },
        });
        return body.id;
      }),
    );
    const body = {};
    const all = "/api/admin/users";
    await expect
      .poll(async () => valuesOf(await api.callAs(api.seeing, "POST", all, { body })))
      .toEqual(expect.arrayContaining(["member: ann", `member: ${addressId}`, `customer: ${addressId}`]));
    const shown = await api.callAs(api.masked, "POST", all, { body });
    expect(valuesOf(shown)).toEqual(expect.arrayContaining(["member: ann", "member: •••", "customer: •••"]));
    expect(shown.text).not.toContain(addressId);
    const asked = [
      api.callAs(api.masked, "POST", `${all}/count`, {
        body: { userPropertyFilter: [{ id: member, values: [addressId] }] },
      }),
      api.callAs(api.masked, "POST", all, { body: { sortBy: "member" } }),
      api.callAs(api.masked, "GET", `/api/admin/user-properties/${member}/values?prefix=zq`),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  function valuesOf({ body }: { readonly body: unknown }): readonly string[] {
    const { users } = body as {
      readonly users: readonly {
        readonly properties: Readonly<Record<string, { readonly name: string; readonly value: unknown }>>;
      }[];
    };
    return users.flatMap(({ properties }) =>
      Object.values(properties).map(({ name, value }) => `${name}: ${String(value)}`),
    );
  }
});

describe("a hidden user property that is defined anew by what is visible", () => {
  it("shows nothing of the values that it had, also while it is not computed", async () => {
    const admin = adminClient(api.testApi);
    const body = { name: "nick", definition: { type: "Trait", path: "contactMail" } };
    const { id } = (await admin<{ id: string }>("PUT", "/user-properties", { body })).body;
    const count = { body: { userPropertyFilter: [{ id, values: ["zq-undeclared"] }] } };
    const countAs = async (cookie: string): Promise<unknown> =>
      (await api.callAs(cookie, "POST", "/api/admin/users/count", count)).body;
    await expect.poll(() => countAs(api.seeing)).toMatchObject({ userCount: 1 });
    const anew = { id, name: "nick", definition: { type: "Trait", path: "language" }, status: "Paused" };
    expect((await api.callAs(api.masked, "PUT", "/api/admin/user-properties", { body: anew })).status).toBe(
      200,
    );
    expect(await countAs(api.masked)).toMatchObject({ userCount: 0 });
  });
});

describe("a file of subscriptions", () => {
  it("finds no user by an address that is hidden, known or not", async () => {
    const { testApi, masked, seeing } = api;
    const { body } = await adminClient(testApi)<{ id: string }>("PUT", "/subscription-groups", {
      body: { name: "From a file", channel: "Email", type: "OptIn" },
    });
    const upload = async (cookie: string, csv: string): Promise<number> => {
      const form = new FormData();
      form.append("csv", new Blob([csv]), "people.csv");
      const { status } = await fetch(`${testApi.url}/api/admin/subscription-groups/upload-csv`, {
        method: "POST",
        body: form,
        headers: { ...ownPage, cookie, "df-subscription-group-id": body.id },
      });
      return status;
    };
    const files = ["email\nzq-ann@shop.example\n", "email\nnobody@shop.example\n", "id\nann\n"];
    const statuses = async (cookie: string) => Promise.all(files.map((csv) => upload(cookie, csv)));
    expect(await statuses(masked)).toEqual([403, 403, 200]);
    expect(await statuses(seeing)).toEqual([200, 400, 200]);
  });
});

describe("a member's own address", () => {
  it("is shown to the member", async () => {
    const [own, other] = await Promise.all([
      api.callAs(api.masked, "GET", "/api/admin/me"),
      api.callAs(api.seeing, "GET", "/api/admin/me"),
    ]);
    expect(own.body).toMatchObject({ email: expect.stringContaining("@") });
    expect(other.body).toMatchObject({ email: expect.stringContaining("@") });
  });
});

/** The other fields of an object in a list, so that it parses. */
function beside(required: readonly string[], depth: number): Readonly<Record<string, unknown>> {
  if (depth === 0) return {};
  return Object.fromEntries(required.map((name) => [name, name.endsWith("s") ? ["zq"] : "zq"]));
}

/** With the fields that the example of the operation has, so that it parses. */
function filled({ example }: Route, own: object): object {
  return { ...example?.body, ...own };
}
