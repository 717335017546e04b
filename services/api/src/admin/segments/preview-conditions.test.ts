/** The counts beside the conditions of a previewed segment. */
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ActorStore } from "@signalbox/core";
import { openEventStream, type OpenStream } from "../../http/event-stream.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";
import { everyone } from "./segments.fixture.js";

interface Count {
  readonly count: number;
  readonly isEstimate: boolean;
  readonly interval: { readonly low: number; readonly high: number };
}

interface Preview extends Count {
  readonly looked: number;
  readonly conditions?: readonly {
    readonly nodeId: string;
    readonly alone: Count;
    readonly without: Count;
  }[];
}

interface Node {
  readonly id: string;
  readonly type: string;
  readonly children?: readonly string[];
  readonly [field: string]: unknown;
}

interface Definition {
  readonly entryNode: Node;
  readonly nodes: readonly Node[];
}

function exact(count: number): Count {
  return { count, isEstimate: false, interval: { low: count, high: count } };
}

function previewIn(testApi: TestApi, body: object): Promise<AdminAnswer<Preview>> {
  return adminClient(testApi)<Preview>("POST", "/segments/preview", { body });
}

const has = (id: string, path: string, value: string): Node => ({
  id,
  type: "Trait",
  path,
  operator: { type: "Equals", value },
});
const did = (id: string, event: string, more: object = {}): Node => ({
  id,
  type: "Performed",
  event,
  ...more,
});

describe("counts of conditions", () => {
  let testApi: TestApi;
  beforeAll(async () => {
    testApi = await startTestApi();
    const batch = Array.from({ length: 40 }, (_, index) => {
      const userId = `user-${index}`;
      const traits = { plan: index % 2 === 0 ? "pro" : "free", city: index % 3 === 0 ? "Ulm" : "Bonn" };
      const events = [index % 5 === 0 && "Paid", index % 7 === 0 && "Left"].filter((each) => each !== false);
      return [
        { type: "identify", userId, traits },
        ...events.map((event) => ({ type: "track", userId, event })),
        ...(index % 4 === 0 ? [{ type: "group", userId, groupId: "acme", traits: { seats: index } }] : []),
      ];
    });
    await testApi.send("/api/public/apps/batch", { batch: batch.flat() });
  });
  afterAll(() => testApi.close());

  const countOf = async (definition: Definition | undefined): Promise<Count> =>
    definition === undefined ? exact(0) : exact((await previewIn(testApi, { definition })).body.count);

  it("are those of a preview of each condition, and of the segment without it", async () => {
    const definitions = fc.sample(trees, { seed: 7, numRuns: 25 });
    for (const definition of definitions) {
      const { body, status, text } = await previewIn(testApi, { definition, conditions: true });
      expect([status, text]).toEqual([200, expect.any(String)]);
      const ids = reachable(definition);
      expect(body.conditions?.map(({ nodeId }) => nodeId)).toEqual(ids);
      for (const { nodeId, ...counts } of body.conditions ?? []) {
        expect(counts).toEqual({
          alone: await countOf(beginningAt(definition, nodeId)),
          without: await countOf(withoutNode(definition, nodeId)),
        });
      }
      expect(body).toMatchObject(await countOf(definition));
    }
  });

  it("are for every condition of a group's traits and members", async () => {
    const definition = {
      entryNode: { id: "0", type: "And", children: ["in", "large"] },
      nodes: [
        { id: "in", type: "Group", groupId: "acme" },
        { id: "large", type: "Group", trait: { path: "seats", operator: { type: "Exists" } } },
      ],
    };
    const { body } = await previewIn(testApi, { definition, conditions: true });
    const all = { alone: exact(10), without: exact(10) };
    expect(body.conditions).toEqual([
      { nodeId: "in", ...all },
      { nodeId: "large", ...all },
    ]);
  });

  it("are none unless asked for", async () => {
    expect((await previewIn(testApi, { definition: everyone })).body).not.toHaveProperty("conditions");
    const { body } = await previewIn(testApi, { definition: everyone, conditions: true });
    // The group is listed like a user.
    expect(body.conditions).toEqual([{ nodeId: "1", alone: exact(40 + 1), without: exact(0) }]);
  });
});

const leaves = [
  has("pro", "plan", "pro"),
  has("ulm", "city", "Ulm"),
  did("paid", "Paid"),
  did("left", "Left"),
  did("never", "Never"),
  did("stays", "Left", { times: 0 }),
  { id: "acme", type: "Group", groupId: "acme" },
];
const group = {
  type: fc.constantFrom("And", "Or"),
  picks: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
};
const trees: fc.Arbitrary<Definition> = fc
  .array(fc.record(group), { minLength: 1, maxLength: 4 })
  .map((groups) => {
    const nodes: Node[] = [...leaves];
    for (const [place, { type, picks }] of groups.entries()) {
      const children = picks.flatMap((pick) => nodes[pick % nodes.length]?.id ?? []);
      nodes.push({ id: `group-${place}`, type, children });
    }
    const entryNode = nodes.pop() ?? has("pro", "plan", "pro");
    return { entryNode, nodes };
  });

function reachable({ entryNode, nodes }: Definition): readonly string[] {
  const found = new Set(entryNode.children);
  for (const id of found) {
    for (const child of nodes.find((node) => node.id === id)?.children ?? []) found.add(child);
  }
  return nodes.flatMap(({ id }) => (found.has(id) ? [id] : []));
}

