/** What lies in the Test mailbox, read past the api: it shows a page for people. */
import type { Row, WorkspaceId } from "@signalbox/core";
import { connectMongoStorage } from "@signalbox/storage";
import type { Mail } from "./exactness.js";

const pageSize = 1_000;

export async function readMails(system: {
  readonly mongodbUrl: string;
  readonly workspaceId: WorkspaceId;
}): Promise<readonly Mail[]> {
  const storage = await connectMongoStorage({ url: system.mongodbUrl });
  const whole = { table: "mailbox", prefix: `${system.workspaceId}/`, where: {}, direction: "asc" } as const;
  try {
    const mails: Mail[] = [];
    let from: string | undefined;
    do {
      const page = await storage.tables.walk({ ...whole, ...(from && { from }), limit: pageSize });
      mails.push(...page.map(({ row }) => mailOf(row)));
      from = page.length < pageSize ? undefined : page.at(-1)?.id;
    } while (from !== undefined);
    return mails;
  } finally {
    await storage.close();
  }
}

function mailOf({ deliveryId, to }: Row): Mail {
  if (typeof deliveryId !== "string" || typeof to !== "string") throw new TypeError("no mail of the mailbox");
  return { deliveryId, to };
}
