/** Journey runs in tests: users send events, and journeys send real messages. */
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { until } from "../../until.fixture.js";
import { adminClient } from "../admin-client.fixture.js";

export interface ShownNode {
  readonly nodeId: string;
  readonly type?: string;
  readonly name?: string;
  readonly at: string;
  readonly cause: string;
  readonly because: string;
  readonly text?: string;
  readonly delivery?: { readonly id: string; readonly status: string };
}

export interface ShownRun {
  readonly runId: string;
  readonly journeyId: string;
  readonly journeyName: string | null;
  readonly version: number;
  readonly status: "live" | "finished";
  readonly text: string;
  readonly startedAt: string;
  readonly waitsUntil?: string;
  readonly finishedAt?: string;
  readonly finished?: string;
  readonly met?: string;
  readonly convertedAt?: string;
  readonly key?: string;
  readonly trigger?: { readonly messageId: string; readonly at: string; readonly event?: string };
  readonly nodes: readonly ShownNode[];
}

export interface RunPage {
  readonly userId: string;
  readonly runs: readonly ShownRun[];
  readonly nextCursor?: string;
}

export async function startDelivering(): Promise<TestApi> {
  return startTestApi({ delivers: true });
}

/** `user` is either `{ userId }` or `{ anonymousId }`. */
export async function track(
  testApi: TestApi,
  who: object,
  event: string,
  properties: object = {},
  messageId?: string,
): Promise<void> {
  const named = messageId === undefined ? {} : { messageId };
  await mustTake(await testApi.send("/api/public/apps/track", { ...who, event, properties, ...named }));
}

export async function identify(testApi: TestApi, who: object, traits: object = {}): Promise<void> {
  await mustTake(await testApi.send("/api/public/apps/identify", { ...who, traits }));
}

async function mustTake(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(await answer.text());
}

export async function runsOf(testApi: TestApi, userId: string, query = ""): Promise<RunPage> {
  const { status, body, text } = await adminClient(testApi)<RunPage>(
    "GET",
    `/users/${encodeURIComponent(userId)}/journeys?workspaceId=${testApi.workspaceId}${query}`,
  );
  if (status !== 200) throw new Error(text);
  return body;
}

/** Waits until the user's runs match. */
export async function runsWhere(
  testApi: TestApi,
  userId: string,
  isThere: (runs: readonly ShownRun[]) => boolean,
): Promise<readonly ShownRun[]> {
  return until(
    async () => (await runsOf(testApi, userId)).runs,
    (runs) => isThere(runs),
  );
}

export function isOver({ status }: ShownRun): boolean {
  return status === "finished";
}
