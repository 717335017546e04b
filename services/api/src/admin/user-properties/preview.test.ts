import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient } from "../admin-client.fixture.js";

let testApi: TestApi;

interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

interface Preview {
  readonly values: readonly (Share & { readonly value: unknown })[];
  readonly withoutValue: Share;
  readonly looked: number;
  readonly isEstimate: boolean;
}

beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi?.close());

async function preview(definition: unknown, more: object = {}): Promise<Preview> {
  const { body, text, status } = await adminClient(testApi)<Preview>("POST", "/user-properties/preview", {
    body: { definition, ...more },
  });
  if (status !== 200) throw new Error(text);
  return body;
}

const exactly = (share: number): Share => ({ share, low: share, high: share });

describe("POST /user-properties/preview", () => {
  it("names the most frequent values of few users exactly, and saves nothing", async () => {
    for (const [userId, plan] of [
      ["ann", "pro"],
      ["bob", "free"],
      ["cat", "pro"],
    ]) {
      await testApi.send("/api/public/apps/identify", { userId, traits: { plan } });
    }
    await testApi.send("/api/public/apps/track", {
      anonymousId: "v",
      event: "Paid",
      properties: { amount: 7, note: "x".repeat(2_000) },
    });
    expect(await preview({ type: "Trait", path: "plan" })).toEqual({
      values: [
        { value: "pro", ...exactly(0.5) },
        { value: "free", ...exactly(0.25) },
      ],
      withoutValue: exactly(0.25),
      looked: 4,
      isEstimate: false,
    });
    expect((await preview({ type: "Trait", path: "plan" }, { limit: 1 })).values).toHaveLength(1);
    const amount = { type: "Performed", event: "Paid", path: "amount" };
    expect(await preview(amount)).toMatchObject({
      values: [{ value: 7, ...exactly(0.25) }],
      withoutValue: exactly(0.75),
    });
    // Too long to be named; not without a value either.
    expect(await preview({ type: "Performed", event: "Paid", path: "note" })).toMatchObject({
      values: [],
      withoutValue: exactly(0.75),
    });
  });

  it("refuses an invalid definition", async () => {
    await expect(preview({ type: "Trait" })).rejects.toThrow("definition.path");
  });

  it("estimates the shares of many users from a sample", async () => {
    await testApi.close();
    testApi = await startTestApi();
    for (let from = 0; from < 1_200; from += 300) {
      const batch = Array.from({ length: 300 }, (_, index) => ({
        type: "identify",
        userId: `user-${String(from + index).padStart(4, "0")}`,
        traits: { plan: index % 4 === 0 ? "pro" : "free" },
      }));
      await testApi.send("/api/public/apps/batch", { batch });
    }
    const { values, withoutValue, looked, isEstimate } = await preview({ type: "Trait", path: "plan" });
    expect([isEstimate, looked <= 1_000]).toEqual([true, true]);
    expect(values.map(({ value }) => value)).toEqual(["free", "pro"]);
    const [free] = values;
    expect(free?.low).toBeLessThan(0.75);
    expect(free?.high).toBeGreaterThan(0.75);
    expect(withoutValue.share).toBeLessThan(0.01);
  });
});
