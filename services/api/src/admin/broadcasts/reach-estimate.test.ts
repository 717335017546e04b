/** The reach of a broadcast in a workspace that is too large for an exact first answer. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, templateOf } from "../content/content.fixture.js";
import { computed, segmentOf } from "../segments/segments.fixture.js";

interface Counted {
  readonly count: number;
  readonly low?: number;
  readonly high?: number;
}
interface Reach {
  readonly people: Counted & {
    readonly looked: number;
    readonly total: number;
    readonly isEstimate: boolean;
  };
  readonly reached: Counted;
  readonly notReached: readonly (Counted & { readonly reason: string })[];
}

const all = 2_400;

/** Of six users three are in the segment: one without an address, and two with one address. */
function traitsOf(index: number): Readonly<Record<string, unknown>> {
  const place = index % 6;
  if (place === 0) return { plan: "pro" };
  return place < 3
    ? { plan: "pro", email: `${place === 1 ? "Pair" : "pair"}-${Math.floor(index / 6)}@x.example` }
    : { plan: "free", email: `user-${index}@x.example` };
}

let testApi: TestApi;
let admin: AdminClient;
let body: object;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  for (let from = 0; from < all; from += 300) {
    const batch = Array.from({ length: 300 }, (_, index) => ({
      type: "identify",
      userId: `user-${String(from + index).padStart(4, "0")}`,
      traits: traitsOf(from + index),
    }));
    await testApi.send("/api/public/apps/batch", { batch });
  }
  const segmentId = await segmentOf(testApi, "Pro", {
    entryNode: { id: "1", type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } },
    nodes: [],
  });
  await computed(testApi, segmentId);
  body = { segmentId, messageTemplateId: await templateOf(testApi, "News", anEmail()) };
});
afterAll(() => testApi.close());

function expectAbout({ count, low = count, high = count }: Counted, truth: number): void {
  expect(Math.abs(count - truth)).toBeLessThan(truth * 0.2);
  expect(low).toBeLessThanOrEqual(count);
  expect(high).toBeGreaterThanOrEqual(count);
}

const countOf = ({ notReached }: Reach, reason: string): Counted =>
  notReached.find((each) => each.reason === reason) ?? { count: 0 };

describe("the reach of a broadcast to many", () => {
  it("is estimated at once, with duplicates whose first user is not in the sample", async () => {
    const { body: reach } = await admin<Reach>("POST", "/broadcasts/reach", {
      body: { ...body, firstAnswer: true },
    });
    expect(reach.people.isEstimate).toBe(true);
    expect(reach.people.looked).toBeLessThan(all);
    expectAbout({ ...reach.people, count: reach.people.total }, all / 2);
    expectAbout(reach.reached, all / 6);
    expectAbout(countOf(reach, "MissingIdentifier"), all / 6);
    expectAbout(countOf(reach, "DuplicateAddress"), all / 6);
  });

  it("is exact in the end, also in a stream that begins with an estimate", async () => {
    const { body: reach } = await admin<Reach>("POST", "/broadcasts/reach", { body });
    expect(reach.people).toEqual({ looked: all / 2, total: all / 2, isEstimate: false });
    expect(reach.reached).toEqual({ count: all / 6 });
    expect(countOf(reach, "MissingIdentifier").count).toBe(all / 6);
    expect(countOf(reach, "DuplicateAddress").count).toBe(all / 6);
    const { text } = await admin("POST", "/broadcasts/reach", {
      body,
      headers: { accept: "text/event-stream" },
    });
    const events = [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
    expect([events[0], events.at(-1)]).toEqual(["estimate", "result"]);
  });
});
