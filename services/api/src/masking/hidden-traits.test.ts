/** Members who may not see personal data write traits: those that are declared visible, and no others. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminClient } from "../admin/admin-client.fixture.js";
import { addressId, startMaskedApi, type MaskedApi } from "./masked-api.fixture.js";

let masked: MaskedApi;

beforeAll(async () => {
  masked = await startMaskedApi();
  const body = { declare: [{ of: "Trait", path: "plan" }] };
  await adminClient(masked.testApi)("PUT", "/settings/visible-paths", { body });
});
afterAll(() => masked.testApi.close());

const as = (cookie: "masked" | "seeing", path: string, body: object) =>
  masked.callAs(masked[cookie], "POST", `/api/admin${path}`, { body });

it("who cannot see a trait neither replaces nor removes it", async () => {
  expect((await as("seeing", "/users/create", { id: "ann-1", traits: { plan: "a" } })).status).toBe(200);
  for (const body of [{ set: { secret: "x" } }, { remove: ["secret"] }]) {
    const { status, text } = await as("masked", "/users/ann-1/traits", body);
    expect([status, text]).toEqual([403, expect.stringContaining("users:see-personal")]);
  }
  expect((await as("masked", "/users/ann-1/traits", { set: { plan: "b" } })).status).toBe(200);
  expect((await as("seeing", "/users/ann-1/traits", { set: { secret: "x" } })).status).toBe(200);
});

it("a new user has no trait to replace, and no id that is an address is asked for", async () => {
  expect((await as("masked", "/users/create", { id: "ann-2", traits: { secret: "x" } })).status).toBe(200);
  expect((await as("masked", "/users/create", { id: addressId })).status).toBe(403);
});
