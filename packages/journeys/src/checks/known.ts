/** What a workspace has that a journey may refer to. */
import type { Channel } from "@signalbox/core";

export interface Known {
  /** By id; keyed ones are usable only in journeys that a keyed event starts. */
  readonly segments: ReadonlyMap<string, { readonly keyed: boolean }>;
  readonly templates: ReadonlyMap<string, Channel>;
  readonly userProperties: ReadonlySet<string>;
  readonly subscriptionGroups: ReadonlySet<string>;
}
