/** The data of the subscription page, for the standard page and custom ones. */
import type { Channel } from "@signalbox/core";
import type { WorkspaceState } from "@signalbox/workspace";
import type { ComputedState } from "@signalbox/audience";
import { wordingOfGroup, wordingOfWorkspace } from "@signalbox/messaging";
import { subscriptionStates } from "@signalbox/user-queries";
import { pageParameters, type PageLink } from "./link.js";

export interface ShownGroup {
  readonly id: string;
  /** The display name of the group, standing alone. */
  readonly name: string;
  /** The same within a sentence. */
  readonly phrase: string;
  readonly channel: Channel;
  readonly isSubscribed: boolean;
}

/** How the previous change ended; the only part of the page that the URL controls. */
export type Notice = "success" | "late" | "error";

export interface PageContents {
  /** Empty for an unnamed workspace. */
  readonly workspaceName: string;
  readonly groups: readonly ShownGroup[];
  /** The group of the link, if it exists. */
  readonly about?: ShownGroup;
  /** The change that the link offers; applied only when the user confirms it. */
  readonly offers?: "Subscribe" | "Unsubscribe";
  /** The target of the forms. */
  readonly action: string;
  /** The page of all channels; undefined when all are shown. */
  readonly allChannels?: string;
  readonly notice?: Notice;
  readonly isPreview: boolean;
}

export interface PageQuestion {
  readonly link: PageLink;
  readonly state: WorkspaceState;
  readonly computedState?: ComputedState;
  readonly notice?: Notice;
}

export function pageContents({ link, state, computedState, notice }: PageQuestion): PageContents {
  const workspace = { workspaceId: link.workspaceId, name: state.name };
  const all = subscriptionStates(state, computedState).map(({ group, subscribed }) => {
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
