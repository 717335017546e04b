/**
 * Calls every route as every kind of caller, in its own workspace, in a child and in a stranger's, and compares who is let
 * in with the committed table docs/reference/permissions.md.
 */
import { readFileSync } from "node:fs";
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { WorkspaceId } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtInRoles, type BuiltInRole } from "@signalbox/workspace";
import { bootstrapWorkspace } from "../bootstrap.js";
import type { Route } from "../http/route.js";
import { ownPage, storedSession } from "../members/member.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { makeChild, workspaceClient } from "../workspaces/family.fixture.js";
import { plainCall, withQuery, type RouteCall } from "../workspaces/route-requests.fixture.js";
import { adminClient, type AdminCall } from "./admin-client.fixture.js";
import { adminRoutes, fullPath } from "./routes.js";

/** The columns of the table, and the admin key, which may do everything. */
const columns = [...builtInRoles, "session", "user session", "write key"] as const;
type Column = (typeof columns)[number] | "admin key";

interface MatrixCaller {
  readonly column: Column;
  /** The credentials of a call. */
  readonly call: AdminCall;
  readonly reachesChildren: boolean;
}

const table = readTable();
let testApi: TestApi;
let callers: readonly MatrixCaller[];
let stranger: WorkspaceId;
let child: WorkspaceId;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  child = (await makeChild(testApi, { name: "Child" })).id;
  stranger = randomUUID() as WorkspaceId;
  await bootstrapWorkspace(
    { workspaceId: stranger, writeKey: "a-write-key", adminKey: randomBytes(32).toString("hex") },
    testApi.api,
  );
  await testApi.send("/api/public/apps/identify", { userId: "ann" });
  const { body: allowed } = await adminClient(testApi)<{ readonly sessionSecret: string }>(
    "PUT",
    "/settings/write-keys",
    { body: { writeKeyName: "default-write-key", opensSessions: true } },
  );
  const userHash = createHmac("sha256", allowed.sessionSecret).update("ann").digest("hex");
  const [session, ofAnn] = await Promise.all([openSession({}), openSession({ userId: "ann" })]);
  const members = await Promise.all(builtInRoles.map(memberOf));
  callers = [
    { column: "admin key", call: { key: testApi.adminKey }, reachesChildren: true },
    {
      column: "write key",
      call: { key: testApi.writeKey, body: { userId: "ann", userHash } },
      reachesChildren: false,
    },
    { column: "session", call: { key: session }, reachesChildren: false },
    { column: "user session", call: { key: ofAnn }, reachesChildren: false },
    ...members,
  ];
});
afterAll(() => testApi.close());

describe.each(adminRoutes.map((route) => ({ route, name: `${route.method} ${fullPath(route)}` })))(
  "$name",
  ({ route, name }) => {
    it("lets in who the table says, and nobody in a stranger's workspace", async () => {
      const cases = callers.flatMap((caller) => {
        const isAllowed =
          caller.column === "admin key"
            ? route.isFor === undefined
            : table.get(name)?.has(caller.column) === true;
        return [
          { caller, place: "own", expected: isAllowed },
          { caller, place: "child", expected: isAllowed && caller.reachesChildren },
          { caller, place: "stranger", expected: false },
        ] as const;
      });
      const found = await Promise.all(
        cases.map(
          async ({ caller, place }) => `${caller.column}, ${place}: ${await isLetIn(route, caller, place)}`,
        ),
      );
      const expected = cases.map(({ caller, place, expected: is }) => `${caller.column}, ${place}: ${is}`);
      expect(found).toEqual(expected);
    });
  },
);

it("has a row for every route", () => {
  expect([...table.keys()]).toEqual(adminRoutes.map((route) => `${route.method} ${fullPath(route)}`));
});

async function memberOf(role: BuiltInRole): Promise<MatrixCaller> {
  const headers = { ...ownPage, cookie: await storedSession(testApi, { role }) };
  return { column: role, call: { key: "", headers }, reachesChildren: true };
}

type Place = "own" | "child" | "stranger";

async function isLetIn(route: Route, { call: credentials }: MatrixCaller, place: Place): Promise<boolean> {
  const isDeletion = route.method === "DELETE" && route.base === "/api-l";
  const someChild = isDeletion ? (await makeChild(testApi, { name: randomUUID() })).id : child;
  const sent = callOf(route, { own: undefined, child: someChild, stranger }[place]);
  const { status, text } = await adminClient(testApi, "")(sent.method, sent.path, {
    ...sent.call,
    ...credentials,
    // Whether a command succeeds does not matter here.
    headers: { prefer: "respond-async", ...sent.call.headers, ...credentials.headers },
  });
  // An operation on workspaces answers 404 or 400 for one that is out of reach.
  const isHidden = route.target?.outOfReach !== undefined && place === "stranger";
  // A wrong code of a second factor, a wrong password and a test message to another address are 403, too.
  const isRefused =
    status === 401 || (status === 403 && !/"(code|currentPassword|userProperties.email):/.test(text));
  return !isRefused && !isHidden;
}

/** About the user Ann where it can be about one user. */
function callOf(route: Route, workspaceId: WorkspaceId | undefined): RouteCall {
  const plain = plainCall(route, "ann");
  const isAboutAnn = route.userOf !== undefined && !route.path.includes(":");
  const path = plain.path.replace(/([?&])userId=[^&]*/, "$1");
  const named = isAboutAnn ? withQuery({ ...plain, path }, "userId", "ann") : plain;
  const call = workspaceId === undefined ? named : withQuery(named, "workspaceId", workspaceId);
  // A status that is refused after the permission is checked: the child must stay active.
  return route.path.endsWith("/status") && route.base === "/api-l"
    ? { ...call, call: { body: { status: "Unknown" } } }
    : call;
}

async function openSession(body: object): Promise<string> {
  const { body: opened } = await workspaceClient(testApi)<{ readonly token: string }>("POST", "/sessions/", {
    body: { workspaceId: testApi.workspaceId, ...body },
  });
  return opened.token;
}

/** The operations of docs/reference/permissions.md with the callers that may call them. */
function readTable(): ReadonlyMap<string, ReadonlySet<string>> {
  const file = new URL("../../../../docs/reference/permissions.md", import.meta.url);
  const [, operations = ""] = readFileSync(file, "utf8").split("## Operations");
  const [head = [], , ...rows] = operations
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
  return new Map(
    rows.map(([operation = "", ...cells]) => [
      operation.replaceAll("`", ""),
      new Set(head.slice(1).filter((_, index) => cells[index] === "yes")),
    ]),
  );
}
