/** What the page of somebody's subscriptions shows, whatever it looks like: found out once, for our page and custom ones. */
import type { Channel } from "@signalbox/core";
import type { WorkspaceState } from "@signalbox/actors";
import type { ComputedState } from "@signalbox/audience";
import { wordingOfGroup, wordingOfWorkspace } from "@signalbox/deliveries";
import { subscriptionStates } from "../admin/users/subscription-states.js";
import { pageParameters, type PageLink } from "./link.js";

export interface ShownGroup {
  readonly id: string;
  /** In the words of those who get the messages, standing alone. */
  readonly name: string;
  /** The same within a sentence. */
  readonly phrase: string;
  readonly channel: Channel;
  readonly isSubscribed: boolean;
}

/** How the change before ended; of what people see it is all that an address may say. */
export type Notice = "success" | "late" | "error";

export interface PageContents {
  /** Empty for one that was never named. */
  readonly workspaceName: string;
  readonly groups: readonly ShownGroup[];
  /** The one group the link is about, where it exists. */
  readonly about?: ShownGroup;
  /** What the link offers to do with it; nothing is done before somebody confirms. */
  readonly offers?: "Subscribe" | "Unsubscribe";
  /** Where the forms go. */
  readonly action: string;
  /** Where all channels are shown; undefined when they are. */
  readonly allChannels?: string;
  readonly notice?: Notice;
  readonly isPreview: boolean;
}

export interface PageQuestion {
  readonly link: PageLink;
  readonly state: WorkspaceState;
  readonly standing?: ComputedState;
  readonly notice?: Notice;
}

export function pageContents({ link, state, standing, notice }: PageQuestion): PageContents {
  const workspace = { workspaceId: link.workspaceId, name: state.name };
  const all = subscriptionStates(state, standing).map(({ group, subscribed }) => {
    const { label, phrase } = wordingOfGroup(group, workspace);
    return { id: group.id, name: label, phrase, channel: group.channel, isSubscribed: subscribed };
  });
  const about = all.find(({ id }) => id === link.groupId);
  const groups =
    about === undefined || link.showsAllChannels
      ? all
      : all.filter(({ channel }) => channel === about.channel);
  return {
    workspaceName: wordingOfWorkspace(state.name),
    groups,
    ...(about !== undefined && { about, ...(link.offers !== undefined && { offers: link.offers }) }),
    action: `?${pageParameters(link).toString()}`,
    ...(groups.length < all.length && {
      allChannels: `?${pageParameters({ ...link, showsAllChannels: true }).toString()}`,
    }),
    ...(notice !== undefined && { notice }),
    isPreview: link.isPreview,
  };
}
