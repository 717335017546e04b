/**
 * Reads the outcome of a broadcast without the api: the mailbox is only available as HTML pages, and each page of a list
 * of a hundred thousand deliveries may need a new sort.
 */
import type { Row, StoredDelivery, WorkspaceId } from "@signalbox/core";
import { connectMongoStorage, type Storage } from "@signalbox/storage";
import type { Mail } from "./exactness.js";

const pageSize = 1_000;

export interface Source {
  readonly mongodbUrl: string;
  readonly workspaceId: WorkspaceId;
}

/** Latest first. */
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

/** All mails of the Test provider's mailbox. */
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
