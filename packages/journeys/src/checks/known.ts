/** What a workspace has that a journey may refer to. */
import type { Channel } from "@signalbox/core";

export interface Known {
  /** By id; keyed ones mean something only inside journeys that an event with a key starts. */
  readonly segments: ReadonlyMap<string, { readonly keyed: boolean }>;
  readonly templates: ReadonlyMap<string, Channel>;
  readonly userProperties: ReadonlySet<string>;
  readonly subscriptionGroups: ReadonlySet<string>;
}
