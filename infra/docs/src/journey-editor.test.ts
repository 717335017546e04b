/**
 * The editor of journeys on every definition: those of Dittofeed's shapes, any of our own, the ready-made ones and those that
 * an earlier release stored. Opening shows all their nodes, and saving changes nothing. The files of the dashboard are
 * imported by their path, because it has no entry for other packages.
 */
import { readFile } from "node:fs/promises";
import { checkJourneyDefinition, type Known } from "@signalbox/journeys";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

interface Node {
  readonly id: string;
  readonly type: string;
}
interface Definition {
  readonly entryNode: object;
  readonly nodes: readonly Node[];
  readonly exitNode: object;
}
interface Draft {
  readonly name: string;
  readonly definition: Definition;
}
type Item = { readonly id: string; readonly branches?: readonly { readonly items: readonly Item[] }[] };
interface Outline {
  readonly items: readonly Item[];
  readonly unreached: readonly (readonly Item[])[];
}
interface History {
  readonly document: Draft;
}

const pages = new URL("../../../services/dashboard/src/pages/journeys/", import.meta.url);
const editing = new URL("../../../services/dashboard/src/editing/", import.meta.url);
const journeys = new URL("../../../packages/journeys/src/", import.meta.url);
async function load<Module>(folder: URL, path: string): Promise<Module> {
  return (await import(new URL(path, folder).href)) as Module;
}

const { firstDraft, isJourneyDraft, withWaysLed } = await load<{
  firstDraft: (published: Draft) => Draft;
  isJourneyDraft: (draft: unknown) => boolean;
  withWaysLed: (draft: Draft, lead: (way: { readonly to: string }) => string) => Draft;
}>(pages, "nodes/journey-draft.ts");
const { changed } = await load<{
  changed: (draft: Draft, id: string, change: (node: object) => object) => Draft;
}>(pages, "nodes/journey-edits.ts");
const { graphOf } = await load<{ graphOf: (definition: Definition) => ReadonlyMap<string, object> }>(
  pages,
  "nodes/journey-graph.ts",
);
const { stepsOf } = await load<{ stepsOf: (draft: Draft) => { readonly outline: Outline } }>(
  pages,
  "nodes/steps-of.ts",
);
const { mergeJourneys } = await load<{
  mergeJourneys: (versions: object) => { readonly document: Draft; readonly conflicts: readonly object[] };
}>(pages, "nodes/merge-journeys.ts");
const { placed } = await load<{
  placed: (graph: ReadonlyMap<string, object>) => { readonly nodes: readonly { readonly id: string }[] };
}>(pages, "canvas/layout.ts");
const { startHistory, edited, undone } = await load<{
  startHistory: (draft: Draft) => History;
  edited: (history: History, edit: object) => History;
  undone: (history: History) => History;
}>(editing, "edit-history.ts");
const { starters } = await load<{ starters: readonly Starter[] }>(pages, "starters/starters.ts");
const { nodes: anyNodes } = await load<{ nodes: fc.Arbitrary<readonly Node[]> }>(
  journeys,
  "scenarios/any-definition.fixture.ts",
);

interface Starter {
  readonly id: string;
  journey(parts: object): Definition;
}

/** Each name stands for itself. */
const itself: object = new Proxy({}, { get: (_, name) => String(name) });

const exit = "ExitNode";

/** Opens, shows, merges, edits and takes back, and gives what is saved then, as JSON. */
function savedOf(definition: Definition): string {
  const draft = firstDraft({ name: "Any", definition });
  expect(isJourneyDraft(draft)).toBe(true);
  const ids = ["EntryNode", ...definition.nodes.map(({ id }) => id), exit];
  const graph = graphOf(draft.definition);
  expect([...graph.keys()]).toEqual(ids);
  const { items, unreached } = stepsOf(draft).outline;
  // Nothing may lead to the exit: then it is not shown.
  const shown = new Set([exit, ...idsIn([items, ...unreached].flat())]);
  expect(shown).toEqual(new Set(ids));
  expect(new Set([exit, ...placed(graph).nodes.map(({ id }) => id)])).toEqual(new Set(ids));
  expect(withWaysLed(draft, ({ to }) => to)).toBe(draft);
  for (const { id } of definition.nodes) expect(changed(draft, id, (node) => node)).toBe(draft);
  const { document, conflicts } = mergeJourneys({ base: draft, mine: draft, theirs: draft });
  expect([document, conflicts]).toEqual([draft, []]);
  let history = startHistory(draft);
  definition.nodes.forEach(({ id }, at) => {
    const apply = (before: Draft): Draft => changed(before, id, (node) => ({ ...node, name: "Named" }));
    history = edited(history, { name: `name ${id}`, apply, at });
  });
  for (const _ of definition.nodes) history = undone(history);
  return JSON.stringify(history.document.definition);
}

function idsIn(items: readonly Item[]): ReadonlySet<string> {
  return new Set(
    items.flatMap(({ id, branches = [] }) => [id, ...branches.flatMap((each) => [...idsIn(each.items)])]),
  );
}

const exitNode = { type: exit };
const byEvent = { type: "EventEntryNode", event: "Cart*", child: "a" };
const bySegment = { type: "EntryNode", segment: "s", child: "a" };

