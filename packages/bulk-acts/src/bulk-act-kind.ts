/** What every act says of itself: who may make it, what it needs of the workspace, and what one page of people becomes. */
import type { Message, Sentence, WorkspaceId } from "@signalbox/core";
import type { LongTaskPorts, TaskCounts } from "@signalbox/long-tasks";
import type { ListedWorkspace, UserCounts, UserFilter, UserStores } from "@signalbox/user-queries";
import type {
  AuditResource,
  Permission,
  Principal,
  WorkspaceState,
  WorkspaceView,
} from "@signalbox/workspace";
import type { BulkAct } from "./bulk-act.js";
import type { BulkOrder } from "./bulk-order.js";
import type { BulkTarget } from "./bulk-target.js";
import type { Person } from "./people.js";

export interface BulkPorts extends LongTaskPorts {
  /** The next number in the order of acceptance. */
  readonly nextSeq: (receivedAt: number) => number;
}

export interface ActWork<Act extends BulkAct> {
  readonly workspaceId: WorkspaceId;
  readonly taskId: string;
  readonly order: Omit<BulkOrder, "act"> & { readonly act: Act };
  /** Who started it. */
  readonly by: Principal;
  readonly state: WorkspaceState;
  /** Of the page. */
  readonly number: number;
}

export interface ActPage {
  readonly messages: readonly Message[];
  /** Once the messages are applied: what became of the people, by name. */
  counts(): Promise<TaskCounts>;
}

export interface BulkCount {
  readonly count: number;
  /** Of a random sample of a large workspace. */
  readonly isEstimate: boolean;
  /** The first of them. */
  readonly sample: readonly Person[];
}

export interface CountPorts extends UserStores {
  readonly userCounts: UserCounts;
}

/** Whom an act is asked to be for. */
export interface CountedTarget {
  readonly workspace: ListedWorkspace;
  readonly target: BulkTarget;
}

/** How many of the people of a filter meet another one as well. */
export type CountAlso = (more: (filter: UserFilter) => UserFilter) => Promise<number>;

export interface BulkActKind<Act extends BulkAct> {
  /** Besides `users:read`. */
  readonly permission: Permission;
  /** What it is about, or why it is refused. */
  readonly check: (act: Act, view: WorkspaceView) => Checked;
  /** What to know before. */
  readonly warnings?: (act: Act, view: WorkspaceView, countAlso: CountAlso) => Promise<readonly Sentence[]>;
  /** How many it concerns, where these are not all people of the target. */
  readonly count?: (act: Act, asked: CountedTarget, ports: CountPorts) => Promise<BulkCount>;
  /** The people of one page at most. */
  readonly pageSize: number;
  /** Of people who exist. A repeat has no second effect. */
  readonly apply: (people: readonly Person[], work: ActWork<Act>, ports: BulkPorts) => Promise<ActPage>;
}

export type Checked =
  | { readonly ok: true; readonly resource?: AuditResource }
  | { readonly ok: false; readonly field: string; readonly sentence: Sentence };

/** A page whose people all count under one name. */
export function countedPage(messages: readonly Message[], counts: TaskCounts): ActPage {
  return { messages, counts: () => Promise.resolve(counts) };
}
