/**
 * What came of a broadcast, read past the api: the mailbox shows a page for people, and a list of a hundred thousand
 * deliveries is asked for in pages that a server may sort anew each time.
 */
import type { Row, StoredDelivery, WorkspaceId } from "@signalbox/core";
import { connectMongoStorage, type Storage } from "@signalbox/storage";
import type { Mail } from "./exactness.js";

const pageSize = 1_000;

export interface Source {
  readonly mongodbUrl: string;
  readonly workspaceId: WorkspaceId;
}

/** The latest first. */
export async function readDeliveries(
  source: Source,
  broadcastId: string,
): Promise<readonly StoredDelivery[]> {
  return reading(source, async ({ deliveries }) => {
    const found: StoredDelivery[] = [];
    for await (const delivery of deliveries.stream({ workspaceId: source.workspaceId, broadcastId })) {
      found.push(delivery);
    }
    return found;
  });
}

/** All there are in the Test mailbox. */
export async function readMails(source: Source): Promise<readonly Mail[]> {
  const whole = { table: "mailbox", prefix: `${source.workspaceId}/`, where: {}, direction: "asc" } as const;
  return reading(source, async ({ tables }) => {
    const mails: Mail[] = [];
    let from: string | undefined;
    do {
      const page = await tables.walk({ ...whole, ...(from && { from }), limit: pageSize });
      mails.push(...page.map(({ row }) => mailOf(row)));
      from = page.length < pageSize ? undefined : page.at(-1)?.id;
    } while (from !== undefined);
    return mails;
  });
}

async function reading<Result>(
  { mongodbUrl }: Source,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await connectMongoStorage({ url: mongodbUrl });
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

function mailOf({ deliveryId, to }: Row): Mail {
  if (typeof deliveryId !== "string" || typeof to !== "string") throw new TypeError("no mail of the mailbox");
  return { deliveryId, to };
}
