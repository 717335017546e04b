/** What the kinds of definitions are put into words with. */
import type { Language } from "../data/index.js";
import type { ResourceKind } from "../ui/index.js";

export interface Describing {
  readonly language: Language;
  /** The zone that moments are written in. */
  readonly zone: string;
  /** The name of what a definition names; its id where it is not known. */
  readonly nameOf: (kind: NamedKind, id: string) => string;
}

export type NamedKind = Extract<ResourceKind, "segment" | "template" | "userProperty" | "subscriptionGroup">;

/** Something that a definition names by its id. */
export interface NamedResource {
  readonly kind: NamedKind;
  readonly id: string;
}

/** Each once. */
export function distinctResources(all: readonly NamedResource[]): readonly NamedResource[] {
  return [...new Map(all.map((each) => [`${each.kind} ${each.id}`, each])).values()];
}