/** All entries, and all nodes with all their fields. */
const entries: readonly object[] = [
  bySegment,
  { ...bySegment, reEnter: true },
  byEvent,
  { ...byEvent, event: "" },
  { ...byEvent, key: "cart.id" },
  { ...byEvent, properties: [{ path: "total", operator: { type: "Equals", value: 5 } }] },
];
const delays: readonly object[] = [
  { type: "Second", seconds: 60 },
  { type: "LocalTime", hour: 9 },
  { type: "LocalTime", hour: 0, minute: 5, allowedDaysOfWeek: [0, 6], defaultTimezone: "Europe/Berlin" },
  { type: "UserProperty", userProperty: "p" },
  {
    type: "UserProperty",
    userProperty: "p",
    offsetSeconds: 60,
    offsetDirection: "before",
    annual: true,
    onMissing: "Continue",
    onPast: "Exit",
  },
];
const messages: readonly object[] = [
  { type: "Email", templateId: "Email" },
  { type: "Email", templateId: "Email", providerOverride: "Smtp" },
  {
    type: "Sms",
    templateId: "Sms",
    providerOverride: "Twilio",
    senderOverride: { type: "MessageSid", messagingServiceSid: "m" },
  },
  { type: "Sms", templateId: "Sms", senderOverride: { type: "PhoneNumber", phone: "+491701234567" } },
  { type: "MobilePush", templateId: "MobilePush", providerOverride: "Firebase" },
  { type: "Webhook", templateId: "Webhook" },
];
const bodies: readonly object[] = [
  ...delays.map((variant) => ({ type: "DelayNode", child: exit, variant })),
  ...messages.map((variant) => ({ type: "MessageNode", child: exit, variant })),
  {
    type: "MessageNode",
    name: "Hello",
    child: exit,
    subscriptionGroupId: null,
    syncProperties: true,
    skipOnFailure: true,
    retryCount: 5,
    variant: messages[0],
  },
  {
    type: "WaitForNode",
    timeoutSeconds: 60,
    timeoutChild: exit,
    segmentChildren: [
      { id: exit, segmentId: "s" },
      { id: exit, segmentId: "t" },
    ],
  },
  {
    type: "SegmentSplitNode",
    name: "Member?",
    variant: { type: "Boolean", segment: "s", trueChild: exit, falseChild: exit },
  },
  {
    type: "RandomCohortNode",
    children: [
      { id: exit, percent: 33.3, name: "A" },
      { id: exit, percent: 66.7, name: "" },
    ],
  },
  { type: "RateLimitNode", child: exit, messages: 100, perSeconds: 60 },
];

const known: Known = {
  segments: new Map(["s", "t", "s0", "s1", "s2"].map((id) => [id, { keyed: false }])),
  templates: new Map(
    (["Email", "Sms", "MobilePush", "Webhook"] as const).map((channel) => [channel, channel] as const),
  ),
  userProperties: new Set(["p", "date"]),
  subscriptionGroups: new Set(),
};

const shapes: readonly Definition[] = [
  ...entries.map((entryNode) => ({ entryNode, exitNode, nodes: [{ ...bodies[0], id: "a" } as Node] })),
  ...bodies.map((body) => ({ entryNode: bySegment, exitNode, nodes: [{ ...body, id: "a" } as Node] })),
  { entryNode: { ...bySegment, child: exit }, exitNode, nodes: [] },
];

describe("the editor of journeys opens and saves equal", () => {
  it.each(shapes)("$entryNode $nodes", (definition) => {
    expect(checkJourneyDefinition(definition, known)).toEqual([]);
    expect(savedOf(definition)).toBe(JSON.stringify(definition));
  });

  it("any journey, also with nodes that nothing leads to", () => {
    fc.assert(
      fc.property(fc.constantFrom(...entries), anyNodes, (entry, nodes) => {
        const definition = { entryNode: { ...entry, child: "n0" }, exitNode, nodes };
        expect(savedOf(definition)).toBe(JSON.stringify(definition));
      }),
    );
  });

  it("what it does not know: settings and nodes of another release", () => {
    const nodes = [
      { ...bodies[0], id: "a", child: "b", later: { than: [1] } },
      { type: "NewNode", id: "b", child: exit, of: "later" },
    ] as unknown as readonly Node[];
    const definition = { entryNode: { ...bySegment, more: 1 }, exitNode: { ...exitNode, more: [] }, nodes };
    expect(savedOf(definition)).toBe(JSON.stringify(definition));
  });

  it.each(starters.map((starter) => [starter.id, starter] as const))("the ready-made %s", (_id, starter) => {
    const parts = { names: itself, templates: itself, segments: itself, properties: itself };
    const definition = starter.journey(parts);
    expect(savedOf(definition)).toBe(JSON.stringify(definition));
  });

  it("what earlier releases stored", async () => {
    const file = new URL("../../e2e/src/stored-journeys.json", import.meta.url);
    const definitions = definitionsIn(JSON.parse(await readFile(file, "utf8")));
    expect(definitions.length).toBeGreaterThan(2);
    expect(definitions.map(savedOf)).toEqual(definitions.map((each) => JSON.stringify(each)));
  });
});

/** Stored documents contain others as texts. */
function definitionsIn(value: unknown): readonly Definition[] {
  if (typeof value === "string") return value.startsWith("{") ? definitionsIn(JSON.parse(value)) : [];
  if (typeof value !== "object" || value === null) return [];
  const isJourney = "exitNode" in value && "entryNode" in value && "nodes" in value;
  return isJourney ? [value as Definition] : Object.values(value).flatMap(definitionsIn);
}
