/**
 * The journeys of a simulated workspace, and the changes made to them while they run: started by segment and by event,
 * with a key and without, with every kind of wait. Their waits are milliseconds long, like the run.
 */
import {
  deleteJourney,
  putJourney,
  putSegment,
  putSubscriptionGroup,
  putTemplate,
  putUserProperty,
  type Command,
  type PutJourney,
  type PutSegment,
} from "@signalbox/workspace";
import type { PropertyDefinition, SegmentDefinition } from "@signalbox/audience";
import {
  anonymousKey,
  runActType,
  userKey,
  uuidV5,
  type Json,
  type Message,
  type RebuildBody,
  type RunActBody,
  type WorkspaceId,
} from "@signalbox/core";
import { erasure } from "../erasure.js";
import type { Rng } from "../rng.js";
import type { PlainDefinition } from "./plain-events.js";

/** The rate limit of the journey "limited". */
export const limit = { messages: 2, perSeconds: 1 } as const;

export const keyedSegment = "bought";

const segments: Readonly<Record<string, SegmentDefinition["entryNode"]>> = {
  planned: { id: "1", type: "Trait", path: "plan", operator: { type: "GreaterThanOrEqual", value: 2 } },
  clicked: { id: "1", type: "Performed", event: "Clicked", times: 1, timesOperator: ">=" },
  recent: {
    id: "1",
    type: "Performed",
    event: "Click*",
    times: 1,
    timesOperator: ">=",
    withinSeconds: 2,
  },
  [keyedSegment]: { id: "1", type: "KeyedPerformed", event: "Bought", key: "cart" },
};

const templates = ["hello", "hint"] as const;

/** Nodes without a group use the first one. */
const groups = ["news", "offers"] as const;

const userProperties: Readonly<Record<string, PropertyDefinition>> = {
  total: { type: "Performed", event: "Carted", path: "total" },
  due: { type: "KeyedPerformed", event: "Carted", key: "cart", path: "due" },
};

export interface Stage {
  /** The commands that set up the workspace. */
  readonly setting: readonly Message[];
  readonly idOf: (name: string) => string;
  /** An operator stops or moves runs of a user. */
  act(rng: Rng, index: number): Message;
  /** One change of the journeys, an erasure or a rebuild, while events arrive. */
  change(rng: Rng, index: number): Message;
}

export function setStage(workspaceId: WorkspaceId): Stage {
  const idOf = (name: string): string => uuidV5(`journey stage ${name}`, workspaceId);
  let commands = 0;
  const messageFor = <Input>(command: Command<Input>, input: Input): Message =>
    command.message(workspaceId, `stage-${(commands += 1)}`, { input, by: "simulation" });
  const put = (name: JourneyName, input: Omit<Partial<PutJourney>, "id" | "name">): Message =>
    messageFor(putJourney, { ...input, name, newId: idOf(name) });
  const definitions = journeyDefinitions(idOf);
  const begin = (name: JourneyName): Message =>
    put(name, { definition: definitions[name][0], status: "Running", canRunMultiple: name === "rounds" });

  return {
    idOf,
    setting: [
      ...Object.entries(segments).map(([name, entryNode]) =>
        messageFor(putSegment, { name, newId: idOf(name), definition: { entryNode, nodes: [] } }),
      ),
      ...templates.map((name) =>
        messageFor(putTemplate, { name, newId: idOf(name), definition: { channel: "Sms", text: "{}" } }),
      ),
      ...groups.map((name) =>
        messageFor(putSubscriptionGroup, { id: idOf(name), name, channel: "Sms", type: "OptOut" }),
      ),
      ...Object.entries(userProperties).map(([name, definition]) =>
        messageFor(putUserProperty, { name, newId: idOf(name), definition }),
      ),
      ...journeyNames.filter((name) => name !== "late").map(begin),
      // Users enter its segment before it is resumed.
      put("missed", { status: "Paused" }),
    ],
    act: (rng, index) => actOnRuns(workspaceId, { rng, index, idOf, definitions }),
    change(rng, index) {
      const chance = rng.below(100);
      if (chance < 15) return put("late", { definition: rng.pick(definitions.late), status: "Running" });
      if (chance < 22) return messageFor(deleteJourney, { id: idOf(rng.pick(["late", "due"])) });
      const name = rng.pick(journeyNames);
      if (chance < 28) return messageFor(putSegment, visited(idOf, rng.below(6)));
      const pausable = rng.pick(["series", "missed", name] as const);
      if (chance < 46) return put(pausable, { status: "Paused" });
      if (chance < 64) {
        return put(pausable, { status: "Running", catchUp: isBySegment(pausable) && rng.chance(0.7) });
      }
      if (chance < 75) return put(name, { definition: rng.pick(definitions[name]) });
      if (chance < 80) return put(name, { canRunMultiple: name === "rounds" || rng.chance(0.5) });
      if (chance < 90) return erasure(workspaceId, index);
      const body: RebuildBody = { replyId: `rebuild-${index}` };
      return { to: userKey(workspaceId, rng.pick(["ann", "bob", "acme"])), type: "rebuild", body };
    },
  };
}

