/** All deliveries that a list of the api shows, page after page. */
import type { AdminCalls } from "../load/admin-calls.js";

export interface ListedDelivery {
  /** ISO 8601. */
  readonly sentAt: string;
  readonly userId: string;
  /** The delivery's own id. */
  readonly originMessageId: string;
  readonly triggeringMessageId?: string;
  readonly status: string;
}

interface Page {
  readonly items: readonly ListedDelivery[];
  readonly cursor?: string;
}

const pageSize = 1_000;

/** The latest first. `filters` are those of the list. */
export async function listDeliveries(
  admin: AdminCalls,
  filters: Readonly<Record<string, string>>,
): Promise<readonly ListedDelivery[]> {
  const found: ListedDelivery[] = [];
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({ ...filters, limit: `${pageSize}`, ...(cursor && { cursor }) });
    const page = (await admin.ask("GET", `/deliveries/?${query.toString()}`)) as Page;
    found.push(...page.items);
    ({ cursor } = page);
  } while (cursor !== undefined);
  return found;
}
