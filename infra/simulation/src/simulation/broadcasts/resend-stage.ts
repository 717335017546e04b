/** A simulated broadcast to those for whom another one failed, and its invariants: nobody has it twice, and who can have it gets it. */
import { resendRefusalOf, fromStored } from "@signalbox/messaging";
import { deliveryKey, uuidV5, type Message, type StoredDelivery } from "@signalbox/core";
import { broadcastRowId, readBroadcastRow, resendBroadcast } from "@signalbox/workspace";
import type { SimulatedRecipient } from "./broadcast-stage.js";
import { broadcastId, refusedPrefix, workspaceId, type World } from "./broadcast-world.js";
import { checkProgress } from "./check-broadcast.js";
import type { BroadcastWatch } from "./watch-broadcast.js";

export const resendId = "00000000-0000-4000-8000-00000000b008";

/** The vendor refuses messages to every third of those whom it would accept. */
export function withRefused(all: readonly SimulatedRecipient[]): readonly SimulatedRecipient[] {
  return all.map((recipient, index) => {
    const isRefused = index % 3 === 0 && recipient.name.startsWith("user");
    const address = `${refusedPrefix}-${recipient.name}@example.com`;
    return isRefused ? { ...recipient, address, email: address } : recipient;
  });
}

export async function resendCommand({ storage, newJobId }: World): Promise<Message> {
  const row = await storage.tables.get("broadcasts", broadcastRowId(workspaceId, broadcastId));
  const input = { parentId: broadcastId, newId: resendId, start: true, parent: readBroadcastRow(row) };
  return resendBroadcast.message(workspaceId, newJobId(), { input, by: "test" });
}

/** The world without the mails of the second broadcast. */
export function withoutResent(world: World, addressed: readonly SimulatedRecipient[]): World {
  const resent = new Set(addressed.map(({ name }) => uuidV5(`${name}-${resendId}`, workspaceId)));
  return { ...world, sent: new Map([...world.sent].filter(([id]) => !resent.has(id))) };
}

/** Returns how many it was sent to. Throws an `Error` that names the violated invariant. */
export async function checkResend(
  addressed: readonly SimulatedRecipient[],
  watch: BroadcastWatch,
  { storage, sent }: World,
): Promise<number> {
  const idOf = (name: string, of: string): string => uuidV5(`${name}-${of}`, workspaceId);
  const load = async (of: string): Promise<ReadonlyMap<string, StoredDelivery>> => {
    const stored = await storage.deliveries.load(
      addressed.map(({ name }) => deliveryKey(workspaceId, idOf(name, of))),
    );
    return new Map([...stored.values()].map((delivery) => [delivery.id, delivery]));
  };
  const [firsts, seconds] = [await load(broadcastId), await load(resendId)];
  let reached = 0;
  for (const { name } of addressed) {
    const [first, second] = [firsts.get(idOf(name, broadcastId)), seconds.get(idOf(name, resendId))];
    const mails = [broadcastId, resendId].map((of) => sent.get(idOf(name, of)) ?? 0);
    const [before = 0, after = 0] = mails;
    if (before + after > 1) throw new Error(`${name}: got it ${before} times, and ${after} times again`);
    if (second !== undefined && first?.status !== "failed")
      throw new Error(`${name}: was sent again after ${first?.status ?? "nothing"}`);
    if (second === undefined && watch.status() === "Completed" && isOpen(first))
      throw new Error(`${name}: failed, and was not sent again`);
    reached += after;
  }
  await checkProgress([...seconds.values()], { id: resendId, status: watch.status() }, storage);
  return reached;
}

function isOpen(first: StoredDelivery | undefined): boolean {
  if (first === undefined) return false;
  const delivery = fromStored(first);
  return (
    delivery.status === "failed" &&
    delivery.record.outcome?.bounced === undefined &&
    resendRefusalOf(delivery) === undefined
  );
}
