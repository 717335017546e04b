/** Work on many people ends with the right of the one who began it, while real workers run it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientOf, until, type Client } from "./client.fixture.js";
import { startSystem, type System } from "./system.fixture.js";

const people = 1_500;
const batch = 500;

let system: System;
let client: Client;

beforeAll(async () => {
  system = await startSystem({ apis: 1, workers: 1 });
  client = clientOf(system);
}, 300_000);

afterAll(() => system?.stop());

interface Task {
  readonly status: string;
  readonly because?: string;
  readonly progress: { readonly done: number };
}

async function countOf(): Promise<number> {
  const { body } = await client.admin("POST", "/users/count", {});
  return (body as { readonly userCount: number }).userCount;
}

it("ends once the key that began it is revoked", { timeout: 300_000 }, async () => {
  const ids = Array.from({ length: people }, (_, nth) => `person-${nth}`);
  for (let from = 0; from < people; from += batch) {
    const calls = ids
      .slice(from, from + batch)
      .map((userId) => ({ type: "identify", userId, messageId: userId }));
    const { status } = await client.ingest("/api/public/apps/batch", { batch: calls });
    expect(status).toBe(204);
  }
  await until(countOf, (count) => count === people);
  const { id: keyId, apiKey } = await client.change("POST", "/admin-keys", {
    name: "Eraser",
    permissions: ["users:read", "users:erase"],
  });
  const body = { act: { type: "Erase" }, filter: { kind: "person" }, expectedCount: people };
  const authorization = `Bearer ${String(apiKey)}`;
  const begun = await client.admin("POST", "/bulk", body, { authorization });
  expect(begun.status).toBe(200);
  const { id } = begun.body as { readonly id: string };
  await client.change("DELETE", "/admin-keys", { id: keyId });
  const task = await until(
    async () => (await client.admin("GET", `/bulk/${id}`)).body as Task,
    ({ status }) => status !== "Running",
  );
  expect(task).toMatchObject({
    status: "Failed",
    because: "the one who began it has no access any more",
  });
  expect(task.progress.done).toBeLessThan(people);
});
