/** What a page says about itself: its place in the navigation, who may see it, what the command palette finds in it. */
import type { Icon } from "@tabler/icons-react";
import type { Api, Permission, Translated } from "../../data/index.js";
import type { DocumentAddress } from "./document-address.js";
import type { PageLink } from "./page-link.js";

export const navigationGroups = ["overview", "people", "messages", "operate", "administer"] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

export interface PageInfo {
  readonly title: Translated;
  /** What explains the page. */
  readonly document: DocumentAddress;
  /** Of parts of the page, by the `tab` of its address; those that are left out have that of the page. */
  readonly documents?: Readonly<Record<string, DocumentAddress>>;
  /** Without it the page is not offered, and says so when it is opened. */
  readonly permission?: Permission;
  /** Absent for pages that others lead to, as that of one user. */
  readonly navigation?: {
    readonly group: NavigationGroup;
    /** Within the group, ascending. */
    readonly order: number;
    readonly icon: Icon;
    /** How many things wait there for a decision; shown beside the title when there are any. */
    readonly count?: (api: Api, signal: AbortSignal) => Promise<number>;
  };
  /** Opened first only until the workspace has seen an event. */
  readonly isForNewWorkspaces?: true;
  /** More words that the command palette finds the page by. */
  readonly keywords?: string;
  /** What the command palette offers besides the page itself. */
  readonly actions?: readonly PageAction[];
  /** What the command palette finds for a text: a few things, the best first. */
  readonly find?: (text: string, api: Api, signal: AbortSignal) => Promise<readonly Found[]>;
}

export interface PageAction {
  readonly title: Translated;
  /** More words that it is found by. */
  readonly keywords?: string;
  readonly permission?: Permission;
  readonly link: PageLink;
}

export interface Found {
  readonly id: string;
  readonly title: string;
  /** What tells it from others; by default the title of the page that has found it. */
  readonly detail?: string;
  readonly link: PageLink;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly page?: PageInfo;
  }
}
