/**
 * Invariants after a broadcast has ended and all work is done: no user has it twice, none was left out, no address has it
 * twice unless it goes to all, and none has lost it to a user that did not get it; nothing was started while it was paused or after its end, and its progress matches the deliveries.
 */
import {
  laneOrder,
  broadcastRunRowId,
  loadBroadcastProgress,
  deserializeDelivery,
} from "@signalbox/messaging";
import { deliveryKey, uuidV5, type BroadcastStatus, type StoredDelivery } from "@signalbox/core";
import type { Storage } from "@signalbox/storage";
import type { DuplicateChoice } from "@signalbox/workspace";
import { subject, type SimulatedRecipient } from "./broadcast-stage.js";
import { broadcastId, workspaceId, type World } from "./broadcast-world.js";
import type { BroadcastWatch } from "./watch-broadcast.js";

/** Claims of dead workers are kept longer. */
const longestClaimMs = 60_000;

/** No work is left, no count is queued, and no address is kept. */
export async function isQuiet({ queue, work, storage, time }: World): Promise<boolean> {
  const depths = [
    ...(await queue.depths()),
    ...(await Promise.all(laneOrder.map((lane) => work[lane].depth()))),
  ];
  if (depths.some(({ waiting, active }) => waiting + active > 0)) return false;
  const open = await storage.tables.count("broadcastRuns", { open: true });
  const alarms = await storage.tables.count("alarms", {});
  const due = await storage.deliveries.due(Number.MAX_SAFE_INTEGER, 1);
  const claimed = await storage.claims.due(time.now() + longestClaimMs, 1);
  const addresses = await storage.tables.count("broadcastAddresses", {});
  const cleanUps = await storage.tables.count("broadcastCleanUps", {});
  return open + alarms + due.length + claimed.length + addresses + cleanUps === 0;
}

export interface CheckedBroadcast {
  readonly addressed: readonly SimulatedRecipient[];
  /** Users who are not in its audience. */
  readonly outside: readonly SimulatedRecipient[];
  readonly duplicateAddresses: DuplicateChoice;
}

export interface BroadcastFindings {
  /** When each message was first claimed, ms, in the order of users. */
  readonly claims: readonly (number | undefined)[];
  /** Messages that were skipped because another user has the address. */
  readonly duplicates: number;
}

/** Throws an `Error` that names the violated invariant. */
export async function checkInvariants(
  { addressed, outside, duplicateAddresses }: CheckedBroadcast,
  watch: BroadcastWatch,
  { storage, sent }: World,
): Promise<BroadcastFindings> {
  const names = addressed.map(({ name }) => name);
  const idOf = (name: string): string => uuidV5(`${name}-${broadcastId}`, workspaceId);
  const ids = names.map(idOf);
  const stored = await storage.deliveries.load(ids.map((id) => deliveryKey(workspaceId, id)));
  const unmeant = await storage.deliveries.load(
    outside.map(({ name }) => deliveryKey(workspaceId, idOf(name))),
  );
  for (const { id } of unmeant.values()) throw new Error(`${id}: is not for its audience`);
  for (const [id, mails] of sent) {
    if (mails > 1) throw new Error(`${id}: was sent twice`);
    if (!ids.includes(id)) throw new Error(`${id}: belongs to no user`);
  }
  const claims: (number | undefined)[] = [];
  const outcomes = new Map<string, AddressOutcomes>();
  for (const [index, id] of ids.entries()) {
    const name = names[index] ?? "";
    const delivery = stored.get(deliveryKey(workspaceId, id));
    if (delivery === undefined) {
      if (watch.status() === "Completed") throw new Error(`${name}: was left out`);
      claims.push(undefined);
      continue;
    }
    const { outcome, attempts } = deserializeDelivery(delivery);
    if (outcome === undefined) throw new Error(`${name}: has no outcome`);
    if (outcome.isAmbiguous !== true && (outcome.event === "DFInternalMessageSent") !== sent.has(id)) {
      throw new Error(`${name}: says ${outcome.event}, ${sent.get(id) ?? 0} mails`);
    }
    if (outcome.event === "DFInternalMessageSent" && (outcome.variant["subject"] ?? subject) !== subject) {
      throw new Error(`${name}: got a later text of the template`);
    }
    for (const { startedAt } of attempts) {
      const span = watch.quiet.find(({ from, to }) => startedAt > from && startedAt < to);
      if (span !== undefined) throw new Error(`${name}: was begun ${startedAt - span.from} ms into a pause`);
    }
    claims.push(attempts[0]?.startedAt);
    const address = addressed[index]?.address;
    if (address !== undefined) {
      const { mails, others, duplicates } = outcomes.get(address) ?? { mails: 0, others: 0, duplicates: 0 };
      const isDuplicate = outcome.variant["type"] === "DuplicateAddress";
      outcomes.set(address, {
        mails: mails + (sent.get(id) ?? 0),
        others: others + (isDuplicate ? 0 : 1),
        duplicates: duplicates + (isDuplicate ? 1 : 0),
      });
    }
  }
  checkAddresses(outcomes, duplicateAddresses, watch.status());
  await checkProgress([...stored.values()], { id: broadcastId, status: watch.status() }, storage);
  const duplicates = [...outcomes.values()].reduce((sum, each) => sum + each.duplicates, 0);
  return { claims, duplicates };
}

interface AddressOutcomes {
  readonly mails: number;
  /** Deliveries to it that were skipped as duplicates, and all others. */
  readonly duplicates: number;
  readonly others: number;
}

function checkAddresses(
  outcomes: ReadonlyMap<string, AddressOutcomes>,
  choice: DuplicateChoice,
  status: BroadcastStatus,
): void {
  for (const [address, { mails, duplicates, others }] of outcomes) {
    if (choice === "All" && duplicates > 0) throw new Error(`${address}: was left out as a duplicate`);
    if (choice === "Once" && mails > 1) throw new Error(`${address}: got it ${mails} times`);
    // The one that has the address may not have been sent when the broadcast was cancelled.
    if (duplicates > 0 && others === 0 && status === "Completed")
      throw new Error(`${address}: all were skipped as duplicates`);
  }
}

/** Checks the progress that operators read. */
export async function checkProgress(
  stored: readonly StoredDelivery[],
  { id, status }: { readonly id: string; readonly status: BroadcastStatus },
  storage: Storage,
): Promise<void> {
  const shown = await loadBroadcastProgress([{ workspaceId, id, status }], storage);
  const progress = shown.get(broadcastRunRowId(workspaceId, id));
  if (progress === undefined) throw new Error("there is no progress");
  const { sent, skipped, failed } = progress;
  const count = (...statuses: string[]): number =>
    stored.filter((delivery) => statuses.includes(delivery.status)).length;
  const reported = [sent, skipped, failed].join();
  const real = [stored.length - count("skipped", "failed"), count("skipped"), count("failed")].join();
  if (status === "Completed" && progress.reached !== sent + failed)
    throw new Error(`the progress promises ${progress.reached}, ${sent} were sent and ${failed} failed`);
  if (reported !== real)
    throw new Error(`the progress of a ${status} one says ${reported}, the deliveries ${real}`);
}