interface Acting {
  readonly rng: Rng;
  readonly index: number;
  readonly idOf: Stage["idOf"];
  readonly definitions: Definitions;
}

/** An operator stops or moves runs of a user, to nodes that the published version may not have. */
function actOnRuns(workspaceId: WorkspaceId, { rng, index, idOf, definitions }: Acting): Message {
  const name = rng.pick([...journeyNames, "series", "cart", "goals", "circle"] as const);
  const nodes = definitions[name].flatMap((each) => (each as unknown as PlainDefinition).nodes);
  const nodeId = (): string => rng.pick(nodes).id ?? "";
  const place = { ...(rng.chance(0.3) && { nodeId: nodeId() }), ...(rng.chance(0.1) && { version: 1 }) };
  const to = rng.chance(0.15) ? "ExitNode" : nodeId();
  const body: RunActBody = {
    journeyId: idOf(name),
    id: `act-${index}`,
    at: rng.chance(0.8) ? Number.MAX_SAFE_INTEGER : Date.UTC(2026, 0, 1) + rng.below(300),
    act: rng.chance(0.2)
      ? { do: "stop", by: "simulation", ...place }
      : { do: "move", moves: [{ ...place, to }, ...(rng.chance(0.3) ? [{ to: nodeId() }] : [])] },
  };
  const user = rng.pick(["ann", "bob", "acme"]);
  const key = rng.chance(0.7)
    ? userKey(workspaceId, user)
    : anonymousKey(workspaceId, rng.pick(["v1", "v2"]));
  return { to: key, type: runActType, body };
}

/** Users who reached that many nodes: events of journeys are history like any other. */
function visited(idOf: Stage["idOf"], times: number): PutSegment {
  const event = "DFJourneyNodeProcessed";
  const entryNode = { id: "1", type: "Performed", event, times, timesOperator: ">=" } as const;
  return { name: "visited", newId: idOf("visited"), definition: { entryNode, nodes: [] } };
}

const journeyNames = [
  "series",
  "rounds",
  "missed",
  "cart",
  "due",
  "limited",
  "late",
  "circle",
  "goals",
] as const;
type JourneyName = (typeof journeyNames)[number];

function isBySegment(name: JourneyName): boolean {
  return name === "series" || name === "rounds" || name === "missed" || name === "late";
}

type Definitions = Readonly<Record<JourneyName, readonly [Json, Json]>>;

