/** Puts many users into the store as the worker would have saved them, without a queue in between. */
import { newStanding } from "@signalbox/audience";
import { userBehaviour, userKey } from "@signalbox/actors";
import { emptyProfile, foldEvent } from "@signalbox/membership";
import { firstSeqAt, type ActorWrite, type EventRecord } from "@signalbox/core";
import { connectMongoStorage } from "@signalbox/storage";
import type { Installation } from "../installation.js";
import { dice } from "./arrivals.js";
import { identifyCall, userIdOf } from "./calls.js";

const perSave = 1_000;
const savesAtOnce = 6;

export async function seedUsers(
  { mongodbUrl, workspaceId }: Installation,
  { from = 0, to }: { readonly from?: number; readonly to: number },
): Promise<void> {
  const storage = await connectMongoStorage({ url: mongodbUrl });
  const at = Date.now();
  const state = stateOfOne(at);
  const writeOf = (index: number): ActorWrite => {
    const key = userKey(workspaceId, userIdOf(index));
    const document = {
      key,
      version: at,
      jobs: [],
      state: state(index),
      outbox: null,
      alarmAt: null,
      listed: true,
    };
    return { key, expected: null, document };
  };
  let next = from;
  const saveAll = async (): Promise<void> => {
    while (next < to) {
      const start = next;
      next = Math.min(to, start + perSave);
      await storage.actors.save(Array.from({ length: next - start }, (_, offset) => writeOf(start + offset)));
    }
  };
  try {
    await Promise.all(Array.from({ length: savesAtOnce }, saveAll));
  } finally {
    await storage.close();
  }
}

/** The state of a user after one identify; made once and given each user's id, because a million folds take long. */
function stateOfOne(at: number): (index: number) => string {
  const marker = "user-#######";
  const { traits, messageId } = identifyCall(marker, dice(6));
  const event: EventRecord = {
    messageId: String(messageId),
    part: "main",
    type: "identify",
    event: "",
    userId: marker,
    at,
    receivedAt: at,
    seq: firstSeqAt(at),
    data: JSON.stringify(traits),
  };
  const { profile } = foldEvent(emptyProfile, event);
  const text = userBehaviour.store({ profile, anonymousIds: new Map(), standing: newStanding });
  return (index) => text.replaceAll(marker, userIdOf(index));
}
