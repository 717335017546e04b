/** Broadcasts over HTTP in tests: creates, moves and waits for one. */
import { setTimeout as pause } from "node:timers/promises";
import type { TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";

export interface ShownBroadcast {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly status: string;
  readonly version: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly duplicateAddresses: string;
  readonly segmentId?: string;
  readonly messageTemplateId?: string;
  readonly subscriptionGroupId?: string;
  readonly scheduledAt?: string;
  readonly startedAt?: number;
  readonly archived?: boolean;
  readonly pausedBecause?: string;
  readonly returnedBecause?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly progress?: {
    recipients: number;
    sent: number;
    skipped: number;
    failed: number;
    localTimes?: { onTime: number; nextDay: number; now: number; skipped: number };
  };
  /** Present on a refusal. */
  readonly message?: string;
}

type Answer = Promise<AdminAnswer<ShownBroadcast>>;

export function putBroadcast(testApi: TestApi, body: object): Answer {
  return adminClient(testApi)("PUT", "/broadcasts/v2", { body });
}

/** Puts a broadcast and returns its id. */
export async function broadcastOf(testApi: TestApi, body: object): Promise<string> {
  const { status, body: put, text } = await putBroadcast(testApi, body);
  if (status !== 200) throw new Error(text);
  return put.id;
}

export function move(testApi: TestApi, action: string, broadcastId: string): Answer {
  return adminClient(testApi)("POST", `/broadcasts/${action}`, { body: { broadcastId } });
}

export async function show(testApi: TestApi, id: string): Promise<ShownBroadcast> {
  const { body } = await adminClient(testApi)<readonly ShownBroadcast[]>("GET", `/broadcasts/?ids=${id}`);
  const [found] = body;
  if (found === undefined) throw new Error(`no broadcast ${id}`);
  return found;
}

/** Waits until it has that status. */
export function reached(testApi: TestApi, id: string, status: string): Promise<ShownBroadcast> {
  return until(testApi, id, (shown) => shown.status === status);
}

/** Waits until its progress matches. */
export function showing(
  testApi: TestApi,
  id: string,
  matches: (progress: NonNullable<ShownBroadcast["progress"]>) => boolean,
): Promise<ShownBroadcast> {
  return until(testApi, id, ({ progress }) => progress !== undefined && matches(progress));
}

async function until(
  testApi: TestApi,
  id: string,
  matches: (shown: ShownBroadcast) => boolean,
): Promise<ShownBroadcast> {
  for (const deadline = Date.now() + 20_000; ;) {
    const shown = await show(testApi, id);
    if (matches(shown)) return shown;
    if (Date.now() > deadline)
      throw new Error(`the broadcast did not reach the expected state: ${JSON.stringify(shown)}`);
    await pause(20);
  }
}

/** The error as `Code: message`. */
export function refusalIn({ status, headers, body }: AdminAnswer<ShownBroadcast>): string {
  return `${status} ${headers.get("error-type")}: ${body.message ?? ""}`;
}

interface PutSegment {
  readonly id: string;
  readonly name: string;
  readonly definition?: unknown;
}

const ofDashboard: { readonly receivedSegment: (of: { readonly id: string }, name: string) => PutSegment } =
  await import(
    new URL("../../../../dashboard/src/pages/broadcasts/received-segment.ts", import.meta.url).href
  );

/** The segment that the dashboard makes of those who received a broadcast. */
export const receivedSegment: (of: { readonly id: string }, name: string) => PutSegment =
  ofDashboard.receivedSegment;
