/**
 * A compiled journey: its nodes by id, its entry, and its references, so that its owner passes it only relevant changes.
 * One version; runs keep the version they started with.
 */
import {
  compileConditions,
  keyTextOf,
  type ConditionInput,
  type PropertyCondition,
} from "@signalbox/audience";
import type { JsonObject } from "@signalbox/core";
import type { JourneyDefinition } from "./definition.js";
import { compileGoal, type CompiledGoal } from "./goal-definition.js";
import { bodyNodes, entryNodes, exitNodes } from "./nodes/index.js";
import type { CompiledNode, JourneyEntry, Mention } from "./nodes/journey-node.js";
import { compileRunCondition, type CompiledCondition } from "./run-condition.js";

export interface Journey {
  readonly id: string;
  readonly version: number;
  readonly entry: JourneyEntry;
  readonly entryNodeId: string;
  readonly nodes: ReadonlyMap<string, CompiledNode>;
  readonly goal?: CompiledGoal;
  readonly exits: readonly CompiledCondition[];
  readonly holdOutPercent?: number;
  /** Ids that its waits, splits, goal and exit conditions use; not the entry's. */
  readonly segments: ReadonlySet<string>;
  readonly templates: ReadonlySet<string>;
  readonly userProperties: ReadonlySet<string>;
  readonly subscriptionGroups: ReadonlySet<string>;
}

export interface JourneySource {
  readonly id: string;
  readonly version: number;
  /** A validated definition. */
  readonly definition: JourneyDefinition;
}

export function compileJourney({ id, version, definition }: JourneySource): Journey {
  const { entryNode, exitNode, nodes, goal, exitConditions = [], holdOutPercent } = definition;
  const entryPoint = entryNodes.of(entryNode).compile(entryNode);
  if (entryPoint.entry === undefined) throw new TypeError(`"${entryNode.type}" starts no run`);
  const body = nodes.map((node) => bodyNodes.of(node).compile(node));
  const all = [entryPoint, ...body, exitNodes.of(exitNode).compile(exitNode)];
  const mentioned = (of: Mention["of"]): ReadonlySet<string> =>
    new Set(
      body.flatMap(({ mentions }) => mentions.flatMap((mention) => (mention.of === of ? mention.id : []))),
    );
  return {
    id,
    version,
    entry: entryPoint.entry,
    entryNodeId: entryPoint.id,
    nodes: new Map(all.map((node) => [node.id, node])),
    ...(goal !== undefined && { goal: compileGoal(goal) }),
    exits: exitConditions.map(compileRunCondition),
    ...(holdOutPercent !== undefined && { holdOutPercent }),
    segments: new Set([...mentioned("segments"), ...segmentsOf(definition)]),
    templates: mentioned("templates"),
    userProperties: mentioned("userProperties"),
    subscriptionGroups: mentioned("subscriptionGroups"),
  };
}

/** The segments of the goal and the exit conditions. */
function segmentsOf({ goal, exitConditions = [] }: JourneyDefinition): readonly string[] {
  const conditions = [...(goal === undefined ? [] : [goal.when]), ...exitConditions];
  return conditions.flatMap((each) => (each.type === "Segment" ? each.segmentId : []));
}

/** Whether events of that name start runs; false for a segment entry. */
export function isEntryEvent(entry: JourneyEntry, event: string): boolean {
  if (entry.by !== "event") return false;
  return entry.event.endsWith("*") ? event.startsWith(entry.event.slice(0, -1)) : event === entry.event;
}

/** Whether an event of such a name also meets the conditions on its properties; false for a segment entry. */
export function meetsEntry(entry: JourneyEntry, scene: ConditionInput): boolean {
  if (entry.by !== "event") return false;
  return entry.properties === undefined || compiledConditions(entry.properties)(scene);
}

/** An entry's conditions are compiled once. */
const conditions = new WeakMap<readonly PropertyCondition[], (scene: ConditionInput) => boolean>();

function compiledConditions(properties: readonly PropertyCondition[]): (scene: ConditionInput) => boolean {
  const known = conditions.get(properties) ?? compileConditions(properties);
  conditions.set(properties, known);
  return known;
}

/**
 * The key of the run that an event belongs to, as text. Undefined when the entry has no key, and when the event has no
 * value for it (then there is no run).
 */
export function entryKeyOf(entry: JourneyEntry, properties: JsonObject): string | undefined {
  return entry.by !== "event" || entry.key === undefined ? undefined : keyTextOf(properties, entry.key);
}