/** Two of each: edits alternate between them. */
function journeyDefinitions(idOf: (name: string) => string): Definitions {
  const message = (id: string, child: string, more: Readonly<Record<string, Json>> = {}): Json => ({
    type: "MessageNode",
    id,
    child,
    variant: { type: "Sms", templateId: idOf("hello") },
    ...more,
  });
  const wait = (id: string, seconds: number, child: string): Json => ({
    type: "DelayNode",
    id,
    child,
    variant: { type: "Second", seconds },
  });
  const waitFor = (
    id: string,
    timeoutSeconds: number,
    { of, met, timeout }: { readonly of: readonly string[]; readonly met: string; readonly timeout: string },
  ): Json => ({
    type: "WaitForNode",
    id,
    timeoutSeconds,
    timeoutChild: timeout,
    segmentChildren: of.map((name) => ({ id: met, segmentId: idOf(name) })),
  });
  const split = (id: string, of: string, children: readonly [yes: string, no: string]): Json => ({
    type: "SegmentSplitNode",
    id,
    variant: { type: "Boolean", segment: idOf(of), trueChild: children[0], falseChild: children[1] },
  });
  const cohort = (id: string, child: string, other: string): Json => ({
    type: "RandomCohortNode",
    id,
    children: [
      { id: child, percent: 50, name: "one" },
      { id: other, percent: 30, name: "other" },
    ],
  });
  const bySegment = (name: string, child: string, more: Readonly<Record<string, Json>> = {}): Json => ({
    type: "EntryNode",
    segment: idOf(name),
    child,
    ...more,
  });
  const byEvent = (
    event: string,
    child: string,
    { key, least }: { readonly key?: string; readonly least?: number } = {},
  ): Json => ({
    type: "EventEntryNode",
    event,
    child,
    ...(key !== undefined && { key }),
    ...(least !== undefined && {
      properties: [{ path: "total", operator: { type: "GreaterThanOrEqual", value: least } }],
    }),
  });
  const untilDue = (id: string, child: string, more: Readonly<Record<string, Json>> = {}): Json => ({
    type: "DelayNode",
    id,
    child,
    variant: { type: "UserProperty", userProperty: idOf("due"), ...more },
  });
  const journey = (entryNode: Json, ...nodes: readonly Json[]): Readonly<Record<string, Json>> => ({
    entryNode,
    exitNode: { type: "ExitNode" },
    nodes,
  });
  const exit = "ExitNode";
  const skip = { skipOnFailure: true };
  return {
    series: [
      journey(
        bySegment("planned", "rest"),
        wait("rest", 0.02, "parting"),
        split("parting", "clicked", ["hello", "lots"]),
        cohort("lots", "hello", "await"),
        waitFor("await", 0.05, { of: ["recent", "clicked"], met: "hello", timeout: "hint" }),
        message("hello", "hint", skip),
        message("hint", exit, { syncProperties: true }),
      ),
      journey(
        bySegment("planned", "hello"),
        message("hello", "rest"),
        wait("rest", 0.03, "hint"),
        message("hint", exit),
      ),
    ],
    rounds: [
      journey(
        bySegment("recent", "rest", { reEnter: true }),
        wait("rest", 0.25, "hello"),
        message("hello", exit, skip),
      ),
      journey(
        bySegment("recent", "rest", { reEnter: true }),
        wait("rest", 0.2, "parting"),
        split("parting", "planned", ["hello", exit]),
        message("hello", exit),
      ),
    ],
    missed: [
      journey(bySegment("clicked", "hello"), message("hello", exit)),
      journey(bySegment("clicked", "rest"), wait("rest", 0.02, exit)),
    ],
    cart: [
      journey(
        byEvent("Carted", "await", { key: "order.cart" }),
        waitFor("await", 0.06, { of: [keyedSegment], met: exit, timeout: "remind" }),
        message("remind", exit, { syncProperties: true }),
      ),
      journey(
        byEvent("Carted", "rest", { key: "cart", least: 2 }),
        wait("rest", 0.02, "parting"),
        split("parting", keyedSegment, [exit, "remind"]),
        message("remind", "await", { ...skip, subscriptionGroupId: idOf("offers") }),
        waitFor("await", 0.05, { of: [keyedSegment], met: exit, timeout: exit }),
      ),
    ],
    due: [
      journey(
        byEvent("Carted", "until", { least: 1 }),
        untilDue("until", "remind", { onPast: "Exit" }),
        message("remind", exit, { subscriptionGroupId: null }),
      ),
      journey(
        byEvent("Carted", "rest", { key: "cart" }),
        wait("rest", 0.1, "until"),
        untilDue("until", "remind", { onMissing: "Continue" }),
        message("remind", exit, skip),
      ),
    ],
    limited: [
      journey(
        byEvent("Limit*", "limit"),
        { type: "RateLimitNode", id: "limit", child: "hello", ...limit },
        message("hello", exit),
      ),
      journey(
        byEvent("Limited", "rest"),
        wait("rest", 0.01, "limit"),
        { type: "RateLimitNode", id: "limit", child: "hello", ...limit },
        message("hello", exit, { ...skip, subscriptionGroupId: idOf("offers") }),
      ),
    ],
    late: [
      journey(
        bySegment("clicked", "await"),
        waitFor("await", 0.08, { of: ["planned"], met: "hello", timeout: exit }),
        message("hello", exit),
      ),
      journey(bySegment("planned", "hello"), message("hello", "rest", skip), wait("rest", 0.02, exit)),
    ],
    goals: [
      {
        ...journey(
          byEvent("Carted", "hello"),
          message("hello", "rest", skip),
          wait("rest", 0.3, "hint"),
          message("hint", exit, skip),
        ),
        goal: { when: { type: "Event", event: "Bought" }, withinSeconds: 3_600 },
        exitConditions: [
          { type: "Segment", segmentId: idOf("planned") },
          { type: "Event", event: "Looped" },
        ],
        holdOutPercent: 30,
      },
      {
        ...journey(
          byEvent("Carted", "await", { key: "cart" }),
          waitFor("await", 0.4, { of: [keyedSegment], met: "limit", timeout: "hello" }),
          { type: "RateLimitNode", id: "limit", child: "hello", ...limit },
          message("hello", exit, skip),
        ),
        goal: {
          when: { type: "Segment", segmentId: idOf("recent"), isMember: false },
          withinSeconds: 3,
          endsRun: false,
        },
        exitConditions: [{ type: "Event", event: "Bought" }],
      },
    ],
    circle: [
      journey(
        byEvent("Looped", "round"),
        wait("round", 0.3, "parting"),
        split("parting", "recent", ["round", "hello"]),
        message("hello", exit),
      ),
      journey(
        byEvent("Looped", "hello"),
        message("hello", "round", skip),
        wait("round", 0.25, "parting"),
        split("parting", "recent", ["hint", exit]),
        message("hint", "round"),
      ),
    ],
  };
}
