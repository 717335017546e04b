import { createClient, ifMatch } from "@signalbox/client";
import { describe, expect, it } from "vitest";
import { createChangeKeys } from "./change-keys.js";

function aClient(statuses: readonly (number | "lost")[]) {
  const left = [...statuses];
  const sent: (string | null)[] = [];
  let made = 0;
  const client = createClient({
    baseUrl: "http://localhost",
    fetch: async (request: Request) => {
      sent.push(request.headers.get("idempotency-key"));
      const status = left.shift() ?? 200;
      if (status === "lost") throw new TypeError("fetch failed");
      return new Response("{}", { status, headers: { "content-type": "application/json" } });
    },
  });
  client.use(createChangeKeys(() => `key ${(made += 1)}`));
  const put = async (name: string): Promise<void> => {
    await client
      .PUT("/api/admin/roles", { body: { name, permissions: ["users:read"] } })
      .catch(() => undefined);
  };
  return { client, put, sent };
}

describe("the key of a change", () => {
  it.each(["lost", 503, 500] as const)("is the same when it is sent again after %s", async (status) => {
    const { put, sent } = aClient([status, status, 200]);
    for (const name of ["Support", "Support", "Support", "Support"]) await put(name);
    expect(sent).toEqual(["key 1", "key 1", "key 1", "key 2"]);
  });

  it("is another one when something else was sent or answered meanwhile", async () => {
    const { put, sent } = aClient(["lost", "lost", "lost", 200, "lost"]);
    for (const name of ["Support", "Sales", "Support", "Other", "Support"]) await put(name);
    expect(sent).toEqual(["key 1", "key 2", "key 1", "key 3", "key 4"]);
  });

  it("stays the same when another change is refused", async () => {
    const { put, sent } = aClient(["lost", 401, 400, "lost"]);
    for (const name of ["Support", "Other", "Other", "Support"]) await put(name);
    expect(sent).toEqual(["key 1", "key 2", "key 3", "key 1"]);
  });

  it("is another one with another version of what is changed", async () => {
    const { client, sent } = aClient(["lost", "lost", "lost"]);
    for (const updatedAt of [1, 2, 1, undefined]) {
      const params = ifMatch({ updatedAt });
      const body = { name: "Support", permissions: ["users:read" as const] };
      await client.PUT("/api/admin/roles", { params, body }).catch(() => undefined);
    }
    expect(sent).toEqual(["key 1", "key 2", "key 1", "key 3"]);
  });

  it("is absent from reads", async () => {
    const { client, sent } = aClient([]);
    await client.GET("/api/admin/roles");
    expect(sent).toEqual([null]);
  });
});
