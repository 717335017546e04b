/**
 * Reads everything as a member who may do everything but see personal data: no answer has any of it. A member who may see
 * it finds it in the same answers, so the test has something to find.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdminCall } from "../admin/admin-client.fixture.js";
import { adminRoutes, fullPath } from "../admin/routes.js";
import { changesSomething, type Route } from "../http/route.js";
import { ownPage } from "../members/member.fixture.js";
import { plainCall } from "../workspaces/route-requests.fixture.js";
import { deviceToken, personalTexts, startMaskedApi, type MaskedApi } from "./masked-api.fixture.js";

let api: MaskedApi;

beforeAll(async () => {
  api = await startMaskedApi();
});
afterAll(() => api.testApi.close());

/** With ids of what there is, where a read needs them. */
function readOf(route: Route): { readonly path: string; readonly call: AdminCall } {
  const id = {
    "/dead-letters/:id": api.ids["deadLetter"],
    "/users/:id": "ann",
    "/users/:id/journeys": "ann",
  }[route.path];
  const { path, call } = plainCall(route, id ?? "zq-sent");
  if (route.path === "/segments/explain")
    return { path, call: { body: { segmentId: api.ids["segment"], userId: "ann" } } };
  if (route.path === "/journeys/explain")
    return { path, call: { body: { journeyId: api.ids["keyed"], userId: "ann" } } };
  return { path, call };
}

const reads = adminRoutes.filter((route) => !changesSomething(route) && route.takesWriteKey !== true);

describe("of a member without the permission to see personal data", () => {
  it.each(reads.map((route) => ({ name: `${route.method} ${fullPath(route)}`, route })))(
    "$name",
    async ({ route }) => {
      const { path, call } = readOf(route);
      const { text } = await api.callAs(api.masked, route.method, path, call);
      expect(personalTexts.filter((each) => text.includes(each))).toEqual([]);
    },
  );
});

it("explains deliveries to those who may not see personal data", async () => {
  const traceOf = async (id: string, cookie: string): Promise<readonly string[]> => {
    const { url, workspaceId } = api.testApi;
    const answer = await fetch(`${url}/api/admin/deliveries/${id}/trace?workspaceId=${workspaceId}`, {
      headers: { cookie, ...ownPage },
    });
    const { why } = (await answer.json()) as { readonly why: readonly { readonly text: string }[] };
    return why.map(({ text }) => text);
  };
  const outcome = ["Attempt 1: Test took it.", "It was sent."];
  expect(await traceOf("zq-sent", api.masked)).toEqual(
    expect.arrayContaining(["The user's “email” is •••.", ...outcome]),
  );
  expect(await traceOf("zq-pushed", api.seeing)).toEqual(
    expect.arrayContaining([`The user's “deviceToken” is ${deviceToken}.`, ...outcome]),
  );
  const pushed = await traceOf("zq-pushed", api.masked);
  expect(pushed).toEqual(expect.arrayContaining(["The user's “deviceToken” is •••.", ...outcome]));
  expect(pushed.join(" ")).not.toContain(deviceToken);
});

it("finds personal data in the answers to those who may see it", async () => {
  const found: string[] = [];
  for (const route of reads) {
    const { path, call } = readOf(route);
    const { text } = await api.callAs(api.seeing, route.method, path, call);
    if (personalTexts.some((each) => text.includes(each))) found.push(route.path);
  }
  expect(found.toSorted()).toEqual([
    "/audit",
    "/audit/download",
    "/dead-letters",
    "/dead-letters/:id",
    "/deliveries",
    "/deliveries/:id/message",
    "/deliveries/:id/trace",
    "/deliveries/download",
    "/events",
    "/events/download",
    "/groups",
    "/journeys",
    "/journeys/explain",
    "/live",
    "/mailbox",
    "/mailbox/:id",
    "/rejected-events",
    "/segments",
    "/segments/download",
    "/segments/explain",
    "/segments/preview",
    "/suppressions",
    "/suppressions/download",
    "/user-properties/preview",
    "/users",
    "/users/:id",
    "/users/:id/journeys",
  ]);
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
