/**
 * The clients of a simulation: each sends its share of the workload until an api has answered, as SDKs do. Who updates a
 * list waits for the outcome of the command and then sends an event for each user, as the api does.
 */
import type { GroupCommit } from "@signalbox/engine";
import type { Storage } from "@signalbox/storage";
import { listingPosts } from "@signalbox/users";
import { commandOutcomeSchema, commandTable, type ManualUpdateBegun } from "@signalbox/workspace";
import type { Rng } from "./rng.js";
import type { SimulatedProcess, VirtualTime } from "./virtual-time.js";
import { simulatedWorkspace, type ListUpdate, type WorkItem } from "./workload.js";

/** An api as its clients see it. */
export interface ClientApi {
  readonly commit: GroupCommit;
  readonly died: Promise<"died">;
}

export interface ClientWorld {
  readonly rng: Rng;
  readonly time: VirtualTime;
  readonly storage: Storage;
  readonly nextSeq: (receivedAt: number) => number;
  /** One that is running. */
  api(): ClientApi;
}

/** Each client sends its share in order, in batches, and repeats a batch until an api has answered it. */
export function sendAll(workload: readonly WorkItem[], world: ClientWorld): { areDone: () => boolean } {
  const { rng } = world;
  const clients = 3;
  let done = 0;
  let openLists = 0;
  const listUsers = async (list: ListUpdate): Promise<void> => {
    openLists += 1;
    await sendList(world, list);
    openLists -= 1;
  };
  const client = async (items: readonly WorkItem[]): Promise<void> => {
    let rest = items;
    while (rest.length > 0) {
      const batch = rest.slice(0, 1 + rng.below(6));
      await sendUntilAnswered(world, batch);
      if (rng.chance(0.2)) await sendUntilAnswered(world, rng.shuffle(batch));
      for (const { list } of batch) if (list !== undefined) void listUsers(list);
      rest = rest.slice(batch.length);
    }
    done += 1;
  };
  for (let index = 0; index < clients; index += 1) {
    void client(workload.filter((_, position) => position % clients === index));
  }
  return { areDone: () => done === clients && openLists === 0 };
}

/** As the api does: once the command has an outcome, an event for each user on the list. */
async function sendList(world: ClientWorld, { ids, ...list }: ListUpdate): Promise<void> {
  const begun = await begunUpdate(world, list.commandId);
  if (begun === undefined) return;
  const listing = { ...begun, ...list, workspaceId: simulatedWorkspace, inSegment: true };
  const users = ids.map((id, row) => ({ id, row }));
  const now = (): Date => new Date(world.time.now());
  const posts = await listingPosts(users, listing, { ...world.storage, now, nextSeq: world.nextSeq });
  await sendUntilAnswered(world, posts);
}

/** Undefined if the command was refused. */
async function begunUpdate(
  { time, storage }: ClientWorld,
  commandId: string,
): Promise<ManualUpdateBegun | undefined> {
  const client: SimulatedProcess = { name: "client", alive: true, stalledUntil: 0 };
  for (;;) {
    await time.turn(client);
    const row = await storage.tables.get(commandTable.name, commandId);
    if (row === undefined) continue;
    const outcome = commandOutcomeSchema.parse(JSON.parse(commandTable.read(row).outcome));
    return outcome.ok ? (outcome.value as unknown as ManualUpdateBegun) : undefined;
  }
}

async function sendUntilAnswered(
  world: ClientWorld,
  batch: readonly Pick<WorkItem, "message">[],
): Promise<void> {
  const user: SimulatedProcess = { name: "client", alive: true, stalledUntil: 0 };
  for (;;) {
    await world.time.turn(user);
    const api = world.api();
    const posted = api.commit.post(batch.map(({ message }) => ({ message, bytes: 300 }))).then(
      () => "accepted" as const,
      () => "refused" as const,
    );
    if ((await Promise.race([posted, api.died])) === "accepted") return;
  }
}
