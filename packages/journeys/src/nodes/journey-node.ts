/**
 * The interface of a journey node: a schema, its edges, its references, and its decisions for a run that arrives or
 * waits. A node is one file of this folder and one line of its registry; nothing else knows it by name.
 */
import type { PropertyCondition } from "@signalbox/audience";
import { defineSentences, type Channel, type Sentence, type Sentences } from "@signalbox/core";
import type { z } from "zod";
import type { StepDecision } from "../decision.js";
import type { JourneyUser } from "../journey-user.js";
import type { JourneyRun, Wait } from "../run.js";
import type { Trigger } from "../trigger.js";

/** Entry and exit have no id: their type is it. */
export interface NodeShape {
  readonly type: string;
  readonly id?: string;
}

export interface Edge {
  readonly to: string;
  /** Why a run takes it; stable over releases, because runs store it. */
  readonly label: string;
  /** Where the node names the child. */
  readonly path: readonly PropertyKey[];
  /** Every run along this edge has waited. Only such edges may close a cycle. */
  readonly takesTime: boolean;
}

export interface Mention {
  readonly of: "segments" | "templates" | "userProperties" | "subscriptionGroups";
  readonly id: string;
  readonly path: readonly PropertyKey[];
  /** Of a template. */
  readonly channel?: Channel;
  /** Of a segment: runs wait for users to become members. */
  readonly isAwaited?: true;
}

/** How users enter. */
export type JourneyEntry =
  | { readonly by: "segment"; readonly segmentId: string; readonly reEnter: boolean }
  | EventEntry;

export interface EventEntry {
  readonly by: "event";
  /** May end in `*`. */
  readonly event: string;
  /** As `keyTextOf` reads it. */
  readonly key?: string;
  /** Conditions on the event's properties; not empty. */
  readonly properties?: readonly PropertyCondition[];
}

export interface Scene {
  /** Its `at` is this node. */
  readonly run: JourneyRun;
  readonly user: JourneyUser;
  /** ms */
  readonly now: number;
  readonly isPaused: boolean;
}

export interface WakeScene extends Scene {
  /** One that concerns the run's wait. */
  readonly trigger: Trigger;
}

/** Display name of an object, without quotes; by default its id. */
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
  /** What it does. */
  describe(nameOf: NameOf): Sentence;
  /** What a run that waits here waits for. */
  describeWait(wait: Wait, nameOf: NameOf): Sentence;
}

export interface JourneyNodeKind<Node extends NodeShape = NodeShape> {
  readonly type: string;
  readonly schema: z.ZodType<Node>;
  /** What its nodes say of themselves. */
  readonly says: Sentences;
  /** Accepts a node of this kind that its schema has parsed. */
  compile(node: NodeShape): CompiledNode;
}

export interface NodeOptions<Node extends NodeShape> {
  readonly type: Node["type"];
  readonly schema: z.ZodType<Node>;
  readonly says: Sentences;
  readonly edges: (config: Node) => readonly Edge[];
  readonly mentions?: (config: Node) => readonly Mention[];
  readonly entry?: (config: Node) => JourneyEntry;
  readonly enter: (scene: Scene & { readonly config: Node }) => StepDecision;
  /** Absent for nodes that never wait. */
  readonly wake?: (scene: WakeScene & { readonly config: Node }) => StepDecision | "stay";
  readonly describe: (config: Node, nameOf: NameOf) => Sentence;
  readonly describeWait?: (config: Node, wait: Wait, nameOf: NameOf) => Sentence;
}

const noWait = defineSentences({ waitsForNothing: () => "Waits for nothing." });

/** Of a node where no run waits. */
export const noWaitSentences: Sentences = noWait;

export function defineNode<Node extends NodeShape>(options: NodeOptions<Node>): JourneyNodeKind<Node> {
  const { type, schema, says, mentions, entry, wake, describeWait } = options;
  return {
    type,
    schema,
    says,
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
        describeWait: (wait, nameOf) => describeWait?.(config, wait, nameOf) ?? noWait.waitsForNothing(),
      };
    },
  };
}