function beginningAt({ entryNode, nodes }: Definition, id: string): Definition {
  const all = [entryNode, ...nodes];
  return {
    entryNode: all.find((node) => node.id === id) ?? entryNode,
    nodes: all.filter((node) => node.id !== id),
  };
}

function withoutNode({ entryNode, nodes }: Definition, id: string): Definition | undefined {
  if (entryNode.id === id) return undefined;
  const strip = (node: Node): Node =>
    node.children === undefined ? node : { ...node, children: node.children.filter((child) => child !== id) };
  const changed = {
    entryNode: strip(entryNode),
    nodes: nodes.filter((node) => node.id !== id).map(strip),
  };
  const empty = [changed.entryNode, ...changed.nodes].find(({ children }) => children?.length === 0);
  return empty === undefined ? changed : withoutNode(changed, empty.id);
}

describe("counts of conditions among many users", () => {
  let testApi: TestApi;
  let clock = { jump: 0 };
  let scan: (read: () => Scan) => Scan;
  type Scan = ReturnType<ActorStore["scan"]>;

  beforeAll(async () => {
    testApi = await startTestApi({
      serve: (api) => ({
        ...api,
        now: () => new Date(Date.now() + clock.jump),
        actors: { ...api.actors, scan: (...read) => scan(() => api.actors.scan(...read)) },
      }),
    });
    for (let from = 0; from < 1_200; from += 300) {
      const batch = Array.from({ length: 300 }, (_, index) => {
        const userId = `user-${String(from + index).padStart(4, "0")}`;
        return [
          { type: "identify", userId, traits: { plan: index % 2 === 0 ? "pro" : "free" } },
          ...(index % 10 === 0 ? [{ type: "track", userId, event: "Paid" }] : []),
        ];
      });
      await testApi.send("/api/public/apps/batch", { batch: batch.flat() });
    }
  });
  afterAll(() => testApi?.close());
  beforeEach(() => {
    scan = (read) => read();
    clock = { jump: 0 };
  });

  const definition = {
    entryNode: { id: "0", type: "And", children: ["paid", "pro", "never"] },
    nodes: [did("paid", "Paid"), has("pro", "plan", "pro"), did("never", "Never", { times: 0 })],
  };
  const total = exact(120);
  const counts = [
    { nodeId: "paid", alone: exact(120), without: exact(600) },
    { nodeId: "pro", alone: exact(600), without: exact(120) },
    { nodeId: "never", alone: exact(1_200), without: exact(120) },
  ];

  function openStream(): Promise<OpenStream<Preview>> {
    return openEventStream(`${testApi.url}/api/admin/segments/preview`, {
      method: "POST",
      headers: { authorization: `Bearer ${testApi.adminKey}` },
      body: { definition, conditions: true },
    });
  }

  it("begin with intervals that contain them, and end exact", async () => {
    const events = await (await openStream()).rest();
    const [first] = events;
    expect(first).toMatchObject({ name: "estimate", data: { isEstimate: true } });
    expect(first?.data.conditions?.map(({ nodeId }) => nodeId)).toEqual(["paid", "pro", "never"]);
    for (const [place, { alone, without }] of (first?.data.conditions ?? []).entries()) {
      for (const [estimate, truth] of [
        [alone, counts[place]?.alone.count ?? NaN],
        [without, counts[place]?.without.count ?? NaN],
      ] as const) {
        expect(estimate.isEstimate).toBe(true);
        expect(estimate.interval.high).toBeGreaterThan(estimate.interval.low);
        // One interval of twenty misses the number, hardly one by its own width.
        const width = estimate.interval.high - estimate.interval.low;
        expect(Math.abs(estimate.count - truth)).toBeLessThan(2 * width);
      }
    }
    expect(events.at(-1)).toMatchObject({ name: "result", data: { ...total, conditions: counts } });
  });

  it("come with the first answer", async () => {
    const { body } = await previewIn(testApi, { definition, conditions: true, firstAnswer: true });
    expect(body.isEstimate).toBe(true);
    expect(body.conditions?.every(({ alone, without }) => alone.isEstimate && without.isEstimate)).toBe(true);
  });

  it("stay intervals where the time is up, beside a total that concerns fewer users", async () => {
    scan = async function* (read) {
      for await (const page of read()) {
        clock.jump += 13_000;
        yield page;
      }
    };
    const byEvents = { ...definition, entryNode: { ...definition.entryNode, children: ["paid", "pro"] } };
    const { body } = await previewIn(testApi, { definition: byEvents, conditions: true });
    expect(body).toMatchObject(total);
    expect(body.conditions?.map(({ nodeId, alone }) => [nodeId, alone.isEstimate])).toEqual([
      ["paid", true],
      ["pro", true],
    ]);
  });

  it("end with a newer call of the same caller", async () => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    let waiting = 0;
    scan = async function* (read) {
      waiting += 1;
      await opened;
      yield* read();
    };
    const older = previewIn(testApi, { definition, conditions: true });
    await expect.poll(() => waiting).toBe(1);
    const newer = previewIn(testApi, { definition, conditions: true });
    await expect.poll(() => waiting).toBe(2);
    open();
    const { status, headers } = await older;
    expect([status, headers.get("error-type")]).toEqual([409, "Cancelled"]);
    expect((await newer).body).toMatchObject({ ...total, conditions: counts });
  });
});
