/**
 * What a journey node is: a schema, the edges that may be taken from it, what it mentions, and what it decides for a run
 * that comes to it or waits at it. A node is one file of this folder and one line of its shelf; nothing else knows it by name.
 */
import type { PropertyCondition } from "@signalbox/audience";
import type { Channel } from "@signalbox/core";
import type { z } from "zod";
import type { StepDecision } from "../decision.js";
import type { Person } from "../person.js";
import type { JourneyRun, Wait } from "../run.js";
import type { Stimulus } from "../stimulus.js";

/** Entry and exit have no id: their type is it. */
export interface NodeShape {
  readonly type: string;
  readonly id?: string;
}

export interface Edge {
  readonly to: string;
  /** Why a run takes it; stays the same over releases, because runs keep it. */
  readonly label: string;
  /** Where the node names the child. */
  readonly path: readonly PropertyKey[];
  /** Nobody comes along it without having waited. Only such edges may lead back. */
  readonly takesTime: boolean;
}

export interface Mention {
  readonly of: "segments" | "templates" | "userProperties" | "subscriptionGroups";
  readonly id: string;
  readonly path: readonly PropertyKey[];
  /** Of a template. */
  readonly channel?: Channel;
  /** Of a segment: runs wait for people to become members. */
  readonly isAwaited?: true;
}

/** How people come in. */
export type JourneyEntry =
  | { readonly by: "segment"; readonly segmentId: string; readonly reEnter: boolean }
  | EventEntry;

export interface EventEntry {
  readonly by: "event";
  /** May end in `*`. */
  readonly event: string;
  /** As `keyTextOf` reads it. */
  readonly key?: string;
  /** What the event's properties must be like; not empty. */
  readonly properties?: readonly PropertyCondition[];
}

export interface Scene {
  /** Its `at` is this node. */
  readonly run: JourneyRun;
  readonly person: Person;
  /** ms */
  readonly now: number;
  readonly isPaused: boolean;
}

export interface WakeScene extends Scene {
  /** One that concerns the run's wait. */
  readonly stimulus: Stimulus;
}

/** What people call a thing; given ids, says names. */
export type NameOf = (of: Mention["of"], id: string) => string;

/** A node of one definition. */
export interface CompiledNode {
  readonly id: string;
  readonly type: string;
  readonly edges: readonly Edge[];
  readonly mentions: readonly Mention[];
  /** Of an entry node only. */
  readonly entry?: JourneyEntry;
  enter(scene: Scene): StepDecision;
  /** `stay` keeps the run as it is. */
  wake(scene: WakeScene): StepDecision | "stay";
  /** A sentence: what it does. */
  describe(nameOf: NameOf): string;
  /** A sentence: what a run that stands there waits for. */
  describeWait(wait: Wait, nameOf: NameOf): string;
}

export interface JourneyNodeKind<Node extends NodeShape = NodeShape> {
  readonly type: string;
  readonly schema: z.ZodType<Node>;
  /** Takes a node of this kind that its schema has let in. */
  compile(node: NodeShape): CompiledNode;
}

export interface NodeOptions<Node extends NodeShape> {
  readonly type: Node["type"];
  readonly schema: z.ZodType<Node>;
  readonly edges: (config: Node) => readonly Edge[];
  readonly mentions?: (config: Node) => readonly Mention[];
  readonly entry?: (config: Node) => JourneyEntry;
  readonly enter: (scene: Scene & { readonly config: Node }) => StepDecision;
  /** Left out by nodes that never wait. */
  readonly wake?: (scene: WakeScene & { readonly config: Node }) => StepDecision | "stay";
  readonly describe: (config: Node, nameOf: NameOf) => string;
  readonly describeWait?: (config: Node, wait: Wait, nameOf: NameOf) => string;
}

export function defineNode<Node extends NodeShape>(options: NodeOptions<Node>): JourneyNodeKind<Node> {
  const { type, schema, mentions, entry, wake, describeWait } = options;
  return {
    type,
    schema,
    compile: (node) => {
      const config = schema.parse(node);
      return {
        id: config.id ?? type,
        type,
        edges: options.edges(config),
        mentions: mentions?.(config) ?? [],
        ...(entry !== undefined && { entry: entry(config) }),
        enter: (scene) => options.enter({ ...scene, config }),
        wake: (scene) => wake?.({ ...scene, config }) ?? "stay",
        describe: (nameOf) => options.describe(config, nameOf),
        describeWait: (wait, nameOf) => describeWait?.(config, wait, nameOf) ?? "Waits for nothing.",
      };
    },
  };
}
