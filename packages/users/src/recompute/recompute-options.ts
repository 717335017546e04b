/** The dependencies of the recompute pager, and how it waits until its messages are applied. */
import type {
  ActorStore,
  DeliveryStore,
  EventStore,
  Message,
  MessageSender,
  TableStore,
} from "@signalbox/core";
import type { GroupCommit, Acknowledgements } from "@signalbox/engine";
import type { WorkspaceViews } from "@signalbox/workspace";
import type { Pace } from "./pace.js";

export interface RecomputeOptions {
  readonly actors: ActorStore;
  readonly events: EventStore;
  readonly tables: TableStore;
  readonly deliveries: Pick<DeliveryStore, "normalizeAddresses">;
  readonly views: WorkspaceViews;
  readonly commit: GroupCommit;
  readonly mailbox: Pick<MessageSender, "layout" | "readLayout">;
  readonly acknowledgements: Acknowledgements;
  readonly now: () => Date;
  readonly pace: Pace;
}

export const usersPerPage = 128;
const applyTimeoutMs = 30_000;

/** Sends the messages and waits until they and the messages they cause are applied; false after the timeout. */
export async function sendAndWait(
  messages: readonly Message[],
  { commit, acknowledgements }: Pick<RecomputeOptions, "commit" | "acknowledgements">,
): Promise<boolean> {
  if (messages.length === 0) return true;
  const posts = messages.map((message) => ({ message, bytes: JSON.stringify(message).length }));
  const jobs = await commit.post(posts, { replyTo: acknowledgements.channel });
  return (await acknowledgements.wait(jobs, applyTimeoutMs)).applied;
}
