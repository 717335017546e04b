/**
 * What a ready-made journey is: data of the product, one file each. It names events and attributes as they are usual; who
 * chooses it says how they are named in the workspace. Ids of its parts are given when it is built.
 */
import type { Icon } from "@tabler/icons-react";
import type { Language, Translated } from "../../../data/index.js";
import type { JourneyDefinition, PropertyDefinition, SegmentDefinition } from "../../../kinds/index.js";
import type { MailText } from "./mail-body.js";

/** What a starter needs from the data of the workspace. */
export type Need = {
  /** How it is usually named: the first one is taken where the workspace has seen nothing like it. */
  readonly usual: readonly [string, ...string[]];
  /** What it is, as the label of a field. */
  readonly words: Translated;
} & (
  | { readonly kind: "event" | "attribute" }
  /** Of an event of the starter. It may be left empty. */
  | { readonly kind: "property"; readonly of: string; readonly hint: Translated }
);

/** What needs are called in the workspace. */
type NamesOf<N extends string> = Readonly<Record<N, string>>;

export interface StarterSegment<N extends string> {
  readonly names: Translated;
  definition(names: NamesOf<N>): SegmentDefinition;
}

export interface StarterProperty<N extends string> {
  /** The attribute that it reads, after which it is named. */
  readonly of: N;
  definition(names: NamesOf<N>): PropertyDefinition;
}

export interface StarterMail {
  /** Of the template. */
  readonly names: Translated;
  readonly texts: Readonly<Record<Language, MailText>>;
}

/** What the definition of a journey is made of: names by need, ids by part. */
export interface Parts<
  N extends string = string,
  M extends string = string,
  S extends string = string,
  P extends string = string,
> {
  readonly names: NamesOf<N>;
  readonly templates: Readonly<Record<M, string>>;
  readonly segments: Readonly<Record<S, string>>;
  readonly properties: Readonly<Record<P, string>>;
}

export interface Starter<
  N extends string = string,
  M extends string = string,
  S extends string = string,
  P extends string = string,
> {
  /** In addresses, and in the ids of its templates. */
  readonly id: string;
  readonly icon: Icon;
  readonly names: Translated;
  /** What it is good for, in one sentence. */
  readonly why: Translated;
  readonly needs: Readonly<Record<N, Need>>;
  readonly segments?: Readonly<Record<S, StarterSegment<NoInfer<N>>>>;
  readonly properties?: Readonly<Record<P, StarterProperty<NoInfer<N>>>>;
  readonly mails: Readonly<Record<M, StarterMail>>;
  journey(parts: Parts<N, M, S, P>): JourneyDefinition;
}

/** The compiler holds the journey to the needs and parts that the starter has. */
export function defineStarter<
  const N extends string,
  const M extends string,
  const S extends string = never,
  const P extends string = never,
>(starter: Starter<N, M, S, P>): Starter<N, M, S, P> {
  return starter;
}

export const hourSeconds = 3_600;
export const daySeconds = 24 * hourSeconds;
