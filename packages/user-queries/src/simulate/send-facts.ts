/** What a simulation that checks messages as sending would must know beside the users' histories. */
import type { ActorKey, Channel } from "@signalbox/core";
import type { Permit } from "@signalbox/send-checks";

export interface SendFacts {
  /** By id: the templates with a published text. */
  readonly templates: ReadonlyMap<string, AddressedTemplate>;
  /** By the id of the row: the suppressed addresses of the draft's channels. */
  readonly suppressions: ReadonlyMap<string, Suppression>;
  /** Of messages that were sent before the start. */
  readonly permits: ReadonlyMap<ActorKey, readonly Permit[]>;
}

export interface AddressedTemplate {
  readonly channel: Channel;
  /** The name of the user property that is the address. */
  readonly identifierKey: string;
}

export interface Suppression {
  readonly reason: string;
  /** Since when, ms. */
  readonly at: number;
}

export const noSendFacts: SendFacts = { templates: new Map(), suppressions: new Map(), permits: new Map() };
