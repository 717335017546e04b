/** What the workspace has seen and has, by which typed conditions are understood. */
import type { NamedKind } from "../describing.js";

export interface Seen {
  readonly traits: readonly string[];
  /** The most frequent first, if they are known so. */
  readonly events: readonly string[];
  /** By the name of the event. */
  readonly properties: Readonly<Record<string, readonly string[]>>;
  readonly subscriptionGroups: readonly (Named & { readonly type: "OptIn" | "OptOut" })[];
  readonly templates: readonly Named[];
  readonly segments: readonly Named[];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A node that a text may mean; its id is given when it is chosen. */
export interface Reading<Node> {
  readonly node: Node;
  /** How well it fits, from 0 to 1: the best is offered first. */
  readonly fit: number;
}

/** Undefined for one that a typed text cannot mean. */
export function nameInSeen(seen: Seen, kind: NamedKind, id: string): string | undefined {
  const all: Readonly<Partial<Record<NamedKind, readonly Named[]>>> = {
    segment: seen.segments,
    subscriptionGroup: seen.subscriptionGroups,
    template: seen.templates,
  };
  return all[kind]?.find((each) => each.id === id)?.name;
}
